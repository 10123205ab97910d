import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import type { Fault, Faults } from '#sandbox/control/faults.ts';
import { keyOf } from '#sandbox/account/wallets.ts';
import type { MemberEvents } from '#sandbox/betting/memberEvents.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Members } from '#sandbox/members/members.ts';
import type { RoomTalk } from '#sandbox/rooms/roomTalk.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { Batch } from '#sandbox/world/worldChange.ts';
import { Connection } from './connection.ts';
import { OldSnapshots } from './oldSnapshots.ts';
import { createSentSnapshot } from './sentSnapshot.ts';
import { FaultStrikes } from './faultStrikes.ts';
import { FrameTamper } from './frameTamper.ts';
import type { NameOf } from './frameTamper.ts';
import { FeedSocket } from './feedSocket.ts';
import type { FeedSocketCounters } from './feedSocket.ts';
import { namesFrame } from './names.ts';
import { readFrame } from './readFrame.ts';
import type { SentDelta } from './deltaRing.ts';
import type { DeltaFault, Stream } from './stream.ts';
import { Streams } from './streams.ts';

const MAX_FRAME_BYTES = 2 ** 20;
const FATES = ['skip', 'duplicate', 'reorder'] as const;
/** Origins of pages on this machine, with any port: the dev server forwards the socket with its own origin. */
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export type FeedOptions = {
  readonly serverBoard: ServerBoard;
  readonly faults: Faults;
  readonly sports: readonly number[];
  readonly speed: number;
  readonly seed: string;
  readonly clock: ServerClock;
  readonly members: Members;
  readonly personal: MemberEvents;
  /** Returns the events of a room; undefined if the room does not exist. */
  readonly talkOf: (roomId: string) => RoomTalk | undefined;
};

/** The pushed feed (FEED.md): sends the server board's changes over WebSockets. */
export class Feed {
  readonly streams: Streams;
  readonly connections = new Map<string, Connection>();
  readonly counters: FeedSocketCounters = { frames: 0, bytes: 0 };
  /** Frames that readers sent, by kind. */
  readonly received: Record<string, number> = {};
  readonly #options: FeedOptions;
  readonly #olds = new OldSnapshots();
  readonly #strikes: FaultStrikes;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    autoPong: false,
  });
  #serial = 0;
  #isDue = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    options.members.onEnd((token) => {
      for (const connection of this.connections.values()) connection.onTokenExpired(token);
    });
    this.streams = new Streams(
      options.serverBoard,
      options.sports,
      options.speed,
      options.seed,
      options.clock,
      options.personal,
      options.talkOf,
    );
    options.personal.onOrder((key, order) => this.#tellMember(() => this.streams.order(key, order)));
    options.personal.onBalance((key, balance) => this.#tellMember(() => this.streams.balance(key, balance)));
    this.#strikes = new FaultStrikes({
      faults: options.faults,
      streams: this.streams,
      connections: this.connections,
      olds: this.#olds,
    });
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const { origin } = request.headers;
    const refusal =
      this.#options.faults.take('refuse', {}, Date.now()) !== undefined
        ? '503 Service Unavailable'
        : origin !== undefined && !LOOPBACK.test(origin)
          ? '403 Forbidden'
          : null;
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#open(ws, socket));
  }

  #open(ws: WebSocket, raw: Duplex): void {
    const id = String((this.#serial += 1));
    const pump = () => {
      for (const subscription of connection.subscriptions.values()) connection.pump(subscription);
    };
    const line = new FeedSocket(ws, raw, this.counters, pump);
    const { faults } = this.#options;
    const connection = new Connection(id, line, new FrameTamper(line, faults, id, this.#nameOf), {
      faults,
      clock: this.#options.clock,
      uidOf: (token) => this.#options.members.ofToken(token)?.uid ?? null,
      snapshot: (stream, language) => createSentSnapshot(stream, language, id, { faults, olds: this.#olds }),
      producers: () => this.streams.producers,
      stream: (name) => this.streams.get(name),
      userStream: (token) => {
        const member = this.#options.members.ofToken(token);
        return member === null ? undefined : this.streams.userStream(keyOf(member));
      },
      names: (stream, language) =>
        namesFrame(stream, stream.content(), this.#options.serverBoard.leagues, language),
    });
    this.connections.set(id, connection);
    ws.on('error', () => ws.terminate());
    ws.on('ping', () => {
      if (!line.muted) ws.pong();
    });
    ws.on('message', (data, binary) => this.#heard(connection, data, binary));
    ws.on('close', () => {
      connection.closed();
      this.connections.delete(id);
    });
    const drop = this.#options.faults.take('drop', { conn: id }, Date.now());
    if (drop !== undefined) line.drop(drop.bytes);
  }

  /** Returns the option at an index of a market. `handle` is its own inverse, so it turns a handle into a serial. */
  readonly #nameOf: NameOf = (stream, handle, index) => {
    const market = this.#options.serverBoard.markets.get(stream.handle(handle));
    return market === undefined
      ? null
      : { match: market.mid, key: `${market.id}:${market.ops[index] ?? ''}` };
  };

  /** Applies a fault that starts to open sockets and streams. */
  strike(fault: Fault): void {
    this.#strikes.begin(fault);
  }

  /**
   * Ends all faults, and sends delayed frames and pending deltas. If a skew ended too, all streams begin a new
   * epoch.
   */
  heal(hasSkewEnded: boolean): void {
    this.#strikes.end(hasSkewEnded);
    this.flush();
  }

  #heard(connection: Connection, data: RawData, binary: boolean): void {
    const frame = binary ? 'Frames are text.' : readFrame(Buffer.isBuffer(data) ? data.toString('utf8') : '');
    const kind = typeof frame === 'string' ? 'unreadable' : frame.t;
    this.received[kind] = (this.received[kind] ?? 0) + 1;
    connection.onFrame(frame);
  }

  /** Applies a batch to the server board, and sends one delta for each stream that it changes. */
  apply(batch: Batch): void {
    const before = this.streams.producers.length;
    this.#options.serverBoard.apply(batch, this.streams);
    if (this.streams.producers.length !== before)
      this.#tellAll({ t: 'producers', p: this.streams.producers });
    this.flush();
  }

  flush(): void {
    for (const stream of this.streams.all.values()) {
      if (stream.pending.empty || this.silent(stream.producer(), stream.id)) continue;
      const sent = stream.flush();
      if (sent !== undefined) this.#broadcast(stream, sent);
    }
  }

  /** Applies a change of a member. All changes of one call leave in one delta, after the answer of the call. */
  #tellMember(change: () => void): void {
    change();
    if (!this.#isDue)
      setImmediate(() => {
        this.#isDue = false;
        this.flush();
      });
    this.#isDue = true;
  }

  /** True if a `silence` fault stops this stream, so its heartbeat stops as well. */
  #isSilent(id: string): boolean {
    const stream = this.streams.all.get(id);
    return stream !== undefined && this.silent(stream.producer(), id);
  }

  silent(producer: string, stream?: string): boolean {
    return (
      this.#options.faults.find(
        'silence',
        { producer, ...(stream === undefined ? {} : { stream }) },
        Date.now(),
      ) !== undefined
    );
  }

  #broadcast(stream: Stream, sent: SentDelta): void {
    const { faults } = this.#options;
    if (faults.all.length === 0) {
      for (const subscription of stream.subscriptions) subscription.onDelta(sent, null);
      return;
    }
    const used = new Set<Fault>();
    for (const subscription of stream.subscriptions) {
      const target = { stream: stream.id, producer: stream.producer(), conn: subscription.connection };
      let deltaFault: DeltaFault = null;
      for (const kind of FATES) {
        const fault = faults.find(kind, target, Date.now());
        if (fault === undefined || deltaFault !== null) continue;
        deltaFault = kind;
        used.add(fault);
      }
      subscription.onDelta(sent, deltaFault);
    }
    for (const fault of used) faults.count(fault, `${stream.id} q ${sent.q}`);
  }

  /** Sends the heartbeat: the producers that are alive. Called at least every 5 s. */
  alive(): void {
    this.streams.tidy();
    const p = this.streams.producers.filter((producer) => !this.silent(producer));
    const now = this.#options.clock.now();
    for (const connection of this.connections.values())
      if (connection.greeted)
        connection.send({
          t: 'alive',
          now,
          p,
          at: connection.places().filter(([id]) => !this.#isSilent(id)),
        });
  }

  #tellAll(frame: Readonly<Record<string, unknown>>): void {
    for (const connection of this.connections.values()) if (connection.greeted) connection.send(frame);
  }

  get drained(): boolean {
    return [...this.connections.values()].every(({ empty }) => empty);
  }

  close(): void {
    for (const { socket: line } of this.connections.values()) line.drop(null);
    this.#server.close();
  }
}
