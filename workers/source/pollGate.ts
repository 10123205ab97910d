import type { MarketGroup } from '#domain/markets/grid.ts';
import type { StreamId } from '#domain/ids.ts';
import type { MarketFacts, MatchRecord } from '#domain/match/match.ts';
import type { FeedStamp } from '#platform/decode/list.ts';
import type { Board } from '../board/board.ts';
import type { BoardStream } from '../board/streamTable.ts';
import { streamOfMatch, streamOfProducer } from '#platform/streams.ts';
import type { StreamCursor } from './streamCursor.ts';

export type PollGate = {
  /**
   * Puts a polled match on the board. Returns false if the board has newer data. `sent`: monotonic ms when
   * the request was sent.
   */
  readonly put: (record: MatchRecord, stamps: readonly FeedStamp[], sent: number) => boolean;
  /** Returns true if a polled answer may remove a match of a stream. */
  readonly mayDrop: (
    match: number,
    stream: BoardStream,
    stamps: readonly FeedStamp[],
    sent: number,
  ) => boolean;
  /**
   * Replaces the extra markets of a match by those of the given groups. Returns false if the board has newer
   * data. Main markets of these groups are updated only if this request was sent later.
   */
  readonly putExtraMarkets: (
    record: MatchRecord,
    groups: readonly MarketGroup[],
    stamps: readonly FeedStamp[],
    sent: number,
  ) => boolean;
  /**
   * Puts a detail answer on the board: main markets and extra markets. Returns false if nothing was applied.
   */
  readonly putDetail: (record: MatchRecord, stamps: readonly FeedStamp[], sent: number) => boolean;
};

/**
 * The state of the pushed feed. Without it the gate accepts every answer, and the last request wins (D20).
 */
export type PushState = {
  readonly cursor: (stream: StreamId) => StreamCursor | undefined;
  readonly isLive: (stream: StreamId) => boolean;
};

/**
 * Decides which polled answers may be applied beside a pushed stream: only those not older than the applied
 * data (F07, D20).
 */
export const createPollGate = (board: Board, push: PushState | null): PollGate => {
  const accepts = (stream: StreamId, stamps: readonly FeedStamp[], sent: number): boolean => {
    const cursor = push?.cursor(stream);
    if (push === null || cursor === undefined) return true;
    // A stream without content compares with no position. It may have been live when the answer was requested.
    if (cursor.epoch === null) return sent > cursor.lostAt;
    const stamp = stamps.find((each) => each.stream === stream);
    if (stamp?.epoch === cursor.epoch) return stamp.seq >= cursor.seq;
    // Without a comparable position an answer is newer only if its request was sent after the stream was lost.
    return !push.isLive(stream) && sent > cursor.since;
  };

  const noteAhead = (stream: BoardStream, stamps: readonly FeedStamp[], match: number): void => {
    const cursor = push?.cursor(stream.id);
    const stamp = stamps.find((each) => each.stream === stream.id);
    if (cursor === undefined || stamp === undefined) return;
    if (cursor.aheadEpoch !== stamp.epoch) {
      board.forgetAhead(stream);
      cursor.aheadEpoch = stamp.epoch;
      cursor.ahead = 0;
    }
    cursor.ahead = Math.max(cursor.ahead, stamp.seq);
    if (board.matches.owner[match] === stream.number) board.matches.aheadSeq[match] = stamp.seq;
  };

  /**
   * Returns true if a live stream writes the match. Such a match stays in its stream, whatever stream a poll
   * names.
   */
  const isOwnedByLiveStream = (record: MatchRecord, by: BoardStream): boolean => {
    const match = board.matches.slotOf(record.facts.id);
    const owner = match < 0 ? undefined : board.streams.at(board.matches.owner[match] as number);
    return (
      owner !== undefined && owner !== by && owner.detailOf === null && (push?.isLive(owner.id) ?? false)
    );
  };

  const isOlder = (record: MatchRecord, stream: BoardStream, stamps: readonly FeedStamp[]): boolean => {
    const match = board.matches.slotOf(record.facts.id);
    const stamp = stamps.find((each) => each.stream === stream.id);
    if (match < 0 || stamp === undefined || board.matches.owner[match] !== stream.number) return false;
    return (
      push?.cursor(stream.id)?.aheadEpoch === stamp.epoch &&
      (board.matches.aheadSeq[match] as number) > stamp.seq
    );
  };

  /**
   * Returns true if the answer is outdated. Either an answer to a later request was applied already, as the
   * last request wins (D20), or some of its content has left the offer meanwhile.
   */
  const isOutdated = ({ facts, markets }: MatchRecord, askedAt: Float64Array, sent: number): boolean => {
    const match = board.matches.slotOf(facts.id);
    const { removedMatches } = board;
    return (
      (match >= 0 && (askedAt[match] as number) > sent) ||
      removedMatches.has(facts.id, sent) ||
      markets.some(({ id }) => removedMatches.has(id, sent))
    );
  };

  const put: PollGate['put'] = (record, stamps, sent) => {
    const stream = board.streams.of(streamOfProducer(record.facts.producer));
    if (
      !accepts(stream.id, stamps, sent) ||
      isOwnedByLiveStream(record, stream) ||
      isOlder(record, stream, stamps) ||
      isOutdated(record, board.matches.mainRequestedAt, sent)
    )
      return false;
    const match = board.putMatch(record, stream);
    board.matches.mainRequestedAt[match] = sent;
    noteAhead(stream, stamps, match);
    return true;
  };

  /**
   * Updates the main markets of the requested groups as well: the later answer wins, also on a removed market
   * (D20).
   */
  const putMainOf = (
    match: number,
    groups: readonly MarketGroup[],
    { facts, markets }: MatchRecord,
    stamps: readonly FeedStamp[],
    sent: number,
  ): void => {
    const owner = board.streams.at(board.matches.owner[match] as number);
    if (
      owner === undefined ||
      owner.detailOf !== null ||
      (board.matches.mainRequestedAt[match] as number) >= sent ||
      (push?.isLive(owner.id) ?? false) ||
      !accepts(owner.id, stamps, sent)
    )
      return;
    const main = new Set(board.mainMarkets(facts.id));
    const mainMarkets = markets.filter(({ id }) => main.has(id));
    board.putMarkets(facts.id, mainMarkets, owner);
    for (const { id } of mainMarkets) main.delete(id);
    const requestedGroups = new Set(groups.map(({ marketType, period }) => `${marketType}/${period}`));
    const removedIds = [...main].filter((id) => {
      const { type, period } = board.markets.facts[board.markets.slotOf(id)] as MarketFacts;
      return requestedGroups.has(`${type}/${period}`);
    });
    board.endMarkets(match, new Set(removedIds));
  };

  /** Puts the extra markets of a polled answer, unless the stream of the match is live. */
  const putExtraOf = (record: MatchRecord, stamps: readonly FeedStamp[], sent: number): boolean => {
    const detail = streamOfMatch(record.facts.id);
    // The operator decides which markets are main. A live stream states this; an answer that mixes both
    // tiers adds nothing reliable.
    if (
      (push?.isLive(detail) ?? false) ||
      !accepts(detail, stamps, sent) ||
      isOutdated(record, board.matches.extraRequestedAt, sent)
    )
      return false;
    const match = board.putMatch(withoutMainMarkets(record), board.streams.of(detail));
    board.matches.extraRequestedAt[match] = sent;
    return true;
  };

  /**
   * Returns the main markets of a detail answer, which does not mark them. Main markets are those that the
   * board has as such. If it has none, because no list or stream has put the match, they are all markets that
   * its own stream does not carry.
   */
  const mainPart = (record: MatchRecord): MatchRecord => {
    const main = new Set(board.mainMarkets(record.facts.id));
    const beside = push === null || main.size > 0 ? null : streamOfMatch(record.facts.id);
    return {
      facts: record.facts,
      markets: record.markets.filter(({ id }) =>
        beside === null
          ? main.has(id)
          : board.streams.at(board.markets.owner[board.markets.slotOf(id)] ?? -1)?.id !== beside,
      ),
    };
  };

  const withoutMainMarkets = (record: MatchRecord): MatchRecord => {
    const main = new Set(board.mainMarkets(record.facts.id));
    return { facts: record.facts, markets: record.markets.filter(({ id }) => !main.has(id)) };
  };

  return {
    put,
    putExtraMarkets: (record, groups, stamps, sent) => {
      // Applies only to a match that a list or a stream has put.
      const match = board.matches.slotOf(record.facts.id);
      if (match < 0) return false;
      putMainOf(match, groups, record, stamps, sent);
      return putExtraOf(record, stamps, sent);
    },
    mayDrop: (match, stream, stamps, sent) =>
      accepts(stream.id, stamps, sent) &&
      !(push?.isLive(stream.id) ?? false) &&
      (board.matches.mainRequestedAt[match] as number) <= sent,
    putDetail: (record, stamps, sent) => {
      const wasApplied = put(mainPart(record), stamps, sent);
      // If no main markets are known, main markets would be stored as extra ones.
      if (!wasApplied && push !== null && board.mainMarkets(record.facts.id).length === 0) return false;
      return putExtraOf(record, stamps, sent) || wasApplied;
    },
  };
};
