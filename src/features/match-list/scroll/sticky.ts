import { rowKind } from '#contract/watch.ts';

/** Returns the indexes of the league headers, ascending. */
export const leagueIndexes = (rows: Int32Array): readonly number[] => {
  const found: number[] = [];
  for (let index = 0; index < rows.length; index += 1)
    if (rowKind(rows[index] ?? 0) === 'league') found.push(index);
  return found;
};

/** Returns the header index of the league of the first visible row; -1 if there is none. */
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
 * Returns the indexes to draw, ascending, including rows kept while out of sight (sticky header, focused
 * row).
 */
export const withPinnedRows = (drawn: number[], pinned: readonly number[], count: number): number[] => {
  const more = pinned.filter((index) => index >= 0 && index < count && !drawn.includes(index));
  return more.length === 0 ? drawn : [...new Set([...more, ...drawn])].sort((a, b) => a - b);
};
