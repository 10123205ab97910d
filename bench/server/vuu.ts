import type { WebSocket } from 'ws';
import { CELLS_A_MATCH, matchOf, type Change, type World } from '../world.ts';

/**
 * Messages of a Vuu server to a viewport (wire protocol of finos/vuu, JSON): rows of one table by index,
 * first all rows of the range, then the changed ones. The server answers only the messages that Vuu's own
 * client sends.
 */
type Range = { readonly from: number; readonly to: number };
type Request = {
  readonly requestId: string;
  readonly user: string;
  readonly token: string;
  readonly body: {
    readonly type: string;
    readonly table?: unknown;
    readonly columns?: readonly string[];
    readonly range?: Range;
    readonly vpId?: string;
  } & Partial<Range>;
};
type Viewport = { readonly encode: (rows: readonly object[]) => () => void; range: Range };

const VIEWPORT = 'bench-1';
const COLUMNS = ['name', ...Array.from({ length: CELLS_A_MATCH }, (_, at) => `c${at}`)];

export type VuuOutlet = {
  readonly sockets: ReadonlySet<WebSocket>;
  open(socket: WebSocket): void;
  /** Encodes the rows of each viewport that changed. Returns the function that sends them. */
  encode(changes: readonly Change[]): () => void;
};

const answerTo = ({ body }: Request, size: number): object | undefined => {
  switch (body.type) {
    case 'LOGIN':
      return { type: 'LOGIN_SUCCESS', token: 'bench' };
    case 'GET_TABLE_META':
      return {
        type: 'TABLE_META_RESP',
        table: body.table,
        columns: COLUMNS,
        dataTypes: COLUMNS.map((column) => (column === 'name' ? 'string' : 'double')),
        key: 'name',
      };
    case 'CREATE_VP':
      return {
        type: 'CREATE_VP_SUCCESS',
        viewPortId: VIEWPORT,
        table: 'matches',
        range: body.range,
        columns: body.columns,
        sort: { sortDefs: [] },
        groupBy: [],
        filterSpec: { filter: '' },
        aggregations: [],
      };
    case 'CHANGE_VP_RANGE':
      return { type: 'CHANGE_VP_RANGE_SUCCESS', viewPortId: VIEWPORT, from: body.from, to: body.to, size };
    case 'GET_VP_VISUAL_LINKS':
      return { type: 'VP_VISUAL_LINKS_RESP', vpId: body.vpId, links: [] };
    case 'GET_VIEW_PORT_MENUS':
      return { type: 'VIEW_PORT_MENUS_RESP', vpId: body.vpId, menu: { name: 'ROOT', menus: [] } };
    default:
      return undefined;
  }
};

/** Serves the world's matches as one Vuu table. `onSent` counts each frame by its length. */
export const createVuuOutlet = (
  world: World,
  onSent: (length: number) => void,
  now: () => number,
): VuuOutlet => {
  const viewports = new Map<WebSocket, Viewport>();
  const sockets = new Set<WebSocket>();
  const rowOf = (match: number, ts: number) => ({
    viewPortId: VIEWPORT,
    vpSize: world.matches,
    rowIndex: match,
    rowKey: String(match),
    updateType: 'U',
    ts,
    sel: 0,
    vpVersion: '1',
    data: [
      `Home ${match} vs. Away ${match}`,
      ...Array.from(
        { length: CELLS_A_MATCH },
        (_, at) => (world.odds[match * CELLS_A_MATCH + at] ?? 0) / 1000,
      ),
    ],
  });
  const sizeRow = (ts: number) => ({
    ...rowOf(0, ts),
    rowIndex: -1,
    rowKey: 'SIZE',
    updateType: 'SIZE',
    data: [],
  });

  const open = (socket: WebSocket) => {
    sockets.add(socket);
    const encode = (request: Omit<Request, 'body'>, body: object) => {
      const text = JSON.stringify({ ...request, sessionId: 'bench', module: 'CORE', body });
      return () => {
        onSent(text.length);
        socket.send(text);
      };
    };
    const viewport: Viewport = {
      range: { from: 0, to: 0 },
      encode: (rows) =>
        encode(
          { requestId: 'NA', token: '', user: 'bench' },
          { type: 'TABLE_ROW', batch: 'REQ-1', isLast: true, timeStamp: now(), rows },
        ),
    };
    const showRange = ({ from, to }: Range) => {
      viewport.range = { from, to: Math.min(to, world.matches) };
      viewports.set(socket, viewport);
      const ts = now();
      const rows = Array.from({ length: viewport.range.to - from }, (_, at) => rowOf(from + at, ts));
      viewport.encode([sizeRow(ts), ...rows])();
    };
    socket.on('message', (data: Buffer) => {
      const request = JSON.parse(data.toString()) as Request;
      const answer = answerTo(request, world.matches);
      if (answer === undefined) return;
      const { requestId, token, user } = request;
      encode({ requestId, token, user }, answer)();
      const { type, range, from = 0, to = 0 } = request.body;
      if (type === 'CREATE_VP') showRange(range ?? { from: 0, to: 0 });
      else if (type === 'CHANGE_VP_RANGE') showRange({ from, to });
    });
    socket.on('close', () => {
      sockets.delete(socket);
      viewports.delete(socket);
    });
  };

  return {
    sockets,
    open,
    encode: (changes) => {
      if (viewports.size === 0) return () => undefined;
      const changed = new Set(changes.map(([handle]) => matchOf(handle)));
      const ts = now();
      const frames = [...viewports.values()].flatMap(({ range, encode }) => {
        const rows = [...changed]
          .filter((match) => match >= range.from && match < range.to)
          .sort((a, b) => a - b)
          .map((match) => rowOf(match, ts));
        return rows.length === 0 ? [] : [encode(rows)];
      });
      return () => frames.forEach((send) => send());
    },
  };
};
