import { memo, useLayoutEffect, useRef } from 'react';
import type { OptionKey } from '#domain/ids.ts';
import { formatOdds, type OddsFormat } from '#domain/odds.ts';
import { flagsOf, isOpen, oddsOf, UNREADABLE, type PriceWord } from '#domain/priceWord.ts';
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
   * What stood when the cell was first drawn: a move before that is no news, so that scrolling back does not
   * flash.
   */
  readonly drawn: OptionCell | undefined;
};

/**
 * The number of a live cell. It writes its text and its mark itself as the store changes, without a render:
 * at 100 changed cells a frame React's part was a fifth of the main thread. React gives the element neither
 * text nor another mark than `none`, so that these have one owner and a render can never put an older number
 * back.
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
