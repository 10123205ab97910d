import type { LeagueId } from '#domain/ids.ts';
import type { MatchResult } from '#domain/match/matchResult.ts';
import { matchesWords } from '#domain/searchText.ts';
import { cleanName } from '#pieces/cleanName.ts';

/** A row of the list: the head of a league, or a result. */
export type ResultRow =
  | { readonly key: string; readonly kind: 'league'; readonly name: string; readonly count: number }
  | { readonly key: string; readonly kind: 'result'; readonly result: MatchResult };

export type ResultLeague = { readonly id: LeagueId; readonly name: string; readonly count: number };

const leagueOf = ({ leagueId, leagueName }: MatchResult): LeagueId => leagueId ?? (leagueName as LeagueId);

/** Returns the leagues of results, in the order in which they come, with their number of results. */
export const leaguesOf = (results: readonly MatchResult[]): readonly ResultLeague[] => {
  const found = new Map<LeagueId, ResultLeague>();
  for (const result of results) {
    const id = leagueOf(result);
    const before = found.get(id);
    found.set(id, { id, name: before?.name || result.leagueName, count: (before?.count ?? 0) + 1 });
  }
  return [...found.values()];
};

/**
 * Returns the results of the chosen leagues (none: of all) that have each word of a text in a name of team,
 * league, outright or winner.
 */
export const filterResults = (
  results: readonly MatchResult[],
  leagues: readonly LeagueId[],
  text: string,
): readonly MatchResult[] => {
  const chosen = new Set(leagues);
  const typed = cleanName(text);
  return results.filter((result) => {
    if (chosen.size > 0 && !chosen.has(leagueOf(result))) return false;
    if (typed === '') return true;
    const { home, away, leagueName, title, winners } = result;
    const names = [home?.name ?? '', away?.name ?? '', leagueName, title, ...winners];
    // Each name on its own, because a cleaned text is cut after 80 letters.
    return matchesWords(names.map((name) => cleanName(name)).join('\n'), typed);
  });
};

/** Groups results by league, in the order in which the leagues come; in a league the newest is first. */
export const resultRows = (results: readonly MatchResult[]): readonly ResultRow[] => {
  const groups = new Map<LeagueId, MatchResult[]>();
  for (const result of results) {
    const id = leagueOf(result);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [result]);
    else group.push(result);
  }
  return [...groups].flatMap(([id, group]): ResultRow[] => [
    {
      key: `league ${id}`,
      kind: 'league',
      name: group.find(({ leagueName }) => leagueName !== '')?.leagueName ?? '',
      count: group.length,
    },
    ...[...group]
      .sort((a, b) => (b.beginTime ?? 0) - (a.beginTime ?? 0))
      .map((result): ResultRow => ({ key: result.id, kind: 'result', result })),
  ]);
};
