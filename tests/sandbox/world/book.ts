import type { Group } from '#sandbox/prices/groups.ts';
import { writePrices } from '#sandbox/prices/margin.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import type { Market, WorldChange, Sale } from './worldChange.ts';

/**
 * A market of the world: the data that the server gets, and the fair probabilities and the lean behind its
 * prices.
 */
export type Offer = {
  readonly n: number;
  readonly group: Group;
  readonly line: number | null;
  readonly mbl: number;
  ss: Sale;
  probs: readonly number[];
  lean: number;
  od: number[];
  /** Bit i is set if the trader has locked option i at any price. */
  locks: number;
};
export type ChangeSink = { price(n: number, option: number, od: number): void; add(news: WorldChange): void };

const fineShape = (group: Group): boolean => group.shape === 'handicap' || group.shape === 'total';
const sumOf = (group: Group): number => (group.shape === 'double' ? 2 : 1);

const scratch: number[] = [];
/** Prices an offer again and reports the differences. Returns the number of changed options. */
export const reprice = (offer: Offer, changes: ChangeSink | null): number => {
  scratch.length = offer.probs.length;
  writePrices(
    offer.probs,
    offer.lean,
    fineShape(offer.group),
    scratch,
    sumOf(offer.group),
    offer.group.margin,
  );
  let count = 0;
  for (let i = 0; i < scratch.length; i += 1) {
    const od = (offer.locks >> i) & 1 ? 0 : (scratch[i] ?? 0);
    if (offer.od[i] === od) continue;
    offer.od[i] = od;
    count += 1;
    changes?.price(offer.n, i, od);
  }
  return count;
};

export const marketOf = (offer: Offer): Market => ({
  n: offer.n,
  mty: offer.group.mty,
  pe: offer.group.pe,
  ss: offer.ss,
  au: 1,
  mbl: offer.mbl,
  line: offer.line,
  main: offer.group.main,
  ops: offer.group.ops,
  names: offer.group.names ?? null,
  ...(offer.group.nm === undefined ? {} : { nm: offer.group.nm }),
  ...(offer.group.nth === undefined ? {} : { nth: offer.group.nth }),
  ...(offer.group.shape === 'nth' ? { nth: (offer.line ?? 4) / 4, line: null } : {}),
  od: [...offer.od],
});

/** Returns the lines around the even one, nearest first: main, one up, one down, two up, ... */
const linesOf = (group: Group, quote: Quote, lines: number): readonly (number | null)[] => {
  if (group.lines === 0) return lines < 0 ? [] : [null];
  const main = quote.even(group);
  if (main === null) return [];
  return Array.from(
    { length: Math.max(0, lines) },
    (_, i) => main + group.step * (i % 2 === 1 ? (i + 1) / 2 : -i / 2),
  );
};

/**
 * Opens the undecided markets of a group. `lines` is the group's number of lines or fewer; below 0 a group
 * without lines opens nothing.
 */
export const openGroup = (
  group: Group,
  quote: Quote,
  nextSerial: () => number,
  ss: Sale = 1,
  lines = group.lines,
): Offer[] => {
  const offers: Offer[] = [];
  for (const [rank, line] of linesOf(group, quote, lines).entries()) {
    const probs = quote.probs(group, line);
    if (probs === null) continue;
    const offer: Offer = {
      n: nextSerial(),
      group,
      line,
      mbl: group.lines === 0 ? 0 : rank + 1,
      ss,
      probs,
      lean: 0,
      od: [],
      locks: 0,
    };
    reprice(offer, null);
    offers.push(offer);
  }
  return offers;
};
