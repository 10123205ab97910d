import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createGrid,
  HighlightChangesModule,
  ModuleRegistry,
  themeQuartz,
  type GridApi,
} from 'ag-grid-community';
import { connectPeerFeed } from './connectPeerFeed.ts';
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

/** Width of a cell, like the other variants': a price is not cut off by the change beside it. */
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
        valueFormatter: ({ value }: { value: number }) => oddsText(value),
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
  connectPeerFeed({
    snapshot: (matches, last) => {
      for (const match of matches) {
        const row: Row = { id: rows.length, name: match.nm };
        let column = 0;
        for (const { mks } of match.mg) {
          for (const market of mks) {
            rowOfHandle[market.h] = rows.length;
            columnOfHandle[market.h] = column;
            for (const option of market.op) row[`c${column++}`] = Math.round(option.od * 1000);
          }
        }
        rows.push(row);
      }
      if (last) api.setGridOption('rowData', rows);
    },
    moves: (flat) => {
      const changed = new Map<number, Row>();
      for (let at = 0; at < flat.length; at += 4) {
        const handle = flat[at] ?? 0;
        const index = rowOfHandle[handle] ?? 0;
        let row = changed.get(index);
        if (row === undefined) {
          row = { ...rows[index] };
          rows[index] = row;
          changed.set(index, row);
        }
        row[`c${(columnOfHandle[handle] ?? 0) + (flat[at + 1] ?? 0)}`] = flat[at + 2] ?? 0;
      }
      if (changed.size > 0) api.applyTransactionAsync({ update: [...changed.values()] });
    },
  });
  return api;
};
