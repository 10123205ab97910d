import { IN_PLAY_LOOP_MS, MATCH_LOOP_MS } from '#domain/config/constants.ts';
import type { MatchId, Milliseconds, StreamId } from '#domain/ids.ts';
import { isMatchOver, isRollingStatus } from '#domain/match/matchStatus.ts';
import type { DayRange } from '#domain/time/dayRange.ts';
import type { ListPage, MatchDetail } from '#platform/decode/list.ts';
import type { Board } from '../board/board.ts';
import type { BoardStream } from '../board/streamTable.ts';
import { streamOfMatch } from '#platform/streams.ts';
import type { Clock } from '../runtime/environment.ts';
import { isInSource, type ListSource } from './listSource.ts';
import type { PollGate } from './pollGate.ts';
import type { Demand } from './source.ts';

export type PolledMatchesDeps = {
  readonly clock: Clock;
  readonly board: Board;
  readonly gate: PollGate;
  readonly today: (zone: string) => DayRange;
  readonly isStreamPushed: (stream: StreamId) => boolean;
  readonly isStreamKept: (stream: StreamId) => boolean;
  /** Called after matches have left the board. */
  readonly left: () => void;
};

/** Writes polled answers to the board, and removes matches that nothing keeps there. */
export type PolledMatches = {
  readonly takePage: (page: Pick<ListPage, 'leagues' | 'records' | 'stamps'>, sentAt: Milliseconds) => void;
  /** Applies the detail of a match. Returns false if the match is over. */
  readonly takeDetail: (id: MatchId, detail: MatchDetail, sentAt: Milliseconds) => boolean;
  /** Removes a match that was absent from an answer, unless the board has newer news of it. */
  readonly drop: (id: MatchId, page: Pick<ListPage, 'stamps'>, sentAt: Milliseconds) => void;
  /** The serial of the last answer; matches seen after it were in later answers. */
  readonly lastAnswer: () => number;
  /** Returns the matches of a list that no answer since `from` contained. Their streams do not push them. */
  readonly missingSince: (source: ListSource, from: number) => readonly MatchId[];
  readonly isOnBoard: (id: MatchId) => boolean;
  readonly isInPlay: (id: MatchId) => boolean;
  /** Returns true if the stream that writes the match is live. */
  readonly isPushed: (id: MatchId) => boolean;
  /** Returns true if a polled list contains the match, or if the match is not on the board. */
  readonly isCovered: (id: MatchId, sources: Iterable<ListSource>) => boolean;
  /** Returns true if the list of the match is polled but has not contained it for longer than it should (D3). */
  readonly isOverdue: (id: MatchId) => boolean;
  /** Removes matches that no list shows (FEED-01). */
  readonly evict: (sources: Iterable<ListSource>, demand: Demand) => void;
  /** Removes the detail data of a closed match, unless a stream carries it. */
  readonly dropDetail: (id: MatchId) => void;
  /** Removes all matches that no stream keeps up to date. */
  readonly stop: () => void;
};

export const createPolledMatches = ({
  clock,
  board,
  gate,
  today,
  isStreamPushed,
  isStreamKept,
  left,
}: PolledMatchesDeps): PolledMatches => {
  /**
   * The serial of the last answer that contained each match. A match counts as missing only if no answer of
   * the run contained it.
   */
  const seen = new Map<MatchId, number>();
  let serial = 0;

  const factsOf = (id: MatchId) => board.matches.facts[board.matches.slotOf(id)];
  const ownerOf = (match: number): BoardStream | undefined =>
    match < 0 ? undefined : board.streams.at(board.matches.owner[match] as number);
  const isOnBoard = (id: MatchId): boolean => board.matches.slotOf(id) >= 0;
  const isInPlay = (id: MatchId): boolean => {
    const facts = factsOf(id);
    return facts !== undefined && isRollingStatus(facts.status);
  };
  const isPushed = (id: MatchId): boolean => {
    const owner = ownerOf(board.matches.slotOf(id));
    return owner !== undefined && isStreamPushed(owner.id);
  };

  const drop: PolledMatches['drop'] = (id, { stamps }, sentAt) => {
    const match = board.matches.slotOf(id);
    const stream = ownerOf(match);
    if (stream === undefined || !gate.mayDrop(match, stream, stamps, sentAt)) return;
    board.leaveMatch(id, stream);
    seen.delete(id);
  };

  return {
    takePage: (page, sentAt) => {
      serial += 1;
      for (const league of page.leagues) board.putLeague(league);
      for (const record of page.records) {
        const { id, status } = record.facts;
        seen.set(id, serial);
        if (gate.put(record, page.stamps, sentAt) && isMatchOver(status)) drop(id, page, sentAt);
      }
    },
    takeDetail: (id, { record, league, stamps }, sentAt) => {
      if (isMatchOver(record.facts.status)) {
        drop(id, { stamps }, sentAt);
        return false;
      }
      if (league !== null) board.putLeague(league);
      serial += 1;
      seen.set(id, serial);
      gate.putDetail(record, stamps, sentAt);
      return true;
    },
    drop,
    lastAnswer: () => serial,
    missingSince: (source, from) => {
      const range = today(source.timeZone);
      // A starred match may be on no list that was ever loaded (LIST-06).
      const missing: MatchId[] =
        source.playType === 'all'
          ? [...(source.picked?.matches.keys() ?? [])].filter((id) => !isOnBoard(id))
          : [];
      for (const [id, match] of board.matches.ids) {
        const facts = board.matches.facts[match];
        if (facts === undefined || (seen.get(id) ?? 0) > from) continue;
        if (isInSource(source, facts, range)) missing.push(id);
      }
      return missing.filter((id) => !isPushed(id));
    },
    isOnBoard,
    isInPlay,
    isPushed,
    isCovered: (id, sources) => {
      const facts = factsOf(id);
      return (
        facts === undefined ||
        [...sources].some((source) => isInSource(source, facts, today(source.timeZone)))
      );
    },
    isOverdue: (id) => {
      const match = board.matches.slotOf(id);
      const loopMs = isInPlay(id) ? IN_PLAY_LOOP_MS : MATCH_LOOP_MS;
      return match >= 0 && clock.now() - (board.matches.mainRequestedAt[match] as number) > 1.5 * loopMs;
    },
    evict: (sources, demand) => {
      const visible = demand.visible();
      const days = [...sources].map((source) => [source, today(source.timeZone)] as const);
      for (const [id, match] of Array.from(board.matches.ids)) {
        const facts = board.matches.facts[match];
        const owner = ownerOf(match);
        if (facts === undefined || owner === undefined || isStreamKept(owner.id)) continue;
        if (visible.has(id) || demand.open.has(id)) continue;
        if (days.some(([source, range]) => isInSource(source, facts, range))) continue;
        board.dropMatch(id, owner);
        seen.delete(id);
      }
      for (const id of seen.keys()) if (!board.matches.ids.has(id)) seen.delete(id);
      left();
    },
    dropDetail: (id) => {
      if (!isStreamKept(streamOfMatch(id))) board.dropStream(board.streams.of(streamOfMatch(id)));
    },
    stop: () => {
      // No tab is left, and such matches would only grow old (I9).
      for (const [id, match] of Array.from(board.matches.ids)) {
        const owner = ownerOf(match);
        if (owner !== undefined && !isStreamKept(owner.id)) board.dropMatch(id, owner);
      }
      seen.clear();
      left();
    },
  };
};
