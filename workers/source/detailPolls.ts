import type { Problem } from '#contract/problem.ts';
import { IN_PLAY_LOOP_MS, MATCH_LOOP_MS } from '#domain/config/constants.ts';
import type { MatchId, Milliseconds, StreamId } from '#domain/ids.ts';
import { getMatchDetail } from '#platform/calls.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { MatchDetail } from '#platform/decode/list.ts';
import type { Caller } from '#platform/http.ts';
import { streamOfMatch } from '#platform/streams.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLatestRequests } from './latestRequests.ts';
import type { PolledMatches } from './polledMatches.ts';

/**
 * The state of a match that is open in detail: all markets have arrived, the match is over, or the request
 * failed.
 */
export type DetailState = {
  readonly answered: boolean;
  readonly over: boolean;
  readonly problem: Problem | null;
};
const UNASKED: DetailState = { answered: false, over: false, problem: null };

type DetailPollsDeps = {
  readonly clock: Clock;
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly matches: PolledMatches;
  /** The interval between requests for a match's markets (C41), in play and otherwise. */
  readonly detailMs: { readonly live: Milliseconds; readonly other: Milliseconds };
  readonly isStreamPushed: (stream: StreamId) => boolean;
  /** Called when the detail state of an open match has changed. */
  readonly detailChanged: (id: MatchId) => void;
  /** Called after each answer. */
  readonly applied: () => void;
};

/** Polls the matches that are open with all their markets. */
export type DetailPolls = {
  /** Sets the open matches. Does not request anything. Returns the matches that were closed. */
  readonly setOpen: (open: ReadonlySet<MatchId>) => readonly MatchId[];
  /** Sets the open matches in the background. Requests at once those that were there and are due now. */
  readonly setBackground: (ids: ReadonlySet<MatchId>) => void;
  /** Requests open matches that were never requested or have just left the board. */
  readonly loadNew: () => void;
  /** Requests the open matches that are over or unknown to the operator, in case they return; for the 60 s loop. */
  readonly endedTurn: () => void;
  /**
   * Requests the open matches that are due; for the 5 s loop. `isLost`: the match left the board within the last 30 s,
   * and is due as often as a match in play.
   */
  readonly runDue: (isLost: (id: MatchId) => boolean) => void;
  /** Requests every open match again, after the requests in flight were superseded. */
  readonly restart: () => void;
  readonly retry: (isPress: boolean) => void;
  readonly detail: (id: MatchId) => DetailState;
  /** Removes the states and detail markets of closed matches. */
  readonly close: (ids: Iterable<MatchId>) => void;
  readonly supersedeAll: () => void;
  readonly stop: () => void;
};

export const createDetailPolls = ({
  clock,
  call,
  decoding,
  matches,
  detailMs,
  isStreamPushed,
  detailChanged,
  applied,
}: DetailPollsDeps): DetailPolls => {
  let open: ReadonlySet<MatchId> = new Set();
  let background: ReadonlySet<MatchId> = new Set();
  const requestedAt = new Map<MatchId, Milliseconds>();
  const details = new Map<MatchId, DetailState>();
  const requests = createLatestRequests(clock);

  const setDetail = (id: MatchId, change: Partial<DetailState>): void => {
    const before = details.get(id) ?? UNASKED;
    const after = { ...before, ...change };
    details.set(id, after);
    if (before.answered !== after.answered || before.over !== after.over || before.problem !== after.problem)
      detailChanged(id);
  };

  const takeDetail = (id: MatchId, detail: MatchDetail, sentAt: Milliseconds): void => {
    if (detail.record.facts.id !== id) setDetail(id, { problem: { code: 'unreadable' } });
    else if (matches.takeDetail(id, detail, sentAt))
      setDetail(id, { answered: true, over: false, problem: null });
    else setDetail(id, { over: true, problem: null });
  };

  const request = async (id: MatchId): Promise<void> => {
    if (requests.isRunning(id) || (matches.isOnBoard(id) && isStreamPushed(streamOfMatch(id)))) return;
    const { end } = requests.begin(id);
    const sentAt = clock.now();
    requestedAt.set(id, sentAt);
    const answer = await getMatchDetail(call, decoding, id);
    if (!end() || !open.has(id)) return;
    if (answer.ok) takeDetail(id, answer.value, sentAt);
    else setDetail(id, { problem: answer.problem });
    applied();
  };

  /**
   * Returns true if the match is over or unknown to the operator, so no change is expected. Only the 60 s
   * loop checks it again.
   */
  const isOverOrUnknown = (id: MatchId): boolean => {
    const { over, problem } = details.get(id) ?? UNASKED;
    return !matches.isOnBoard(id) && (over || problem?.code === 'refused');
  };

  /** Returns true if an open match has left the board since the last check, so it is requested at once. */
  const hasJustLeft = (id: MatchId): boolean => {
    const left = !matches.isOnBoard(id) && (details.get(id)?.answered ?? false);
    if (left) setDetail(id, { answered: false });
    return left;
  };

  const requestDue = (ids: Iterable<MatchId>, isLost: (id: MatchId) => boolean): void => {
    for (const id of ids) {
      // The loop may fire a little early.
      const age = clock.now() - (requestedAt.get(id) ?? -Infinity) + IN_PLAY_LOOP_MS / 2;
      const paceMs = matches.isInPlay(id) || isLost(id) ? detailMs.live : detailMs.other;
      const everyMs = background.has(id) ? Math.max(paceMs, MATCH_LOOP_MS) : paceMs;
      if (!isOverOrUnknown(id) && age >= everyMs) void request(id);
    }
  };

  const close = (ids: Iterable<MatchId>): void => {
    for (const id of ids) {
      requestedAt.delete(id);
      details.delete(id);
      requests.forget(id);
      matches.dropDetail(id);
    }
  };

  return {
    setOpen: (next) => {
      const closed = [...open].filter((id) => !next.has(id));
      open = next;
      return closed;
    },
    setBackground: (ids) => {
      const returned = [...background].filter((id) => open.has(id) && !ids.has(id));
      background = ids;
      requestDue(returned, () => false);
    },
    loadNew: () => {
      for (const id of open) if (!requestedAt.has(id) || hasJustLeft(id)) void request(id);
    },
    endedTurn: () => {
      for (const id of open) if (isOverOrUnknown(id)) void request(id);
    },
    runDue: (isLost) => requestDue(open, isLost),
    restart: () => {
      for (const id of open) void request(id);
    },
    retry: (isPress) => {
      for (const [id, { problem }] of details) {
        if (problem === null || (!isPress && requests.isJustBegun(id))) continue;
        requests.supersede(id);
        void request(id);
      }
    },
    detail: (id) => details.get(id) ?? UNASKED,
    close,
    supersedeAll: requests.supersedeAll,
    stop: () => {
      requests.stop();
      close(open);
      open = new Set();
      background = new Set();
    },
  };
};
