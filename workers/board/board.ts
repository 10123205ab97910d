import type { LeagueId, MarketId, MatchId, Milliseconds, StreamId } from '#domain/ids.ts';
import type { LeagueFacts, MarketFacts, MarketRecord, MatchFacts, MatchRecord } from '#domain/match/match.ts';
import { BoardTables } from './boardTables.ts';
import { changedFacts, isSameLeague } from './equality.ts';
import { createMarketRemover } from './marketRemover.ts';
import { NO_HANDLE } from './marketTable.ts';
import { createMarketWriter } from './marketWriter.ts';
import type { BoardStream } from './streamTable.ts';
import { sportOfStream } from '#platform/streams.ts';

/** Unused streams are removed only above this number, which only a fault can reach. */
const MANY_STREAMS = 1_000;

/**
 * Holds all matches, markets and prices: prices in columns, facts beside them. Snapshots, deltas and polls
 * all end in these operations, and equal values cause no notification. `stream` is always the writing stream.
 * One stream writes a match and its main markets; `match/{id}` writes its extra ones (D1). The last writer
 * owns them.
 */
export class Board extends BoardTables {
  readonly #remover = createMarketRemover(this);
  readonly #writer = createMarketWriter(this, this.#remover);

  putLeague(league: LeagueFacts): void {
    if (isSameLeague(this.leagues.get(league.id), league)) return;
    this.leagues.set(league.id, league);
    this.listener.leagueChanged(league);
  }

  /**
   * Puts a complete match: markets of its tier that are not in the record end. Returns its slot, or -1 if
   * the stream may not write the match.
   */
  putMatch(record: MatchRecord, stream: BoardStream): number {
    if (this.#isForeignMatch(record.facts.id, stream)) return -1;
    const match = this.#putFacts(record.facts, stream);
    const changed = this.#writer.putMarkets(match, record.markets, stream);
    const ended = this.#remover.endAbsent(match, record.markets, stream);
    if (changed || ended) {
      this.#writer.sortMarkets(match, record.markets, stream);
      this.listener.marketsChanged(match);
    }
    return match;
  }

  /** Adds or updates some markets of a match; the other markets stay. */
  putMarkets(id: MatchId, records: readonly MarketRecord[], stream: BoardStream): void {
    if (this.#isForeignMatch(id, stream)) return;
    const match = this.matches.slotOf(id);
    // One stream writes the main markets of a match; a market group from its former stream is late (D1).
    const isLate = stream.detailOf === null && this.matches.owner[match] !== stream.number;
    if (match < 0 || isLate) this.unmatched += 1;
    else if (this.#writer.putMarkets(match, records, stream)) this.listener.marketsChanged(match);
  }

  /**
   * Returns true if `match/{id}` writes another match than its own. No snapshot or end of the stream would
   * ever remove that match (F36).
   */
  #isForeignMatch(id: MatchId, stream: BoardStream): boolean {
    if (stream.detailOf === null || stream.detailOf === id) return false;
    this.unmatched += 1;
    return true;
  }

  setFacts(id: MatchId, change: Partial<MatchFacts>): void {
    const match = this.matches.slotOf(id);
    if (match < 0) this.unmatched += 1;
    else this.#change(match, change);
  }

  /**
   * Removes a match that the operator has taken from the offer. Answers to earlier requests must not bring it
   * back.
   */
  leaveMatch(id: MatchId, stream: BoardStream): void {
    this.handovers.endSecondStream(id, stream);
    const match = this.matches.slotOf(id);
    if (match >= 0 && this.matches.owner[match] === stream.number) this.removedMatches.note(id);
    this.dropMatch(id, stream);
  }

  /** Removes a match that left its stream; has no effect if another stream has put it meanwhile. */
  dropMatch(id: MatchId, stream: BoardStream): void {
    const match = this.matches.slotOf(id);
    if (match < 0) return;
    if (this.matches.owner[match] === stream.number) this.#remover.removeMatch(match);
    else if (stream.detailOf === id) this.#remover.removeTier(match, stream);
  }

  endMarket(handle: number, stream: BoardStream): void {
    const market = stream.handles.get(handle);
    if (market >= 0) this.#endMarket(market);
  }

  /**
   * Ends the markets of a stream that it put in records that could not be read (F38). They return when they are put
   * again.
   */
  endUnreadable(ids: readonly MarketId[], stream: BoardStream): void {
    for (const id of ids) {
      const market = this.markets.slotOf(id);
      if (market >= 0 && this.markets.owner[market] === stream.number) this.#endMarket(market);
    }
  }

  #endMarket(market: number): void {
    const match = this.markets.match[market] as number;
    this.#remover.endMarket(market);
    this.listener.marketsChanged(match);
  }

  /** Removes markets of a match that were absent from an answer that should contain them. */
  endMarkets(match: number, ids: ReadonlySet<MarketId>): void {
    for (const market of (this.matches.markets[match] ?? []).slice())
      if (ids.has((this.markets.facts[market] as MarketFacts).id)) this.#remover.endMarket(market);
    if (ids.size > 0) this.listener.marketsChanged(match);
  }

  /** Removes everything that a stream writes, and its handles. */
  dropStream(stream: BoardStream): void {
    for (const id of this.handovers.matchesAlsoIn(stream)) this.handovers.endSecondStream(id, stream);
    for (const match of this.ownedBy(stream)) this.#remover.removeMatch(match);
    const detail = stream.detailOf === null ? -1 : this.matches.slotOf(stream.detailOf);
    if (detail >= 0) this.#remover.removeTier(detail, stream);
    // The stream of a match writes no other match.
    if (stream.detailOf === null) this.#writer.passMarkets(stream);
    this.streams.forget(stream);
  }

  /** Marks a match as put by the stream itself, which writes its prices from now on (D3). */
  carry(match: number, stream: BoardStream): void {
    if (match < 0 || this.matches.owner[match] !== stream.number) return;
    this.matches.carried[match] = 1;
    if (this.handovers.size === 0) return;
    const { id } = this.matches.facts[match] as MatchFacts;
    this.handovers.endMove(id);
    this.handovers.endSecondStream(id, stream);
  }

  /**
   * Returns true if a record that may be old, from a snapshot or a resent delta, may be applied. Such a record never
   * takes a match from another sport stream that carries it, unless it moves the match from a pre-match stream to an
   * in-play stream. Matches hardly ever go back.
   */
  mayTakeOld(id: MatchId, stream: BoardStream): boolean {
    const match = this.matches.slotOf(id);
    if (match < 0 || this.matches.carried[match] === 0) return true;
    const owner = this.streams.at(this.matches.owner[match] as number);
    if (owner === undefined || owner === stream || owner.detailOf !== null || stream.detailOf !== null)
      return true;
    if (stream.isInPlay && !owner.isInPlay) return true;
    this.handovers.noteSecondStream(id, stream);
    return false;
  }

  /**
   * Gives a match to the stream to which its own stream moved it, and keeps it until that stream puts it. Its
   * prices were right at `sentAt`, when the server sent the move; null if the move was resent and may be old. The
   * prices are stale if the new stream had put the match before. Only a later request or the new stream renews
   * them. The move of a stream that has not put the match renews nothing (D3).
   */
  handOver(match: number, to: BoardStream, sentAt: Milliseconds | null): void {
    const { id } = this.matches.facts[match] as MatchFacts;
    const { carried, mainRequestedAt } = this.matches;
    const rightAt = carried[match] === 1 && sentAt !== null ? sentAt : -Infinity;
    const wasPut = this.handovers.noteMove(id, to, this.removedMatches.now());
    this.#setOwner(match, to);
    // An answer to an earlier request would give the match back to its former stream.
    if (sentAt === null) this.removedMatches.note(id);
    mainRequestedAt[match] = wasPut ? -Infinity : Math.max(mainRequestedAt[match] as number, rightAt);
  }

  /**
   * Marks the matches of a stream that the server no longer has as polled. `rightAt` is when their prices were last
   * right; -Infinity if the stream lacked data.
   */
  release(stream: BoardStream, rightAt: Milliseconds): void {
    const { carried, mainRequestedAt } = this.matches;
    for (const match of this.ownedBy(stream)) {
      if (carried[match] === 0) continue;
      carried[match] = 0;
      mainRequestedAt[match] = Math.max(mainRequestedAt[match] as number, rightAt);
    }
  }

  /**
   * Returns true if only a snapshot of the stream brings a match to the board that no stream carries now: one
   * that the stream put while another one wrote it, or one that moved to it long enough ago.
   */
  isAwaited(stream: BoardStream): boolean {
    const { matches, handovers } = this;
    const isCarried = (id: MatchId): boolean => matches.carried[matches.slotOf(id)] === 1;
    return (
      handovers.matchesAlsoIn(stream).some((id) => !isCarried(id)) ||
      handovers
        .overdueMoves(this.removedMatches.now())
        .some((id) => matches.owner[matches.slotOf(id)] === stream.number)
    );
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
    if (market >= 0 && handle !== null) this.#writer.bind(market, handle, stream);
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
      const added = this.matches.allocate(facts, stream.number);
      this.listener.matchPut(added);
      return added;
    }
    const own = this.matches.owner[match] as number;
    // The sport stream writes the facts of a match; `match/{id}` does so only if no sport stream has put the
    // match.
    if (stream.detailOf !== null && own !== stream.number) return match;
    if (own !== stream.number) {
      const former = this.streams.at(own);
      if (former !== undefined && former.detailOf === null && this.matches.carried[match] === 1)
        this.handovers.noteSecondStream(facts.id, former);
      this.#setOwner(match, stream);
    }
    this.#change(match, facts);
    return match;
  }

  #setOwner(match: number, stream: BoardStream): void {
    this.matches.owner[match] = stream.number;
    this.matches.aheadSeq[match] = 0;
    this.matches.carried[match] = 0;
  }

  #change(match: number, change: Partial<MatchFacts>): void {
    const facts = this.matches.facts[match];
    const found = facts === undefined ? undefined : changedFacts(facts, change);
    if (facts === undefined || found === undefined) return;
    this.matches.facts[match] = { ...facts, ...found };
    this.listener.matchChanged(match, found);
  }

  /**
   * Removes leagues without matches, except those of sports with running streams: a stream sends a league
   * once and may later name it by id alone. Also removes streams that write nothing and are not wanted,
   * before stream numbers run out.
   */
  tidy(leagues: ReadonlySet<LeagueId>, usedStreams: ReadonlySet<StreamId>): void {
    const running = new Set([...usedStreams].map(sportOfStream));
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
      if (!writes.has(stream.number) && !usedStreams.has(stream.id)) this.streams.forget(stream);
  }
}
