import type { Language } from '#sandbox/wire/language.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Faults } from '#sandbox/control/faults.ts';
import type { FeedSocket } from './feedSocket.ts';
import type { ClientFrame, StreamRequest } from './readFrame.ts';
import { ME } from './meStream.ts';
import { deltaText } from './deltaRing.ts';
import type { SentDelta } from './deltaRing.ts';
import type { SentSnapshot } from './sentSnapshot.ts';
import { writeSnapshotPart } from './snapshot.ts';
import type { DeltaFault, Stream, Subscription } from './stream.ts';
import type { FrameTamper } from './frameTamper.ts';

const VERSION = 1;
const REFUSED_VERSION = 4400;
/** The close code that means a close frame without a code. */
export const INTERNAL_ERROR = 1011;
/** Ms between two heartbeats of a producer (FEED.md: at most 5 s). */
export const HEARTBEAT_MS = 2_000;
/** A client that lacks more deltas than this gets a snapshot instead. */
const MAX_BEHIND_BYTES = 8 * 2 ** 20;
const MAX_SUBS_A_SECOND = 20;
/** The number of parts of a large snapshot that are written without a pause. */
const MAX_WRITTEN = 8;

export type ConnectionDeps = {
  readonly faults: Faults;
  readonly clock: ServerClock;
  /** Returns the user of a token; null for an invalid one. */
  uidOf(token: string): string | null;
  producers(): readonly string[];
  /** Returns the stream of this name. The first request creates it. */
  stream(id: string): Stream | undefined;
  /** Returns the stream of the token's user; undefined for a guest. */
  userStream(token: string | null): Stream | undefined;
  names(stream: Stream, language: Language): Record<string, unknown>;
  /** Returns a stream's snapshot in its wire format. */
  snapshot(stream: Stream, language: Language): SentSnapshot;
};

/** One client of the feed: its language, token and subscriptions with their progress. */
export class Connection {
  readonly id: string;
  readonly socket: FeedSocket;
  readonly subscriptions = new Map<string, Subscription>();
  /** Deltas that a reorder fault delays until after the next one. */
  readonly reorderedDeltas = new Map<string, SentDelta>();
  language: Language = 'CMN';
  greeted = false;
  readonly #deps: ConnectionDeps;
  readonly #tamper: FrameTamper;
  #subs: number[] = [];
  #token: string | null = null;

  constructor(id: string, socket: FeedSocket, tamper: FrameTamper, deps: ConnectionDeps) {
    this.id = id;
    this.socket = socket;
    this.#tamper = tamper;
    this.#deps = deps;
  }

  /** Sends a frame of one stream, or of the connection itself. */
  send(frame: Readonly<Record<string, unknown>>, stream: Stream | null = null): void {
    this.#tamper.send(Buffer.from(JSON.stringify(frame)), stream);
  }

  get empty(): boolean {
    return this.socket.empty && this.#tamper.empty;
  }

  /** Ends the effects of faults. */
  heal(): void {
    this.socket.heal();
    this.#tamper.heal();
  }

  onFrame(frame: ClientFrame | string): void {
    if (this.socket.muted || !this.socket.open) return;
    if (typeof frame === 'string') this.send({ t: 'error', code: 'frame', message: frame });
    else if (frame.t === 'hello') this.#hello(frame);
    else if (!this.greeted) this.send({ t: 'error', code: 'frame', message: 'The first frame is hello.' });
    else if (frame.t === 'ping') this.send({ t: 'pong', n: frame.n, now: this.#deps.clock.now() });
    else if (frame.t === 'sub') this.#subscribe(frame.want);
    else if (frame.t === 'lang') this.#speak(frame.lang);
    else this.#authorize(frame.auth);
  }

  /** Ends the user's stream if the connection uses this token. */
  onTokenExpired(token: string): void {
    if (this.#token !== token) return;
    this.#token = null;
    this.send({ t: 'error', code: 'auth', message: 'The session has expired.' });
    this.#endUserStream();
  }

  #authorize(token: string | null): void {
    const uid = token === null ? null : this.#deps.uidOf(token);
    this.#token = uid === null ? null : token;
    this.send(
      token !== null && uid === null
        ? { t: 'error', code: 'auth', message: 'The session has expired.' }
        : { t: 'authed', uid },
    );
    this.#endUserStream();
  }

  /** Ends the stream of a former user; the client subscribes again. */
  #endUserStream(): void {
    const running = this.subscriptions.get(ME);
    if (running === undefined || running.stream === this.#deps.userStream(this.#token)) return;
    this.#end(ME);
    this.send({ t: 'answer', s: ME, how: 'none' });
  }

  #hello(frame: Extract<ClientFrame, { t: 'hello' }>): void {
    if (frame.v !== VERSION) {
      this.refuse(REFUSED_VERSION);
      return;
    }
    const close = this.#deps.faults.take('close', { conn: this.id }, Date.now(), `hello of ${this.id}`);
    if (close !== undefined) {
      this.refuse(close.code ?? INTERNAL_ERROR);
      return;
    }
    this.greeted = true;
    this.language = frame.lang;
    this.send({
      t: 'welcome',
      v: VERSION,
      now: this.#deps.clock.now(),
      hb: HEARTBEAT_MS,
      producers: this.#deps.producers(),
    });
    if (frame.auth !== null) this.#authorize(frame.auth);
  }

  /** Closes with a code. Before it, an unsupported version is named in a frame (FEED.md). */
  refuse(code: number): void {
    if (code === REFUSED_VERSION)
      this.send({ t: 'error', code: 'version', message: `This feed speaks version ${VERSION}.` });
    this.socket.close(code, code === REFUSED_VERSION ? 'version' : '');
  }

  #speak(language: Language): void {
    this.language = language;
    for (const { stream } of this.subscriptions.values()) {
      stream.speaks(language);
      this.send(this.#deps.names(stream, language), stream);
    }
  }

  #subscribe(want: readonly StreamRequest[]): void {
    const now = this.#deps.clock.world();
    this.#subs = [...this.#subs.filter((at) => now - at < 1000), now];
    if (this.#subs.length > MAX_SUBS_A_SECOND) {
      this.send({ t: 'error', code: 'rate', message: 'At most one sub a second.' });
      return;
    }
    const named = new Set(want.map((each) => each.s));
    for (const id of this.subscriptions.keys()) if (!named.has(id)) this.#end(id);
    for (const each of want) this.#want(each);
  }

  #end(id: string): void {
    const subscription = this.subscriptions.get(id);
    if (subscription === undefined) return;
    subscription.stream.leave(subscription);
    this.subscriptions.delete(id);
    this.reorderedDeltas.delete(id);
  }

  #want({ s, e, q, fresh }: StreamRequest): void {
    const running = this.subscriptions.get(s);
    if (running !== undefined && !fresh && e === undefined) return;
    const stream = s === ME ? this.#deps.userStream(this.#token) : this.#deps.stream(s);
    if (stream === undefined) {
      this.#end(s);
      this.send({ t: 'answer', s, how: 'none' });
      return;
    }
    const subscription = running ?? this.#begin(stream);
    this.reorderedDeltas.delete(s);
    const place = { conn: this.id, stream: s, producer: stream.producer() };
    // Faults of snapshots need one, so a snapshot is sent even if deltas would be enough.
    const beforeSnapshot =
      this.#deps.faults.find(['old-snapshot', 'cut-snapshot'], place, Date.now()) !== undefined;
    const resumes =
      !fresh &&
      !beforeSnapshot &&
      e === stream.epoch &&
      q !== undefined &&
      q <= stream.seq &&
      this.#covers(stream, q);
    if (!resumes || q === undefined) {
      this.#snapshot(subscription);
    } else {
      subscription.parts = [];
      subscription.epoch = stream.epoch;
      subscription.sent = q;
      this.send({ t: 'answer', s, e: stream.epoch, q: stream.seq, how: 'deltas' }, stream);
    }
    this.pump(subscription);
  }

  #begin(stream: Stream): Subscription {
    const subscription: Subscription = {
      stream,
      sent: stream.seq,
      epoch: stream.epoch,
      parts: [],
      connection: this.id,
      onDelta: (sent, deltaFault) => this.#onDelta(subscription, sent, deltaFault),
    };
    this.subscriptions.set(stream.id, subscription);
    stream.join(subscription, this.language);
    return subscription;
  }

  #covers(stream: Stream, q: number): boolean {
    if (q === stream.seq) return true;
    const next = stream.ring.get(q + 1);
    return next !== undefined && deltaText(next, this.language) !== undefined;
  }

  #snapshot(subscription: Subscription): void {
    const { stream } = subscription;
    stream.speaks(this.language);
    const { q, parts } = this.#deps.snapshot(stream, this.language);
    subscription.parts = parts;
    // The deltas since an old snapshot follow it, as far as they are still stored.
    subscription.sent = this.#covers(stream, q) ? q : stream.seq;
    subscription.epoch = stream.epoch;
    this.send({ t: 'answer', s: stream.id, e: stream.epoch, q, how: 'snapshot' }, stream);
  }

  /** Writes as much as the socket accepts: the rest of a snapshot, then every delta that was not sent. */
  pump(subscription: Subscription): void {
    const { stream } = subscription;
    if (this.socket.muted) return;
    if (subscription.epoch !== stream.epoch) {
      subscription.epoch = stream.epoch;
      subscription.sent = 0;
      subscription.parts = [];
    }
    for (let written = 0; !this.socket.full && this.socket.open;) {
      const [next] = subscription.parts;
      if (typeof next === 'function' && (written += 1) > MAX_WRITTEN) return this.#later(subscription);
      const part = subscription.parts.shift();
      if (typeof part === 'number') return this.socket.close(part, '');
      if (part !== undefined) this.#tamper.send(writeSnapshotPart(part), stream);
      else if (subscription.sent >= stream.seq) return;
      else if (!this.#next(subscription)) return;
    }
  }

  /** Serves other connections before it writes the rest of a large snapshot. */
  #later(subscription: Subscription): void {
    setImmediate(() => {
      if (this.subscriptions.get(subscription.stream.id) === subscription) this.pump(subscription);
    });
  }

  #onDelta(subscription: Subscription, sent: SentDelta, deltaFault: DeltaFault): void {
    const { stream } = subscription;
    const text = deltaText(sent, this.language);
    const upToDate =
      subscription.epoch === stream.epoch &&
      subscription.sent === sent.q - 1 &&
      subscription.parts.length === 0;
    if (deltaFault === null || text === undefined || !upToDate || this.socket.muted || this.socket.full)
      this.pump(subscription);
    else {
      subscription.sent = sent.q;
      if (deltaFault === 'reorder') {
        this.reorderedDeltas.set(stream.id, sent);
        return;
      }
      if (deltaFault === 'duplicate') this.#tamper.send(text, stream);
      if (deltaFault !== 'skip') this.#tamper.send(text, stream);
    }
    const late = this.reorderedDeltas.get(stream.id);
    const lateText = late && deltaText(late, this.language);
    this.reorderedDeltas.delete(stream.id);
    if (lateText !== undefined) this.#tamper.send(lateText, stream);
  }

  #next(subscription: Subscription): boolean {
    const { stream } = subscription;
    const sent = stream.ring.get(subscription.sent + 1);
    const text = sent && deltaText(sent, this.language);
    if (sent === undefined || text === undefined || this.#behind(subscription)) {
      this.#snapshot(subscription);
      return true;
    }
    subscription.sent = sent.q;
    this.#tamper.send(text, stream);
    return true;
  }

  #behind(subscription: Subscription): boolean {
    const { stream, sent } = subscription;
    if (stream.seq - sent < 64) return false;
    let bytes = 0;
    for (let q = sent + 1; q <= stream.seq && bytes <= MAX_BEHIND_BYTES; q += 1)
      bytes += stream.ring.get(q)?.size ?? Infinity;
    return bytes > MAX_BEHIND_BYTES;
  }

  /**
   * Returns the position of each stream that the client was sent. A stream with a new epoch has the new position,
   * even if no frame of that epoch was sent yet.
   */
  places(): readonly (readonly [stream: string, epoch: string, seq: number])[] {
    return [...this.subscriptions.values()]
      .filter(({ stream }) => !this.#tamper.holds(stream.id))
      .map(
        ({ stream, epoch, sent }) => [stream.id, stream.epoch, epoch === stream.epoch ? sent : 0] as const,
      );
  }

  closed(): void {
    this.#tamper.close();
    for (const id of this.subscriptions.keys()) this.#end(id);
  }
}
