import { estimate, type Estimate } from '../statistics.ts';
import { MATCHES, type Plan, type Variant, type Visit } from '../visit.ts';

/** Measurements of each plan, by round. Discarded rounds are missing. */
export type Table = ReadonlyMap<string, ReadonlyMap<number, Visit>>;

export const keyOf = ({
  variant,
  rate,
  hidden,
  matches,
  events,
}: Pick<Plan, 'variant' | 'rate' | 'hidden' | 'matches' | 'events'>): string =>
  `${variant} ${rate}/s${hidden === 0 ? '' : ` 1+${hidden}`}${matches === MATCHES ? '' : ` of ${matches} matches`}${events ? ' with events' : ''}`;

type Beside = { readonly hidden?: number; readonly matches?: number; readonly events?: boolean };

export const roundsOf = (
  table: Table,
  variant: Variant,
  rate: number,
  { hidden = 0, matches = MATCHES, events = false }: Beside = {},
): ReadonlyMap<number, Visit> => table.get(keyOf({ variant, rate, hidden, matches, events })) ?? new Map();

export const visitsOf = (...where: Parameters<typeof roundsOf>): Visit[] => [...roundsOf(...where).values()];

/**
 * Returns the ratio of a value to a peer's in every round that both have; NaN without such a round, so that
 * no goal counts as reached.
 */
export const ratios = (
  ours: ReadonlyMap<number, Visit>,
  peer: ReadonlyMap<number, Visit>,
  value: (visit: Visit) => number,
): Estimate =>
  estimate(
    [...ours].flatMap(([round, visit]) => {
      const other = peer.get(round);
      return other === undefined ? [] : [value(visit) / value(other)];
    }),
  );
