import type { MarketGroup } from '#domain/grid.ts';
import type { StreamId } from '#domain/ids.ts';
import type { MarketFacts, MatchRecord } from '#domain/match.ts';
import type { FeedStamp } from '#platform/decode/list.ts';
import type { Board } from '../board/board.ts';
import { streamOfMatch, streamOfProducer, type BoardStream } from '../board/streamTable.ts';
import type { StreamCursor } from './streamCursor.ts';

export type PollGate = {
  /**
   * Puts a polled match if nothing newer stands on the board; whether it did. `sent`: monotonic ms when the
   * request left.
   */
  readonly put: (record: MatchRecord, stamps: readonly FeedStamp[], sent: number) => boolean;
  /** Whether a polled answer may say that a stream's match is gone. */
  readonly mayDrop: (
    match: number,
    stream: BoardStream,
    stamps: readonly FeedStamp[],
    sent: number,
  ) => boolean;
  /**
   * Puts all markets of some groups beyond the main ones in place of those of before; whether it did. Of main
   * ones it is believed where it was asked later.
   */
  readonly putFurther: (
    record: MatchRecord,
    groups: readonly MarketGroup[],
    stamps: readonly FeedStamp[],
    sent: number,
  ) => boolean;
  /** Puts what a detail has beside the main markets; whether it did. */
  readonly putDetail: (record: MatchRecord, stamps: readonly FeedStamp[], sent: number) => boolean;
};

/** The push's side of it; polls alone have none and take every answer, the last request winning (D20). */
export type PushState = {
  readonly cursor: (stream: StreamId) => StreamCursor | undefined;
  readonly isLive: (stream: StreamId) => boolean;
};

/**
 * Decides which polled answers stand beside a pushed stream: only those not older than what was applied (F07,
 * D20).
 */
export const createPollGate = (board: Board, push: PushState | null): PollGate => {
  const accepts = (stream: StreamId, stamps: readonly FeedStamp[], sent: number): boolean => {
    const cursor = push?.cursor(stream);
    if (push === null || cursor === undefined || cursor.epoch === null) return true;
    const stamp = stamps.find((each) => each.stream === stream);
    const live = push.isLive(stream);
    if (stamp === undefined) return !live;
    if (stamp.epoch === cursor.epoch) return stamp.seq >= cursor.seq;
    // Another epoch is a newer one only if the question left after the stream was lost.
    return !live && sent > cursor.since;
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

  /** A live stream rules over the matches it writes, whatever a poll says of where they belong. */
  const isRuled = (record: MatchRecord, by: BoardStream): boolean => {
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
   * Whether the offer has moved on since the question was asked: an answer to a later one was applied
   * already, the last request winning (D20), or what is in this one has left the offer meanwhile.
   */
  const isHistory = ({ facts, markets }: MatchRecord, asked: Float64Array, sent: number): boolean => {
    const match = board.matches.slotOf(facts.id);
    const { departures } = board;
    return (
      (match >= 0 && (asked[match] as number) > sent) ||
      departures.has(facts.id, sent) ||
      markets.some(({ id }) => departures.has(id, sent))
    );
  };

  const put: PollGate['put'] = (record, stamps, sent) => {
    const stream = board.streams.of(streamOfProducer(record.facts.producer));
    if (
      !accepts(stream.id, stamps, sent) ||
      isRuled(record, stream) ||
      isOlder(record, stream, stamps) ||
      isHistory(record, board.matches.mainAsked, sent)
    )
      return false;
    const match = board.putMatch(record, stream);
    board.matches.mainAsked[match] = sent;
    noteAhead(stream, stamps, match);
    return true;
  };

  /**
   * A main market is of a group that was asked for too: what was said of it later holds, also that it is no
   * more (D20).
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
      (board.matches.mainAsked[match] as number) >= sent ||
      (push?.isLive(owner.id) ?? false) ||
      !accepts(owner.id, stamps, sent)
    )
      return;
    const main = new Set(board.mainMarkets(facts.id));
    const told = markets.filter(({ id }) => main.has(id));
    board.putMarkets(facts.id, told, owner);
    for (const { id } of told) main.delete(id);
    const asked = new Set(groups.map(({ marketType, period }) => `${marketType}/${period}`));
    const gone = [...main].filter((id) => {
      const { type, period } = board.markets.facts[board.markets.slotOf(id)] as MarketFacts;
      return asked.has(`${type}/${period}`);
    });
    board.endMarkets(match, new Set(gone));
  };

  /** Puts beside the main markets what a stream does not carry. */
  const putBeside = (record: MatchRecord, stamps: readonly FeedStamp[], sent: number): boolean => {
    const detail = streamOfMatch(record.facts.id);
    // Which are main ones is the platform's affair: where the stream says what it carries, an answer that has
    // both adds nothing but doubt.
    if (
      (push?.isLive(detail) ?? false) ||
      !accepts(detail, stamps, sent) ||
      isHistory(record, board.matches.furtherAsked, sent)
    )
      return false;
    const match = board.putMatch(beyondMain(record), board.streams.of(detail));
    board.matches.furtherAsked[match] = sent;
    return true;
  };

  /**
   * A detail has all markets without saying which are main ones: those that are here. Where none is, because
   * no list or stream has brought the match, it is all that its own stream does not carry.
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

  const beyondMain = (record: MatchRecord): MatchRecord => {
    const main = new Set(board.mainMarkets(record.facts.id));
    return { facts: record.facts, markets: record.markets.filter(({ id }) => !main.has(id)) };
  };

  return {
    put,
    putFurther: (record, groups, stamps, sent) => {
      // Only beside a match that a list or a stream has put.
      const match = board.matches.slotOf(record.facts.id);
      if (match < 0) return false;
      putMainOf(match, groups, record, stamps, sent);
      return putBeside(record, stamps, sent);
    },
    mayDrop: (match, stream, stamps, sent) =>
      accepts(stream.id, stamps, sent) &&
      !(push?.isLive(stream.id) ?? false) &&
      (board.matches.mainAsked[match] as number) <= sent,
    putDetail: (record, stamps, sent) => {
      const took = put(mainPart(record), stamps, sent);
      // Of a match of which no main markets are known, all that is no further one would be taken for one.
      if (!took && push !== null && board.mainMarkets(record.facts.id).length === 0) return false;
      return putBeside(record, stamps, sent) || took;
    },
  };
};
