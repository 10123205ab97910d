import type { ListLeagues } from '#contract/sharedQuery.ts';
import type { LeagueId } from '#domain/ids.ts';

type League = ListLeagues[number];
export type Chosen = ReadonlySet<LeagueId>;

/** Without case, accents and tone marks: what one types in a hurry. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase().trim();

/** Leagues whose name holds the text, in their order. */
export const matching = (leagues: ListLeagues, text: string): ListLeagues => {
  const wanted = folded(text);
  return wanted === '' ? leagues : leagues.filter(({ name }) => folded(name).includes(wanted));
};

/** Hot ones first, each group in the platform's order. */
export const inGroups = (
  leagues: ListLeagues,
): { readonly hot: readonly League[]; readonly others: readonly League[] } => {
  const sorted = [...leagues].sort((a, b) => a.order - b.order);
  return { hot: sorted.filter(({ hot }) => hot), others: sorted.filter(({ hot }) => !hot) };
};

/** What all, none and invert do to the leagues in sight; others stay as they are. */
export const withAll = (chosen: Chosen, shown: ListLeagues): Chosen =>
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
 * What goes to the address: the chosen leagues of the list in its order; all of them is no filter, as none is
 * (MENU-10).
 */
export const applied = (chosen: Chosen, leagues: ListLeagues): readonly LeagueId[] => {
  const ids = leagues.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return ids.length === leagues.length ? [] : ids;
};
