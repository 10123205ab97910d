import { init_server as initServer, worker as startWorker } from '@perspective-dev/client';
import SERVER_WASM from '@perspective-dev/server/dist/wasm/perspective-server.wasm?url';
import '@perspective-dev/viewer-datagrid';
import { init_client as initClient } from '@perspective-dev/viewer';
import CLIENT_WASM from '@perspective-dev/viewer/dist/wasm/perspective-viewer.wasm?url';
import '@perspective-dev/viewer/dist/css/pro.css';
import { connectPeerFeed } from './connectPeerFeed.ts';

const CELLS = 9;
const PRICES = Array.from({ length: CELLS }, (_, at) => `c${at}`);
type Row = Record<string, string | number>;

/**
 * Mounts Perspective's viewer with its datagrid on an indexed table in its worker. An update contains only
 * the changed prices, with one call per message. A changed cell flashes in the colour of its direction
 * (`pulse`).
 */
export const mountPerspective = async (root: HTMLElement): Promise<HTMLElement> => {
  initServer(fetch(SERVER_WASM));
  await initClient(fetch(CLIENT_WASM));
  const worker = await startWorker();
  const table = await worker.table(
    { id: 'integer', name: 'string', ...Object.fromEntries(PRICES.map((price) => [price, 'float'])) },
    { index: 'id', name: 'matches' },
  );
  const viewer = document.createElement('perspective-viewer');
  viewer.style.height = '100%';
  root.append(viewer);
  const matchOfHandle: number[] = [];
  const cellOfHandle: number[] = [];
  let matches = 0;
  connectPeerFeed({
    snapshot: (part) => {
      const rows = part.map((match) => {
        const row: Row = { id: matches, name: match.nm };
        let cell = 0;
        for (const market of match.mg.flatMap(({ mks }) => mks)) {
          matchOfHandle[market.h] = matches;
          cellOfHandle[market.h] = cell;
          for (const { od } of market.op) {
            row[`c${cell}`] = od;
            cell += 1;
          }
        }
        matches += 1;
        return row;
      });
      void table.update(rows);
    },
    moves: (flat) => {
      const changed = new Map<number, Row>();
      for (let at = 0; at < flat.length; at += 4) {
        const handle = flat[at] ?? 0;
        const id = matchOfHandle[handle] ?? 0;
        const row = changed.get(id) ?? { id };
        changed.set(id, row);
        row[`c${(cellOfHandle[handle] ?? 0) + (flat[at + 1] ?? 0)}`] = (flat[at + 2] ?? 0) / 1000;
      }
      void table.update([...changed.values()]);
    },
  });
  await viewer.load(worker);
  await viewer.restore({
    table: 'matches',
    plugin: 'Datagrid',
    columns: ['name', ...PRICES],
    settings: false,
    columns_config: Object.fromEntries(
      PRICES.map((price) => [
        price,
        {
          fg_mode: 'disabled',
          bg_mode: 'pulse',
          number_format: { minimumFractionDigits: 2, maximumFractionDigits: 3 },
        },
      ]),
    ),
  });
  return viewer;
};
