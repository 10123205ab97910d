import type { StarredLeague, StarredTeam, Viewed } from '#contract/documents.ts';
import { MAX_NAME } from '#contract/shelfChecks.ts';

/** Names of the board in the current language. A lookup returns undefined where the board shows no name. */
export type CurrentNames = {
  readonly league: (league: StarredLeague) => string | undefined;
  readonly team: (team: StarredTeam) => string | undefined;
  readonly match: (match: Viewed) => string | undefined;
};

/** Returns the item with the current name; the same item if its name is current or the current one is unknown. */
export const withCurrentName = <T extends { readonly name: string }>(
  item: T,
  nameOf: (item: T) => string | undefined,
): T => {
  const name = nameOf(item)?.slice(0, MAX_NAME) ?? '';
  return name === '' || name === item.name ? item : { ...item, name };
};
