import { useState } from 'react';
import type { SearchAnswer } from '#contract/search.ts';

type Answered = { readonly data: SearchAnswer | undefined; readonly isPlaceholderData: boolean };

const hasResults = ({ matches, leagues, teams }: SearchAnswer): boolean =>
  matches.length + leagues.length + teams.length > 0;

/**
 * Returns the first answer with results to a text for as long as `isHeld` is true: while the pointer moves over the
 * list, and up to 5 s afterwards. The platform's results may come later, and would move another entry under a press
 * (look.md, "Rows hold still under the pointer").
 */
export const useHeldAnswer = (
  text: string,
  { data, isPlaceholderData }: Answered,
  isHeld: boolean,
): SearchAnswer | undefined => {
  const [shown, setShown] = useState({ text, data: isPlaceholderData ? undefined : data });
  if (isHeld && shown.text === text && shown.data !== undefined && hasResults(shown.data)) return shown.data;
  if (!isPlaceholderData && (shown.text !== text || shown.data !== data)) setShown({ text, data });
  return data;
};
