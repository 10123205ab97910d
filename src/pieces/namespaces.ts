/**
 * Text namespaces that a first visit does not need. Each is a file of its own that loads with its module
 * (`withTexts`). All other namespaces are in one file per language.
 */
const LAZY_NAMESPACES = [
  'account',
  'bets',
  'cashOut',
  'chat',
  'detail',
  'diagnostics',
  'experts',
  'favourites',
  'gifts',
  'leagueFilter',
  'matchData',
  'missed',
  'myBets',
  'notices',
  'placing',
  'results',
  'rooms',
  'rules',
  'reserve',
  'player',
  'search',
  'settings',
  'slip',
  'tracker',
] as const;
export type LazyNamespace = (typeof LAZY_NAMESPACES)[number];

/** Returns the file of a namespace. */
export const textFileOf = (namespace: string): string =>
  LAZY_NAMESPACES.some((each) => each === namespace) ? namespace : 'first';
