import type { FeedEvent } from '#contract/patch.ts';
import type { EpochMs, MatchId, Milliseconds } from '#domain/ids.ts';
import type { MatchFacts, MatchStatus } from '#domain/match.ts';
import { isLive, MATCH_STATUS } from '#domain/matchStatus.ts';
import { announcesGoals } from '#domain/sports.ts';

/**
 * A match that is first seen in play, and has been for no longer, has just kicked off: the list that it came
 * from held no match to come.
 */
const JUST_MS: Milliseconds = 60_000;
const TOLD_REMEMBERED = 2_000;

type KickOff = Pick<Extract<FeedEvent, { kind: 'match-notice' }>, 'id' | 'matchId' | 'at'>;
export type KickOffDetector = {
  /** The board's status of a match is new or another one. */
  readonly seen: (facts: MatchFacts) => void;
  readonly forget: (id: MatchId) => void;
  /** What has changed unseen is no news. */
  readonly rebase: () => void;
};

/** Since when play goes on, ms; null where no clock says so. */
const playedFor = ({ clock }: MatchFacts, now: EpochMs): Milliseconds | null =>
  clock === null || !clock.running || clock.second === null || clock.direction !== 'up'
    ? null
    : clock.second * 1000 + Math.max(0, now - clock.asOf);

/**
 * Tells each kick-off once (GOAL-02), by the status: the feed has no event for it. In sports whose goals are
 * told.
 */
export const createKickOffDetector = (
  serverNow: () => EpochMs,
  tell: (kickOff: KickOff) => void,
): KickOffDetector => {
  const known = new Map<MatchId, MatchStatus>();
  const told = new Set<MatchId>();
  const say = (matchId: MatchId, at: EpochMs): void => {
    if (told.has(matchId)) return;
    told.add(matchId);
    if (told.size > TOLD_REMEMBERED)
      for (const oldest of told) {
        told.delete(oldest);
        break;
      }
    tell({ id: `kick-off-${matchId}`, matchId, at });
  };
  return {
    seen: (facts) => {
      if (facts.outright || !announcesGoals(facts.sportId)) return;
      const before = known.get(facts.id);
      known.set(facts.id, facts.status);
      if (!isLive(facts.status)) return;
      const now = serverNow();
      const played = playedFor(facts, now);
      if (before === MATCH_STATUS.upcoming) say(facts.id, now);
      else if (before === undefined && played !== null && played <= JUST_MS) say(facts.id, now - played);
    },
    forget: (id) => void known.delete(id),
    rebase: () => known.clear(),
  };
};
