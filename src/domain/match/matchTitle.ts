import type { MatchFacts } from './match.ts';

/** Returns the teams of a match as one text, or the match's own name if it has no teams. */
export const matchTitle = ({
  outright,
  name,
  home,
  away,
}: Pick<MatchFacts, 'outright' | 'name' | 'home' | 'away'>): string =>
  outright || home.name === '' ? name : `${home.name} - ${away.name}`;
