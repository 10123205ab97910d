import type { MarketFacts, MarketRecord } from '#domain/match/match.ts';
import { SUSPENDED } from '#domain/odds/priceWord.ts';
import { saleFlags } from '#domain/match/saleStatus.ts';
import { optionWord } from '#platform/decode/price.ts';
import type { BoardTables } from './boardTables.ts';
import { isSameMarketFacts } from './equality.ts';
import type { MarketRemover } from './marketRemover.ts';
import { NO_HANDLE } from './marketTable.ts';
import type { BoardStream } from './streamTable.ts';

/** Writes the markets of a match: adds new ones, updates what differs in the others. */
export type MarketWriter = {
  /** Adds or updates markets of a match. Returns true if cells of rows may change. */
  readonly putMarkets: (match: number, records: readonly MarketRecord[], stream: BoardStream) => boolean;
  /**
   * Assigns a market to a stream under a handle. A poll (handle null) keeps an existing handle of the same
   * stream.
   */
  readonly bind: (market: number, handle: number | null, stream: BoardStream) => void;
  /**
   * Gives markets that a stream wrote, of matches that moved to other streams, to these streams. The number of the
   * stream may then be reused.
   */
  readonly passMarkets: (stream: BoardStream) => void;
  /**
   * Sorts the markets of a match in the operator's order: main markets as in their record, then the extra
   * ones.
   */
  readonly sortMarkets: (match: number, records: readonly MarketRecord[], stream: BoardStream) => void;
};

const factsOf = (record: MarketRecord): MarketFacts => {
  const { id, matchId, type, period, name, line, rank, parlay, options, tags } = record;
  return { id, matchId, type, period, name, line, rank, parlay, options, tags };
};

export const createMarketWriter = (
  tables: BoardTables,
  { removeMarket }: Pick<MarketRemover, 'removeMarket'>,
): MarketWriter => {
  const { options, markets, matches, streams, listener } = tables;

  const putMarkets = (match: number, records: readonly MarketRecord[], stream: BoardStream): boolean => {
    const own = matches.markets[match] ?? [];
    let changed = false;
    for (let at = 0; at < records.length; at += 1) {
      const record = records[at] as MarketRecord;
      // Nearly always the market kept its place, and comparing two ids is cheaper than hashing one.
      const guess = own[at];
      const known =
        guess !== undefined && markets.facts[guess]?.id === record.id ? guess : markets.slotOf(record.id);
      if (known >= 0 && markets.match[known] === match && markets.count[known] === record.options.length) {
        if (renewMarket(known, record, stream)) changed = true;
      } else {
        if (known >= 0) removeMarket(known);
        own.push(addMarket(match, record, stream));
        changed = true;
      }
    }
    return changed;
  };

  const addMarket = (match: number, record: MarketRecord, stream: BoardStream): number => {
    const market = markets.allocate(factsOf(record));
    const count = record.options.length;
    const first = options.allocate(count);
    markets.first[market] = first;
    markets.count[market] = count;
    markets.match[market] = match;
    markets.owner[market] = stream.number;
    bind(market, record.handle, stream);
    const flags = saleFlags(record.sale);
    for (let at = 0; at < count; at += 1) options.words[first + at] = optionWord(record, at) | flags;
    tables.changes += count;
    listener.marketPut(market);
    return market;
  };

  /**
   * Updates a market. Returns true if cells of rows may change: its facts differ, or its sale started or
   * stopped.
   */
  const renewMarket = (market: number, record: MarketRecord, stream: BoardStream): boolean => {
    bind(market, record.handle, stream);
    const old = markets.facts[market] as MarketFacts;
    const same = isSameMarketFacts(old, record);
    const sold = tables.saleOf(market) !== record.sale;
    renewPrices(market, record);
    if (!same) {
      markets.facts[market] = factsOf(record);
      listener.marketPut(market);
    }
    return !same || sold;
  };

  const renewPrices = (market: number, record: MarketRecord): void => {
    const words = options.words;
    const flags = saleFlags(record.sale);
    const first = markets.first[market] as number;
    const watchers = markets.watchers[market];
    for (let at = 0; at < record.odds.length; at += 1) {
      const word = optionWord(record, at) | flags;
      if (words[first + at] === word) continue;
      words[first + at] = word;
      tables.changes += 1;
      if (watchers !== undefined) for (const watcher of watchers) watcher.mark(first + at);
    }
  };

  const bind = (market: number, handle: number | null, stream: BoardStream): void => {
    const oldOwner = markets.owner[market] as number;
    const oldHandle = markets.handle[market] as number;
    if (oldOwner === stream.number && (handle === null || handle === oldHandle)) return;
    const wasExtra = tables.isExtra(market);
    if (oldHandle !== NO_HANDLE) streams.at(oldOwner)?.handles.unbind(oldHandle, market);
    markets.owner[market] = stream.number;
    markets.handle[market] = handle ?? NO_HANDLE;
    if (handle !== null) {
      const former = stream.handles.get(handle);
      stream.handles.bind(handle, market);
      if (former >= 0 && former !== market) suspendFormer(former);
    }
    // The tab derives the age of a price from the tier of its market (D3).
    if (tables.isExtra(market) !== wasExtra) listener.marketPut(market);
  };

  const passMarkets = (stream: BoardStream): void => {
    for (const match of matches.ids.values()) {
      const to = streams.at(matches.owner[match] as number);
      if (to === undefined) continue;
      for (const market of matches.markets[match] ?? [])
        if (markets.owner[market] === stream.number) bind(market, null, to);
    }
  };

  /**
   * Suspends a market whose handle was given to another one, which the format forbids: no price would reach it
   * any more, and the last one would stay open (FEED.md, I3).
   */
  const suspendFormer = (market: number): void => {
    markets.handle[market] = NO_HANDLE;
    const words = options.words;
    const first = markets.first[market] as number;
    for (let slot = first; slot < first + (markets.count[market] as number); slot += 1) {
      words[slot] = (words[slot] as number) | SUSPENDED;
      for (const watcher of markets.watchers[market] ?? []) watcher.mark(slot);
    }
    listener.marketsChanged(markets.match[market] as number);
  };

  const sortMarkets = (match: number, records: readonly MarketRecord[], stream: BoardStream): void => {
    // A record may name a market twice. Listed twice it would be freed twice, and two markets would share its
    // prices.
    const named = new Set(records.map((record) => markets.slotOf(record.id)));
    const own = matches.markets[match] ?? [];
    const others = own.filter((market) => !named.has(market));
    matches.markets[match] = stream.detailOf === null ? [...named, ...others] : [...others, ...named];
  };

  return { putMarkets, bind, passMarkets, sortMarkets };
};
