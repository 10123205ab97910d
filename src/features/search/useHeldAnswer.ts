import { useState } from 'react';
import type { SearchAnswer } from '#contract/search.ts';

type Answered = { readonly data: SearchAnswer | undefined; readonly isPlaceholderData: boolean };

const hasResults = ({ matches, leagues, teams }: SearchAnswer): boolean =>
  matches.length + leagues.length + teams.length > 0;

/** Returns the shown answer with the newest facts of its matches. Their order and number stay. */
const withNewFacts = (shown: SearchAnswer, data: SearchAnswer | undefined): SearchAnswer => {
  const newest = new Map(data?.matches.map((match) => [match.facts.id, match]));
  const matches = shown.matches.map((match) => newest.get(match.facts.id) ?? match);
  return matches.every((match, at) => match === shown.matches[at]) ? shown : { ...shown, matches };
};

/**
 * Returns the first answer with results to a text for as long as `isHeld` is true: while the pointer moves over the
 * list, and up to 5 s afterwards. The platform's results may come later, and would move another entry under a press.
 * Scores and clocks of its matches stay current.
 */
export const useHeldAnswer = (
  text: string,
  { data, isPlaceholderData }: Answered,
  isHeld: boolean,
): SearchAnswer | undefined => {
  const [shown, setShown] = useState({ text, data: isPlaceholderData ? undefined : data });
  if (isHeld && shown.text === text && shown.data !== undefined && hasResults(shown.data)) {
    const held = withNewFacts(shown.data, data);
    if (held !== shown.data) setShown({ text, data: held });
    return held;
  }
  if (!isPlaceholderData && (shown.text !== text || shown.data !== data)) setShown({ text, data });
  return data;
};
