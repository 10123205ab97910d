import type { ListLeagues } from '#contract/sharedQuery.ts';
import type { LeagueId } from '#domain/ids.ts';
import { searchText } from '#domain/searchText.ts';

type League = ListLeagues[number];
export type Chosen = ReadonlySet<LeagueId>;

/** Returns the leagues whose name contains the text, in their order. */
export const findLeagues = (leagues: ListLeagues, text: string): ListLeagues => {
  const foldedText = searchText(text).trim();
  return foldedText === '' ? leagues : leagues.filter(({ name }) => searchText(name).includes(foldedText));
};

/** Splits the leagues into hot ones and others, each in the platform's order. */
export const groupLeagues = (
  leagues: ListLeagues,
): { readonly hot: readonly League[]; readonly others: readonly League[] } => {
  const sorted = [...leagues].sort((a, b) => a.order - b.order);
  return { hot: sorted.filter(({ hot }) => hot), others: sorted.filter(({ hot }) => !hot) };
};

/** Selects all, none or the inverse of the visible leagues; other leagues stay as they are. */
export const selectShown = (chosen: Chosen, shown: ListLeagues): Chosen =>
  new Set([...chosen, ...shown.map(({ id }) => id)]);
export const withNone = (chosen: Chosen, shown: ListLeagues): Chosen => {
  const out = new Set(shown.map(({ id }) => id));
  return new Set([...chosen].filter((id) => !out.has(id)));
};
export const inverted = (chosen: Chosen, shown: ListLeagues): Chosen => shown.reduce(toggled, chosen);
export const toggled = (chosen: Chosen, { id }: Pick<League, 'id'>): Chosen => {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
};

/**
 * Returns the leagues for the address: the chosen ones of the list, in list order. All and none both mean no
 * filter (MENU-10).
 */
export const filterFromChoice = (chosen: Chosen, leagues: ListLeagues): readonly LeagueId[] => {
  const ids = leagues.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return ids.length === leagues.length ? [] : ids;
};
