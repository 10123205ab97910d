import type { LeagueId, MarketId, MatchId, StreamId } from '#domain/ids.ts';
import type {
  LeagueFacts,
  MarketFacts,
  MarketRecord,
  MatchFacts,
  MatchRecord,
  SaleStatus,
} from '#domain/match/match.ts';
import { saleFlags, saleOf } from '#domain/match/saleStatus.ts';
import { optionWord } from '#platform/decode/price.ts';
import { RemovedMatches } from './removedMatches.ts';
import { MatchTable } from './matchTable.ts';
import { MarketTable, NO_HANDLE } from './marketTable.ts';
import { OptionColumn } from './optionColumn.ts';
import { changedFacts, isSameLeague, isSameMarketFacts } from './equality.ts';
import { sportOfStream, StreamTable, type BoardStream } from './streamTable.ts';

/** Unused streams are removed only above this number, which only a fault can reach. */
const MANY_STREAMS = 1_000;

/**
 * Callbacks of the board for lists and tabs. Slots are still readable while `…Gone` runs, and free after it.
 */
export type BoardListener = {
  readonly matchPut: (match: number) => void;
  readonly matchChanged: (match: number, change: Partial<MatchFacts>) => void;
  readonly matchGone: (match: number) => void;
  /** The market is new, or its facts or slots have changed. */
  readonly marketPut: (market: number) => void;
  readonly marketGone: (market: number) => void;
  /** The markets of a match, or their sale status, have changed, so the cells of its rows may change. */
  readonly marketsChanged: (match: number) => void;
  readonly leagueChanged: (league: LeagueFacts) => void;
};

const factsOf = (record: MarketRecord): MarketFacts => {
  const { id, matchId, type, period, name, line, rank, parlay, options, tags } = record;
  return { id, matchId, type, period, name, line, rank, parlay, options, tags };
};

/**
 * Holds all matches, markets and prices: prices in columns, facts beside them. Snapshots, deltas and polls
 * all end in these operations, and equal values cause no notification. `stream` is always the writing stream.
 * One stream writes a match and its main markets; `match/{id}` writes its extra ones (D1). The last writer
 * owns them.
 */
export class Board {
  readonly options = new OptionColumn();
  readonly markets = new MarketTable();
  readonly matches = new MatchTable();
  readonly streams = new StreamTable();
  readonly leagues = new Map<LeagueId, LeagueFacts>();
  /** The number of changed prices since the worker started. */
  changes = 0;
  /**
   * The number of updates for markets, matches or options that are not on the board. They are counted, not
   * treated as errors.
   */
  strays = 0;
  readonly listener: BoardListener;
  readonly departures: RemovedMatches;

  constructor(news: BoardListener, departures: RemovedMatches = new RemovedMatches(() => 0)) {
    this.listener = news;
    this.departures = departures;
  }

  putLeague(league: LeagueFacts): void {
    if (isSameLeague(this.leagues.get(league.id), league)) return;
    this.leagues.set(league.id, league);
    this.listener.leagueChanged(league);
  }

  /**
   * Puts a complete match: markets of its layer that are not in the record end. Returns its slot, or -1 if
   * the stream may not write the match.
   */
  putMatch(record: MatchRecord, stream: BoardStream): number {
    if (this.#isAstray(record.facts.id, stream)) return -1;
    const match = this.#putFacts(record.facts, stream);
    const changed = this.#putMarkets(match, record.markets, stream);
    const ended = this.#endAbsent(match, record.markets, stream);
    if (changed || ended) {
      this.#order(match, record.markets, stream);
      this.listener.marketsChanged(match);
    }
    return match;
  }

  /** Adds or updates some markets of a match; the other markets stay. */
  putMarkets(id: MatchId, records: readonly MarketRecord[], stream: BoardStream): void {
    if (this.#isAstray(id, stream)) return;
    const match = this.matches.slotOf(id);
    // One stream writes the main markets of a match; a market group from its former stream is late (D1).
    const isLate = stream.detailOf === null && this.matches.owner[match] !== stream.number;
    if (match < 0 || isLate) this.strays += 1;
    else if (this.#putMarkets(match, records, stream)) this.listener.marketsChanged(match);
  }

  /**
   * Returns true if `match/{id}` writes another match than its own. No snapshot or end of the stream would
   * ever remove that match (F36).
   */
  #isAstray(id: MatchId, stream: BoardStream): boolean {
    if (stream.detailOf === null || stream.detailOf === id) return false;
    this.strays += 1;
    return true;
  }

  /**
   * Returns the sale status of a market. It is stored only in the flags of its prices, because a separate
   * column would cost a byte (G3). A market without options is off.
   */
  saleOf(market: number): SaleStatus {
    return this.markets.count[market] === 0
      ? -1
      : saleOf(this.options.word(this.markets.first[market] as number));
  }

  /** Returns the ids of a match's main markets: those that its sport stream or a list writes. */
  mainMarkets(id: MatchId): MarketId[] {
    const own = this.matches.markets[this.matches.slotOf(id)] ?? [];
    return own.flatMap((market) => {
      const owner = this.streams.at(this.markets.owner[market] as number);
      return owner?.detailOf === null ? [(this.markets.facts[market] as MarketFacts).id] : [];
    });
  }

  setFacts(id: MatchId, change: Partial<MatchFacts>): void {
    const match = this.matches.slotOf(id);
    if (match < 0) this.strays += 1;
    else this.#change(match, change);
  }

  /**
   * Removes a match that the operator has taken from the offer. Answers to earlier requests must not bring it
   * back.
   */
  leaveMatch(id: MatchId, stream: BoardStream): void {
    const match = this.matches.slotOf(id);
    if (match >= 0 && this.matches.owner[match] === stream.number) this.departures.note(id);
    this.dropMatch(id, stream);
  }

  /** Removes a match that left its stream; has no effect if another stream has put it meanwhile. */
  dropMatch(id: MatchId, stream: BoardStream): void {
    const match = this.matches.slotOf(id);
    if (match < 0) return;
    if (this.matches.owner[match] === stream.number) this.#freeMatch(match);
    else if (stream.detailOf === id) this.#dropLayer(match, stream);
  }

  endMarket(handle: number, stream: BoardStream): void {
    const market = stream.handles.get(handle);
    if (market < 0) return;
    const match = this.markets.match[market] as number;
    this.#depart(market);
    this.listener.marketsChanged(match);
  }

  /** Removes markets of a match that were absent from an answer that should contain them. */
  endMarkets(match: number, ids: ReadonlySet<MarketId>): void {
    for (const market of (this.matches.markets[match] ?? []).slice())
      if (ids.has((this.markets.facts[market] as MarketFacts).id)) this.#depart(market);
    if (ids.size > 0) this.listener.marketsChanged(match);
  }

  /** Removes everything that a stream writes, and its handles. */
  dropStream(stream: BoardStream): void {
    for (const match of this.ownedBy(stream)) this.#freeMatch(match);
    const detail = stream.detailOf === null ? -1 : this.matches.slotOf(stream.detailOf);
    if (detail >= 0) this.#dropLayer(detail, stream);
    this.streams.forget(stream);
  }

  /** Marks a match as put by the stream itself, which writes its prices from now on (D3). */
  carry(match: number, stream: BoardStream): void {
    if (match >= 0 && this.matches.owner[match] === stream.number) this.matches.carried[match] = 1;
  }

  /**
   * Keeps a match that its stream no longer writes. Its prices were right until now; only an answer or
   * another stream renews them (D3).
   */
  detach(match: number): void {
    this.matches.carried[match] = 0;
    this.matches.mainAsked[match] = this.departures.now();
  }

  /** Returns the match slots that a stream writes. */
  ownedBy(stream: BoardStream): number[] {
    const owned: number[] = [];
    for (const slot of this.matches.ids.values()) {
      if (this.matches.owner[slot] === stream.number) owned.push(slot);
    }
    return owned;
  }

  /**
   * Starts a new epoch of a stream: old handles are invalid. So are positions, unless polls have already set
   * them in the new epoch.
   */
  newEpoch(stream: BoardStream, keepAhead: boolean): void {
    stream.handles.clear();
    const { owner, handle, facts } = this.markets;
    for (let market = 0; market < facts.length; market += 1) {
      if (owner[market] === stream.number) handle[market] = NO_HANDLE;
    }
    if (!keepAhead) this.forgetAhead(stream);
  }

  forgetAhead(stream: BoardStream): void {
    for (const match of this.ownedBy(stream)) this.matches.aheadSeq[match] = 0;
  }

  /**
   * Binds the handle of a market without applying its content, because the board already has newer content.
   */
  bindOnly(id: MarketId, handle: number | null, stream: BoardStream): void {
    const market = this.markets.slotOf(id);
    if (market >= 0 && handle !== null) this.#own(market, handle, stream);
  }

  /** Applies names of another language to a market; the number and order of its options stay. */
  renameMarket(market: number, rename: (facts: MarketFacts) => MarketFacts): void {
    const facts = this.markets.facts[market];
    if (facts === undefined) return;
    this.markets.facts[market] = rename(facts);
    this.listener.marketPut(market);
  }

  /** Marks all prices of a market as changed for its watchers. */
  markAll(market: number): void {
    const watchers = this.markets.watchers[market];
    if (watchers === undefined) return;
    const first = this.markets.first[market] as number;
    const end = first + (this.markets.count[market] as number);
    for (const watcher of watchers) for (let slot = first; slot < end; slot += 1) watcher.mark(slot);
  }

  #putFacts(facts: MatchFacts, stream: BoardStream): number {
    const match = this.matches.slotOf(facts.id);
    if (match < 0) {
      const added = this.matches.take(facts, stream.number);
      this.listener.matchPut(added);
      return added;
    }
    const own = this.matches.owner[match] as number;
    // The sport stream writes the facts of a match; `match/{id}` does so only if no sport stream has put the
    // match.
    if (stream.detailOf !== null && own !== stream.number) return match;
    if (own !== stream.number) {
      this.matches.owner[match] = stream.number;
      this.matches.aheadSeq[match] = 0;
      this.matches.carried[match] = 0;
    }
    this.#change(match, facts);
    return match;
  }

  #change(match: number, change: Partial<MatchFacts>): void {
    const facts = this.matches.facts[match];
    const found = facts === undefined ? undefined : changedFacts(facts, change);
    if (facts === undefined || found === undefined) return;
    this.matches.facts[match] = { ...facts, ...found };
    this.listener.matchChanged(match, found);
  }

  #putMarkets(match: number, records: readonly MarketRecord[], stream: BoardStream): boolean {
    const own = this.matches.markets[match] ?? [];
    let changed = false;
    for (let at = 0; at < records.length; at += 1) {
      const record = records[at] as MarketRecord;
      // Nearly always the market kept its place, and comparing two ids is cheaper than hashing one.
      const guess = own[at];
      const known =
        guess !== undefined && this.markets.facts[guess]?.id === record.id
          ? guess
          : this.markets.slotOf(record.id);
      if (
        known >= 0 &&
        this.markets.match[known] === match &&
        this.markets.count[known] === record.options.length
      ) {
        if (this.#renewMarket(known, record, stream)) changed = true;
      } else {
        if (known >= 0) this.#freeMarket(known);
        own.push(this.#addMarket(match, record, stream));
        changed = true;
      }
    }
    return changed;
  }

  #addMarket(match: number, record: MarketRecord, stream: BoardStream): number {
    const market = this.markets.take(factsOf(record));
    const count = record.options.length;
    const first = this.options.take(count);
    this.markets.first[market] = first;
    this.markets.count[market] = count;
    this.markets.match[market] = match;
    this.markets.owner[market] = stream.number;
    this.#own(market, record.handle, stream);
    const flags = saleFlags(record.sale);
    for (let at = 0; at < count; at += 1) this.options.words[first + at] = optionWord(record, at) | flags;
    this.changes += count;
    this.listener.marketPut(market);
    return market;
  }

  /**
   * Updates a market. Returns true if cells of rows may change: its facts differ, or its sale started or
   * stopped.
   */
  #renewMarket(market: number, record: MarketRecord, stream: BoardStream): boolean {
    this.#own(market, record.handle, stream);
    const old = this.markets.facts[market] as MarketFacts;
    const same = isSameMarketFacts(old, record);
    const sold = this.saleOf(market) !== record.sale;
    this.#renewPrices(market, record);
    if (!same) {
      this.markets.facts[market] = factsOf(record);
      this.listener.marketPut(market);
    }
    return !same || sold;
  }

  #renewPrices(market: number, record: MarketRecord): void {
    const words = this.options.words;
    const flags = saleFlags(record.sale);
    const first = this.markets.first[market] as number;
    const watchers = this.markets.watchers[market];
    for (let at = 0; at < record.odds.length; at += 1) {
      const word = optionWord(record, at) | flags;
      if (words[first + at] === word) continue;
      words[first + at] = word;
      this.changes += 1;
      if (watchers !== undefined) for (const watcher of watchers) watcher.mark(first + at);
    }
  }

  /**
   * Assigns a market to a stream under a handle. A poll (handle null) keeps an existing handle of the same
   * stream.
   */
  #own(market: number, handle: number | null, stream: BoardStream): void {
    const oldOwner = this.markets.owner[market] as number;
    const oldHandle = this.markets.handle[market] as number;
    if (oldOwner === stream.number && (handle === null || handle === oldHandle)) return;
    const wasFurther = this.isFurther(market);
    if (oldHandle !== NO_HANDLE) this.streams.at(oldOwner)?.handles.unbind(oldHandle, market);
    this.markets.owner[market] = stream.number;
    this.markets.handle[market] = handle ?? NO_HANDLE;
    if (handle !== null) stream.handles.bind(handle, market);
    // The tab derives the age of a price from the layer of its market (D3).
    if (this.isFurther(market) !== wasFurther) this.listener.marketPut(market);
  }

  /** Returns true if `match/{id}` writes the market, not a sport stream or a list. */
  isFurther(market: number): boolean {
    return this.streams.at(this.markets.owner[market] as number)?.detailOf != null;
  }

  /**
   * Returns true if a market is in the layer of the stream. The layer of a sport stream is all main markets,
   * whoever wrote them. The layer of `match/{id}` is what it wrote itself.
   */
  #inLayer(market: number, stream: BoardStream): boolean {
    const owner = this.markets.owner[market] as number;
    return stream.detailOf === null ? this.streams.at(owner)?.detailOf == null : owner === stream.number;
  }

  #endAbsent(match: number, records: readonly MarketRecord[], stream: BoardStream): boolean {
    const own = this.matches.markets[match] ?? [];
    // Nearly every record names the markets of its layer as they stand, in their order.
    if (this.#startsWith(own, records) && !this.#hasLayerFrom(own, records.length, stream)) return false;
    // A record may name a market twice.
    const kept = new Set(records.map((record) => record.id));
    const absent = own.filter(
      (market) => this.#inLayer(market, stream) && !kept.has((this.markets.facts[market] as MarketFacts).id),
    );
    for (const market of absent) this.#depart(market);
    return absent.length > 0;
  }

  /** Whether a match's markets begin with those of a record, in its order. */
  #startsWith(own: readonly number[], records: readonly MarketRecord[]): boolean {
    const { facts } = this.markets;
    if (own.length < records.length) return false;
    for (let at = 0; at < records.length; at += 1)
      if (facts[own[at] as number]?.id !== records[at]?.id) return false;
    return true;
  }

  /** Whether any of a match's markets from this place on is of the stream's layer. */
  #hasLayerFrom(own: readonly number[], from: number, stream: BoardStream): boolean {
    for (let at = from; at < own.length; at += 1) if (this.#inLayer(own[at] as number, stream)) return true;
    return false;
  }

  /**
   * Sorts the markets of a match in the operator's order: main markets as in their record, then the extra
   * ones.
   */
  #order(match: number, records: readonly MarketRecord[], stream: BoardStream): void {
    // A record may name a market twice. Listed twice it would be freed twice, and two markets would share its
    // prices.
    const named = new Set(records.map((record) => this.markets.slotOf(record.id)));
    const own = this.matches.markets[match] ?? [];
    const others = own.filter((market) => !named.has(market));
    this.matches.markets[match] = stream.detailOf === null ? [...named, ...others] : [...others, ...named];
  }

  #dropLayer(match: number, stream: BoardStream): void {
    const own = this.matches.markets[match] ?? [];
    const gone = own.filter((market) => this.markets.owner[market] === stream.number);
    for (const market of gone) this.#freeMarket(market);
    if (gone.length > 0) this.listener.marketsChanged(match);
  }

  #freeMatch(match: number): void {
    for (const market of (this.matches.markets[match] ?? []).slice()) this.#freeMarket(market);
    this.listener.matchGone(match);
    this.matches.give(match);
  }

  #depart(market: number): void {
    const id = this.markets.facts[market]?.id;
    if (id !== undefined) this.departures.note(id);
    this.#freeMarket(market);
  }

  #freeMarket(market: number): void {
    const handle = this.markets.handle[market] as number;
    const owner = this.streams.at(this.markets.owner[market] as number);
    if (handle !== NO_HANDLE) owner?.handles.unbind(handle, market);
    const first = this.markets.first[market] as number;
    const count = this.markets.count[market] as number;
    for (const watcher of this.markets.watchers[market] ?? []) {
      for (let slot = first; slot < first + count; slot += 1) watcher.unmark(slot);
    }
    this.listener.marketGone(market);
    this.options.give(first, count);
    const own = this.matches.markets[this.markets.match[market] as number];
    const at = own?.indexOf(market) ?? -1;
    if (at >= 0) own?.splice(at, 1);
    this.markets.give(market);
  }

  /** Returns the leagues that have matches on the board. */
  leagueIds(): ReadonlySet<LeagueId> {
    const leagues = new Set<LeagueId>();
    for (const match of this.matches.ids.values()) {
      const facts = this.matches.facts[match];
      if (facts === undefined) continue;
      leagues.add(facts.leagueId);
    }
    return leagues;
  }

  /**
   * Removes leagues without matches, except those of sports with running streams: a stream sends a league
   * once and may later name it by id alone. Also removes streams that write nothing and are not wanted,
   * before stream numbers run out.
   */
  tidy(leagues: ReadonlySet<LeagueId>, wanted: ReadonlySet<StreamId>): void {
    const running = new Set([...wanted].map(sportOfStream));
    for (const { id, sportId } of this.leagues.values())
      if (!leagues.has(id) && !running.has(sportId)) this.leagues.delete(id);
    if (this.streams.size <= MANY_STREAMS) return;
    const writes = new Set<number>();
    for (const match of this.matches.ids.values()) {
      writes.add(this.matches.owner[match] as number);
      for (const market of this.matches.markets[match] ?? [])
        writes.add(this.markets.owner[market] as number);
    }
    for (const stream of this.streams.all())
      if (!writes.has(stream.number) && !wanted.has(stream.id)) this.streams.forget(stream);
  }

  /** Returns the bytes of the columns for prices, markets and handles; facts are not counted. */
  get bytes(): number {
    return this.options.bytes + this.markets.bytes + this.streams.bytes;
  }
}
