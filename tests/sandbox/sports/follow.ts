import type { LeagueSource } from '#sandbox/leagues/source.ts';
import type { Happened, Play } from '#sandbox/world/play.ts';
import { seeded } from '#sandbox/world/random.ts';
import type { Score } from '#sandbox/world/worldChange.ts';
import type { Sport } from './sport.ts';

export type Look = { readonly play: Play; readonly happened: Happened };

const SOURCE: LeagueSource = { sid: 0, na: 'League', region: 'World', level: 0, teams: '' };

/** A match of a sport that has not begun, for tests; `edge` is how much stronger home is, in deviations. */
export const matchOf = (sport: Sport, seed: number, edge: number, more: Partial<LeagueSource> = {}): Play =>
  sport.play(seeded(seed), {
    source: { ...SOURCE, sid: sport.sid, ...more },
    edge,
    neutral: true,
    cup: false,
  });

const MOST_STEPS = 60_000;

/**
 * Plays a match from its begin to its end in steps of some world seconds, looking at it after each; answers
 * the match as it ended.
 */
export const follow = (play: Play, seconds: number, look: (look: Look) => void): Look => {
  play.begin();
  for (let i = 0; i < MOST_STEPS; i += 1) {
    const happened = play.advance(seconds);
    look({ play, happened });
    if (happened.ended) return { play, happened };
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
