import type { LeagueSource } from '#sandbox/leagues/source.ts';
import type { PlayOutcome, Play } from '#sandbox/world/play.ts';
import { seeded } from '#sandbox/world/random.ts';
import type { Score } from '#sandbox/world/worldChange.ts';
import type { Sport } from './sport.ts';

export type PlayStep = { readonly play: Play; readonly outcome: PlayOutcome };

const SOURCE: LeagueSource = { sid: 0, na: 'League', region: 'World', level: 0, teams: '' };

/** Creates a match before its start, for tests. `edge` is the strength of home over away, in deviations. */
export const createTestPlay = (
  sport: Sport,
  seed: number,
  edge: number,
  more: Partial<LeagueSource> = {},
): Play =>
  sport.play(seeded(seed), {
    source: { ...SOURCE, sid: sport.sid, ...more },
    edge,
    neutral: true,
    cup: false,
  });

const MAX_STEPS = 60_000;

/**
 * Plays a match to its end in steps of `seconds` world seconds and calls `onStep` after each. Returns the ended
 * match.
 */
export const playToEnd = (play: Play, seconds: number, onStep: (onStep: PlayStep) => void): PlayStep => {
  play.begin();
  for (let i = 0; i < MAX_STEPS; i += 1) {
    const outcome = play.advance(seconds);
    onStep({ play, outcome });
    if (outcome.ended) return { play, outcome };
  }
  throw new Error('The match never ended.');
};

export const scoreAt = (
  nsg: readonly Score[],
  pe: number,
  tyg: number,
): readonly [number, number] | undefined => {
  const found = nsg.find((each) => each[0] === pe && each[1] === tyg);
  return found === undefined ? undefined : [found[2], found[3]];
};
