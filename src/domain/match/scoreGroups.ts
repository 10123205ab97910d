import type { ScoreGroup } from '../ids.ts';

const group = (code: number): ScoreGroup => code as ScoreGroup;

/** Score-type groups (`tyg`) that the client reads (wire facts 4.5). Others are ignored. */
export const SCORE_GROUP = {
  score: group(5),
  corners: group(6),
  yellowCards: group(7),
  redCards: group(8),
  /** Points of each snooker frame. */
  frames: group(12),
  hits: group(15),
  rounds: group(31),
  kills: group(127),
  /** Sets; in tennis and volleyball the games or points of each set. */
  sets: group(5556),
  /** Games; in tennis the points of the running game. */
  games: group(5559),
} as const;
