import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { SeededBooks } from './account/seededBook.ts';
import { CashOutDesk } from './betting/cash-out/cashOutDesk.ts';
import { ReserveDesk } from './betting/reserve/reserveDesk.ts';
import { createBettingControl } from './http/bettingControl.ts';
import { createCashOutCalls } from './http/cashOutCalls.ts';
import { OnceByKey } from './http/onceByKey.ts';
import { orderRecord } from './http/orderRecords.ts';
import { createOrderReads } from './http/orderReads.ts';
import { createReserveCalls } from './http/reserveCalls.ts';
import { readBoxFile } from './black-box/boxFile.ts';
import { createReplayFeed } from './black-box/replayFeed.ts';
import { BettingBoard } from './betting/bettingBoard.ts';
import { OrderDesk } from './betting/orderDesk.ts';
import { createMemberEvents } from './betting/memberEvents.ts';
import type { ServerClock } from './clock.ts';
import { createControl } from './control/control.ts';
import { createBursts } from './control/bursts.ts';
import { createCorrections } from './control/corrections.ts';
import { Faults } from './control/faults.ts';
import type { Fault, FaultCommand } from './control/faults.ts';
import { truthOf } from './control/truth.ts';
import type { Truth } from './control/truth.ts';
import { createManualDriver, createInlineDriver, createProcessDriver } from './world-driver/worldDriver.ts';
import type { WorldDriver, OnReady } from './world-driver/worldDriver.ts';
import { Feed } from './feed/feed.ts';
import { HEARTBEAT_MS } from './feed/connection.ts';
import { createBetCalls } from './http/betCalls.ts';
import { createClientDir, originsOf, serveClient } from './http/client.ts';
import { guard } from './http/guard.ts';
import { clientHeaders } from './http/policy.ts';
import { listen } from './http/listen.ts';
import { createLogCalls } from './http/logCalls.ts';
import type { Listening } from './http/listen.ts';
import { createMatchDataCalls } from './http/matchDataCalls.ts';
import { createMatchCalls } from './http/matchCalls.ts';
import { MatchTimelines } from './match-data/matchTimelines.ts';
import { createMediaCalls } from './media/mediaCalls.ts';
import { createConfigCalls } from './http/configCalls.ts';
import { createHookCalls } from './http/hookCalls.ts';
import { createMemberCalls } from './http/memberCalls.ts';
import { createReads } from './http/createReads.ts';
import { createMemberControl } from './members/memberControl.ts';
import { Members } from './members/members.ts';
import { hostMembersOf } from './members/hostMembers.ts';
import { createUserConfigCalls } from './members/userConfigCalls.ts';
import { createClub } from './host/sameDocument.ts';
import { serveHost } from './host/serveHost.ts';
import { plantHostileTexts } from './leak-detector/hostileTexts.ts';
import { createLeakDetector } from './leak-detector/leakDetector.ts';
import type { BridgeSource } from './nats/bridge.ts';
import { createBridgeSource } from './nats/bridgeSource.ts';
import { createNatsCalls, NATS_PATH } from './nats/natsCalls.ts';
import { createNatsControl } from './nats/natsControl.ts';
import { ChatPictures } from './rooms/chatPictures.ts';
import { CHAT_SOCKET, ChatSocket } from './rooms/chatSocket.ts';
import { createRoomControl } from './rooms/roomControl.ts';
import { Rooms } from './rooms/rooms.ts';
import { RoomWorld } from './rooms/roomWorld.ts';
import { ServerBoard } from './server-board/serverBoard.ts';
import type { Burst, BurstResult } from './world/bursts.ts';
import type { CorrectionResult, Correction } from './world/corrections.ts';
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
  readonly members: Members;
  /** The streams for a bridge that publishes them into NATS. */
  readonly bridgeSource: BridgeSource;
  readonly clock: ServerClock;
  /** Returns the server time in ms: the wall clock, or in manual mode the advanced time, plus the `skew` fault. */
  now(): number;
  /** Manual mode: advances the world by this time in steps of 100 ms, and sends the changes. */
  advance(ms: number): void;
  truth(matchId: string): Truth | undefined;
  matchIds(sportId?: number, status?: number): string[];
  stats(): {
    readonly sockets: number;
    readonly frames: number;
    readonly changes: number;
    readonly bytes: number;
    readonly requests: Readonly<Record<string, number>>;
    readonly received: Readonly<Record<string, number>>;
  };
  /** Resolves when all earlier changes are sent. */
  pause(): Promise<void>;
  resume(): void;
  /** Changes a match as a trader would (D29). Resolves when the change is made. */
  correct(command: Correction): Promise<CorrectionResult>;
  /** Scores a goal in every match of a sport. Resolves with all markets suspended; they open within `ms`. */
  burst(command: Burst): Promise<BurstResult>;
  addFault(command: FaultCommand): Fault;
  clearFaults(): void;
  /** Calls the listener with the path of each request that a fault leaves unanswered for ever. */
  onUnanswered(listener: (path: string) => void): void;
  close(): Promise<void>;
};

const DRAIN_MS = 2_000;
/** Interval in which orders are decided, also while the world is stopped. */
const DECIDE_EVERY_MS = 50;
/** The interval of invented chat messages in rooms, ms. */
const ROOMS_EVERY_MS = 100;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Starts the stand-in for the operator's platform on loopback: HTTP, feed, host page and fault control. */
export const createSandbox = async (wanted: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
  const options: SandboxOptions = { ...DEFAULTS, ...wanted };
  const boxFile = options.replay === undefined ? null : readBoxFile(options.replay);
  const manual = options.generator === 'manual';
  const serverBoard = new ServerBoard();
  const faults = new Faults();
  const members = new Members();
  const requests = new Map<string, number>();
  const openedAt = Date.now();
  const startAt = options.start ?? openedAt;
  const world = () => (manual ? Math.max(serverBoard.at, MANUAL_START) : startAt + Date.now() - openedAt);
  const skew = () => faults.find('skew', {}, Date.now())?.by ?? 0;
  const clock: ServerClock = { now: () => world() + skew(), world, skew };
  const life = manual ? `m${options.seed}` : Math.random().toString(36).slice(2, 8);
  const board = new BettingBoard(serverBoard);
  const books = new SeededBooks(serverBoard, options.seed);
  const { wallets } = members;
  const desk = new OrderDesk({ board, wallets, clock, books });
  const cashOuts = new CashOutDesk({ desk, board, wallets, clock });
  const reserves = new ReserveDesk({ desk, board, wallets, clock, books });
  const timelines = new MatchTimelines(serverBoard, clock, options.speed);
  const roomWorld = new RoomWorld(new Rooms(serverBoard, options.seed), clock, options.seed);
  roomWorld.pause(options.paused);
  const tickBets = () => {
    desk.tick();
    cashOuts.tick();
    reserves.tick();
  };
  let made: Feed | undefined;
  const ready: OnReady = (sports) => {
    const feed = new Feed({
      serverBoard,
      faults,
      sports,
      speed: options.speed,
      seed: life,
      clock,
      members,
      personal: createMemberEvents(desk, wallets),
      talkOf: (roomId) => roomWorld.talk(roomId),
    });
    made = feed;
    return (batch) => {
      desk.onBatch(batch);
      feed.apply(batch);
      timelines.onBatch(batch);
      tickBets();
    };
  };
  const driver = await drive(options, manual ? MANUAL_START : startAt, ready);
  if (options.paused) await driver.pause();
  const feed = made;
  if (feed === undefined) throw new Error('The generator never began.');

  const app = fastify({ logger: false, bodyLimit: 2 ** 20, forceCloseConnections: true });
  const host: { server: Listening | null } = { server: null };
  const leakDetector = createLeakDetector(app);
  plantHostileTexts(app);
  guard(app, { faults, requests, members, hostPort: () => host.server?.port ?? null, now: clock.now });
  const lists = createMatchCalls(app, { serverBoard, feed, push: options.push, speed: options.speed, clock });
  members.onLogin(({ token, name }) => leakDetector.plant({ tokens: [token], names: [name] }));
  createMemberControl(app, members);
  createUserConfigCalls(app, members);
  const pictures = new ChatPictures();
  createMemberCalls(app, pictures);
  const chatSocket = new ChatSocket(app, roomWorld);
  createReads(app, {
    serverBoard,
    clock,
    members,
    rooms: roomWorld,
    pictures,
    seed: options.seed,
    flush: () => feed.flush(),
    orderOf: (member, id, language) => {
      const order = desk.of(member).find((each) => each.id === id);
      return order === undefined ? null : orderRecord(order, { language, matchNow: (at) => board.match(at) });
    },
    onToken: (token) => {
      leakDetector.plant({ tokens: [token] });
      chatSocket.admit(token);
    },
    onCoins: (coin) => void desk.ledger.push({ kind: coin.kind, coin }),
    onTip: (tip) => void desk.ledger.push({ kind: tip.kind, tip }),
  });
  const once = new OnceByKey();
  const bets = createBetCalls(app, { desk, board, once, members, clock, speed: options.speed });
  createOrderReads(app, { board, clock, members, desk, tick: tickBets });
  createCashOutCalls(app, { desk, cashOuts, board, members, once, tick: tickBets });
  createReserveCalls(app, { reserves, board, members, once, tick: tickBets });
  createBettingControl(app, { desk, books, members, clock, tick: tickBets });
  createHookCalls(app, leakDetector.search);
  createMatchDataCalls(app, { board: serverBoard, clock, members, timelines });
  createMediaCalls(app, Date.now);
  if (options.nats !== null) createNatsCalls(app, members, options.nats);
  if (options.natsControl !== null) createNatsControl(app, options.natsControl);
  createConfigCalls(
    app,
    options.push,
    () => {
      const [recorded] = options.recording === undefined ? [] : serverBoard.matches.values();
      const brand = {
        ...(options.brand === null ? {} : { brand: options.brand }),
        ...(options.nats === null ? {} : { nats: NATS_PATH }),
      };
      return recorded === undefined
        ? brand
        : { ...brand, sport: recorded.match.sid, playType: recorded.match.ty === 1 ? 'outright' : 'all' };
    },
    () => host.server?.port ?? null,
    bets,
  );

  const logs = createLogCalls(app, leakDetector.search);
  const addFault = (command: FaultCommand): Fault => {
    const fault = faults.add(command, Date.now());
    feed.strike(fault);
    return fault;
  };
  const clearFaults = (): void => {
    const turned = clock.skew() !== 0;
    faults.clear();
    feed.heal(turned);
  };
  const pause = async (): Promise<void> => {
    roomWorld.pause(true);
    await driver.pause();
    for (const until = Date.now() + DRAIN_MS; !feed.drained && Date.now() < until;) await sleep(5);
  };
  const resume = () => {
    roomWorld.pause(false);
    driver.resume();
  };

  const replayFeed =
    boxFile === null ? null : createReplayFeed(boxFile, { now: clock.now, speed: options.speed });
  let port = 0;
  const client = createClientDir(options.clientDir);
  if (options.clientDir !== null)
    serveClient(app, {
      dir: client.dir,
      origins: () => originsOf(port, host.server?.port ?? null, options.nats?.nodes),
    });
  createControl(app, {
    logs,
    serverBoard,
    feed,
    lists,
    faults,
    requests,
    speed: options.speed,
    clock,
    pause,
    resume,
    addFault,
    clearFaults,
    serveBuild: client.serve,
  });
  createRoomControl(app, roomWorld, () => feed.flush());
  createBursts(app, (command) => driver.burst(command));
  createCorrections(app, serverBoard, (command) => driver.correct(command));
  await app.ready();
  const open = async (): Promise<Listening> => {
    const club = createClub({
      port: () => port,
      members: hostMembersOf(members),
      dirs: options.siteDirs,
      headers: () => clientHeaders(originsOf(port, host.server?.port ?? null, options.nats?.nodes)),
    });
    const server = await listen(
      options.port,
      (request, response) => (club(request, response) ? undefined : app.routing(request, response)),
      (request, socket, head) => {
        leakDetector.search('an address: a socket', request.url ?? '');
        const [path] = (request.url ?? '').split('?');
        if (options.push && path === '/feed') (replayFeed ?? feed).upgrade(request, socket, head);
        else if (path === CHAT_SOCKET) chatSocket.upgrade(request, socket, head);
        else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      },
    );
    port = server.port;
    try {
      if (options.hostPort !== null)
        host.server = await serveHost({
          port: options.hostPort,
          clientPort: options.clientPort ?? server.port,
          members: hostMembersOf(members),
          dirs: options.siteDirs,
        });
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
  const sendHeartbeat = () => {
    if (world() - aliveAt < HEARTBEAT_MS) return;
    aliveAt = world();
    feed.alive();
  };
  const heart = setInterval(sendHeartbeat, HEARTBEAT_MS / 4);
  const deciding = setInterval(tickBets, DECIDE_EVERY_MS);
  const tickRooms = () => {
    roomWorld.tick();
    feed.flush();
  };
  const talking = manual ? undefined : setInterval(tickRooms, ROOMS_EVERY_MS);

  return {
    url: server.url,
    port: server.port,
    hostUrl: host.server?.url ?? null,
    hostPort: host.server?.port ?? null,
    app,
    members,
    bridgeSource: createBridgeSource(feed, serverBoard),
    clock,
    now: clock.now,
    advance(ms) {
      driver.advance(ms);
      tickRooms();
      sendHeartbeat();
    },
    truth: (id) => truthOf(serverBoard, id, clock, options.speed),
    matchIds: (sid, ms) =>
      [...serverBoard.matches.values()]
        .filter(
          ({ match }) => (sid === undefined || match.sid === sid) && (ms === undefined || match.ms === ms),
        )
        .map(({ match }) => match.id),
    stats: () => ({
      sockets: feed.connections.size,
      ...feed.counters,
      changes: serverBoard.changes,
      requests: Object.fromEntries(requests),
      received: { ...feed.received },
    }),
    pause,
    resume,
    correct: (command) => driver.correct(command),
    burst: (command) => driver.burst(command),
    addFault,
    clearFaults,
    onUnanswered: (listener) => faults.onUnanswered(listener),
    async close() {
      clearInterval(heart);
      clearInterval(deciding);
      clearInterval(talking);
      await driver.close();
      feed.close();
      chatSocket.close();
      replayFeed?.close();
      await Promise.all([server.close(), host.server?.close(), app.close()]);
    },
  };
};

const drive = async (options: SandboxOptions, start: number, ready: OnReady): Promise<WorldDriver> => {
  const { matches, rate, speed, seed, featured, recording } = options;
  const source = {
    matches,
    rate,
    speed,
    seed,
    featured,
    start,
    ...(recording === undefined ? {} : { recording }),
  };
  if (options.generator === 'manual') return createManualDriver(source, ready);
  if (options.generator === 'inline') return createInlineDriver(source, ready);
  if (options.generatorEntry === undefined) throw new Error('A generator process needs generatorEntry.');
  return createProcessDriver(source, options.generatorEntry, ready);
};
