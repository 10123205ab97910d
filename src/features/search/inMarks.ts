import type { MatchedRanges } from '#contract/search.ts';

type Piece = { readonly at: number; readonly text: string; readonly marked: boolean };

/** Splits a name into marked and unmarked pieces. Ranges outside the name are ignored. */
export const inMarks = (name: string, marks: MatchedRanges): readonly Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  const upTo = (end: number, marked: boolean): void => {
    if (end > at) pieces.push({ at, text: name.slice(at, end), marked });
    at = Math.max(at, end);
  };
  for (const [from, to] of marks) {
    if (from < at || to <= from || to > name.length) continue;
    upTo(from, false);
    upTo(to, true);
  }
  upTo(name.length, false);
  return pieces;
};
