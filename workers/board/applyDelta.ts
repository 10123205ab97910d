import type { MatchId, Milliseconds, StreamId } from '#domain/ids.ts';
import type { MarketFacts, MarketRecord } from '#domain/match/match.ts';
import type { Delta, SnapshotPart } from '#platform/decode/frames.ts';
import { applyPrices, applySales } from './applyPrices.ts';
import type { Board } from './board.ts';
import type { BoardStream } from './streamTable.ts';
import { producerOfStream } from '#platform/streams.ts';

/**
 * Returns true if a match that moves to stream `to` is still wanted, because of that stream or because of the
 * match itself. Otherwise it leaves the board.
 */
type Stays = (id: MatchId, to: StreamId) => boolean;

/**
 * Applies a delta in the order of its sections (FEED.md). The caller has checked epoch and seq. `sentAt`: when the
 * server sent the delta, monotonic ms; null if the stream was not up to date before, so that the delta is a resent one.
 */
export const applyDelta = (
  board: Board,
  stream: BoardStream,
  delta: Delta,
  stays: Stays,
  sentAt: Milliseconds | null,
): void => {
  for (const id of delta.gone) board.leaveMatch(id, stream);
  for (const { matchId, to } of delta.moves) moveMatch(board, stream, matchId, to, stays, sentAt);
  for (const league of delta.leagues) board.putLeague(league);
  for (const record of delta.matches)
    if (sentAt !== null || board.mayTakeOld(record.facts.id, stream))
      board.carry(board.putMatch(record, stream), stream);
  for (const id of delta.unreadable) endMarketsOf(board, id, stream);
  for (const handle of delta.ended) board.endMarket(handle, stream);
  for (const { matchId, markets, unreadable } of delta.markets) {
    board.putMarkets(matchId, markets, stream);
    board.endUnreadable(unreadable, stream);
  }
  if (delta.sales.length > 0) applySales(board, stream, delta.sales);
  for (const { matchId, facts } of delta.facts)
    if (writesFacts(board, matchId, stream)) board.setFacts(matchId, facts);
  if (delta.prices.length > 0) applyPrices(board, stream, delta.prices);
};

/**
 * Ends the markets of a match whose record the stream put, but which could not be read (F38). The match and its facts
 * stay.
 */
const endMarketsOf = (board: Board, id: MatchId, stream: BoardStream): void => {
  const { owner, markets } = board.matches;
  const match = board.matches.slotOf(id);
  if (match < 0 || (owner[match] !== stream.number && stream.detailOf !== id)) return;
  const tierMarkets = (markets[match] ?? []).filter((market) => board.isInTier(market, stream));
  board.endMarkets(
    match,
    new Set(tierMarkets.map((market) => (board.markets.facts[market] as MarketFacts).id)),
  );
};

/**
 * Moves a match to another stream. It keeps its facts until the new stream puts it, but with the new
 * producer, so that its age and its subscription follow the new stream.
 */
const moveMatch = (
  board: Board,
  stream: BoardStream,
  id: MatchId,
  to: StreamId,
  stays: Stays,
  sentAt: Milliseconds | null,
): void => {
  board.handovers.endSecondStream(id, stream);
  const producer = producerOfStream(to);
  if (!stays(id, to)) board.dropMatch(id, stream);
  else if (producer !== null && board.matches.owner[board.matches.slotOf(id)] === stream.number) {
    board.setFacts(id, { producer });
    board.handOver(board.matches.slotOf(id), board.streams.of(to), sentAt);
  }
};

/** Returns true if the stream writes the facts of the match. Facts from another stream are ignored. */
const writesFacts = (board: Board, id: MatchId, stream: BoardStream): boolean => {
  const match = board.matches.slotOf(id);
  return match < 0 || board.matches.owner[match] === stream.number;
};

/**
 * Replaces the content of a stream by a complete snapshot. Matches with newer polled data stay as they are
 * (F07).
 */
export const applySnapshot = (
  board: Board,
  stream: BoardStream,
  parts: readonly SnapshotPart[],
  seq: number,
): void => {
  const presentIds = new Set<MatchId>();
  for (const part of parts) {
    for (const league of part.leagues) board.putLeague(league);
    for (const record of part.matches) {
      presentIds.add(record.facts.id);
      if (!board.mayTakeOld(record.facts.id, stream)) continue;
      if (!isAhead(board, stream, record.facts.id, seq)) board.putMatch(record, stream);
      else bindAll(board, stream, record.markets);
      board.carry(board.matches.slotOf(record.facts.id), stream);
    }
  }
  for (const match of board.ownedBy(stream)) {
    const id = board.matches.facts[match]?.id;
    if (id === undefined || presentIds.has(id) || isAhead(board, stream, id, seq)) continue;
    if (!board.handovers.mayBePut(id, board.removedMatches.now())) board.leaveMatch(id, stream);
  }
  for (const id of board.handovers.matchesAlsoIn(stream))
    if (!presentIds.has(id)) board.handovers.endSecondStream(id, stream);
  if (stream.detailOf !== null && !presentIds.has(stream.detailOf)) board.dropMatch(stream.detailOf, stream);
  stream.hasLostContent = false;
};

const bindAll = (board: Board, stream: BoardStream, records: readonly MarketRecord[]): void => {
  for (const record of records) board.bindOnly(record.id, record.handle, stream);
};

/** Returns true if a polled answer newer than `seq` was already applied to the match (D20). */
const isAhead = (board: Board, stream: BoardStream, id: MatchId, seq: number): boolean => {
  const match = board.matches.slotOf(id);
  return (
    match >= 0 &&
    board.matches.owner[match] === stream.number &&
    (board.matches.aheadSeq[match] as number) > seq
  );
};

/**
 * Returns a delta without the matches for which newer polled answers have been applied (F07, D20). Binds the handles of
 * these matches on the board, because only the feed sends them. It is used only while a stream catches up, never on the
 * hot path.
 */
export const withoutOvertaken = (board: Board, stream: BoardStream, delta: Delta): Delta => {
  const older = (id: MatchId): boolean => isAhead(board, stream, id, delta.seq - 1);
  const olderHandle = (handle: unknown): boolean => {
    const market = stream.handles.get(handle);
    const id = market < 0 ? undefined : board.markets.facts[market]?.matchId;
    return id !== undefined && older(id);
  };
  for (const { facts, markets } of delta.matches) {
    if (!older(facts.id)) continue;
    bindAll(board, stream, markets);
    board.carry(board.matches.slotOf(facts.id), stream);
  }
  for (const { matchId, markets } of delta.markets) if (older(matchId)) bindAll(board, stream, markets);
  return {
    ...delta,
    gone: delta.gone.filter((id) => !older(id)),
    moves: delta.moves.filter(({ matchId }) => !older(matchId)),
    matches: delta.matches.filter(({ facts }) => !older(facts.id)),
    unreadable: delta.unreadable.filter((id) => !older(id)),
    ended: delta.ended.filter((handle) => !olderHandle(handle)),
    markets: delta.markets.filter(({ matchId }) => !older(matchId)),
    sales: groups(delta.sales, 2)
      .filter(([handle]) => !olderHandle(handle))
      .flat(),
    facts: delta.facts.filter(({ matchId }) => !older(matchId)),
    prices: groups(delta.prices, 4)
      .filter(([handle]) => !olderHandle(handle))
      .flat(),
  };
};

const groups = (flat: readonly unknown[], width: number): unknown[][] =>
  Array.from({ length: flat.length / width }, (_, at) => flat.slice(at * width, at * width + width));
