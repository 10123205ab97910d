import type { Language } from '#sandbox/wire/language.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Faults } from '#sandbox/control/faults.ts';
import type { FeedSocket } from './feedSocket.ts';
import type { ClientFrame, Want } from './readFrame.ts';
import { ME } from './meStream.ts';
import { textFor } from './ring.ts';
import type { Sent } from './ring.ts';
import type { SentSnapshot } from './sentSnapshot.ts';
import { writeSnapshotPart } from './snapshot.ts';
import type { Fate, Stream, Subscription } from './stream.ts';
import type { FrameTamper } from './frameTamper.ts';

const VERSION = 1;
const REFUSED_VERSION = 4400;
/** The code of a close that names none. */
export const INTERNAL_ERROR = 1011;
/** Ms between two signs of life of a producer (FEED.md: at most 5 s). */
export const HEARTBEAT_MS = 2_000;
/** A reader that is further behind than this gets a snapshot instead of the deltas. */
const MOST_BEHIND_BYTES = 8 * 2 ** 20;
const MOST_SUBS_A_SECOND = 20;
/** Parts of a large snapshot that are written in one turn. */
const MOST_WRITTEN = 8;

export type ConnectionDeps = {
  readonly faults: Faults;
  readonly clock: ServerClock;
  /** Whose token this is; null for none that is good. */
  uidOf(token: string): string | null;
  producers(): readonly string[];
  /** The stream of this name; it begins to exist when it is first asked for. */
  stream(id: string): Stream | undefined;
  /** The own stream of whom the token is; none for a guest. */
  mine(token: string | null): Stream | undefined;
  names(stream: Stream, language: Language): Record<string, unknown>;
  /** A stream's snapshot as it is sent. */
  snapshot(stream: Stream, language: Language): SentSnapshot;
};

/** One reader of the feed: what it said, what it wants, how far each of its streams has gone out. */
export class Connection {
  readonly id: string;
  readonly line: FeedSocket;
  readonly subscriptions = new Map<string, Subscription>();
  /** Deltas held back by a reorder fault until the next one is out. */
  readonly held = new Map<string, Sent>();
  language: Language = 'CMN';
  greeted = false;
  readonly #desk: ConnectionDeps;
  readonly #tamper: FrameTamper;
  #subs: number[] = [];
  #token: string | null = null;

  constructor(id: string, line: FeedSocket, tamper: FrameTamper, desk: ConnectionDeps) {
    this.id = id;
    this.line = line;
    this.#tamper = tamper;
    this.#desk = desk;
  }

  /** Says something that is about no stream, or about one. */
  say(frame: Readonly<Record<string, unknown>>, stream: Stream | null = null): void {
    this.#tamper.send(Buffer.from(JSON.stringify(frame)), stream);
  }

  get empty(): boolean {
    return this.line.empty && this.#tamper.empty;
  }

  /** Takes back what faults asked for. */
  heal(): void {
    this.line.heal();
    this.#tamper.heal();
  }

  hear(frame: ClientFrame | string): void {
    if (this.line.muted || !this.line.open) return;
    if (typeof frame === 'string') this.say({ t: 'error', code: 'frame', message: frame });
    else if (frame.t === 'hello') this.#hello(frame);
    else if (!this.greeted) this.say({ t: 'error', code: 'frame', message: 'The first frame is hello.' });
    else if (frame.t === 'ping') this.say({ t: 'pong', n: frame.n, now: this.#desk.clock.now() });
    else if (frame.t === 'sub') this.#subscribe(frame.want);
    else if (frame.t === 'lang') this.#speak(frame.lang);
    else this.#authorize(frame.auth);
  }

  /** The token that this reader showed is good no more. */
  expired(token: string): void {
    if (this.#token !== token) return;
    this.#token = null;
    this.say({ t: 'error', code: 'auth', message: 'The session has expired.' });
    this.#endMine();
  }

  #authorize(token: string | null): void {
    const uid = token === null ? null : this.#desk.uidOf(token);
    this.#token = uid === null ? null : token;
    this.say(
      token !== null && uid === null
        ? { t: 'error', code: 'auth', message: 'The session has expired.' }
        : { t: 'authed', uid },
    );
    this.#endMine();
  }

  /** Another user's own stream ends with the user; it is asked for anew. */
  #endMine(): void {
    const running = this.subscriptions.get(ME);
    if (running === undefined || running.stream === this.#desk.mine(this.#token)) return;
    this.#end(ME);
    this.say({ t: 'answer', s: ME, how: 'none' });
  }

  #hello(frame: Extract<ClientFrame, { t: 'hello' }>): void {
    if (frame.v !== VERSION) {
      this.refuse(REFUSED_VERSION);
      return;
    }
    const close = this.#desk.faults.take('close', { conn: this.id }, Date.now(), `hello of ${this.id}`);
    if (close !== undefined) {
      this.refuse(close.code ?? INTERNAL_ERROR);
      return;
    }
    this.greeted = true;
    this.language = frame.lang;
    this.say({
      t: 'welcome',
      v: VERSION,
      now: this.#desk.clock.now(),
      hb: HEARTBEAT_MS,
      producers: this.#desk.producers(),
    });
    if (frame.auth !== null) this.#authorize(frame.auth);
  }

  /** Closes with a code; a version that is not spoken is said before (FEED.md). */
  refuse(code: number): void {
    if (code === REFUSED_VERSION)
      this.say({ t: 'error', code: 'version', message: `This feed speaks version ${VERSION}.` });
    this.line.close(code, code === REFUSED_VERSION ? 'version' : '');
  }

  #speak(language: Language): void {
    this.language = language;
    for (const { stream } of this.subscriptions.values()) {
      stream.speaks(language);
      this.say(this.#desk.names(stream, language), stream);
    }
  }

  #subscribe(want: readonly Want[]): void {
    const now = this.#desk.clock.world();
    this.#subs = [...this.#subs.filter((at) => now - at < 1000), now];
    if (this.#subs.length > MOST_SUBS_A_SECOND) {
      this.say({ t: 'error', code: 'rate', message: 'At most one sub a second.' });
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
    this.held.delete(id);
  }

  #want({ s, e, q, fresh }: Want): void {
    const running = this.subscriptions.get(s);
    if (running !== undefined && !fresh && e === undefined) return;
    const stream = s === ME ? this.#desk.mine(this.#token) : this.#desk.stream(s);
    if (stream === undefined) {
      this.#end(s);
      this.say({ t: 'answer', s, how: 'none' });
      return;
    }
    const subscription = running ?? this.#begin(stream);
    this.held.delete(s);
    const place = { conn: this.id, stream: s, producer: stream.producer() };
    // Those that are about snapshots have one sent where deltas would do.
    const beforeSnapshot =
      this.#desk.faults.find(['old-snapshot', 'cut-snapshot'], place, Date.now()) !== undefined;
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
      this.say({ t: 'answer', s, e: stream.epoch, q: stream.seq, how: 'deltas' }, stream);
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
      take: (sent, fate) => this.#take(subscription, sent, fate),
    };
    this.subscriptions.set(stream.id, subscription);
    stream.join(subscription, this.language);
    return subscription;
  }

  #covers(stream: Stream, q: number): boolean {
    if (q === stream.seq) return true;
    const next = stream.ring.get(q + 1);
    return next !== undefined && textFor(next, this.language) !== undefined;
  }

  #snapshot(subscription: Subscription): void {
    const { stream } = subscription;
    stream.speaks(this.language);
    const { q, parts } = this.#desk.snapshot(stream, this.language);
    subscription.parts = parts;
    // An old snapshot is followed by what came after it, where that is still known.
    subscription.sent = this.#covers(stream, q) ? q : stream.seq;
    subscription.epoch = stream.epoch;
    this.say({ t: 'answer', s: stream.id, e: stream.epoch, q, how: 'snapshot' }, stream);
  }

  /** Gives the socket what it can take: the rest of a snapshot, then every delta that has not gone out. */
  pump(subscription: Subscription): void {
    const { stream } = subscription;
    if (this.line.muted) return;
    if (subscription.epoch !== stream.epoch) {
      subscription.epoch = stream.epoch;
      subscription.sent = 0;
      subscription.parts = [];
    }
    for (let written = 0; !this.line.full && this.line.open;) {
      const [next] = subscription.parts;
      if (typeof next === 'function' && (written += 1) > MOST_WRITTEN) return this.#later(subscription);
      const part = subscription.parts.shift();
      if (typeof part === 'number') return this.line.close(part, '');
      if (part !== undefined) this.#tamper.send(writeSnapshotPart(part), stream);
      else if (subscription.sent >= stream.seq) return;
      else if (!this.#next(subscription)) return;
    }
  }

  /** Others are served before the rest of a large snapshot is written. */
  #later(subscription: Subscription): void {
    setImmediate(() => {
      if (this.subscriptions.get(subscription.stream.id) === subscription) this.pump(subscription);
    });
  }

  #take(subscription: Subscription, sent: Sent, fate: Fate): void {
    const { stream } = subscription;
    const text = textFor(sent, this.language);
    const upToDate =
      subscription.epoch === stream.epoch &&
      subscription.sent === sent.q - 1 &&
      subscription.parts.length === 0;
    if (fate === null || text === undefined || !upToDate || this.line.muted || this.line.full)
      this.pump(subscription);
    else {
      subscription.sent = sent.q;
      if (fate === 'reorder') {
        this.held.set(stream.id, sent);
        return;
      }
      if (fate === 'duplicate') this.#tamper.send(text, stream);
      if (fate !== 'skip') this.#tamper.send(text, stream);
    }
    const late = this.held.get(stream.id);
    const lateText = late && textFor(late, this.language);
    this.held.delete(stream.id);
    if (lateText !== undefined) this.#tamper.send(lateText, stream);
  }

  #next(subscription: Subscription): boolean {
    const { stream } = subscription;
    const sent = stream.ring.get(subscription.sent + 1);
    const text = sent && textFor(sent, this.language);
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
    for (let q = sent + 1; q <= stream.seq && bytes <= MOST_BEHIND_BYTES; q += 1)
      bytes += stream.ring.get(q)?.size ?? Infinity;
    return bytes > MOST_BEHIND_BYTES;
  }

  /**
   * Where each of its streams stands, as far as it was told; one that began a new life stands there, though
   * nothing of it has come yet.
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
