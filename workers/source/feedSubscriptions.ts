import { SUBSCRIBE_THROTTLE_MS } from '#domain/config/constants.ts';
import type { MatchId, Milliseconds, ProducerId, StreamId } from '#domain/ids.ts';
import { ROOMS_PRODUCER } from '#platform/decode/feedFrame.ts';
import { subFrame } from '#platform/feedFrames.ts';
import { producerOfStream } from '#platform/streams.ts';
import type { Board } from '../board/board.ts';
import type { Counters } from '../runtime/counters.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import { NO_DEMAND, type Demand, type SourceListener } from './source.ts';
import { StreamCursor } from './streamCursor.ts';
import { createThrottle } from './throttle.ts';
import type { RoomStreams } from './roomStreams.ts';
import type { UserStream } from './userStream.ts';

/** The worker keeps a stream this long after the last use, so returning to a list costs nothing. */
const GRACE_MS: Milliseconds = 5_000;
/**
 * The first timeout of a subscription, ms. The worker repeats it when the socket has brought no snapshot part
 * or answer for this long. Each timeout is twice the last, plus up to 30 %, so that clients do not all ask at
 * once.
 */
const UNANSWERED_MS: Milliseconds = 5_000;
const MAX_UNANSWERED_MS: Milliseconds = 60_000;
const JITTER = 0.3;
/**
 * The user's own stream and the first list of a socket share a subscribe frame, because the next frame must wait a
 * second. This is how long the own stream waits for a list or a room.
 */
const OWN_ALONE_MS: Milliseconds = SUBSCRIBE_THROTTLE_MS;
/** How long a list or a room waits for the server to name the user, as most servers do right after the welcome. */
const USER_PENDING_MS: Milliseconds = 50;

export type FeedSubscriptionsDeps = {
  readonly clock: Clock;
  readonly random: () => number;
  readonly board: Board;
  readonly counters: Pick<Counters, 'resync'>;
  readonly own: Pick<UserStream, 'resubscribe' | 'isWanted' | 'want'>;
  readonly rooms: Pick<RoomStreams, 'areWanted' | 'resubscribe' | 'repeatAbsent' | 'want'>;
  /** Returns true while the server offers the user's own stream and has not answered the last authorization. */
  readonly isUserPending: () => boolean;
  readonly socketLanguage: () => string;
  readonly isWelcomed: () => boolean;
  readonly send: (text: string) => void;
  readonly listener: Pick<SourceListener, 'left' | 'applied'>;
  /** Called after streams of sports ended, whose matches left the board. */
  readonly onSportsEnded: () => void;
};

/** Subscribes to the streams in demand, repeats requests without an answer, and ends unused subscriptions. */
export type FeedSubscriptions = {
  readonly cursors: () => ReadonlyMap<StreamId, StreamCursor>;
  /**
   * Creates the cursor of a stream that is to be subscribed. A stream that still runs on this socket gets no
   * answer to a plain subscription, so a snapshot is requested.
   */
  readonly createCursor: (stream: StreamId) => StreamCursor;
  readonly want: (demand: Demand) => void;
  /**
   * Returns true if a match stays on the board after it moves to stream `to`. An open or picked match stays
   * even if no tab shows a list of that stream.
   */
  readonly keepsMatch: (id: MatchId, to: StreamId) => boolean;
  /** Sends the subscriptions, at most as often as the limit allows. Has no effect before the welcome. */
  readonly subscribe: () => void;
  /** Notes a snapshot part or an answer of any stream. */
  readonly noteProgress: () => void;
  /** Repeats the subscriptions of these streams. */
  readonly repeat: (lost: readonly StreamCursor[]) => void;
  /** Repeats the subscriptions that the server refused. */
  readonly repeatRefused: () => void;
  /** Repeats subscriptions whose timeout has passed without an answer. */
  readonly repeatOverdue: () => void;
  /** Repeats the subscriptions of streams that the server reported as absent, and whose producer was added. */
  readonly repeatAbsent: (added: ReadonlySet<ProducerId>) => void;
  /** Prepares all streams for a new socket. */
  readonly onSocketLost: () => void;
};

/** Returns true while a stream waits for an answer of the server. */
export const isAwaited = ({ state }: StreamCursor): boolean => state !== 'live' && state !== 'none';

export const createFeedSubscriptions = ({
  clock,
  random,
  board,
  counters,
  own,
  rooms,
  isUserPending,
  socketLanguage,
  isWelcomed,
  send,
  listener,
  onSportsEnded,
}: FeedSubscriptionsDeps): FeedSubscriptions => {
  const cursors = new Map<StreamId, StreamCursor>();
  /** When each stream was last used, for streams that are no longer in demand; oldest first. */
  const leaving = new Map<StreamId, Milliseconds>();
  let demand: Demand = NO_DEMAND;
  /** The streams of the last subscribe frame on this socket, which the server still sends. */
  let running: ReadonlySet<StreamId> = new Set();
  /**
   * Time of the last snapshot part or answer of any stream. On a slow connection the other streams wait
   * behind it, and asking again would only lengthen the queue.
   */
  let progressAt = -Infinity;
  let grace: Timer | null = null;
  /** The timer of subscriptions that wait for others to join their frame, and when it ends, monotonic ms. */
  let joining: Timer | null = null;
  let joiningEndsAt: Milliseconds = 0;

  const throttle = createThrottle(clock, () => {
    const wants = [...[...cursors.values()].map((cursor) => cursor.want()), ...own.want(), ...rooms.want()];
    send(subFrame(wants));
    running = new Set(wants.map(({ stream }) => stream));
    for (const cursor of cursors.values()) {
      if (cursor.ask !== 'sent') cursor.askedIn = socketLanguage();
      cursor.ask = 'sent';
    }
  });
  const stopJoining = (): void => {
    if (joining !== null) clock.clearTimeout(joining);
    joining = null;
  };
  const hasListOrRoom = (): boolean => cursors.size > 0 || rooms.areWanted();
  /**
   * Sends nothing before the welcome, and nothing where no stream is wanted and none is running: the throttle would
   * count the frame, and the first stream would wait.
   */
  const subscribeNow = (): void => {
    stopJoining();
    if (isWelcomed() && (running.size > 0 || hasListOrRoom() || own.isWanted())) throttle.ask();
  };
  /** Returns how long the first frame of a socket waits for further subscriptions, ms. */
  const firstFrameWait = (): Milliseconds => {
    if (own.isWanted()) return hasListOrRoom() ? 0 : OWN_ALONE_MS;
    return hasListOrRoom() && isUserPending() ? USER_PENDING_MS : 0;
  };
  const subscribe = (): void => {
    const waitMs = isWelcomed() && running.size === 0 ? firstFrameWait() : 0;
    if (waitMs === 0) return subscribeNow();
    const endsAt = clock.now() + waitMs;
    if (joining !== null && joiningEndsAt <= endsAt) return;
    stopJoining();
    joiningEndsAt = endsAt;
    joining = clock.setTimeout(subscribeNow, waitMs);
  };

  const createCursor = (stream: StreamId): StreamCursor => {
    const cursor = new StreamCursor(stream, clock.now());
    if (running.has(stream)) cursor.requestAgain('fresh', clock.now());
    return cursor;
  };

  /**
   * Arms one timer for all streams that are no longer used. If it fires early, it is armed again for the
   * rest.
   */
  const armGrace = (): void => {
    const oldest = leaving.values().next().value;
    if (grace !== null || oldest === undefined) return;
    grace = clock.setTimeout(endUnused, Math.max(1, oldest + GRACE_MS - clock.now()));
  };
  const endUnused = (): void => {
    grace = null;
    const due = [...leaving].filter(([, at]) => clock.now() - at >= GRACE_MS);
    for (const [stream] of due) {
      cursors.delete(stream);
      leaving.delete(stream);
      board.dropStream(board.streams.of(stream));
    }
    armGrace();
    if (due.length === 0) return;
    listener.left();
    if (due.some(([stream]) => producerOfStream(stream) !== null)) onSportsEnded();
    subscribe();
    listener.applied();
  };

  const isOverdue = (cursor: StreamCursor): boolean => {
    cursor.repeatTimeoutMs ??=
      Math.min(MAX_UNANSWERED_MS, UNANSWERED_MS * 2 ** cursor.unansweredRepeats) * (1 + JITTER * random());
    const last = Math.max(cursor.since, cursor.heardAt, cursor.askedAgainAt, progressAt);
    return clock.now() - last >= cursor.repeatTimeoutMs;
  };
  const repeat = (lost: readonly StreamCursor[]): void => {
    for (const cursor of lost) {
      const hasContent = cursor.epoch !== null && cursor.state !== 'snapshot';
      cursor.requestAgain(hasContent ? 'resume' : 'fresh', clock.now());
      cursor.askedAgainAt = clock.now();
    }
    if (lost.length > 0) subscribe();
  };

  /** Returns the producer of a stream; undefined for the stream of a match that is not on the board. */
  const producerOf = (stream: StreamId): ProducerId | undefined => {
    const { detailOf } = board.streams.of(stream);
    if (detailOf === null) return producerOfStream(stream) ?? undefined;
    return board.matches.facts[board.matches.slotOf(detailOf)]?.producer;
  };

  return {
    cursors: () => cursors,
    createCursor,
    want: (next) => {
      demand = next;
      const { streams } = next;
      let hasNew = false;
      for (const stream of streams) {
        leaving.delete(stream);
        if (cursors.has(stream)) continue;
        cursors.set(stream, createCursor(stream));
        hasNew = true;
      }
      for (const stream of cursors.keys())
        if (!streams.has(stream) && !leaving.has(stream)) leaving.set(stream, clock.now());
      armGrace();
      if (hasNew) subscribe();
    },
    keepsMatch: (id, to) => cursors.has(to) || demand.followed.has(id),
    subscribe,
    noteProgress: () => {
      progressAt = clock.now();
    },
    repeat,
    repeatRefused: () => {
      if (!isWelcomed()) return;
      own.resubscribe(0);
      rooms.resubscribe(0);
      repeat([...cursors.values()].filter(isAwaited));
    },
    repeatOverdue: () => {
      if (!isWelcomed()) return;
      own.resubscribe(UNANSWERED_MS);
      rooms.resubscribe(UNANSWERED_MS);
      const overdue = [...cursors.values()].filter((cursor) => isAwaited(cursor) && isOverdue(cursor));
      for (const cursor of overdue) {
        cursor.unansweredRepeats += 1;
        cursor.repeatTimeoutMs = null;
      }
      repeat(overdue);
    },
    repeatAbsent: (added) => {
      if (!isWelcomed() || added.size === 0) return;
      if (added.has(ROOMS_PRODUCER)) rooms.repeatAbsent();
      const absent = [...cursors.values()].filter(({ state }) => state === 'none');
      repeat(
        absent.filter(({ id }) => {
          const producer = producerOf(id);
          return producer !== undefined && added.has(producer);
        }),
      );
    },
    onSocketLost: () => {
      // The limit of one subscribe frame a second is that of a socket (FEED-09).
      throttle.reset();
      stopJoining();
      running = new Set();
      for (const cursor of cursors.values()) {
        cursor.reconnect(clock.now());
        counters.resync('reconnect');
      }
    },
  };
};
