import type { LeagueId, MatchId, Milliseconds, TeamId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { ListSource } from './listSource.ts';

/** The maximum number of leagues in one request. */
const MAX_LEAGUES = 50;
/**
 * The interval between two searches for the same team. The operator has no call for the matches of a team, so
 * the worker searches by name (REQ-62): rarely, and at most `MAX_SEARCHES` teams at a time.
 */
const SEARCH_MS: Milliseconds = 600_000;
const MAX_SEARCHES = 10;

export type SearchedTeam = { readonly id: TeamId; readonly name: string };
type Picked = NonNullable<ListSource['picked']>;

/** Splits the picked leagues into chunks that fit one request. */
export const leagueChunks = ({ leagues }: Picked): readonly (readonly LeagueId[])[] => {
  const ids = [...leagues.keys()];
  return Array.from({ length: Math.ceil(ids.length / MAX_LEAGUES) }, (_, at) =>
    ids.slice(at * MAX_LEAGUES, (at + 1) * MAX_LEAGUES),
  );
};

/**
 * Returns true if the picked set has something new that must be requested now. Matches that are on the board
 * already need no request.
 */
export const hasMore = (before: Picked, now: Picked, isOnBoard: (id: MatchId) => boolean): boolean =>
  before.isKnown !== now.isKnown ||
  [...now.matches.keys()].some((id) => !before.matches.has(id) && !isOnBoard(id)) ||
  [...now.leagues.keys()].some((id) => !before.leagues.has(id)) ||
  [...now.teams.keys()].some((id) => !before.teams.has(id));

/** Remembers when each team was last searched for and decides which teams are due. */
export const createTeamSearches = (now: () => Milliseconds) => {
  const requestedAt = new Map<TeamId, Milliseconds>();
  return {
    /** Returns the favourite teams whose search is due, teams that were never searched first. */
    due: ({ teams }: Picked): readonly SearchedTeam[] => {
      for (const id of requestedAt.keys()) if (!teams.has(id)) requestedAt.delete(id);
      return [...teams]
        .map(([id, { name }]) => ({ id, name, at: requestedAt.get(id) ?? -Infinity }))
        .filter(({ name, at }) => name !== '' && now() - at >= SEARCH_MS)
        .sort((a, b) => a.at - b.at)
        .slice(0, MAX_SEARCHES);
    },
    noteRequest: (id: TeamId): void => void requestedAt.set(id, now()),
    forget: (): void => requestedAt.clear(),
  };
};

/** Returns true if the match is played by this very team, not by a team of the same name. */
export const isOfTeam = ({ home, away }: MatchFacts, team: TeamId): boolean =>
  home.id === team || away.id === team;
