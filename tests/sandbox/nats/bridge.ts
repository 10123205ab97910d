import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { ServerClock } from '#sandbox/clock.ts';
import { deltaText } from '#sandbox/feed/deltaRing.ts';
import type { SentDelta } from '#sandbox/feed/deltaRing.ts';
import { writeSnapshotPart } from '#sandbox/feed/snapshot.ts';
import type { Stream, Subscription } from '#sandbox/feed/stream.ts';
import { LANGUAGES, type Language } from '#sandbox/wire/language.ts';
import type { Lease } from './lease.ts';

const VERSION = 1;
/** Interval in ms between two heartbeats of every subject. */
export const HEARTBEAT_MS = 1_000;
/** A subject that nobody requested for this long is no longer published. Clients in use request it again. */
const FORGET_MS = 30 * 60_000;
/** Requests of one client in a second; more are refused. A client that returns requests all its streams at once. */
const MAX_ASKS = 600;
/** A client that lacks more bytes of deltas gets a snapshot instead. */
const MAX_BEHIND_BYTES = 8 * 2 ** 20;

/**
 * The parts of the platform that the bridge uses: its streams, with the sequence numbers of the feed (D1).
 */
export type BridgeSource = {
  readonly producers: () => readonly string[];
  /** A stream of the public feed; undefined if there is none. */
  readonly stream: (name: string) => Stream | undefined;
  /** The stream of a user. */
  readonly userStream: (uid: string) => Stream | undefined;
  readonly names: (stream: Stream, language: Language) => object;
  /**
   * True if the source behind a stream is silent. The bridge then sends no heartbeat for the stream, so its
   * prices become stale.
   */
  readonly isSilent: (stream: Stream) => boolean;
};

export type BridgeOptions = {
  readonly connection: Pick<NatsConnection, 'publish' | 'subscribe'>;
  readonly source: BridgeSource;
  readonly clock: ServerClock;
  /** The writer's lease. A bridge publishes and answers only while it holds the lease; every bridge receives requests. */
  readonly lease: Pick<Lease, 'isHeld'>;
};

/** One subject: a stream in one language. */
type Topic = {
  readonly subject: string;
  readonly language: Language;
  readonly uid: string | null;
  readonly subscription: Subscription;
  askedAt: number;
};

/**
 * A request of a client: the deltas after a position, names, or a heartbeat. An empty request asks for a
 * snapshot.
 */
type Request = {
  readonly e?: unknown;
  readonly q?: unknown;
  readonly names?: unknown;
  readonly alive?: unknown;
};

const readRequest = (message: Msg): Request | undefined => {
  try {
    const raw: unknown = message.json();
    return typeof raw === 'object' && raw !== null ? raw : undefined;
  } catch {
    return undefined;
  }
};

/** True if the bridge may answer to this address: an inbox, and for a user only an inbox of this user. */
const isInbox = (to: string, uid: string | null): boolean =>
  to.startsWith(uid === null ? '_INBOX.' : `_INBOX.${uid}.`);

export type Bridge = {
  /** Publishes heartbeats; call it every `HEARTBEAT_MS`. */
  readonly publishHeartbeat: () => void;
  readonly close: () => void;
};

/**
 * Publishes the platform's feed into NATS (NATS.md). The bridge numbers nothing itself: epochs, sequences,
 * snapshots and deltas are those of the feed. Deltas and heartbeats go to core subjects. The bridge answers
 * requests on the same connection, so an answer never overtakes the deltas before it.
 */
export const createBridge = ({ connection, source, clock, lease }: BridgeOptions): Bridge => {
  const topics = new Map<string, Topic>();
  let asks = new Map<string, number>();
  let saidProducers = '';

  const say = (subject: string, frame: object | Uint8Array): void => {
    if (lease.isHeld())
      connection.publish(subject, frame instanceof Uint8Array ? frame : JSON.stringify(frame));
  };
  const aliveOf = ({ subscription: { stream } }: Topic): object => {
    const silent = source.isSilent(stream);
    const producer = stream.producer();
    return {
      t: 'alive',
      now: clock.now(),
      p: silent || producer === stream.id ? [] : [producer],
      at: silent ? [] : [[stream.id, stream.epoch, stream.seq]],
    };
  };

  const streamOf = (
    subject: string,
  ): { stream?: Stream | undefined; language: string; uid: string | null } => {
    const [root, first = '', ...rest] = subject.split('.');
    if (root === 'feed') return { stream: source.stream(rest.join('/')), language: first, uid: null };
    return { stream: source.userStream(first), language: rest.join('.'), uid: first };
  };
  const begin = (subject: string): Topic | undefined => {
    const { stream, language: code, uid } = streamOf(subject);
    const language = LANGUAGES.find((each) => each === code);
    if (stream === undefined || language === undefined) return undefined;
    const subscription: Subscription = {
      stream,
      sent: stream.seq,
      epoch: stream.epoch,
      parts: [],
      connection: `nats ${subject}`,
      onDelta: (sent) => {
        const text = deltaText(sent, language);
        if (text !== undefined) say(subject, text);
      },
    };
    stream.join(subscription, language);
    const topic: Topic = { subject, language, uid, subscription, askedAt: clock.world() };
    topics.set(subject, topic);
    return topic;
  };
  const end = (topic: Topic): void => {
    topics.delete(topic.subject);
    topic.subscription.stream.leave(topic.subscription);
  };

  /** Deltas after `q`, as far as they are still stored in this language. */
  const deltasAfter = (
    { subscription: { stream }, language }: Topic,
    q: number,
  ): readonly Uint8Array[] | null => {
    const texts: Uint8Array[] = [];
    let bytes = 0;
    for (let at = q + 1; at <= stream.seq; at += 1) {
      const sent: SentDelta | undefined = stream.ring.get(at);
      const text = sent && deltaText(sent, language);
      bytes += text?.length ?? 0;
      if (text === undefined || bytes > MAX_BEHIND_BYTES) return null;
      texts.push(text);
    }
    return texts;
  };
  const answerStream = (
    topic: Topic,
    { e, q, names, alive }: Request,
    reply: (frame: object | Uint8Array) => void,
  ) => {
    const { stream } = topic.subscription;
    if (names !== undefined && topic.uid === null) reply(source.names(stream, topic.language));
    // The position shows the client what it missed.
    if (names !== undefined || alive !== undefined) return reply(aliveOf(topic));
    const isKnown = e === stream.epoch && typeof q === 'number' && Number.isSafeInteger(q) && q <= stream.seq;
    const deltas = isKnown && q >= 0 ? deltasAfter(topic, q) : null;
    const place = { s: stream.id, e: stream.epoch, q: stream.seq };
    reply({ t: 'answer', ...place, how: deltas === null ? 'snapshot' : 'deltas' });
    for (const each of deltas ?? stream.snapshot(topic.language).map(writeSnapshotPart)) reply(each);
  };

  const isTooOften = (to: string): boolean => {
    const client = to.slice(0, to.lastIndexOf('.'));
    const count = (asks.get(client) ?? 0) + 1;
    asks.set(client, count);
    return count > MAX_ASKS;
  };

  const answer = (message: Msg): void => {
    const subject = message.subject.slice('ask.'.length);
    const to = message.reply ?? '';
    const uid = subject.startsWith('me.') ? (subject.split('.')[1] ?? '') : null;
    if (!isInbox(to, uid)) return;
    const reply = (frame: object | Uint8Array): void => say(to, frame);
    if (isTooOften(to)) return reply({ t: 'error', code: 'rate', message: 'Too many requests.' });
    const request = readRequest(message);
    if (request === undefined)
      return reply({ t: 'error', code: 'frame', message: 'A request is one JSON object.' });
    if (subject === 'hello') return reply(welcome(request));
    if (subject === 'ping') return reply({ t: 'pong', n: (request as { n?: unknown }).n, now: clock.now() });
    const topic = topics.get(subject) ?? begin(subject);
    if (topic === undefined) {
      const name = uid === null ? subject.split('.').slice(2).join('/') : 'me';
      reply({ t: 'answer', s: name, how: 'none' });
    } else {
      topic.askedAt = clock.world();
      answerStream(topic, request, reply);
    }
    reply(new Uint8Array());
  };
  const welcome = (hello: object): object =>
    (hello as { v?: unknown }).v === VERSION
      ? { t: 'welcome', v: VERSION, now: clock.now(), hb: HEARTBEAT_MS, producers: source.producers() }
      : { t: 'error', code: 'version', message: `This feed speaks version ${VERSION}.` };

  /** Publishes the heartbeat of the bridge, and of every stream on its own subject. */
  const publishHeartbeat = (): void => {
    asks = new Map();
    say('feed.alive', { t: 'alive', now: clock.now(), p: [], at: [] });
    const producers = JSON.stringify(source.producers());
    if (producers !== saidProducers) say('feed.alive', { t: 'producers', p: source.producers() });
    saidProducers = producers;
    for (const topic of topics.values()) {
      const { stream } = topic.subscription;
      // The stream has ended or restarted under another name, so its topic ends. The next request finds the
      // current stream.
      const current = streamOf(topic.subject).stream;
      if (current !== stream || clock.world() - topic.askedAt > FORGET_MS) end(topic);
      else say(topic.subject, aliveOf(topic));
    }
  };

  const requests = connection.subscribe('ask.>', {
    callback: (error, message) => {
      if (error === null) answer(message);
    },
  });
  return {
    publishHeartbeat,
    close: () => {
      requests.unsubscribe();
      for (const topic of topics.values()) end(topic);
    },
  };
};
