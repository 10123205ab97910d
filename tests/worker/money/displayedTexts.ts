import type { PlacementRequest } from '#contract/placement.ts';
import { centsOf, textOf } from './operator.ts';
import type { MoneyCall } from './ledger.ts';

type Tree = Readonly<Record<string, unknown>>;

const cents = (stake: string | undefined): bigint => centsOf(stake ?? '0') ?? 0n;
const rows = (value: unknown): readonly Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);

/** Returns the slip id to which a bet reference belongs. */
export const slipIdOf = (ref: string): string => ref.slice(0, ref.lastIndexOf(':'));
export const keyOf = (option: Tree): string => `${textOf(option.marketId)}:${textOf(option.optionType)}`;
/** Lists the bets of a request, and the options that each contains. */
export const partsOf = (name: MoneyCall, body: Tree): readonly Tree[] =>
  name === 'betSingle' ? rows(body.singleBetList) : rows(body.betMultipleData);
export const optionsOf = (body: Tree): readonly Tree[] => [
  ...rows(body.singleBetList).flatMap((part) => rows(part.betOptionList)),
  ...rows(body.betOptionList),
];

/** An order of a request. Stakes are cents, odds thousandths. */
export type SentOrder = {
  readonly ref: string;
  readonly unit: bigint;
  readonly series: number;
  readonly currency: number;
  /** The acceptance code. */
  readonly accept: number;
  readonly legs: readonly { readonly key: string; readonly odds: number }[];
};
export const ordersOf = (name: MoneyCall, body: Tree): readonly SentOrder[] =>
  partsOf(name, body).map((part) => ({
    ref: textOf(part.thirdRemark),
    unit: cents(textOf(part.unitStake)),
    series: name === 'betSingle' ? 1 : Number(textOf(part.seriesValue)),
    currency: Number(textOf(body.currencyId)),
    accept: Number(part.oddsChange),
    legs: rows(name === 'betSingle' ? part.betOptionList : body.betOptionList).map((option) => ({
      key: keyOf(option),
      odds: Math.round(Number(textOf(option.odds)) * 1000),
    })),
  }));
/** Returns the odds that were displayed for an option at a press. */
export const paintedOdds = (placing: PlacementRequest, key: string): number | undefined =>
  placing.kind === 'quick'
    ? placing.pick.key === key
      ? placing.pick.odds
      : undefined
    : placing.legs.find((leg) => leg.key === key)?.odds;

/**
 * Computes a bet's return in cents (D16), independently of the client: each combination's return is rounded
 * to tenths of a cent, halves up, then down to cents (C17).
 */
export const returnOf = (unit: bigint, odds: readonly number[], series: number): bigint => {
  let sum = 0n;
  for (let set = 1; set < 2 ** odds.length; set += 1) {
    const chosen = odds.filter((_, at) => (set >> at) % 2 === 1);
    if (series === 0 ? chosen.length < 2 : chosen.length !== series) continue;
    const scale = 1000n ** BigInt(chosen.length);
    const tenths =
      (chosen.reduce((product, each) => product * BigInt(each), unit * 10n) * 2n + scale) / (2n * scale);
    sum += tenths / 10n;
  }
  return sum;
};

/**
 * Formats a request, one order a line: legs with odds, stake per bet, legs per combination. `oddsAs` gives the
 * odds to write in place of the sent ones.
 */
export const sentAs = (
  name: MoneyCall,
  body: Tree,
  oddsAs: (key: string) => number | undefined = () => undefined,
): string => {
  const legs = (of: readonly Tree[]): string =>
    of

      .map((option) => {
        const key = keyOf(option);
        return `${key}@${oddsAs(key) ?? Math.round(Number(textOf(option.odds)) * 1000)}`;
      })
      .toSorted()
      .join(' ');
  const lines =
    name === 'betSingle'
      ? rows(body.singleBetList).map(
          (part) => `${legs(rows(part.betOptionList))} ${centsOf(textOf(part.unitStake))}`,
        )
      : rows(body.betMultipleData).map(
          (part) =>
            `${legs(rows(body.betOptionList))} ${centsOf(textOf(part.unitStake))} s${textOf(part.seriesValue)}`,
        );
  return lines.toSorted().join('; ');
};
/** Whether odds left the painted ones by no more than a tolerance in per cent (D35). */
export const isWithin = (tolerance: number, painted: number, odds: number): boolean =>
  Math.abs(odds - painted) * 100 <= tolerance * painted;
/** Formats the displayed bets of a press in the same way. */
export const paintedAs = (placing: PlacementRequest): string => {
  if (placing.kind === 'quick') return `${placing.pick.key}@${placing.pick.odds} ${centsOf(placing.stake)}`;
  const { view, legs, stakes } = placing;
  const written = (of: typeof legs): string =>
    of
      .map(({ key, odds }) => `${key}@${odds}`)
      .toSorted()
      .join(' ');
  // One leg is a single in the parlay view too, and full cover needs three legs.
  if (view === 'parlay' && legs.length > 1) {
    const series = Object.entries(stakes).filter(([of]) =>
      of === 's0' ? legs.length > 2 : /^s\d+$/.test(of) && Number(of.slice(1)) <= legs.length,
    );
    return series
      .flatMap(([of, stake]) => (cents(stake) > 0n ? [`${written(legs)} ${cents(stake)} ${of}`] : []))
      .toSorted()
      .join('; ');
  }
  return legs
    .flatMap((leg) => {
      const stake = cents(view === 'singles' ? stakes[leg.key] : stakes.single);
      return stake > 0n ? [`${written([leg])} ${stake}`] : [];
    })
    .toSorted()
    .join('; ');
};
