import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { OddsFace, OddsText } from '#pieces/OddsFace.tsx';
import type { Control } from './control.tsx';
import { LABELS } from './PeerCell.tsx';
import { oddsText } from './oddsText.ts';

type CellProps = {
  readonly control: Control;
  readonly at: number;
  readonly option: string;
  readonly label: string;
};

/** Draws the same cell as the control once. A price change writes text and mark without a render, as ours does. */
const DirectCell = memo(({ control, at, option, label }: CellProps) => {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const span = element.current;
    if (span === null) return undefined;
    const text = span.firstChild ?? span.appendChild(document.createTextNode(''));
    const write = () => {
      text.nodeValue = oddsText(control.cell(at));
      const move = control.moved(at);
      if (span.dataset['move'] !== move) span.dataset['move'] = move;
    };
    write();
    return control.onCell(at, write);
  }, [control, at]);
  return (
    <button type="button" data-option={option} data-state="open" aria-pressed={false}>
      <OddsFace label={label} spoken={option} state="open" stateWord="" oddsWord="odds">
        <OddsText ref={element} />
      </OddsFace>
    </button>
  );
});
DirectCell.displayName = 'DirectCell';

export const DirectBoard = ({ control }: { readonly control: Control }) => {
  const rows = useSyncExternalStore(control.onRows, control.rows);
  return rows.map((row) => (
    <div className="row" key={row.first}>
      <span className="name">{row.name}</span>
      {row.keys.map((key, at) => (
        <DirectCell key={key} control={control} at={row.first + at} option={key} label={LABELS[at] ?? ''} />
      ))}
    </div>
  ));
};
