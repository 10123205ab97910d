import type { ListQuery } from '#contract/watch.ts';
import type { CalendarDay } from '#domain/time/calendarDay.ts';
import type { DayRange } from '#domain/time/dayRange.ts';
import type { LeagueId, MatchId, SportId, TeamId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { isMatchOver } from '#domain/match/matchStatus.ts';
import { isInPlayType, beginsOnDay } from '#domain/match/membership.ts';

/** The picked matches, leagues and teams of all sports, each with its sport. */
export type SelectionSet = {
  readonly matches: ReadonlyMap<MatchId, SportId>;
  readonly leagues: ReadonlyMap<LeagueId, SportId>;
  readonly teams: ReadonlyMap<TeamId, { readonly sportId: SportId; readonly name: string }>;
};
export const EMPTY_SELECTION_SET: SelectionSet = { matches: new Map(), leagues: new Map(), teams: new Map() };

/** The choices of the operator and the user that filter lists in addition to their query. */
export type ListChoice = {
  /** The hot leagues from the statistics of the operator (MENU-11); null before they are known. */
  readonly hot: SelectionSet | null;
  /** Leagues that the user has hidden. They show only in the favourites and in lists that name them. */
  readonly hidden: ReadonlySet<LeagueId>;
  readonly starred: SelectionSet;
};
export const NO_LIST_CHOICE: ListChoice = { hot: null, hidden: new Set(), starred: EMPTY_SELECTION_SET };

/**
 * The day limits of a list: today in its time zone, and the requested day. `none` is a date that does not
 * exist.
 */
export type DayLimits = { readonly today: DayRange; readonly day: CalendarDay | 'none' | null };

/** Returns true if the day of the query applies: only the early list is limited to a day. */
export const isCutByDay = ({ view, playType, day }: Pick<ListQuery, 'view' | 'playType' | 'day'>): boolean =>
  view === 'sport' && playType === 'early' && day !== null;

/** Returns true if a match is picked, by itself, by its league or by one of its teams. */
export const isInSelectionSet = (
  { id, leagueId, home, away }: MatchFacts,
  { matches, leagues, teams }: SelectionSet,
): boolean => matches.has(id) || leagues.has(leagueId) || teams.has(home.id) || teams.has(away.id);

const inView = (
  { view, sportId, playType }: Pick<ListQuery, 'view' | 'sportId' | 'playType'>,
  facts: MatchFacts,
  { today, day }: DayLimits,
  { hot, starred }: ListChoice,
): boolean => {
  if (view === 'in-play') return isInPlayType('rolling', facts, today);
  if (view === 'hot')
    return hot !== null && isInSelectionSet(facts, hot) && isInPlayType('all', facts, today);
  // Favourites include outrights, because a star counts in every play type (LIST-06).
  if (view === 'favourites') return !isMatchOver(facts.status) && isInSelectionSet(facts, starred);
  if (facts.sportId !== sportId || day === 'none') return false;
  return day === null ? isInPlayType(playType, facts, today) : beginsOnDay(facts, day);
};

/**
 * Returns true if a match belongs to a list before any search (D21, LIST-04 to LIST-06). An empty league
 * filter is ignored (MENU-10). A hidden league shows in the favourites and where the filter names it.
 */
export const isInList = (
  query: Omit<ListQuery, 'collapse'>,
  facts: MatchFacts,
  limits: DayLimits,
  choice: ListChoice,
): boolean => {
  if (!inView(query, facts, limits, choice)) return false;
  if (query.leagues.length > 0) return query.leagues.includes(facts.leagueId);
  return query.view === 'favourites' || !choice.hidden.has(facts.leagueId);
};

/** Returns true if two choices differ in a way that matters for the query. */
export const hasChoiceChanged = (
  { view, leagues }: Pick<ListQuery, 'view' | 'leagues'>,
  a: ListChoice,
  b: ListChoice,
): boolean =>
  (view === 'hot' && a.hot !== b.hot) ||
  (view === 'favourites' && a.starred !== b.starred) ||
  (view !== 'favourites' && leagues.length === 0 && a.hidden !== b.hidden);
