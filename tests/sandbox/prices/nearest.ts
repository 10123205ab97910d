/** Offsets tried around the first guess, in steps of a quarter. */
const FAR = 240;

/**
 * The line that fits whose chance is nearest to evens: walks from a guess (in quarters) in the direction that
 * brings it nearer. `chance` falls with the line, or rises where `rising`.
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
    const further = next(line + by, by);
    if (further === null) return line;
    const then = chance(further);
    if (Math.abs(then - 0.5) >= Math.abs(at - 0.5)) return line;
    line = further;
    at = then;
  }
};
