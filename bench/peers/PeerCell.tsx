import { memo } from 'react';
import { OddsFace } from '#pieces/OddsFace.tsx';
import { oddsText } from './oddsText.ts';

export type Moved = 'none' | 'up' | 'up2' | 'down' | 'down2';

/** The mark alternates so that its CSS animation starts again, as in the client. */
export const movedFrom = (before: number, after: number, last: Moved): Moved => {
  if (after > before) return last === 'up' ? 'up2' : 'up';
  return last === 'down' ? 'down2' : 'down';
};

type Props = { readonly option: string; readonly label: string; readonly thousandths: number; readonly moved: Moved };

/** The client's own face in a plain button: what differs between the variants is how a price gets here, not what is drawn. */
export const PeerCell = memo(({ option, label, thousandths, moved }: Props) => (
  <button type="button" data-option={option} data-state="open" data-move={moved} aria-pressed={false}>
    <OddsFace label={label} spoken={option} odds={oddsText(thousandths)} state="open" stateWord="" oddsWord="odds" />
  </button>
));
