import { memo, type ReactNode } from 'react';
import { adoptMoveSheet, createMoveMarks, PAGE_TIMING, type Move } from '#board/moveMarks.ts';
import { OddsFace, OddsText } from '#pieces/OddsFace.tsx';
import { oddsText } from './oddsText.ts';

/** Peers mark moves with the client's own marks and style sheet. */
const mark = createMoveMarks(PAGE_TIMING, adoptMoveSheet(document));

export const movedFrom = (before: number, after: number): Move => mark(after > before ? 'up' : 'down');

/** Labels that the client's cells show beside the nine prices of a row. */
export const LABELS = ['-0.5', '+0.5', 'O 2.5', 'U 2.5', '1', '2', 'X', '-0/0.5', '+0/0.5'] as const;

/** The word in the cells of a suspended market. */
export const CLOSED = 'Closed';

type Face = {
  readonly option: string;
  readonly label: string;
  /** True if the market is suspended. The cell then shows a word in place of the price. */
  readonly closed: boolean;
};

/**
 * Returns the client's own odds in a plain button. The variants differ only in the way of a price to this
 * button, not in the drawing. This is a function and not a component, so that no variant renders an
 * additional component.
 */
export const peerButton = ({ option, label, closed }: Face, price: ReactNode): ReactNode => {
  const state = closed ? 'suspended' : 'open';
  return (
    <button type="button" data-option={option} data-state={state} aria-pressed={false}>
      <OddsFace label={label} spoken={option} state={state} stateWord={closed ? CLOSED : ''} oddsWord="odds">
        {price}
      </OddsFace>
    </button>
  );
};

type Props = Omit<Face, 'closed'> & {
  readonly thousandths: number;
  readonly moved: Move;
  readonly closed?: boolean;
};

export const PeerCell = memo(({ option, label, thousandths, moved, closed = false }: Props) =>
  peerButton({ option, label, closed }, <OddsText text={oddsText(thousandths)} move={moved} />),
);
