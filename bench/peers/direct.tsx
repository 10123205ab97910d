import { memo, useCallback, useSyncExternalStore } from 'react';
import { OddsText } from '#pieces/OddsFace.tsx';
import { useClosed, type Control, type Row } from './control.tsx';
import { LABELS, peerButton } from './PeerCell.tsx';
import { oddsText } from './oddsText.ts';

type CellProps = {
  readonly control: Control;
  readonly at: number;
  readonly option: string;
  readonly label: string;
};

/**
 * Draws the same cell as the control once. As in ours, a price change writes text and mark without a render;
 * only a suspension renders.
 */
const DirectCell = memo(({ control, at, option, label }: CellProps) => {
  const closed = useClosed(control, at);
  const subscribe = useCallback(
    (span: HTMLSpanElement | null) => {
      if (span === null) return undefined;
      const text = span.firstChild ?? span.appendChild(document.createTextNode(''));
      const write = () => {
        text.nodeValue = oddsText(control.cell(at));
        const move = control.moved(at);
        if (span.dataset['move'] !== move) span.dataset['move'] = move;
      };
      write();
      return control.onCell(at, write);
    },
    [control, at],
  );
  return peerButton({ option, label, closed }, <OddsText ref={subscribe} />);
});
DirectCell.displayName = 'DirectCell';

const DirectRow = memo(({ control, row }: { readonly control: Control; readonly row: Row }) => (
  <div className="row">
    <span className="name">{row.name}</span>
    {row.keys.map((key, at) => (
      <DirectCell key={key} control={control} at={row.first + at} option={key} label={LABELS[at] ?? ''} />
    ))}
  </div>
));
DirectRow.displayName = 'DirectRow';

export const DirectBoard = ({ control }: { readonly control: Control }) => {
  const rows = useSyncExternalStore(control.onRows, control.rows);
  return rows.map((row) => <DirectRow key={row.first} control={control} row={row} />);
};
