import type { Clock, Timer } from '../../runtime/environment.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import { requestLine, subscribeLine, unsubscribeLine } from './natsProtocol.ts';

/** Frames of a stream that wait for the stream's answer. More of them are dropped, and the stream has a gap. */
const MAX_QUEUED = 2_000;
/**
 * A request without any answer is repeated after this time, then after twice that, and so on. The bridge may just
 * be changing its node. Answers for streams are large, so they get more time.
 */
const FIRST_REPEAT_MS: Milliseconds = 100;
const FIRST_STREAM_REPEAT_MS: Milliseconds = 500;
const MAX_REPEATS = 5;
/**
 * Every subject has a sign of life each second. A stream that is silent for longer is requested again: another
 * bridge may have taken over, which does not know that the stream is in use.
 */
const SILENT_MS: Milliseconds = 4_000;
const CHECK_MS: Milliseconds = 1_000;

/** What is requested of a stream: what follows a position, names, a sign of life, or else a snapshot. */
type TopicRequest =
  | { readonly e: string; readonly q: number }
  | { readonly names: 1 }
  | { readonly alive: 1 }
  | { readonly [none in never]: never };

type Ask = {
  /**
   * The last parts of the reply subjects: one for the request and one for each repetition. All of them are valid
   * until the first message. After it only the one that this message belongs to, so no answer is taken twice.
   */
  ids: readonly string[];
  readonly receive: (payload: string) => void;
  repeat: Timer | null;
};
type Topic = {
  readonly stream: string;
  sid: string;
  subject: string;
  /** The request whose answer is awaited; frames of the stream are queued behind it. */
  pending: { readonly ask: Ask; readonly request: TopicRequest } | null;
  queue: string[];
  /** True from a change of language until the answer to a request for names has ended. Other requests go first. */
  lacksNames: boolean;
  /** The last message of the subject; empty before any. It states the position of the stream. */
  last: string;
  /** Monotonic ms of the last message of the subject that was passed on, or of the last request. */
  heardAt: Milliseconds;
};

export type NatsTopicsDeps = {
  readonly clock: Clock;
  readonly inbox: string;
  readonly write: (lines: string) => void;
  /** Receives the frames of FEED.md in their order. */
  readonly frame: (text: string) => void;
  /** The first message of a stream's answer is here; frames of the stream follow it. */
  readonly answered: (stream: string) => void;
};

/** What another connection requests to go on with a stream. */
type Continuation = {
  readonly stream: string;
  readonly subject: string;
  readonly request: TopicRequest;
};

/** Subscriptions and requests on one connection to NATS. */
export type NatsTopics = {
  /** Subscribes to a stream if it is not running, and sends the request. SUB goes first, so nothing is missed. */
  readonly request: (stream: string, subject: string, request: TopicRequest) => void;
  readonly isRunning: (stream: string) => boolean;
  readonly streams: () => readonly string[];
  /** Returns what another connection requests of each stream to go on where this one is. */
  readonly continuations: () => readonly Continuation[];
  readonly end: (stream: string) => void;
  /**
   * Moves a stream to the subject of a language if it is not there, and requests the names in it, after the answer that
   * is awaited.
   */
  readonly move: (stream: string, subject: string) => void;
  /** Sends a request that has one answer. */
  readonly ask: (subject: string, payload: string, receive: (payload: string) => void) => void;
  /** Subscribes to a subject whose frames belong to no stream. */
  readonly listen: (subject: string) => void;
  readonly onMessage: (sid: string, subject: string, payload: string) => void;
  /** Notes that a part of a message has arrived, so that no stream counts as silent. */
  readonly noteProgress: () => void;
  readonly stop: () => void;
};

const INBOX_SID = '1';
/** Begins the reply ids of `ask`. Without it, an id belongs to a stream, also after the stream has ended. */
const SINGLE_ANSWER = '0';

/** Returns the position that a message of a subject states: a delta its own, a sign of life that of the stream. */
const positionIn = (payload: string): { readonly e: string; readonly q: number } | null => {
  try {
    const raw: unknown = JSON.parse(payload);
    if (!isRecord(raw)) return null;
    const place: unknown = Array.isArray(raw.at) ? raw.at[0] : [raw.s, raw.e, raw.q];
    if (!Array.isArray(place)) return null;
    const [, e, q] = place as readonly unknown[];
    return typeof e === 'string' && typeof q === 'number' ? { e, q } : null;
  } catch {
    return null;
  }
};

/** Longest error frame, far above real ones: answers of streams are longer and are not parsed here. */
const MAX_ERROR_LENGTH = 1_000;
const isErrorFrame = (payload: string): boolean => {
  if (payload.length > MAX_ERROR_LENGTH) return false;
  try {
    const raw: unknown = JSON.parse(payload);
    return isRecord(raw) && raw.t === 'error';
  } catch {
    return false;
  }
};

export const createNatsTopics = ({ clock, inbox, write, frame, answered }: NatsTopicsDeps): NatsTopics => {
  const topics = new Map<string, Topic>();
  const bySid = new Map<string, Topic>();
  const shared = new Set<string>();
  const asks = new Map<string, Ask>();
  let sids = 1;
  let serial = 0;
  /**
   * Monotonic ms of the last message of a stream's answer, or of a part of any message. On a slow connection the
   * streams wait behind it, and another request would only lengthen the queue.
   */
  let progressAt = -Infinity;

  const nextSid = (): string => String((sids += 1));
  const stopRepeating = (ask: Ask): void => {
    if (ask.repeat !== null) clock.clearTimeout(ask.repeat);
    ask.repeat = null;
  };
  const dropAsk = (ask: Ask): void => {
    stopRepeating(ask);
    for (const id of ask.ids) asks.delete(id);
  };
  /** Binds a request to the repetition that was answered first. Answers to the others are ignored. */
  const bindAnswer = (ask: Ask, answeredId: string): void => {
    stopRepeating(ask);
    for (const id of ask.ids) if (id !== answeredId) asks.delete(id);
    ask.ids = [answeredId];
  };
  const publish = (
    idPrefix: string,
    subject: string,
    payload: string,
    firstRepeatMs: Milliseconds,
    receive: (payload: string) => void,
  ): Ask => {
    const ask: Ask = { ids: [], receive, repeat: null };
    const armRepeat = (repeats: number): void => {
      const waitMs = firstRepeatMs * 2 ** repeats;
      ask.repeat = clock.setTimeout(() => {
        if (idPrefix !== SINGLE_ANSWER && clock.now() - progressAt < waitMs) armRepeat(repeats);
        else send(repeats + 1);
      }, waitMs);
    };
    const send = (repeats: number): void => {
      const id = `${idPrefix}${(serial += 1)}`;
      ask.ids = [...ask.ids, id];
      asks.set(id, ask);
      write(requestLine(`ask.${subject}`, `${inbox}.${id}`, payload));
      if (repeats < MAX_REPEATS) armRepeat(repeats);
    };
    send(0);
    return ask;
  };

  const flush = (topic: Topic): void => {
    while (topic.pending === null) {
      const next = topic.queue.shift();
      if (next === undefined) return;
      frame(next);
    }
  };
  const request = (topic: Topic, topicRequest: TopicRequest): void => {
    if (topic.pending !== null) dropAsk(topic.pending.ask);
    let isFirst = true;
    const ask = publish(
      '',
      topic.subject,
      JSON.stringify(topicRequest),
      FIRST_STREAM_REPEAT_MS,
      (payload) => {
        if (isFirst) answered(topic.stream);
        isFirst = false;
        if (payload !== '') return frame(payload);
        // An empty message ends the answer.
        dropAsk(ask);
        topic.pending = null;
        if ('names' in topicRequest) topic.lacksNames = false;
        flush(topic);
        requestNames(topic);
      },
    );
    topic.pending = { ask, request: topicRequest };
    topic.heardAt = clock.now();
  };
  const requestNames = (topic: Topic): void => {
    const isRunning = topics.get(topic.stream) === topic;
    if (isRunning && topic.lacksNames && topic.pending === null) request(topic, { names: 1 });
  };
  const checkSilence = (): void => {
    for (const topic of topics.values())
      if (clock.now() - Math.max(topic.heardAt, progressAt) >= SILENT_MS)
        request(topic, topic.pending?.request ?? { alive: 1 });
    timer = clock.setTimeout(checkSilence, CHECK_MS);
  };
  let timer = clock.setTimeout(checkSilence, CHECK_MS);
  const subscribe = (topic: Topic): void => {
    bySid.set(topic.sid, topic);
    write(subscribeLine(topic.subject, topic.sid));
  };
  const unsubscribe = (topic: Topic): void => {
    bySid.delete(topic.sid);
    write(unsubscribeLine(topic.sid));
  };

  write(subscribeLine(`${inbox}.*`, INBOX_SID));
  return {
    request: (stream, subject, topicRequest) => {
      let topic = topics.get(stream);
      if (topic === undefined) {
        topic = {
          stream,
          sid: nextSid(),
          subject,
          pending: null,
          queue: [],
          lacksNames: false,
          last: '',
          heardAt: clock.now(),
        };
        topics.set(stream, topic);
        subscribe(topic);
      }
      request(topic, topicRequest);
    },
    isRunning: (stream) => topics.has(stream),
    streams: () => [...topics.keys()],
    continuations: () =>
      [...topics.values()].map(({ stream, subject, pending, last }) => ({
        stream,
        subject,
        request: pending?.request ?? positionIn(last) ?? { alive: 1 },
      })),
    end: (stream) => {
      const topic = topics.get(stream);
      if (topic === undefined) return;
      topics.delete(stream);
      if (topic.pending !== null) dropAsk(topic.pending.ask);
      unsubscribe(topic);
    },
    move: (stream, subject) => {
      const topic = topics.get(stream);
      if (topic === undefined) return;
      topic.lacksNames = true;
      if (topic.subject !== subject) {
        unsubscribe(topic);
        topic.sid = nextSid();
        topic.subject = subject;
        subscribe(topic);
        if (topic.pending !== null) request(topic, topic.pending.request);
      }
      requestNames(topic);
    },
    ask: (subject, payload, receive) => {
      const ask = publish(SINGLE_ANSWER, subject, payload, FIRST_REPEAT_MS, (answer) => {
        dropAsk(ask);
        receive(answer);
      });
    },
    listen: (subject) => {
      const sid = nextSid();
      shared.add(sid);
      write(subscribeLine(subject, sid));
    },
    onMessage: (sid, subject, payload) => {
      if (sid === INBOX_SID) {
        const id = subject.slice(inbox.length + 1);
        // Pings continue on a slow connection, so their answers must not hide that streams are silent.
        if (!id.startsWith(SINGLE_ANSWER)) progressAt = clock.now();
        const ask = asks.get(id);
        // Answers to requests that were replaced are ignored.
        if (ask === undefined) return;
        // An error that answers an earlier repetition says nothing about the latest one.
        if (id !== ask.ids.at(-1) && isErrorFrame(payload)) return;
        bindAnswer(ask, id);
        return ask.receive(payload);
      }
      if (shared.has(sid)) return frame(payload);
      const topic = bySid.get(sid);
      if (topic === undefined) return;
      topic.last = payload;
      // A message that only waits is no sign of life: the end of the answer may be lost.
      if (topic.pending === null && topic.queue.length === 0) {
        topic.heardAt = clock.now();
        frame(payload);
      } else if (topic.queue.length < MAX_QUEUED) topic.queue.push(payload);
    },
    noteProgress: () => void (progressAt = clock.now()),
    stop: () => {
      clock.clearTimeout(timer);
      for (const ask of asks.values()) dropAsk(ask);
    },
  };
};
