import { memo } from 'react';
import { adoptMoveSheet, createMoveMarks, type Move } from '#board/moveMarks.ts';
import { OddsFace } from '#pieces/OddsFace.tsx';
import { oddsText } from './oddsText.ts';

/** Every peer marks moves as the client does, with the client's own marks and style sheet. */
const mark = createMoveMarks((ms, run) => void setTimeout(run, ms), adoptMoveSheet(document));

export const movedFrom = (before: number, after: number): Move => mark(after > before ? 'up' : 'down');

type Props = { readonly option: string; readonly label: string; readonly thousandths: number; readonly moved: Move };

/** The client's own face in a plain button: what differs between the variants is how a price gets here, not what is drawn. */
export const PeerCell = memo(({ option, label, thousandths, moved }: Props) => (
  <button type="button" data-option={option} data-state="open" data-move={moved} aria-pressed={false}>
    <OddsFace label={label} spoken={option} odds={oddsText(thousandths)} state="open" stateWord="" oddsWord="odds" />
  </button>
));
