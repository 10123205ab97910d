import type { FeedEvent } from '#contract/patch.ts';
import type { EpochMs, MatchId, Milliseconds } from '#domain/ids.ts';
import type { MatchFacts, MatchStatus } from '#domain/match/match.ts';
import { isLive, MATCH_STATUS } from '#domain/match/matchStatus.ts';
import { announcesGoals } from '#domain/match/sports.ts';

/**
 * Maximum time in play at which a match that is first seen in play counts as just kicked off. Its list may
 * not have held the upcoming match.
 */
const JUST_STARTED_MS: Milliseconds = 60_000;
const MAX_REPORTED = 2_000;
/** Statuses of a match that has not begun. Delayed and postponed matches are still played. */
const NOT_BEGUN: ReadonlySet<MatchStatus> = new Set([
  MATCH_STATUS.upcoming,
  MATCH_STATUS.delayed,
  MATCH_STATUS.postponed,
]);

type KickOff = Pick<Extract<FeedEvent, { kind: 'match-notice' }>, 'id' | 'matchId' | 'at'>;
export type KickOffDetector = {
  /** Takes a new or changed status of a match on the board. */
  readonly onStatus: (facts: MatchFacts) => void;
  readonly forget: (id: MatchId) => void;
  /** Drops what is known of all matches, so changes that the worker did not see are not reported. */
  readonly rebase: () => void;
};

/** Returns the time in play; null if the match has no running clock. */
const playedFor = ({ clock }: MatchFacts, now: EpochMs): Milliseconds | null =>
  clock === null || !clock.running || clock.second === null || clock.direction !== 'up'
    ? null
    : clock.second * 1000 + (clock.asOf === null ? 0 : Math.max(0, now - clock.asOf));

/**
 * Reports each kick-off once (GOAL-02), in sports whose goals are reported. Detects the kick-off by the match
 * status, as the feed has no event for it.
 */
export const createKickOffDetector = (
  serverNow: () => EpochMs,
  report: (kickOff: KickOff) => void,
): KickOffDetector => {
  /** Whether a match has begun. A match that is halted later stays begun. */
  const begun = new Map<MatchId, boolean>();
  const announced = new Set<MatchId>();
  const reportOnce = (matchId: MatchId, at: EpochMs): void => {
    if (announced.has(matchId)) return;
    announced.add(matchId);
    if (announced.size > MAX_REPORTED)
      for (const oldest of announced) {
        announced.delete(oldest);
        break;
      }
    report({ id: `kick-off-${matchId}`, matchId, at });
  };
  return {
    onStatus: (facts) => {
      if (facts.outright || !announcesGoals(facts.sportId)) return;
      const before = begun.get(facts.id);
      begun.set(facts.id, isLive(facts.status) || (before ?? !NOT_BEGUN.has(facts.status)));
      if (!isLive(facts.status)) return;
      const now = serverNow();
      const played = playedFor(facts, now);
      if (before === false) reportOnce(facts.id, now);
      else if (before === undefined && played !== null && played <= JUST_STARTED_MS)
        reportOnce(facts.id, now - played);
    },
    forget: (id) => void begun.delete(id),
    rebase: () => begun.clear(),
  };
};
