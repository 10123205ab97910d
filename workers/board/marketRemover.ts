import type { MarketFacts, MarketRecord } from '#domain/match/match.ts';
import type { BoardTables } from './boardTables.ts';
import { streamOfMatch } from '#platform/streams.ts';
import { NO_HANDLE } from './marketTable.ts';
import type { BoardStream } from './streamTable.ts';

/** Removes markets and matches from the board's tables, and unmarks their prices for watching tabs. */
export type MarketRemover = {
  /** Removes a match with all its markets. */
  readonly removeMatch: (match: number) => void;
  readonly removeMarket: (market: number) => void;
  /** Removes a market that the operator ended. Answers to earlier requests must not bring it back. */
  readonly endMarket: (market: number) => void;
  /** Removes the markets of a match that the stream itself wrote. */
  readonly removeTier: (match: number, stream: BoardStream) => void;
  /** Ends the markets in the stream's tier that a whole record does not name. Returns true if there were any. */
  readonly endAbsent: (match: number, records: readonly MarketRecord[], stream: BoardStream) => boolean;
};

export const createMarketRemover = (tables: BoardTables): MarketRemover => {
  const { options, markets, matches, streams, listener, removedMatches } = tables;

  const removeMarket = (market: number): void => {
    const handle = markets.handle[market] as number;
    const owner = streams.at(markets.owner[market] as number);
    if (handle !== NO_HANDLE) owner?.handles.unbind(handle, market);
    const first = markets.first[market] as number;
    const count = markets.count[market] as number;
    for (const watcher of markets.watchers[market] ?? []) {
      for (let slot = first; slot < first + count; slot += 1) watcher.unmark(slot);
    }
    listener.marketGone(market);
    options.free(first, count);
    const own = matches.markets[markets.match[market] as number];
    const at = own?.indexOf(market) ?? -1;
    if (at >= 0) own?.splice(at, 1);
    markets.free(market);
  };

  const endMarket = (market: number): void => {
    const id = markets.facts[market]?.id;
    if (id !== undefined) removedMatches.note(id);
    removeMarket(market);
  };

  const removeMatch = (match: number): void => {
    const id = matches.facts[match]?.id;
    const detail = id === undefined ? undefined : streams.find(streamOfMatch(id));
    if (detail !== undefined) detail.hasLostContent = true;
    if (id !== undefined) tables.handovers.endMove(id);
    for (const market of (matches.markets[match] ?? []).slice()) removeMarket(market);
    listener.matchGone(match);
    matches.free(match);
  };

  const removeTier = (match: number, stream: BoardStream): void => {
    const own = matches.markets[match] ?? [];
    const endedMarkets = own.filter((market) => markets.owner[market] === stream.number);
    for (const market of endedMarkets) removeMarket(market);
    if (endedMarkets.length > 0) listener.marketsChanged(match);
  };

  /** Returns true if a match's markets begin with those of a record, in its order. */
  const startsWith = (own: readonly number[], records: readonly MarketRecord[]): boolean => {
    const { facts } = markets;
    if (own.length < records.length) return false;
    for (let at = 0; at < records.length; at += 1)
      if (facts[own[at] as number]?.id !== records[at]?.id) return false;
    return true;
  };

  /** Returns true if any of a match's markets from this index on is in the stream's tier. */
  const hasTierFrom = (own: readonly number[], from: number, stream: BoardStream): boolean => {
    for (let at = from; at < own.length; at += 1) if (tables.isInTier(own[at] as number, stream)) return true;
    return false;
  };

  const endAbsent = (match: number, records: readonly MarketRecord[], stream: BoardStream): boolean => {
    const own = matches.markets[match] ?? [];
    // Nearly every record names the current markets of its tier, in their order.
    if (startsWith(own, records) && !hasTierFrom(own, records.length, stream)) return false;
    // A record may name a market twice.
    const remainingIds = new Set(records.map((record) => record.id));
    const absent = own.filter(
      (market) =>
        tables.isInTier(market, stream) && !remainingIds.has((markets.facts[market] as MarketFacts).id),
    );
    for (const market of absent) endMarket(market);
    return absent.length > 0;
  };

  return { removeMatch, removeMarket, endMarket, removeTier, endAbsent };
};
