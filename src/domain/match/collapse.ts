import type { LeagueId } from '../ids.ts';

/** Which leagues of a list are closed. With `all` false those in `except`, with `all` true all but those. */
export type Collapse = { readonly all: boolean; readonly except: readonly LeagueId[] };

/** Every league open: the initial state, and the state after a change of sport (LIST-36). */
export const ALL_OPEN: Collapse = { all: false, except: [] };
/** Every league closed, also leagues that arrive later. */
export const ALL_CLOSED: Collapse = { all: true, except: [] };

/** Whether a league's matches are shown. */
export const isLeagueOpen = (collapse: Collapse, league: LeagueId): boolean =>
  collapse.except.includes(league) === collapse.all;

/** Whether "collapse all" is on: no league of the list is open (LIST-35). */
export const isCollapsedAll = (collapse: Collapse, leagues: readonly LeagueId[]): boolean =>
  !leagues.some((league) => isLeagueOpen(collapse, league));

/**
 * Opens or closes one league and updates collapse-all (LIST-34): closing the last open league turns it on,
 * opening a league turns it off.
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
