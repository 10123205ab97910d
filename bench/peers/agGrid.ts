import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createGrid,
  HighlightChangesModule,
  ModuleRegistry,
  themeQuartz,
  type GridApi,
} from 'ag-grid-community';
import { connectPeerFeed, type FeedGroup, type FeedMatch } from './connectPeerFeed.ts';
import { CLOSED } from './PeerCell.tsx';
import { oddsText } from './oddsText.ts';

type Row = Record<string, string | number>;

/**
 * One frame. The documentation names this option for feeds that must be shown at once; its default is 50 ms.
 */
const ASYNC_WAIT = 16;

/** Padding, size and colours of the other variants' cells. */
const theme = themeQuartz.withParams({
  fontSize: 13,
  cellHorizontalPadding: 5,
  valueChangeDeltaUpColor: 'var(--price-up)',
  valueChangeDeltaDownColor: 'var(--price-down)',
});

/** Width of a cell, as in the other variants. The change beside a price does not cut the price off. */
const WIDTH = 100;

/**
 * Mounts AG Grid. `changes` shows an arrow with the difference beside each changed price for two seconds, by
 * the grid's own renderer; else bare text.
 */
export const mountAgGrid = (root: HTMLElement, { changes }: { readonly changes: boolean }): GridApi<Row> => {
  ModuleRegistry.registerModules([
    ClientSideRowModelModule,
    ClientSideRowModelApiModule,
    ...(changes ? [HighlightChangesModule] : []),
  ]);
  const rows: Row[] = [];
  const rowOfHandle: number[] = [];
  const columnOfHandle: number[] = [];
  const api = createGrid<Row>(root, {
    columnDefs: [
      { field: 'name', width: 180 },
      ...Array.from({ length: 9 }, (_, at) => ({
        field: `c${at}`,
        width: WIDTH,
        // A suspended price is stored as a negative number.
        valueFormatter: ({ value }: { value: number }) => (value < 0 ? CLOSED : oddsText(value)),
        ...(changes ? { cellRenderer: 'agAnimateShowChangeCellRenderer' } : {}),
      })),
    ],
    defaultColDef: { sortable: false, resizable: false },
    getRowId: ({ data }) => String(data['id']),
    rowHeight: 28,
    headerHeight: 28,
    theme,
    asyncTransactionWaitMillis: ASYNC_WAIT,
    // Nothing is sorted, filtered or grouped, so updates need not rebuild the row model.
    suppressModelUpdateAfterUpdateTransaction: true,
    animateRows: false,
    suppressColumnVirtualisation: true,
    // Renders only the sixty rows, like the others.
    rowBuffer: 0,
  });
  const indexOfMatch = new Map<string, number>();
  const columnCountOfHandle: number[] = [];
  /** First column of a bet group, by row and group. */
  const firstColumns = new Map<string, number>();
  const putGroup = (row: Row, index: number, group: FeedGroup, from: number): number => {
    let column = from;
    for (const market of group.mks) {
      rowOfHandle[market.h] = index;
      columnOfHandle[market.h] = column;
      columnCountOfHandle[market.h] = market.op.length;
      for (const option of market.op) row[`c${column++}`] = Math.round(option.od * 1000);
    }
    firstColumns.set(`${index} ${group.mty} ${group.pe}`, from);
    return column;
  };
  const put = (match: FeedMatch): Row => {
    const row: Row = { id: rows.length, name: match.nm };
    let column = 0;
    for (const group of match.mg) column = putGroup(row, rows.length, group, column);
    indexOfMatch.set(match.id, rows.length);
    rows.push(row);
    return row;
  };
  /** Copies a row before its first change of a message: the grid compares rows by identity. */
  const changing = (changed: Map<number, Row>, index: number): Row => {
    const known = changed.get(index);
    if (known !== undefined) return known;
    const row = { ...rows[index] };
    rows[index] = row;
    changed.set(index, row);
    return row;
  };
  connectPeerFeed({
    snapshot: (matches, last) => {
      matches.forEach(put);
      if (last) api.setGridOption('rowData', [...rows]);
    },
    events: ({ gone = [], mt = [], g = [], m = [] }) => {
      const changed = new Map<number, Row>();
      for (const { id, mg } of g) {
        const index = indexOfMatch.get(id) ?? -1;
        if (index < 0) continue;
        const row = changing(changed, index);
        for (const group of mg)
          putGroup(row, index, group, firstColumns.get(`${index} ${group.mty} ${group.pe}`) ?? 0);
      }
      for (let at = 0; at < m.length; at += 2) {
        const handle = m[at] ?? 0;
        const row = changing(changed, rowOfHandle[handle] ?? 0);
        const first = columnOfHandle[handle] ?? 0;
        for (let column = first; column < first + (columnCountOfHandle[handle] ?? 0); column += 1)
          row[`c${column}`] = Math.abs(Number(row[`c${column}`])) * (m[at + 1] === 1 ? 1 : -1);
      }
      api.applyTransactionAsync({
        remove: gone.map((id) => ({ id: indexOfMatch.get(id) ?? -1 })),
        add: mt.map(put),
        update: [...changed.values()],
      });
    },
    moves: (flat) => {
      const changed = new Map<number, Row>();
      for (let at = 0; at < flat.length; at += 4) {
        const handle = flat[at] ?? 0;
        const row = changing(changed, rowOfHandle[handle] ?? 0);
        row[`c${(columnOfHandle[handle] ?? 0) + (flat[at + 1] ?? 0)}`] = flat[at + 2] ?? 0;
      }
      if (changed.size > 0) api.applyTransactionAsync({ update: [...changed.values()] });
    },
  });
  return api;
};
