import type { Order } from '#domain/orders/order.ts';
import { cleanName } from './cleanName.ts';

/** Number of legs, legs of a combination (0 is full cover, 1 singles), and number of combinations (C44). */
export type BetKind = {
  readonly legs: number;
  /** Null if the platform did not send it. */
  readonly series: number | null;
  readonly combinations: number;
  /** The platform's name of the series, such as `2x1*3`; empty if there is none. */
  readonly name: string;
};

/** Returns the kind of an order. It counts the legs that could not be read as well. */
export const orderKind = ({
  options,
  matchCount,
  seriesCount,
  betCount,
  betType,
}: Pick<Order, 'options' | 'matchCount' | 'seriesCount' | 'betCount' | 'betType'>): BetKind => ({
  legs: Math.max(matchCount, options.length),
  series: seriesCount,
  combinations: betCount,
  name: betType,
});

/** A text key with its values, or the platform's name of a series, which is shown as data. */
type BetKindText =
  | { readonly key: string; readonly values: Readonly<Record<string, number>> }
  | { readonly server: string };

/** The platform's name of a series: legs of a combination, and number of combinations. */
const SERIES_NAME = /^(\d{1,3})x1\*(\d{1,6})$/;

/**
 * Takes a series that the platform did not send as a number from its name, if the name has it. Several combinations of
 * all legs do not exist, so such a name is not understood.
 */
const namedSeries = (kind: BetKind): BetKind => {
  const match = kind.series === null ? SERIES_NAME.exec(kind.name) : null;
  if (match === null) return kind;
  const [series, combinations] = [Number(match[1]), Number(match[2])];
  return series >= kind.legs && combinations > 1 ? kind : { ...kind, series, combinations };
};

/** Returns the text of a kind: single, or parlay with its series (C44). */
export const betKindText = (kind: BetKind): BetKindText => {
  const { legs, series, combinations: count, name } = namedSeries(kind);
  if (legs <= 1 || series === 1) return { key: 'bets:leg.single', values: {} };
  if (series === 0) return { key: 'bets:leg.full', values: { legs, count } };
  if (series === null && cleanName(name) !== '') return { server: cleanName(name) };
  if (series === null || (series === legs && count <= 1)) return { key: 'bets:leg.parlay', values: { legs } };
  return { key: 'bets:leg.series', values: { legs: series, count } };
};
