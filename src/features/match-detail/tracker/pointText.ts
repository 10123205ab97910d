import type { SportId } from '#domain/ids.ts';

const TENNIS = 5;
const ADVANTAGE = 50;

/** Formats points as they are called: 50 of a tennis game is the advantage. */
export const pointText = (sport: SportId, points: number): string =>
  sport === TENNIS && points === ADVANTAGE ? 'A' : String(points);
