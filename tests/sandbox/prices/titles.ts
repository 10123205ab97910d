import { Series } from './series.ts';
import type { Part } from './part.ts';
import type { SeriesQuestion } from './seriesQuestion.ts';

/**
 * Questions of e-sports titles: winner, handicap and over/under of maps. In the period of a map they count
 * its rounds or kills.
 */
export const questionsOf = (sid: number): ReadonlyMap<number, SeriesQuestion> =>
  new Map<number, SeriesQuestion>([
    [sid * 1000 + 1, { of: 'winner' }],
    [sid * 1000 + 2, { of: 'partLead' }],
    [sid * 1000 + 3, { of: 'parts' }],
  ]);

const kept = new Map<string, Series>();
export const modelOf = (key: string, of: number, part: () => Part): Series => {
  const found = kept.get(key) ?? new Series({ need: (of + 1) / 2, part: part(), next: () => 0 });
  kept.set(key, found);
  return found;
};

/** The state of a match of maps: the maximum number of maps (best of), and the number of won maps. */
export type Titled = {
  readonly sid: number;
  readonly of: number;
  readonly maps: readonly [number, number];
  readonly over: boolean;
};
export const standingOf = (
  maps: readonly [number, number],
  played: readonly [number, number],
  ends: Float64Array,
) => ({ won: maps, played, views: [{ weight: 1, beginner: 0 as const, ends }] });
