import type { MarketPut, OpenRecord, Records, RowFacts } from '#contract/patch.ts';
import type { MarketId, MatchId } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import type { Board } from '../board/board.ts';
import { isSameValue } from '../board/equality.ts';
import type { ShownRecords } from './shownRecords.ts';

/** Receives the matches and markets that a tab starts or stops showing. */
export type ShownListener = {
  readonly matchAdded: (id: MatchId) => void;
  readonly matchRemoved: (id: MatchId) => void;
  readonly marketAdded: (id: MarketId) => void;
  readonly marketRemoved: (id: MarketId) => void;
};

/**
 * Computes the records that turn `before` into `after` at a tab: new content from the board, null for what
 * the tab no longer shows. Returns undefined if nothing differs.
 */
export const shownDifference = (
  board: Board,
  before: ShownRecords,
  after: ShownRecords,
  listener: ShownListener,
): Records | undefined => {
  const leagues = keyed<LeagueFacts>();
  const matches = keyed<MatchFacts>();
  const markets = keyed<MarketPut>();
  const opened = keyed<OpenRecord>();
  const rows: Record<number, RowFacts | null> = {};
  diffMaps(before.opened, after.opened, (id, record) => {
    opened[id] = record;
  });
  diffSets(before.leagues, after.leagues, (id, isShown) => {
    const league = isShown ? board.leagues.get(id) : null;
    if (league !== undefined) leagues[id] = league;
  });
  diffSets(before.matches, after.matches, (id, isShown) => {
    if (isShown) listener.matchAdded(id);
    else listener.matchRemoved(id);
    const facts = isShown ? board.matches.facts[board.matches.slotOf(id)] : null;
    if (facts !== undefined) matches[id] = facts;
  });
  diffSets(before.markets, after.markets, (id, isShown) => {
    if (isShown) listener.marketAdded(id);
    else listener.marketRemoved(id);
    const put = isShown ? marketPutOf(board, board.markets.slotOf(id)) : null;
    if (put !== undefined) markets[id] = put;
  });
  diffMaps(before.rows, after.rows, (handle, row) => {
    rows[handle] = row;
  });
  const records = {
    ...(isEmpty(leagues) ? undefined : { leagues }),
    ...(isEmpty(matches) ? undefined : { matches }),
    ...(isEmpty(markets) ? undefined : { markets }),
    ...(isEmpty(rows) ? undefined : { rows }),
    ...(isEmpty(opened) ? undefined : { opened }),
  };
  return isEmpty(records) ? undefined : records;
};

/**
 * Builds the record of a market for a tab: its facts, first slot and tier. Returns undefined if the market
 * is not on the board.
 */
export const marketPutOf = (board: Board, market: number): MarketPut | undefined => {
  const facts = board.markets.facts[market];
  if (facts === undefined) return undefined;
  return { ...facts, firstSlot: board.markets.first[market] as number, isExtra: board.isExtra(market) };
};

/** Creates a record keyed by ids, without a prototype, so that "__proto__" is a key like any other. */
const keyed = <V>(): Record<string, V | null> => Object.create(null) as Record<string, V | null>;

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

/** Reports each element that only one of the sets has; elements that were removed come first. */
const diffSets = <T>(
  before: ReadonlySet<T>,
  after: ReadonlySet<T>,
  report: (each: T, isInAfter: boolean) => void,
): void => {
  for (const each of before) if (!after.has(each)) report(each, false);
  for (const each of after) if (!before.has(each)) report(each, true);
};

/** Reports each entry that is new or has another value, then null for each key that is gone. */
const diffMaps = <K, V>(
  before: ReadonlyMap<K, V>,
  after: ReadonlyMap<K, V>,
  report: (key: K, value: V | null) => void,
): void => {
  for (const [key, value] of after) if (!isSameValue(before.get(key), value)) report(key, value);
  for (const key of before.keys()) if (!after.has(key)) report(key, null);
};
