import { useOddsWords } from '#board/OddsWords.tsx';
import type { SharedLeg } from '#domain/chat/sharedBet.ts';
import { optionWithLine } from '#domain/orders/optionWithLine.ts';
import { cleanName } from '#pieces/cleanName.ts';

/** Returns the name of a shared bet's selection with its line, in the reader's notation. */
export const useSharedOption = ({ optionType, optionName, line }: SharedLeg): string => {
  const { notation } = useOddsWords();
  return cleanName(optionWithLine({ selectionType: optionType, optionName, linear: line }, notation));
};
