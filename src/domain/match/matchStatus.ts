import type { MatchFacts, MatchStatus } from './match.ts';

/** Match status on the match scale (LIST-27). Codes outside it are legal numbers of the same scale (D17). */
export const MATCH_STATUS = {
  ended: 0,
  postponed: 1,
  interrupted: 2,
  cancelled: 3,
  upcoming: 4,
  live: 5,
  delayed: 6,
  abandoned: 7,
  suspended: 8,
  coverageLost: 9,
} as const satisfies Record<string, MatchStatus>;
export type MatchStatusKey = keyof typeof MATCH_STATUS;

const KEYS: ReadonlyMap<number, MatchStatusKey> = new Map(
  (Object.keys(MATCH_STATUS) as MatchStatusKey[]).map((key) => [MATCH_STATUS[key], key]),
);

/**
 * Returns the name of a status for `t('status.' + key)`; undefined for an unknown code, which is shown by a
 * neutral text (D17).
 */
export const matchStatusKey = (status: MatchStatus): MatchStatusKey | undefined => KEYS.get(status);

/** A match is live only when its status is Live (LIST-28). */
export const isLive = (status: MatchStatus): boolean => status === MATCH_STATUS.live;

/** Whether a match belongs to the rolling list: Live, Interrupted, Suspended, CoverageLost (D21). */
export const isRollingStatus = (status: MatchStatus): boolean =>
  status === MATCH_STATUS.live ||
  status === MATCH_STATUS.interrupted ||
  status === MATCH_STATUS.suspended ||
  status === MATCH_STATUS.coverageLost;

/** Whether a match has left every list: ended, cancelled, abandoned (D21). */
export const isMatchOver = (status: MatchStatus): boolean =>
  status === MATCH_STATUS.ended || status === MATCH_STATUS.cancelled || status === MATCH_STATUS.abandoned;

/**
 * Whether play has begun in a match that is neither live nor upcoming. A postponed or delayed match without a score
 * has not begun, even if the platform sends a clock.
 */
export const hasPlayBegun = ({ status, scores }: Pick<MatchFacts, 'status' | 'scores'>): boolean =>
  scores.length > 0 || (status !== MATCH_STATUS.postponed && status !== MATCH_STATUS.delayed);

/**
 * Whether the status alone explains why no bets are accepted on the match: it is interrupted, postponed or
 * over (D29).
 */
export const blocksBetting = (status: MatchStatus): boolean =>
  status !== MATCH_STATUS.live && status !== MATCH_STATUS.upcoming && matchStatusKey(status) !== undefined;
