import { memo, useLayoutEffect, useRef } from 'react';
import type { OptionKey } from '#domain/ids.ts';
import { formatOdds, type OddsFormat } from '#domain/odds/odds.ts';
import { flagsOf, isOpen, oddsOf, UNREADABLE, type PriceWord } from '#domain/odds/priceWord.ts';
import { OddsText } from '#pieces/OddsFace.tsx';
import { useBoardStore } from './BoardContext.tsx';
import type { OptionCell } from './boardStore.ts';

const NO_PRICE = '-';

const textOf = (word: PriceWord, format: OddsFormat, twoWay: boolean): string => {
  if (isOpen(word)) return formatOdds(oddsOf(word), format, { twoWay }).text;
  return (flagsOf(word) & UNREADABLE) === 0 ? '' : NO_PRICE;
};

type LiveOddsProps = {
  readonly option: OptionKey;
  readonly format: OddsFormat;
  readonly twoWay: boolean;
  /**
   * The option when the cell was first drawn. Earlier moves are not marked, so scrolling back does not flash.
   */
  readonly drawn: OptionCell | undefined;
};

/**
 * Draws the odds of a live cell. It writes text and mark directly when the store changes, without a render:
 * at 100 changed cells a frame, React took a fifth of the main thread. React itself sets no text and only the
 * mark `none`, so a render never restores an older number.
 */
export const LiveOdds = memo(({ option, format, twoWay, drawn }: LiveOddsProps) => {
  const board = useBoardStore();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const span = element.current;
    if (span === null) return undefined;
    const text = span.firstChild ?? span.appendChild(document.createTextNode(''));
    const write = () => {
      const cell = board.option(option);
      const shown = cell === undefined ? '' : textOf(cell.word, format, twoWay);
      const move = cell === undefined || cell === drawn ? 'none' : cell.move;
      if (text.nodeValue !== shown) text.nodeValue = shown;
      if (span.dataset['move'] !== move) span.dataset['move'] = move;
    };
    write();
    return board.readers.options.subscribe(option, write);
  }, [board, option, format, twoWay, drawn]);
  return <OddsText ref={element} />;
});
LiveOdds.displayName = 'LiveOdds';
