import type { Favourites, Shelf } from '#contract/documents.ts';
import type { ListChoice } from './listChoice.ts';

const starredOf = ({ matches, leagues, teams }: Favourites): ListChoice['starred'] => ({
  matches: new Map(matches.map(({ matchId, sportId }) => [matchId, sportId])),
  leagues: new Map(leagues.map(({ id, sportId }) => [id, sportId])),
  teams: new Map(teams.map(({ id, sportId, name }) => [id, { sportId, name }])),
});

/**
 * Reads the list choice from the user's documents. It returns only what changed since the last call, so that
 * unchanged lists are not recomputed.
 */
export const createListChoiceReader = (): ((favourites: Favourites, shelf: Shelf) => Partial<ListChoice>) => {
  let starred: Favourites | null = null;
  let hidden: Shelf['hidden'] | null = null;
  return (favourites, shelf) => {
    const change = {
      ...(favourites === starred ? undefined : { starred: starredOf(favourites) }),
      ...(shelf.hidden === hidden ? undefined : { hidden: new Set(shelf.hidden.map(({ id }) => id)) }),
    };
    starred = favourites;
    hidden = shelf.hidden;
    return change;
  };
};
