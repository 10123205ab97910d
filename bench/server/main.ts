import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { CELLS_A_MATCH, createWorld, leagueRecord, matchRecord } from '../world.ts';
import { createBoardEvents } from './boardEvents.ts';
import { readJson, sendFile, sendJson } from './http.ts';
import { TICK_MS } from './protocol.ts';
import { createOutlets, serverNow } from './sockets.ts';

/** Serves the seeded feed as a separate process. Arguments: matches, seed. Prints its port. */
const matches = Number(process.argv[2] ?? 1000);
const seed = Number(process.argv[3] ?? 1);
const pages = fileURLToPath(new URL('../pages', import.meta.url));

const begin = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 60_000;
/** Matches that join during a run with events, one a second. */
const SPARE = 400;
const world = createWorld(matches, seed, SPARE);
const outlets = createOutlets(world, begin);
const boardEvents = createBoardEvents(world, seed, begin);
/** True while goals, suspensions, new markets, leaving and new matches happen besides the price moves. */
let withEvents = false;
let events = 0;
/** Ticks since the first start with events. */
let eventTick = 0;
const requests: Record<string, number> = {};
let rate = 0;
let startedAt = 0;
let due = 0;
let tick = 0;
let changes = 0;
/** Time at which each tick was written. */
let sends: number[] = [];

const pump = () => {
  if (rate === 0) return;
  const wanted = Math.floor((performance.now() - startedAt) / TICK_MS);
  // Ticks that are due together are sent as separate frames, because the frame size is part of the
  // measurement.
  for (; due < wanted; due += 1) {
    const happened = withEvents ? boardEvents.at(eventTick) : null;
    eventTick += withEvents ? 1 : 0;
    events += happened?.count ?? 0;
    const now = world.changes(Math.max(1, Math.round((rate * TICK_MS) / 1000)), tick);
    sends[tick] = outlets.deliver(now, happened?.sections);
    tick += 1;
    changes += now.length;
  }
};
setInterval(pump, 2);
setInterval(() => outlets.alive(), 2500);

const page = (body: Record<string, unknown>) => {
  const size = Math.min(50, Number(body['size'] ?? 50));
  const current = Math.max(1, Number(body['current'] ?? 1));
  const from = (current - 1) * size;
  const records = world.offered
    .slice(from, from + size)
    .map((match) => matchRecord(world, match, begin, false));
  return {
    current,
    size,
    total: world.offered.length,
    pageTotal: Math.ceil(world.offered.length / size),
    records,
    feed: [outlets.stamp()],
  };
};
const statistics = () => ({
  tc: matches,
  ht: 0,
  hls: [],
  mts: [],
  sl: [{ ty: 1, des: 'Rolling', tc: matches, ssl: [{ sid: 1, c: matches }] }],
});
const leagues = () =>
  Array.from({ length: Math.ceil(matches / 100) }, (_, at) => ({ ...leagueRecord(at), mt: 100 }));

/** Returns the work of this process since its start: time of the event loop and CPU, ms. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return { busy: performance.eventLoopUtilization().active, cpu: (user + system) / 1000 };
};

const platform = async (path: string, request: IncomingMessage, response: ServerResponse) => {
  const body = await readJson(request);
  const data = path.endsWith('/getList')
    ? page(body)
    : path.endsWith('/statistical')
      ? statistics()
      : path.endsWith('/getOnSaleLeagues')
        ? leagues()
        : null;
  sendJson(response, { success: data !== null, code: data === null ? 404 : 0, message: '', data });
};

const control = async (path: string, request: IncomingMessage, response: ServerResponse) => {
  const body = await readJson(request);
  switch (path) {
    case '/bench/now':
      return sendJson(response, { now: serverNow() });
    case '/bench/start':
      rate = Number(body['rate']);
      withEvents = body['events'] === true;
      startedAt = performance.now();
      due = 0;
      sends = [];
      tick = 0;
      return sendJson(response, {});
    case '/bench/stop':
      rate = 0;
      if (withEvents) outlets.deliver([], boardEvents.settle().sections);
      return sendJson(response, {
        startedAt: performance.timeOrigin + startedAt,
        sends,
        odds: world.offered
          .slice(0, Number(body['rows'] ?? 60))
          .flatMap((match) => [...world.odds.subarray(match * CELLS_A_MATCH, (match + 1) * CELLS_A_MATCH)]),
      });
    default:
      return sendJson(response, {
        at: serverNow(),
        ...spent(),
        sockets: {
          feed: outlets.feed.size,
          objects: outlets.objects.size,
          vuu: outlets.vuu.sockets.size,
        },
        ...outlets.counts,
        ticks: tick,
        changes,
        events,
        requests,
      });
  }
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (!path.startsWith('/bench/')) requests[path] = (requests[path] ?? 0) + 1;
  if (path.startsWith('/bench/')) void control(path, request, response);
  else if (path.startsWith('/v1/')) void platform(path, request, response);
  else void sendFile(response, pages, path.slice(1));
});
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (opened) => {
    if (request.url?.startsWith('/objects') === true) outlets.openObjects(opened);
    else if (request.url?.startsWith('/vuu') === true) outlets.vuu.open(opened);
    else outlets.openFeed(opened);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));
