import { useSyncExternalStore } from 'react';
import type { Move } from '#board/moveMarks.ts';
import { OddsFace, OddsText } from '#pieces/OddsFace.tsx';
import type { Control } from './control.tsx';
import { oddsText } from './oddsText.ts';
import { LABELS } from './PeerCell.tsx';

type FaceProps = {
  readonly option: string;
  readonly label: string;
  readonly thousandths: number;
  readonly moved: Move;
};

const Face = ({ option, label, thousandths, moved }: FaceProps) => (
  <button type="button" data-option={option} data-state="open" aria-pressed={false}>
    <OddsFace label={label} spoken={option} state="open" stateWord="" oddsWord="odds">
      <OddsText text={oddsText(thousandths)} move={moved} />
    </OddsFace>
  </button>
);

type CellProps = {
  readonly control: Control;
  readonly at: number;
  readonly option: string;
  readonly label: string;
};

/** Reads one price. The subscription is written inline, because the compiler keeps it between renders. */
const Cell = ({ control, at, option, label }: CellProps) => {
  const { thousandths, moved } = useSyncExternalStore(
    (listener) => control.onCell(at, listener),
    () => control.reading(at),
  );
  return <Face option={option} label={label} thousandths={thousandths} moved={moved} />;
};

/**
 * The control's store and cells without memo, useMemo and useCallback. The React Compiler replaces them
 * (`compiler.mjs`).
 */
export const CompiledBoard = ({ control }: { readonly control: Control }) => {
  const rows = useSyncExternalStore(control.onRows, control.rows);
  return rows.map((row) => (
    <div className="row" key={row.first}>
      <span className="name">{row.name}</span>
      {row.keys.map((key, at) => (
        <Cell key={key} control={control} at={row.first + at} option={key} label={LABELS[at] ?? ''} />
      ))}
    </div>
  ));
};
