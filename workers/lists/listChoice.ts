import type { ListQuery } from '#contract/watch.ts';
import type { CalendarDay } from '#domain/calendarDay.ts';
import type { DayRange } from '#domain/dayRange.ts';
import type { LeagueId, MatchId, SportId, TeamId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match.ts';
import { hasLeft } from '#domain/matchStatus.ts';
import { belongsTo, comesOn } from '#domain/membership.ts';

/** Matches, leagues and teams picked out of every sport, with the sport of each. */
export type SelectionSet = {
  readonly matches: ReadonlyMap<MatchId, SportId>;
  readonly leagues: ReadonlyMap<LeagueId, SportId>;
  readonly teams: ReadonlyMap<TeamId, { readonly sportId: SportId; readonly name: string }>;
};
export const EMPTY_SELECTION_SET: SelectionSet = { matches: new Map(), leagues: new Map(), teams: new Map() };

/** What the platform and the user have chosen, and lists go by beside their query. */
export type ListChoice = {
  /** The leagues of the platform's statistics (MENU-11); null before they have been told. */
  readonly hot: SelectionSet | null;
  /** By the user, and shown in no list but the favourites and one that names them. */
  readonly hidden: ReadonlySet<LeagueId>;
  readonly starred: SelectionSet;
};
export const NO_LIST_CHOICE: ListChoice = { hot: null, hidden: new Set(), starred: EMPTY_SELECTION_SET };

/**
 * What the clock has to do with a list: today in its zone, and the day that is asked for; `none` where no
 * calendar has it.
 */
export type DayLimits = { readonly today: DayRange; readonly day: CalendarDay | 'none' | null };

/** Whether the query's day counts: only the early list is cut by days. */
export const isCutByDay = ({ view, playType, day }: Pick<ListQuery, 'view' | 'playType' | 'day'>): boolean =>
  view === 'sport' && playType === 'early' && day !== null;

/** Whether a match is picked out, itself or by its league or one of its teams. */
export const isInSelectionSet = (
  { id, leagueId, home, away }: MatchFacts,
  { matches, leagues, teams }: SelectionSet,
): boolean => matches.has(id) || leagues.has(leagueId) || teams.has(home.id) || teams.has(away.id);

const inView = (
  { view, sportId, playType }: ListQuery,
  facts: MatchFacts,
  { today, day }: DayLimits,
  { hot, starred }: ListChoice,
): boolean => {
  if (view === 'in-play') return belongsTo('rolling', facts, today);
  if (view === 'hot') return hot !== null && isInSelectionSet(facts, hot) && belongsTo('all', facts, today);
  // Outrights too: a star counts in every play type (LIST-06).
  if (view === 'favourites') return !hasLeft(facts.status) && isInSelectionSet(facts, starred);
  if (facts.sportId !== sportId || day === 'none') return false;
  return day === null ? belongsTo(playType, facts, today) : comesOn(facts, day);
};

/**
 * Whether a match stands in a list, before anything is searched for (D21, LIST-04 to LIST-06). An empty
 * league filter is ignored (MENU-10); a hidden league shows in the favourites and where the filter names it.
 */
export const isInList = (
  query: ListQuery,
  facts: MatchFacts,
  limits: DayLimits,
  choice: ListChoice,
): boolean => {
  if (!inView(query, facts, limits, choice)) return false;
  if (query.leagues.length > 0) return query.leagues.includes(facts.leagueId);
  return query.view === 'favourites' || !choice.hidden.has(facts.leagueId);
};

/** Whether one choice and another differ for a query. */
export const hasChoiceChanged = ({ view, leagues }: ListQuery, a: ListChoice, b: ListChoice): boolean =>
  (view === 'hot' && a.hot !== b.hot) ||
  (view === 'favourites' && a.starred !== b.starred) ||
  (view !== 'favourites' && leagues.length === 0 && a.hidden !== b.hidden);
