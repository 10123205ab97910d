/**
 * Namespaces of what is not drawn on a first visit: each is a file of its own and comes with its part
 * (`withTexts`). Every other namespace is of the first screen and comes in one file a language.
 */
const LAZY_NAMESPACES = [
  'bets',
  'detail',
  'diagnostics',
  'favourites',
  'leagueFilter',
  'myBets',
  'placing',
  'search',
  'settings',
  'slip',
] as const;
export type LazyNamespace = (typeof LAZY_NAMESPACES)[number];

/** The file that a namespace stands in. */
export const textFileOf = (namespace: string): string =>
  LAZY_NAMESPACES.some((each) => each === namespace) ? namespace : 'first';
