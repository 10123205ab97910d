import { memo, useLayoutEffect, useRef } from 'react';
import { useBoardStore } from '#board/BoardContext.tsx';
import type { OptionKey } from '#domain/ids.ts';
import { formatOdds, type OddsFormat } from '#domain/odds/odds.ts';
import { noteDisplayedOdds } from './displayedSlip.ts';
import { useStakeDrafts } from './stakeDrafts.ts';
import styles from './Leg.module.css';

type PaintedOddsProps = { readonly option: OptionKey; readonly format: OddsFormat; readonly twoWay: boolean };

/**
 * Writes the odds of a leg into the page without a React render, as `board/LiveOdds` does. The same step
 * stores the displayed odds that a press sends (D6). A closed option shows no odds and cannot be sent.
 */
export const PaintedOdds = memo(({ option, format, twoWay }: PaintedOddsProps) => {
  const board = useBoardStore();
  const { displayedOdds } = useStakeDrafts();
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const at = element.current;
    if (at === null) return undefined;
    const text = at.firstChild ?? at.appendChild(document.createTextNode(''));
    const write = () => {
      const odds = noteDisplayedOdds(displayedOdds, option, board.option(option)?.word);
      const shown = odds === null ? '' : formatOdds(odds, format, { twoWay }).text;
      if (text.nodeValue !== shown) text.nodeValue = shown;
    };
    write();
    const stop = board.readers.options.subscribe(option, write);
    return () => {
      stop();
      displayedOdds.delete(option);
    };
  }, [board, displayedOdds, option, format, twoWay]);
  return <b ref={element} className={styles.now} data-leg-odds="" />;
});
PaintedOdds.displayName = 'PaintedOdds';
