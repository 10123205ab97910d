import type { StatisticsAnswer } from '#contract/sharedQuery.ts';
import type { SportId } from '#domain/ids.ts';
import type { PlayType } from '#domain/match/match.ts';
import { bySportOrder, SPORT_ORDER } from '#domain/match/sports.ts';

export type MenuSport = { readonly sport: SportId; readonly count: number };
export type MenuSports = {
  /** Sports with matches, in the menu's order; unknown ones behind, in the server's. */
  readonly shown: readonly MenuSport[];
  /** Sports of the table without matches now. */
  readonly more: readonly MenuSport[];
};

/** Sports and their counts for a play type (MENU-01, MENU-02). The chosen sport is always among the shown. */
export const menuSports = (
  statistics: StatisticsAnswer,
  playType: PlayType,
  chosen: SportId | null,
): MenuSports => {
  const counts = new Map(
    (statistics.playTypes[playType]?.sports ?? []).map(({ sportId, count }) => [sportId, count]),
  );
  const all = [...new Set([...SPORT_ORDER, ...counts.keys(), ...(chosen === null ? [] : [chosen])])].sort(
    bySportOrder,
  );
  const entries = all.map((sport) => ({ sport, count: counts.get(sport) ?? 0 }));
  const isShown = ({ sport, count }: MenuSport) => count > 0 || sport === chosen;
  return { shown: entries.filter(isShown), more: entries.filter((entry) => !isShown(entry)) };
};
