import type { Favourites, Shelf, StarredTeam } from '#contract/documents.ts';
import { MAX_NAME } from '#contract/shelfChecks.ts';
import type { LeagueId, MatchId, TeamId } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts, Team } from '#domain/match/match.ts';
import { matchTitle } from '#domain/match/matchTitle.ts';
import type { Board } from '../board/board.ts';
import type { DocumentsOwner } from '../documents/documents.ts';
import type { Clock, Timer } from '../runtime/environment.ts';

export type FavouriteNames = {
  /** Handles a match that is new on the board, or whose names have changed. */
  readonly onMatch: (facts: MatchFacts) => void;
  readonly onLeague: (league: LeagueFacts) => void;
  /** Handles changed favourites or a changed shelf, such as those read from the store. */
  readonly documentsChanged: () => void;
};

type FavouriteNamesDeps = {
  readonly clock: Clock;
  readonly board: Pick<Board, 'matches' | 'leagues'>;
  /** The shared documents; null before the first tab has connected. */
  readonly documents: () => Pick<DocumentsOwner, 'values' | 'rename'> | null;
};

/** The stored names by id, rebuilt only when the documents change. */
type StoredNames = {
  readonly favourites: Favourites | null;
  readonly shelf: Shelf | null;
  readonly leagues: ReadonlyMap<LeagueId, string>;
  readonly teams: ReadonlyMap<TeamId, StarredTeam>;
  readonly matches: ReadonlyMap<MatchId, string>;
};

const isNewName = (name: string, before: string | undefined): boolean =>
  before !== undefined && name !== '' && name.slice(0, MAX_NAME) !== before;

/**
 * Gives the user's starred leagues and teams, hidden leagues and viewed matches the names that the board shows. They
 * were stored in the language of that time (D23), and teams are searched by name.
 */
export const createFavouriteNames = ({ clock, board, documents }: FavouriteNamesDeps): FavouriteNames => {
  let timer: Timer | null = null;
  let known: StoredNames = {
    favourites: null,
    shelf: null,
    leagues: new Map(),
    teams: new Map(),
    matches: new Map(),
  };
  const stored = (): StoredNames => {
    const values = documents()?.values();
    if (values === undefined) return known;
    const { favourites, shelf } = values;
    if (known.favourites !== favourites || known.shelf !== shelf)
      known = {
        favourites,
        shelf,
        leagues: new Map([...favourites.leagues, ...shelf.hidden].map(({ id, name }) => [id, name])),
        teams: new Map(favourites.teams.map((team) => [team.id, team])),
        matches: new Map(shelf.viewed.map(({ matchId, name }) => [matchId, name])),
      };
    return known;
  };

  /** Returns the names of the user's teams on the board. A name that one match still shows is current. */
  const teamNames = (): ReadonlyMap<TeamId, string> => {
    const { teams } = stored();
    const names = new Map<TeamId, string>();
    if (teams.size === 0) return names;
    const note = (team: Team, { sportId }: MatchFacts): void => {
      const starred = teams.get(team.id);
      if (starred === undefined || starred.sportId !== sportId || team.name === '') return;
      if (names.get(team.id) !== starred.name) names.set(team.id, team.name);
    };
    for (const facts of board.matches.facts) {
      if (facts === undefined) continue;
      note(facts.home, facts);
      note(facts.away, facts);
    }
    return names;
  };
  const rename = (): void => {
    timer = null;
    const teams = teamNames();
    documents()?.rename({
      league: ({ id }) => board.leagues.get(id)?.name,
      team: ({ id }) => teams.get(id),
      match: ({ matchId }) => {
        const facts = board.matches.facts[board.matches.slotOf(matchId)];
        return facts === undefined ? undefined : matchTitle(facts);
      },
    });
  };
  // The board is being written when it reports a name, and a changed document changes lists and demand.
  const schedule = (): void => {
    timer ??= clock.setTimeout(rename, 0);
  };

  return {
    onMatch: (facts) => {
      const { teams, matches } = stored();
      const { id, home, away } = facts;
      if (
        isNewName(home.name, teams.get(home.id)?.name) ||
        isNewName(away.name, teams.get(away.id)?.name) ||
        (matches.has(id) && isNewName(matchTitle(facts), matches.get(id)))
      )
        schedule();
    },
    onLeague: ({ id, name }) => {
      if (isNewName(name, stored().leagues.get(id))) schedule();
    },
    documentsChanged: schedule,
  };
};
