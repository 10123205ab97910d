import { connectToServer, VuuDataSource } from '@vuu-ui/vuu-data-remote';
import { memo, useEffect, useState } from 'react';
import type { Move } from '#board/moveMarks.ts';
import { LABELS, movedFrom, PeerCell } from './PeerCell.tsx';

const CELLS = 9;
const COLUMNS = ['name', ...Array.from({ length: CELLS }, (_, at) => `c${at}`)];
/** Values of a row that precede its columns: index, key and state (`metadataKeys` of vuu-utils). */
const ROW_INDEX = 0;
const ROW_KEY = 6;
const FIRST_COLUMN = 8;

type Cell = { readonly thousandths: number; readonly moved: Move };
type Row = { readonly id: string; readonly name: string; readonly cells: readonly Cell[] };
type VuuRow = readonly (string | number | boolean)[];

const isMessageWithRows = (message: object): message is { readonly rows: readonly VuuRow[] } =>
  'rows' in message && Array.isArray(message.rows);

const toRow = (row: VuuRow, before: Row | undefined): Row => ({
  id: String(row[ROW_KEY]),
  name: String(row[FIRST_COLUMN]),
  cells: Array.from({ length: CELLS }, (_, at) => {
    const thousandths = Math.round(Number(row[FIRST_COLUMN + 1 + at]) * 1000);
    const cell = before?.cells[at];
    if (cell === undefined) return { thousandths, moved: 'none' };
    return cell.thousandths === thousandths
      ? cell
      : { thousandths, moved: movedFrom(cell.thousandths, thousandths) };
  }),
});

const BoardRow = memo(({ row }: { readonly row: Row }) => (
  <div className="row">
    <span className="name">{row.name}</span>
    {row.cells.map(({ thousandths, moved }, at) => (
      <PeerCell
        key={COLUMNS[at]}
        option={`${row.id}:${at}`}
        label={LABELS[at] ?? ''}
        thousandths={thousandths}
        moved={moved}
      />
    ))}
  </div>
));

/**
 * A viewport of the first rows. Vuu's worker receives rows by index from the server and posts the changed
 * ones. As in Vuu's own table, each message replaces the changed rows and renders once.
 */
export const VuuBoard = ({ rows: count }: { readonly rows: number }) => {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    const source = new VuuDataSource({
      table: { module: 'BENCH', table: 'matches' },
      columns: COLUMNS,
      // Nothing scrolls, so the server need not send rows beyond the screen (in Vuu's favour).
      bufferSize: 0,
    });
    void source.subscribe({ range: { from: 0, to: count } }, (message: object) => {
      if (!isMessageWithRows(message)) return;
      setRows((before) => {
        const next = [...before];
        for (const row of message.rows) {
          const at = Number(row[ROW_INDEX]);
          next[at] = toRow(row, before[at]);
        }
        return next;
      });
    });
    return () => source.unsubscribe();
  }, [count]);
  return rows.map((row) => <BoardRow key={row.id} row={row} />);
};

export const connectVuu = (): void =>
  void connectToServer({ url: `ws://${location.host}/vuu`, authToken: 'bench', username: 'bench' });
