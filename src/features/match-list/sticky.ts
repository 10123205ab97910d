import { rowKind } from '#contract/watch.ts';

/** Where the league headers stand in a list, ascending. */
export const leagueIndexes = (rows: Int32Array): readonly number[] => {
  const found: number[] = [];
  for (let index = 0; index < rows.length; index += 1)
    if (rowKind(rows[index] ?? 0) === 'league') found.push(index);
  return found;
};

/** The header of the league that the first visible row belongs to; -1 where there is none. */
export const stickyIndex = (leagues: readonly number[], first: number): number => {
  let low = 0;
  let high = leagues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((leagues[middle] ?? 0) <= first) low = middle + 1;
    else high = middle;
  }
  return leagues[low - 1] ?? -1;
};

/**
 * The indexes to draw, ascending, with those kept although they are out of sight (sticky header, focused
 * row).
 */
export const withKept = (drawn: number[], kept: readonly number[], count: number): number[] => {
  const more = kept.filter((index) => index >= 0 && index < count && !drawn.includes(index));
  return more.length === 0 ? drawn : [...new Set([...more, ...drawn])].sort((a, b) => a - b);
};
