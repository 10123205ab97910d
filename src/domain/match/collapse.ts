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

/**
 * Opens or closes one league. A league that arrives later is not affected: it is open after the user closed all
 * others one by one, and closed after the user closed all at once.
 */
export const toggleLeague = (collapse: Collapse, league: LeagueId): Collapse => ({
  all: collapse.all,
  except: collapse.except.includes(league)
    ? collapse.except.filter((each) => each !== league)
    : [...collapse.except, league],
});
