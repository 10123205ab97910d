/** Maximum offset from the first guess, in quarter steps. */
const FAR = 240;

/**
 * Returns the accepted line whose chance is nearest to evens. Starts at a guess (in quarters) and moves in
 * the direction that comes nearer. `chance` falls with the line, or rises if `rising` is true.
 */
export const nearestLine = (
  guess: number,
  chance: (line: number) => number,
  fits: (line: number) => boolean,
  rising = false,
): number | null => {
  const next = (from: number, by: number): number | null => {
    for (let line = from; Math.abs(line - guess) <= FAR; line += by) if (fits(line)) return line;
    return null;
  };
  let line = next(Math.round(guess), 1) ?? next(Math.round(guess), -1);
  if (line === null) return null;
  for (let at = chance(line); ;) {
    const by = at > 0.5 === rising ? -1 : 1;
    const nextLine = next(line + by, by);
    if (nextLine === null) return line;
    const then = chance(nextLine);
    if (Math.abs(then - 0.5) >= Math.abs(at - 0.5)) return line;
    line = nextLine;
    at = then;
  }
};
