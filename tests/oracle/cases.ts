import { combinationCount } from '#domain/odds/series.ts';
import type { Amount } from '#domain/money/amount.ts';
import { createBetDraft } from '#domain/slip/betDraft.ts';
import type { OptionKey, Thousandths } from '#domain/ids.ts';
import { maxStake, stakeProblem } from '#domain/slip/limits.ts';
import { formatMoney, formatNumber, formatQuotePrice } from '#domain/money/money.ts';
import { convertOdds, type OddsFormat } from '#domain/odds/odds.ts';
import { MAX_THOUSANDTHS } from '#domain/odds/priceWord.ts';
import { readStake } from '#domain/money/stakeInput.ts';
import { stakeForWin } from '#domain/money/stakeForWin.ts';
import type { BetView, StakeOf } from '#domain/slip/slip.ts';
import type { Random } from '#tests/worker/random.ts';
import {
  cents,
  compare,
  converted,
  floor,
  floorCents,
  returned,
  short,
  thousandths,
  whole,
  written,
} from './whole.ts';

/** A random question with the client's and the oracle's answers. Returns a description if they differ. */
type Case = (random: Random) => {
  readonly asked: unknown;
  readonly client: unknown;
  readonly oracle: unknown;
};

const digitsOf = (random: Random, most: number): string => {
  const count = 1 + random.int(most);
  let text = String(1 + random.int(9));
  while (text.length < count) text += String(random.int(10));
  return text;
};
const tailOf = (random: Random, count: number): string =>
  count === 0 ? '' : `.${Array.from({ length: count }, () => random.int(10)).join('')}`;
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
/**
 * Draws a stake as users enter it: mostly small with two decimals, sometimes as large or as precise as an
 * amount can be.
 */
const stakeOf = (random: Random): Amount => {
  const rare = random.int(20);
  if (rare === 0) return plain(`${digitsOf(random, 18)}${tailOf(random, random.int(13))}`) as Amount;
  return plain(
    `${random.chance(0.1) ? '0' : digitsOf(random, rare < 3 ? 12 : 5)}${tailOf(random, random.int(3))}`,
  ) as Amount;
};
const oddsOf = (random: Random): Thousandths => {
  const kind = random.int(20);
  const most = kind === 0 ? MAX_THOUSANDTHS - 1000 : kind < 4 ? 60_000 : 4_000;
  return (1001 + random.int(most)) as Thousandths;
};
const legsOf = (random: Random, count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `m${at}:1` as OptionKey, odds: oddsOf(random) }));

const drafted = (
  view: BetView,
  legs: readonly { readonly key: OptionKey; readonly odds: Thousandths }[],
  stakes: Partial<Record<StakeOf, Amount>>,
  numbers: ReadonlyMap<StakeOf, number>,
) => {
  const offered = [...numbers.values()].map((seriesNumber) => ({
    seriesNumber,
    combinations: combinationCount(legs.length, seriesNumber),
  }));
  const draft = createBetDraft(view, legs, stakes, offered);
  const orders = [...numbers].flatMap(([of, seriesNumber], at) => {
    const stake = stakes[of];
    if (stake === undefined || compare(whole(stake), whole('0')) === 0) return [];
    const own = view === 'parlay' && legs.length > 1 ? legs : legs.slice(at, at + 1);
    const {
      total,
      win,
      stake: cost,
      combinations,
    } = returned(
      whole(stake),
      own.map(({ odds }) => odds),
      seriesNumber,
    );
    return [{ of, total, win, cost, combinations }];
  });
  const sum = (pick: (order: (typeof orders)[number]) => bigint): string =>
    written(orders.reduce((all, order) => all + pick(order), 0n));
  return {
    asked: { view, legs: legs.map(({ odds }) => odds), stakes },
    client: JSON.stringify([
      draft.stake,
      draft.potential.total,
      draft.potential.maxWin,
      draft.orders.map((each) => [
        each.stakeKey,
        each.combinations,
        each.stake,
        each.potential.total,
        each.potential.maxWin,
      ]),
    ]),
    oracle: JSON.stringify([
      sum(({ cost }) => cost),
      sum(({ total }) => total),
      sum(({ win }) => win),
      orders.map((each) => [
        each.of,
        each.combinations,
        written(each.cost),
        written(each.total),
        written(each.win),
      ]),
    ]),
  };
};

const single: Case = (random) =>
  drafted('single', legsOf(random, 1), { single: stakeOf(random) }, new Map([['single', 1]]));

const singles: Case = (random) => {
  const legs = legsOf(random, 1 + random.int(10));
  const stakes = Object.fromEntries(
    legs.flatMap(({ key }) => (random.chance(0.8) ? [[key, stakeOf(random)]] : [])),
  ) as Partial<Record<StakeOf, Amount>>;
  return drafted('singles', legs, stakes, new Map(legs.map(({ key }) => [key, 1])));
};

/** Compares parlays: all legs combined, doubles and longer series, and full cover, in the order of a slip. */
const parlay: Case = (random) => {
  const count = random.chance(0.005) ? 6 + random.int(5) : 2 + random.int(3);
  const legs = legsOf(random, count);
  const numbers = [count, ...Array.from({ length: count - 2 }, (_, at) => at + 2), ...(count > 2 ? [0] : [])];
  const one = numbers[random.int(numbers.length)];
  const stakes = Object.fromEntries(
    numbers.flatMap((each) => (each === one || random.chance(0.2) ? [[`s${each}`, stakeOf(random)]] : [])),
  ) as Partial<Record<StakeOf, Amount>>;
  return drafted('parlay', legs, stakes, new Map(numbers.map((each) => [`s${each}` as const, each])));
};

const conversion: Case = (random) => {
  // Odds around 1.000 are locked; around 2.000 some formats change their sign.
  const european = random.chance(0.1)
    ? random.pick([995, 1995]) + random.int(10)
    : random.chance(0.5)
      ? random.int(20_000)
      : random.int(MAX_THOUSANDTHS + 1);
  const format = (1 + random.int(4)) as OddsFormat;
  const client = convertOdds(european, format);
  return {
    asked: { european, format },
    client: client === undefined ? undefined : BigInt(client),
    oracle: converted(european, format),
  };
};

const rounding: Case = (random) => {
  const text = `${random.chance(0.3) ? '-' : ''}${random.chance(0.2) ? '0' : digitsOf(random, 20)}${tailOf(random, random.int(20))}`;
  const exact = whole(text);
  const near = thousandths(exact);
  const thousand = (near < 0n ? -near : near).toString().padStart(4, '0');
  const tail = thousand.slice(-3).replace(/0+$/, '');
  const grouped = `${near < 0n ? '-' : ''}${thousand.slice(0, -3).replace(/\B(?=(\d{3})+$)/g, ',')}${tail === '' ? '' : `.${tail}`}`;
  return {
    asked: text,
    client: [formatMoney(text), formatQuotePrice(text), formatNumber(text)].join(' '),
    oracle: [written(cents(exact)), written(floorCents(exact)), grouped].join(' '),
  };
};

const FULL_WIDTH = 0xff10;
const THAI = 0x0e50;
/** Compares the parsing of a typed amount, or of a corrupted one that must be refused. */
const typing: Case = (random) => {
  const decimal = random.pick(['.', ','] as const);
  const decimals = random.chance(0.8) ? 2 : 0;
  const digits = random.chance(0.1) ? '0' : digitsOf(random, 12);
  const tail = decimals === 0 ? '' : Array.from({ length: random.int(3) }, () => random.int(10)).join('');
  const parted = random.pick(['', ' ', '\u00a0', "'", decimal === '.' ? ',' : '.']);
  const corruption = random.int(8);
  let typed = digits.replace(/\B(?=(\d{3})+$)/g, parted) + (tail === '' ? '' : decimal + tail);
  if (tail === '' && random.chance(0.1)) typed += decimal;
  let expected = short(BigInt(digits + tail.padEnd(2, '0')));
  if (corruption === 0) {
    const [bad, code] = random.pick([
      [`-${typed}`, 'negative'],
      [`${digits}${decimal}${tail.padEnd(decimals, '1')}7`, 'too-fine'],
      [`${digits}e2`, 'no-number'],
      [`${digits} ${decimal}${tail}1x`, 'no-number'],
      [`1${'0'.repeat(12)}${digits}`, 'too-large'],
      [`${typed}+`, 'no-number'],
    ] as const);
    typed = bad;
    expected = code;
  }
  const first = random.pick([0, 0, FULL_WIDTH, THAI]);
  const shown =
    first === 0 ? typed : typed.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
  const { amount, problem } = readStake(random.chance(0.2) ? ` ${shown}\u3000` : shown, {
    decimal,
    decimals,
  });
  return { asked: { shown, decimal, decimals }, client: amount ?? problem, oracle: expected };
};

const range: Case = (random) => {
  const stake = stakeOf(random);
  const near = (): Amount => (random.chance(0.3) ? stake : stakeOf(random));
  const limits = { minBet: near(), maxBet: near() };
  const exact = whole(stake);
  const least = compare(whole(limits.minBet), whole('0.01')) < 0 ? '0.01' : limits.minBet;
  const oracle =
    compare(exact, whole('0')) === 0
      ? 'stake-missing'
      : compare(exact, whole(least)) < 0
        ? 'stake-low'
        : compare(exact, whole(limits.maxBet)) > 0
          ? 'stake-high'
          : exact.scale > 2
            ? 'stake-decimals'
            : undefined;
  return { asked: { stake, limits }, client: stakeProblem(stake, limits)?.code, oracle };
};

const targetCase: Case = (random) => {
  const [maxBet, balance] = [
    random.chance(0.8) ? stakeOf(random) : null,
    random.chance(0.8) ? stakeOf(random) : null,
  ];
  const bound = random.chance(0.5) ? ('0' as Amount) : stakeOf(random);
  const combinations = random.pick([1, 1, 3, 4, 11, 26, 57, 120, 247, 1013]);
  const decimals = random.pick([0, 2] as const);
  const client = maxStake({ maxBet, balance, bound, combinations, decimals });
  // Rounds to the currency's step. Each limit is rounded down by itself, because the smaller of two floors is
  // the floor of the smaller number.
  const stepsOf = (
    { units, scale }: { readonly units: bigint; readonly scale: number },
    parts: bigint,
  ): bigint => floor(units * 10n ** BigInt(decimals), parts * 10n ** BigInt(scale));
  const steps: bigint[] = [];
  if (maxBet !== null) steps.push(stepsOf(whole(maxBet), 1n));
  if (balance !== null) {
    const [has, gone] = [whole(balance), whole(bound)];
    const scale = Math.max(has.scale, gone.scale);
    steps.push(
      stepsOf(
        {
          units:
            has.units * 10n ** BigInt(scale - has.scale) - gone.units * 10n ** BigInt(scale - gone.scale),
          scale,
        },
        BigInt(combinations),
      ),
    );
  }
  const least = steps.reduce<bigint | undefined>(
    (low, each) => (low === undefined || each < low ? each : low),
    undefined,
  );
  const oracle = least === undefined ? null : least < 0n ? '0' : short(decimals === 2 ? least : least * 100n);
  return { asked: { maxBet, balance, bound, combinations, decimals }, client, oracle };
};

/** The stake wins at least the target, and a stake one step smaller does not. */
const target: Case = (random) => {
  const count = random.chance(0.6) ? 1 : 2 + random.int(3);
  const odds = legsOf(random, count).map((leg) => leg.odds);
  const seriesNumber = count === 1 ? 1 : random.pick([count, 2, 0]);
  const win = random.chance(0.05)
    ? stakeOf(random)
    : (plain(`${digitsOf(random, 6)}${tailOf(random, random.int(3))}`) as Amount);
  const decimals = random.pick([0, 2] as const);
  const client = stakeForWin(win, odds, seriesNumber, decimals);
  const step = decimals === 2 ? 1n : 100n;
  if (client === null)
    return { asked: { win, odds }, client, oracle: compare(whole(win), whole('0')) === 0 ? null : 'a stake' };
  const stake = cents(whole(client));
  const wins = (units: bigint): boolean =>
    compare({ units: returned({ units, scale: 2 }, odds, seriesNumber).win, scale: 2 }, whole(win)) >= 0;
  return {
    asked: { win, odds, seriesNumber, decimals },
    client: `${client} ${stake > 0n && stake % step === 0n} ${wins(stake)} ${stake > step && wins(stake - step)}`,
    oracle: `${client} true true false`,
  };
};

/** Kinds of cases; each is drawn in proportion to its weight. */
const KINDS: readonly (readonly [weight: number, run: Case])[] = [
  [20, single],
  [6, singles],
  [14, parlay],
  [15, conversion],
  [10, rounding],
  [15, typing],
  [8, range],
  [7, targetCase],
  [5, target],
];
const TABLE = KINDS.flatMap(([weight, run]) => Array.from({ length: weight }, () => run));

/** Runs one random case. Returns both answers if the client and the oracle differ, else undefined. */
export const runCase = (random: Random): string | undefined => {
  const { asked, client, oracle } = random.pick(TABLE)(random);
  return client === oracle
    ? undefined
    : `${JSON.stringify(asked)}: the client says ${String(client)}, the oracle ${String(oracle)}`;
};
