import type { LeagueId } from '../ids.ts';

/** Which leagues of a list are closed. `all` false: those in `except`. `all` true: every one but those. */
export type Collapse = { readonly all: boolean; readonly except: readonly LeagueId[] };

/** Every league open: how a list begins, and what a change of sport goes back to (LIST-36). */
export const ALL_OPEN: Collapse = { all: false, except: [] };
/** Every league closed, also those that come later. */
export const ALL_CLOSED: Collapse = { all: true, except: [] };

/** Whether a league's matches are shown. */
export const isLeagueOpen = (collapse: Collapse, league: LeagueId): boolean =>
  collapse.except.includes(league) === collapse.all;

/** Whether "collapse all" is on: no league of the list is open (LIST-35). */
export const isCollapsedAll = (collapse: Collapse, leagues: readonly LeagueId[]): boolean =>
  !leagues.some((league) => isLeagueOpen(collapse, league));

/**
 * Opens or closes one league, and brings collapse-all up to date with it (LIST-34): the last one closed turns
 * it on, the first opened off.
 */
export const toggleLeague = (
  collapse: Collapse,
  league: LeagueId,
  leagues: readonly LeagueId[],
): Collapse => {
  const named = collapse.except.includes(league);
  const next = {
    all: collapse.all,
    except: named ? collapse.except.filter((each) => each !== league) : [...collapse.except, league],
  };
  if (leagues.length === 0) return next;
  if (isCollapsedAll(next, leagues)) return ALL_CLOSED;
  return leagues.every((each) => isLeagueOpen(next, each)) ? ALL_OPEN : next;
};

/** The collapse-all switch: closes every league, or opens every one where none is open. */
export const toggleAll = (collapse: Collapse, leagues: readonly LeagueId[]): Collapse =>
  isCollapsedAll(collapse, leagues) ? ALL_OPEN : ALL_CLOSED;
