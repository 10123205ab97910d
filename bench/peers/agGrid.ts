import {
  ClientSideRowModelApiModule, ClientSideRowModelModule, createGrid, ModuleRegistry, type GridApi,
} from 'ag-grid-community';
import { dialFeed } from './feedLine.ts';
import { oddsText } from './oddsText.ts';

type Row = Record<string, string | number>;

/** One frame: the documentation's knob for feeds that must show at once (its default is 50 ms). */
const ASYNC_WAIT = 16;

export const mountAgGrid = (root: HTMLElement): GridApi<Row> => {
  ModuleRegistry.registerModules([ClientSideRowModelModule, ClientSideRowModelApiModule]);
  const rows: Row[] = [];
  const rowOfHandle: number[] = [];
  const columnOfHandle: number[] = [];
  const api = createGrid<Row>(root, {
    columnDefs: [
      { field: 'name', width: 180 },
      ...Array.from({ length: 9 }, (_, at) => ({ field: `c${at}`, width: 84, valueFormatter: ({ value }: { value: number }) => oddsText(value) })),
    ],
    defaultColDef: { sortable: false, resizable: false },
    getRowId: ({ data }) => String(data['id']),
    rowHeight: 28,
    headerHeight: 28,
    asyncTransactionWaitMillis: ASYNC_WAIT,
    suppressColumnVirtualisation: true,
    rowBuffer: 4,
  });
  dialFeed({
    image: (matches, last) => {
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
