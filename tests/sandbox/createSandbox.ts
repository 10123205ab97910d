import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { ServerClock } from './clock.ts';
import { createControl } from './control/control.ts';
import { createCorrections } from './control/corrections.ts';
import { Faults } from './control/faults.ts';
import type { Fault, FaultOrder } from './control/faults.ts';
import { truthOf } from './control/truth.ts';
import type { Truth } from './control/truth.ts';
import { driveByHand, driveInline, driveProcess } from './drive/driver.ts';
import type { Driver, Ready } from './drive/driver.ts';
import { Feed } from './feed/feed.ts';
import { HEARTBEAT_MS } from './feed/connection.ts';
import { createClientDir, serveClient } from './http/client.ts';
import { guard } from './http/guard.ts';
import { listen } from './http/listen.ts';
import { createLogCalls } from './http/logCalls.ts';
import type { Listening } from './http/listen.ts';
import { createMatchCalls } from './http/matchCalls.ts';
import { createMemberCalls } from './http/memberCalls.ts';
import { serveHost } from './host/serveHost.ts';
import { Mirror } from './mirror/mirror.ts';
import type { Corrected, Correction } from './world/corrections.ts';
import { DEFAULTS, MANUAL_START } from './options.ts';
import type { SandboxOptions } from './options.ts';

export type { SandboxOptions } from './options.ts';

export type Sandbox = {
  /** `http://localhost:port`. */
  readonly url: string;
  readonly port: number;
  readonly hostUrl: string | null;
  readonly hostPort: number | null;
  readonly app: FastifyInstance;
  /** Server time, ms: the wall clock, or in manual mode what `advance` made of it; and a `skew` fault's share. */
  now(): number;
  /** Manual mode: lets the world live on by this, in steps of 100 ms, and sends what changed. */
  advance(ms: number): void;
  truth(matchId: string): Truth | undefined;
  matchIds(sportId?: number, status?: number): string[];
  stats(): { readonly sockets: number; readonly frames: number; readonly changes: number; readonly bytes: number; readonly requests: Readonly<Record<string, number>>; readonly received: Readonly<Record<string, number>> };
  /** Answers when everything that happened before has left. */
  pause(): Promise<void>;
  resume(): void;
  /** Changes a match as a trader would (D29); done when it answers. */
  correct(order: Correction): Promise<Corrected>;
  addFault(order: FaultOrder): Fault;
  clearFaults(): void;
  close(): Promise<void>;
};

const DRAIN_MS = 2_000;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The stand-in for the operator's platform: HTTP, feed, host page and fault control on loopback. */
export const createSandbox = async (wanted: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
  const options: SandboxOptions = { ...DEFAULTS, ...wanted };
  const manual = options.generator === 'manual';
  const mirror = new Mirror();
  const faults = new Faults();
  const requests = new Map<string, number>();
  const world = () => (manual ? Math.max(mirror.at, MANUAL_START) : Date.now());
  const skew = () => faults.find('skew', {}, Date.now())?.by ?? 0;
  const clock: ServerClock = { now: () => world() + skew(), world, skew };
  const life = manual ? `m${options.seed}` : Math.random().toString(36).slice(2, 8);
  let made: Feed | undefined;
  const ready: Ready = (sports) => {
    const feed = new Feed({ mirror, faults, sports, speed: options.speed, seed: life, clock });
    made = feed;
    return (batch) => feed.apply(batch);
  };
  const driver = await drive(options, ready);
  const feed = made;
  if (feed === undefined) throw new Error('The generator never began.');

  const app = fastify({ logger: false, bodyLimit: 2 ** 20, forceCloseConnections: true });
  const host: { server: Listening | null } = { server: null };
  guard(app, { faults, requests, hostPort: () => host.server?.port ?? null, now: clock.now });
  const lists = createMatchCalls(app, { mirror, feed, push: options.push, speed: options.speed, clock });
  createMemberCalls(app, options.push, () => {
    const [recorded] = options.recording === undefined ? [] : mirror.matches.values();
    return recorded === undefined ? {} : { sport: recorded.match.sid, playType: recorded.match.ty === 1 ? 'outright' : 'all' };
  });

  const logs = createLogCalls(app);
  const addFault = (order: FaultOrder): Fault => {
    const fault = faults.add(order, Date.now());
    feed.strike(fault);
    return fault;
  };
  const clearFaults = (): void => {
    const turned = clock.skew() !== 0;
    faults.clear();
    feed.heal(turned);
  };
  const pause = async (): Promise<void> => {
    await driver.pause();
    for (const until = Date.now() + DRAIN_MS; !feed.drained && Date.now() < until; ) await sleep(5);
  };
  const resume = () => driver.resume();

  let port = 0;
  const client = createClientDir(options.clientDir);
  if (options.clientDir !== null) serveClient(app, { dir: client.dir, port: () => port, hostPort: () => host.server?.port ?? null });
  createControl(app, { logs, mirror, feed, lists, faults, requests, speed: options.speed, clock, pause, resume, addFault, clearFaults, serveBuild: client.serve });
  createCorrections(app, mirror, (order) => driver.correct(order));
  await app.ready();
  const open = async (): Promise<Listening> => {
    const server = await listen(options.port, (request, response) => app.routing(request, response), (request, socket, head) => {
      if (options.push && (request.url ?? '').split('?')[0] === '/feed') feed.upgrade(request, socket, head);
      else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    });
    port = server.port;
    try {
      if (options.hostPort !== null) host.server = await serveHost(options.hostPort, server.port);
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  };
  const server = await open().catch(async (error: unknown) => {
    await driver.close();
    throw error;
  });
  let aliveAt = world();
  const beat = () => {
    if (world() - aliveAt < HEARTBEAT_MS) return;
    aliveAt = world();
    feed.alive();
  };
  const heart = setInterval(beat, HEARTBEAT_MS / 4);

  return {
    url: server.url,
    port: server.port,
    hostUrl: host.server?.url ?? null,
    hostPort: host.server?.port ?? null,
    app,
    now: clock.now,
    advance(ms) {
      driver.advance(ms);
      beat();
    },
    truth: (id) => truthOf(mirror, id, clock, options.speed),
    matchIds: (sid, ms) => [...mirror.matches.values()].filter(({ match }) => (sid === undefined || match.sid === sid) && (ms === undefined || match.ms === ms)).map(({ match }) => match.id),
    stats: () => ({ sockets: feed.connections.size, ...feed.counters, changes: mirror.changes, requests: Object.fromEntries(requests), received: { ...feed.received } }),
    pause,
    resume,
    correct: (order) => driver.correct(order),
    addFault,
    clearFaults,
    async close() {
      clearInterval(heart);
      await driver.close();
      feed.close();
      await Promise.all([server.close(), host.server?.close(), app.close()]);
    },
  };
};

const drive = async (options: SandboxOptions, ready: Ready): Promise<Driver> => {
  const { matches, rate, speed, seed, recording } = options;
  const start = options.generator === 'manual' ? MANUAL_START : Date.now();
  const source = { matches, rate, speed, seed, start, ...(recording === undefined ? {} : { recording }) };
  if (options.generator === 'manual') return driveByHand(source, ready);
  if (options.generator === 'inline') return driveInline(source, ready);
  if (options.generatorEntry === undefined) throw new Error('A generator process needs generatorEntry.');
  return driveProcess(source, options.generatorEntry, ready);
};
