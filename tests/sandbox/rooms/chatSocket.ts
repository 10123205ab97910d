import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { RoomEvent, RoomTalk } from './roomTalk.ts';
import type { RoomWorld } from './roomWorld.ts';

export const CHAT_SOCKET = '/chat-socket';
const VERSION = 1;
const VERSION_REFUSED = 4400;
const ALIVE_MS = 5_000;
const MAX_FRAME_BYTES = 2 ** 16;
/** Accepts only pages of this machine. */
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** Faults of the next event frames. */
const FATES = ['skip', 'duplicate'] as const;
type Fate = (typeof FATES)[number];

type Reader = {
  readonly ws: WebSocket;
  greeted: boolean;
  /** The last sent event number of each room. */
  readonly rooms: Map<string, number>;
};

const recordOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? { ...raw } : {};
const parse = (data: RawData): unknown => {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '');
  } catch {
    return null;
  }
};

/** The platform's own chat socket (src/platform/CHAT.md): events of rooms, and the faults that a test sets. */
export class ChatSocket {
  readonly #world: RoomWorld;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  readonly #readers = new Set<Reader>();
  readonly #tokens = new Set<string>();
  readonly #heard = new Set<RoomTalk>();
  #isOpen = true;
  #refusals = 0;
  readonly #fates: Fate[] = [];
  #isDue = false;
  readonly #heart = setInterval(() => this.#tellAll({ t: 'alive' }), ALIVE_MS).unref();

  constructor(app: FastifyInstance, world: RoomWorld) {
    this.#world = world;
    app.get('/sandbox/chat-socket', () => ({
      isOpen: this.#isOpen,
      readers: [...this.#readers].map(({ rooms }) => [...rooms.keys()]),
    }));
    app.post('/sandbox/chat-socket', ({ body }) => {
      const { isOpen, refuseTokens, fates } = recordOf(body);
      if (typeof isOpen === 'boolean') this.#isOpen = isOpen;
      if (isOpen === false) for (const { ws } of this.#readers) ws.terminate();
      if (typeof refuseTokens === 'number') this.#refusals = refuseTokens;
      if (Array.isArray(fates)) this.#fates.push(...FATES.filter((each) => fates.includes(each)));
      return { isOpen: this.#isOpen, refuseTokens: this.#refusals, fates: this.#fates };
    });
  }

  /** Registers a token of the call `chatToken`, which a socket may use in its hello. */
  admit(token: string): void {
    this.#tokens.add(token);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const { origin } = request.headers;
    if (!this.#isOpen || (origin !== undefined && !LOOPBACK.test(origin)))
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    else this.#server.handleUpgrade(request, socket, head, (ws) => this.#open(ws));
  }

  close(): void {
    clearInterval(this.#heart);
    for (const { ws } of this.#readers) ws.terminate();
    this.#server.close();
  }

  #open(ws: WebSocket): void {
    const reader: Reader = { ws, greeted: false, rooms: new Map() };
    this.#readers.add(reader);
    ws.on('error', () => ws.terminate());
    ws.on('close', () => this.#readers.delete(reader));
    ws.on('message', (data) => this.#onFrame(reader, recordOf(parse(data))));
  }

  #onFrame(reader: Reader, frame: Readonly<Record<string, unknown>>): void {
    if (frame.t === 'hello') return this.#onHello(reader, frame);
    const { want } = frame;
    if (frame.t !== 'rooms' || !reader.greeted || !Array.isArray(want))
      return this.#tell(reader, { t: 'error', code: 'frame' });
    reader.rooms.clear();
    for (const each of want) {
      const { r, n } = recordOf(each);
      this.#start(reader, String(r), typeof n === 'number' ? n : 0);
    }
    return undefined;
  }

  #onHello(reader: Reader, { v, token }: Readonly<Record<string, unknown>>): void {
    if (v !== VERSION) return reader.ws.close(VERSION_REFUSED);
    const isKnown = token === null || (typeof token === 'string' && this.#tokens.has(token));
    if (token !== null && (this.#refusals > 0 || !isKnown)) {
      this.#refusals = Math.max(0, this.#refusals - 1);
      return this.#tell(reader, { t: 'error', code: 'token' });
    }
    reader.greeted = true;
    return this.#tell(reader, { t: 'welcome', v: VERSION, hb: ALIVE_MS });
  }

  #start(reader: Reader, id: string, n: number): void {
    const talk = this.#world.talk(id);
    if (talk === undefined) return this.#tell(reader, { t: 'none', r: id });
    if (!this.#heard.has(talk)) {
      this.#heard.add(talk);
      talk.onEvent(() => this.#flushSoon());
    }
    const since = talk.since(n);
    this.#send(reader, id, since === null ? 1 : 0, since ?? talk.snapshot());
    reader.rooms.set(id, talk.last);
  }

  /** Sends all changes of one call in one frame, after the answer of the call. */
  #flushSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      for (const reader of this.#readers) for (const [id, n] of reader.rooms) this.#follow(reader, id, n);
    });
  }

  #follow(reader: Reader, id: string, n: number): void {
    const talk = this.#world.talk(id);
    if (talk === undefined || talk.last === n) return;
    const since = talk.since(n);
    reader.rooms.set(id, talk.last);
    const fate = this.#fates.shift();
    if (fate === 'skip') return;
    for (let times = fate === 'duplicate' ? 2 : 1; times > 0; times -= 1)
      this.#send(reader, id, since === null ? 1 : 0, since ?? talk.snapshot());
  }

  #send(reader: Reader, r: string, whole: 0 | 1, ev: readonly RoomEvent[]): void {
    this.#tell(reader, { t: 'events', r, whole, ev });
  }

  #tell({ ws }: Reader, frame: object): void {
    if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(frame));
  }

  #tellAll(frame: object): void {
    for (const reader of this.#readers) if (reader.greeted) this.#tell(reader, frame);
  }
}
