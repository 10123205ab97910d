import type { PlacementRequest } from '#contract/placement.ts';
import { centsOf, textOf } from './operator.ts';
import type { MoneyCall } from './ledger.ts';

type Tree = Readonly<Record<string, unknown>>;

const cents = (stake: string | undefined): bigint => centsOf(stake ?? '0') ?? 0n;
const rows = (value: unknown): readonly Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);

/** What a reference belongs to: the slipId of its press. */
export const slipIdOf = (ref: string): string => ref.slice(0, ref.lastIndexOf(':'));
export const keyOf = (option: Tree): string => `${textOf(option.marketId)}:${textOf(option.optionType)}`;
/** Bets of a request, and the options that they are on. */
export const partsOf = (name: MoneyCall, body: Tree): readonly Tree[] =>
  name === 'betSingle' ? rows(body.singleBetList) : rows(body.betMultipleData);
export const optionsOf = (body: Tree): readonly Tree[] => [
  ...rows(body.singleBetList).flatMap((part) => rows(part.betOptionList)),
  ...rows(body.betOptionList),
];

/** One order a line: legs with odds, stake per bet, legs a combination. */
export const sentAs = (name: MoneyCall, body: Tree): string => {
  const legs = (of: readonly Tree[]): string =>
    of
      .map((option) => `${keyOf(option)}@${Math.round(Number(textOf(option.odds)) * 1000)}`)
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
/** The same of what was painted at a press. */
export const paintedAs = (placing: PlacementRequest): string => {
  if (placing.kind === 'quick') return `${placing.pick.key}@${placing.pick.odds} ${centsOf(placing.stake)}`;
  const { view, legs, stakes } = placing;
  const written = (of: typeof legs): string =>
    of
      .map(({ key, odds }) => `${key}@${odds}`)
      .toSorted()
      .join(' ');
  // Exactly one leg is a single in the parlay view too; full cover wants three.
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
