import type { LeagueId, MatchId, Milliseconds, TeamId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match.ts';
import type { ListSource } from './listSource.ts';

/** The most leagues that one request names. */
const MOST_LEAGUES = 50;
/**
 * There is no call for a team's matches: it is looked for by its name (REQ-62), so seldom, and so many at a
 * time.
 */
const SEARCH_MS: Milliseconds = 600_000;
const MOST_SEARCHES = 10;

export type SearchedTeam = { readonly id: TeamId; readonly name: string };
type Picked = NonNullable<ListSource['picked']>;

/** The leagues of what is picked out, as many at a time as a request takes. */
export const leagueChunks = ({ leagues }: Picked): readonly (readonly LeagueId[])[] => {
  const ids = [...leagues.keys()];
  return Array.from({ length: Math.ceil(ids.length / MOST_LEAGUES) }, (_, at) =>
    ids.slice(at * MOST_LEAGUES, (at + 1) * MOST_LEAGUES),
  );
};

/**
 * Whether something was picked that was not before, so that it must be asked for now; what is on the board
 * already needs no asking.
 */
export const hasMore = (before: Picked, now: Picked, isOnBoard: (id: MatchId) => boolean): boolean =>
  before.isKnown !== now.isKnown ||
  [...now.matches.keys()].some((id) => !before.matches.has(id) && !isOnBoard(id)) ||
  [...now.leagues.keys()].some((id) => !before.leagues.has(id)) ||
  [...now.teams.keys()].some((id) => !before.teams.has(id));

/** When each team was last looked for. */
export const createTeamSearches = (now: () => Milliseconds) => {
  const askedAt = new Map<TeamId, Milliseconds>();
  return {
    /** The teams of the favourites whose turn it is, those never looked for first. */
    due: ({ teams }: Picked): readonly SearchedTeam[] => {
      for (const id of askedAt.keys()) if (!teams.has(id)) askedAt.delete(id);
      return [...teams]
        .map(([id, { name }]) => ({ id, name, at: askedAt.get(id) ?? -Infinity }))
        .filter(({ name, at }) => name !== '' && now() - at >= SEARCH_MS)
        .sort((a, b) => a.at - b.at)
        .slice(0, MOST_SEARCHES);
    },
    asked: (id: TeamId): void => void askedAt.set(id, now()),
    forget: (): void => askedAt.clear(),
  };
};

/** Whether a found match is one of the team's, and not only of one that is called alike. */
export const isOfTeam = ({ home, away }: MatchFacts, team: TeamId): boolean =>
  home.id === team || away.id === team;
