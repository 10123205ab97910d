const ADVANTAGE = 50;

/** Formats the points of a tennis game as they are called: 50 is the advantage. */
export const pointText = (points: number): string => (points === ADVANTAGE ? 'A' : String(points));
