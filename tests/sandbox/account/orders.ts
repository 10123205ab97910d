import type { HeldMarket, ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { Match, Text } from '#sandbox/world/worldChange.ts';
import { seeded, type Random } from '#sandbox/world/random.ts';
import { betsOf, payout, type Hundredths, type Result } from './money.ts';
import { seedOf } from './seedOf.ts';

/** One selection, as it stood when the bet was placed. */
export type Leg = {
  readonly match: Match;
  readonly league: Text | null;
  readonly market: Pick<HeldMarket, 'id' | 'n' | 'mty' | 'pe' | 'line' | 'ops' | 'names' | 'nth' | 'nm'> & {
    readonly od?: readonly number[];
  };
  readonly at: number;
  readonly od: number;
  readonly result: Result;
  /** The score that it was settled by, where it was not made up. */
  readonly score?: string;
};

/** A cash-out of an order; from `done` on it has ended as `end` says. */
type CashOut = {
  readonly id: string;
  readonly ct: number;
  readonly stake: Hundredths;
  readonly rate: number;
  readonly done: number;
  readonly end: 2 | 3 | 5;
};

/** An order as the platform keeps it; what the wire says of it is reckoned when it is asked for. */
export type Bet = {
  readonly id: string;
  readonly placed: number;
  /** When it stands; before it is being confirmed. */
  readonly confirmed: number;
  /** When and how it ended; null while it is open. */
  readonly ended: { readonly at: number; readonly st: 2 | 3 | 5 } | null;
  readonly series: number;
  readonly unit: Hundredths;
  readonly legs: readonly Leg[];
  readonly oc: 0 | 1 | 2;
  readonly cashOuts: readonly CashOut[];
  readonly of: 1 | 2;
  /** Placed here, and not made up: how it stands, the note it came with, its currency, why it was refused. */
  readonly own?: {
    readonly st: number;
    readonly rmk: string;
    readonly currencyId: number;
    readonly rj: number | null;
  };
};

/** A bet that waits for its price. */
export type Reserved = {
  readonly id: string;
  readonly placed: number;
  readonly rst: 0 | 2 | 3;
  readonly fr: number | null;
  readonly stake: Hundredths;
  readonly leg: Leg;
};

/** All that one member has bet. */
export type Book = { readonly bets: readonly Bet[]; readonly reserved: readonly Reserved[] };

const DAY = 86_400_000;
const CONFIRMED_IN = 3_000;
const CASHED_OUT_IN = 5_000;
const SETTLED = 64;
const RESULTS: readonly Result[] = [4, 3, 4, 3, 5, 6, 2, 7, 3, 4];
/** 19 digits, beyond what a double holds; neighbours differ after the fifteenth (C39). */
const FIRST_ID = 1_988_112_233_440_000_000n;

/** Options that a bet may be on now: of markets on sale, with a price. */
const offered = (mirror: ServerBoard): Leg[] => {
  const legs: Leg[] = [];
  for (const { match, kind, markets } of mirror.matches.values()) {
    if (kind === null || match.ty === 1) continue;
    const market = markets.find((each) => each.ss === 1 && each.main && each.od.some((od) => od > 1000));
    const at = market?.od.findIndex((od) => od > 1000) ?? -1;
    if (market === undefined || at < 0) continue;
    legs.push({
      match,
      league: mirror.leagues.get(match.lid)?.na ?? null,
      market: { ...market },
      at,
      od: market.od[at] ?? 0,
      result: 0,
    });
    if (legs.length === 200) break;
  }
  return legs;
};

/** Makes the books of members as they are first asked for; the same seed and member make the same bets. */
export class Books {
  readonly #books = new Map<string, Book>();
  readonly #mirror: ServerBoard;
  readonly #seed: number;
  readonly #now: () => number;

  constructor(mirror: ServerBoard, seed: number, now: () => number) {
    this.#mirror = mirror;
    this.#seed = seed;
    this.#now = now;
  }

  of(key: string): Book {
    const found = this.#books.get(key);
    if (found !== undefined) return found;
    const legs = offered(this.#mirror);
    // A platform with nothing on offer yet has nothing that could have been bet on; it is asked again.
    if (legs.length === 0) return { bets: [], reserved: [] };
    const made = makeBook(legs, key, this.#seed, this.#now());
    this.#books.set(key, made);
    return made;
  }
}

const makeBook = (legs: readonly Leg[], key: string, seed: number, now: number): Book => {
  const random = seeded(seedOf(seed, key, 'orders'));
  const first = FIRST_ID + BigInt(seedOf(key) % 100_000) * 1_000_000n;
  let serial = 0n;
  const id = () => {
    serial += 1n;
    return String(first + serial);
  };
  const pick = (count: number): Leg[] => {
    const from = random.int(legs.length);
    return Array.from(
      { length: Math.min(count, legs.length) },
      (_, at) => legs[(from + at) % legs.length] as Leg,
    );
  };
  const unit = () => 1000 * (1 + random.int(20)) + random.int(2);
  const bet = (placed: number, count: number, series: number, more: Partial<Bet> = {}): Bet => {
    const chosen = pick(count);
    return {
      id: id(),
      placed,
      confirmed: placed + CONFIRMED_IN,
      ended: null,
      series: chosen.length === 1 ? 1 : series,
      unit: unit(),
      legs: chosen,
      oc: random.pick([0, 1, 2]),
      of: random.chance(0.3) ? 2 : 1,
      cashOuts: [],
      ...more,
    };
  };
  const cashOut = (ct: number, stake: Hundredths, end: 2 | 3 | 5, lasts: number): CashOut => ({
    id: id(),
    ct,
    stake,
    rate: 850 + random.int(300),
    done: ct + lasts,
    end,
  });
  const hour = 3_600_000;
  const open = [
    bet(now - 500, 1, 1),
    bet(now - hour, 1, 1),
    bet(now - 2 * hour, 1, 1),
    bet(now - 3 * hour, 3, 3),
    bet(now - 4 * hour, 3, 2),
    bet(now - 5 * hour, 4, 0),
    bet(now - 6 * hour, 1, 1, {
      unit: 6001,
      cashOuts: [
        cashOut(now - 2 * hour, 2000, 5, CASHED_OUT_IN),
        cashOut(now - hour, 1000, 2, CASHED_OUT_IN),
        cashOut(now - hour / 2, 1000, 3, CASHED_OUT_IN),
      ],
    }),
    bet(now - 7 * hour, 1, 1, { unit: 10_000, cashOuts: [cashOut(now, 4000, 5, 60_000)] }),
  ];
  const settled = Array.from({ length: SETTLED }, (_, at) =>
    settledBet(
      random,
      bet(now - Math.floor((at * 44 * DAY) / SETTLED) - 8 * hour, at % 5 === 3 ? 3 : 1, at % 2 === 0 ? 2 : 3),
      at,
      cashOut,
    ),
  );
  return { bets: [...open, ...settled], reserved: reservedOf(random, pick, id, unit, now) };
};

const settledBet = (
  random: Random,
  bet: Bet,
  at: number,
  cashOut: (ct: number, stake: Hundredths, end: 5, lasts: number) => CashOut,
): Bet => {
  const end = bet.placed + 7_200_000;
  const total = bet.unit * betsOf(bet.legs, bet.series).length;
  if (at % 16 === 5) return { ...bet, ended: { at: bet.placed + 2_000, st: 2 } };
  if (at % 16 === 9) return { ...bet, ended: { at: bet.placed + 60_000, st: 3 } };
  const legs = bet.legs.map((leg) => ({
    ...leg,
    match: { ...leg.match, bt: bet.placed + 3_600_000 },
    result: random.pick(RESULTS),
  }));
  const done = { ...bet, legs, ended: { at: end, st: 5 as const } };
  if (at % 16 === 12)
    return { ...done, cashOuts: [cashOut(bet.placed + 1_800_000, total, 5, CASHED_OUT_IN)] };
  return at % 16 === 2 && legs.length === 1
    ? { ...done, cashOuts: [cashOut(bet.placed + 1_800_000, Math.floor(total / 2), 5, CASHED_OUT_IN)] }
    : done;
};

const reservedOf = (
  random: Random,
  pick: (count: number) => Leg[],
  id: () => string,
  unit: () => Hundredths,
  now: number,
): Reserved[] =>
  Array.from({ length: 9 }, (_, at) => {
    const [leg] = pick(1) as [Leg];
    const failed = at > 2;
    return {
      id: id(),
      placed: now - (failed ? at * DAY : at * 600_000) - 1_000,
      rst: failed ? (at % 2 === 0 ? 2 : 3) : 0,
      fr: failed ? (at % 2 === 0 ? 8 : 1) : null,
      stake: unit(),
      leg: { ...leg, od: leg.od + 50 + random.int(200) },
    };
  });

/** What of a bet was cashed out by now, and what that paid. */
export const cashedOut = (
  bet: Bet,
  now: number,
): {
  readonly stake: Hundredths;
  readonly paid: Hundredths;
  readonly count: number;
  readonly running: boolean;
} => {
  const done = bet.cashOuts.filter((each) => each.end === 5 && each.done <= now);
  return {
    stake: done.reduce((sum, each) => sum + each.stake, 0),
    paid: done.reduce((sum, each) => sum + Math.floor((each.stake * each.rate) / 1000), 0),
    count: done.length,
    running: bet.cashOuts.some((each) => each.done > now),
  };
};

export const stakeOf = (bet: Bet): Hundredths => bet.unit * betsOf(bet.legs, bet.series).length;

/**
 * What the ordinary settlement paid: for what was not cashed out. Refused and cancelled bets give the stake
 * back.
 */
export const settledPayout = (bet: Bet): Hundredths => {
  if (bet.ended === null) return 0;
  const stake = stakeOf(bet);
  if (bet.ended.st !== 5) return 0;
  const whole = payout(bet.unit, bet.legs, bet.series);
  const left = stake - cashedOut(bet, bet.ended.at).stake;
  return Math.floor((whole * left) / stake);
};
