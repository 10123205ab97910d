import { GAP_STALE_MS, SOCKET_LOOP_MS } from '#domain/config/constants.ts';
import type { MatchId, ProducerId, StreamId } from '#domain/ids.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { decodeFrame } from '#platform/decode/feedFrame.ts';
import type { Delta, Frame, SnapshotPart, Names, OwnNews } from '#platform/decode/frames.ts';
import { authFrame, helloFrame, langFrame, subFrame } from '#platform/feedFrames.ts';
import { applyDelta, applySnapshot, dropOvertakenFacts } from '../board/applyDelta.ts';
import type { Board } from '../board/board.ts';
import { producerOfStream, streamOfProducer, type BoardStream } from '../board/streamTable.ts';
import type { WorkerEnvironment, Timer } from '../runtime/environment.ts';
import type { Counters } from '../runtime/counters.ts';
import { createLoop } from '../runtime/loop.ts';
import { applyNames } from './applyNames.ts';
import { createConnection, type Connection } from './connection.ts';
import { StreamCursor, type CursorVerdict } from './streamCursor.ts';
import { createUserStream } from './userStream.ts';
import { createPinger } from './pinger.ts';
import type { ServerClock } from './serverClock.ts';
import { NO_DEMAND, type ConnectionStatus, type Source, type SourceListener, type Demand } from './source.ts';
import { createThrottle } from './throttle.ts';

/** The worker keeps a stream this long after the last use, so returning to a list costs nothing. */
const GRACE_MS = 5_000;
/**
 * The first timeout of a subscription, ms. The worker repeats it when the socket has brought no snapshot part
 * or answer for this long. Each timeout is twice the last, plus up to 30 %, so that clients do not all ask at
 * once.
 */
const UNANSWERED_MS = 5_000;
const MAX_UNANSWERED_MS = 60_000;
const JITTER = 0.3;
/**
 * Codes of error frames that are counted separately (FEED.md). All others are counted together, because
 * server text is not used as a counter name.
 */
const SERVER_ERRORS: ReadonlySet<string> = new Set(['version', 'stream', 'auth', 'rate', 'frame']);

/**
 * A server time that differs by more than this from the estimate means that one of the clocks was set (F45).
 */
const DRIFT_MS = 2_000;

export type PushedFeed = Source & {
  readonly status: () => ConnectionStatus;
  /**
   * Starts a connection burst when the user presses retry or the page comes online or becomes visible (D7).
   */
  readonly burst: () => void;
  /**
   * Returns true if the content of the stream is on the board and up to date, so that it needs no polling
   * (D20).
   */
  readonly isLive: (stream: StreamId) => boolean;
  readonly isOpen: () => boolean;
  readonly cursors: () => ReadonlyMap<StreamId, StreamCursor>;
  readonly producers: () => readonly ProducerId[];
  /**
   * Sends the current authorization on the open socket after login, logout or user change. The token never
   * stands in the address.
   */
  readonly authorized: () => void;
  /** Returns true if orders and balances of the logged-in user are pushed and up to date. */
  readonly isOwnLive: () => boolean;
  /** Returns the cursor of the user stream; null if there is none. */
  readonly ownCursor: () => StreamCursor | null;
};

export type PushedDeps = {
  readonly deps: WorkerEnvironment;
  readonly board: Board;
  readonly counters: Counters;
  readonly serverClock: ServerClock;
  readonly decoding: Decoding;
  readonly url: string;
  readonly device: string;
  readonly language: string;
  readonly news: SourceListener;
  /** Returns the current authorization value; null for a guest. */
  readonly authorization: () => string | null;
  /** `refused`: the server refused this value. `confirmed`: the server named its user. */
  readonly refused: (authorization: string) => void;
  readonly confirmed: (authorization: string, uid: string | null) => void;
  /** Receives orders and balances of the user whose token was sent on the socket. */
  readonly own: (uid: string, news: OwnNews) => void;
};

/**
 * Creates the pushed feed over one WebSocket (D1, FEED.md): it has numbered deltas, resume and heartbeats.
 */
export const createPushedFeed = (given: PushedDeps): PushedFeed => {
  const { deps, board, counters, serverClock, decoding, news } = given;
  const { clock } = deps;
  const cursors = new Map<StreamId, StreamCursor>();
  const leaving = new Map<StreamId, number>();
  let language = given.language;
  /** The language that was last sent on this socket. */
  let spoken = language;
  /**
   * The authorization last sent on this socket, and the values that the server has not answered yet, in
   * order.
   */
  let shown: string | null = null;
  let unanswered: (string | null)[] = [];
  let known: readonly ProducerId[] = [];
  /** True once data has arrived over this socket; the connection label disappears only then (D7). */
  let flowing = false;
  let welcomed = false;
  let everFlowed = false;
  /**
   * True if a burst failed and no data has arrived since. The label shows this through the following bursts
   * (D7).
   */
  let gaveUp = false;
  /** True if the server refused the version and no data has arrived since. */
  let outdated = false;

  let wanted: Demand = NO_DEMAND;
  /**
   * Returns true if a match stays on the board after it moves to stream `to`. An open or picked match stays
   * even if no tab shows a list of that stream.
   */
  const stays = (id: MatchId, to: StreamId): boolean => cursors.has(to) || wanted.followed.has(id);
  const say = (text: string): void => {
    if (welcomed) connection.send(text);
  };

  const throttle = createThrottle(clock, () => {
    say(subFrame([...[...cursors.values()].map((cursor) => cursor.want()), ...own.want()]));
    for (const cursor of cursors.values()) {
      if (cursor.ask !== 'go') cursor.askedIn = spoken;
      cursor.ask = 'go';
    }
  });

  /** Sends nothing before the welcome: the throttle would count a request that cannot be sent. */
  const subscribe = (): void => {
    if (welcomed) throttle.ask();
  };
  const own = createUserStream({ clock, counters, subscribe, told: given.own });

  const connection: Connection = createConnection(
    { clock, random: deps.random, dial: deps.dial, url: given.url },
    {
      opened: () => {
        spoken = language;
        shown = given.authorization();
        unanswered = shown === null ? [] : [shown];
        connection.send(
          helloFrame({
            lang: language,
            device: given.device,
            ...(shown === null ? undefined : { auth: shown }),
          }),
        );
      },
      text: (text) => receive(text),
      down: () => {
        welcomed = false;
        flowing = false;
        namesAskedAt = -Infinity;
        pinger.stop();
        throttle.cancel();
        for (const cursor of cursors.values()) {
          cursor.reconnect(clock.now());
          counters.resync('reconnect');
        }
        own.down();
        news.changed();
      },
      changed: () => {
        if (connection.state() === 'off') gaveUp = true;
        if (connection.state() === 'outdated') outdated = true;
        news.changed();
      },
    },
  );
  const pinger = createPinger(clock, (text) => say(text), serverClock);

  const receive = (text: string): void => {
    counters.frame(text.length);
    const frame = decodeFrame(text, decoding);
    if (frame === undefined) return;
    if (frame.t === 'unreadable') return takeUnreadable(frame.stream);
    if (frame.t === 'snapshot' || frame.t === 'answer') progressAt = clock.now();
    if (welcomed && !flowing && frame.t !== 'pong' && frame.t !== 'error') {
      flowing = true;
      everFlowed = true;
      gaveUp = false;
      outdated = false;
      news.changed();
    }
    try {
      take(frame);
    } catch (error) {
      // The error is a bug and is rethrown. Half of the frame may be on the board, and only a snapshot
      // repairs that.
      if ('stream' in frame && frame.stream !== null && !own.isOwn(frame.stream))
        withCursor(frame.stream, (cursor) => act(cursor, { do: 'again', why: 'snapshot' }));
      throw error;
    }
    news.applied();
  };

  /**
   * Asks again for the stream of an unreadable frame. If the frame names no stream, the worker assumes the
   * stream whose snapshot is arriving, or else the one that waits longest (F09). Other streams detect their
   * own gaps.
   */
  const takeUnreadable = (stream: StreamId | null): void => {
    if (stream !== null && own.isOwn(stream)) return own.askAgain(0);
    const named = stream === null ? undefined : cursors.get(stream);
    if (named?.state === 'live') return act(named, { do: 'again', why: 'gap' });
    const waiting = [...cursors.values()].filter(isAwaited);
    // `filter` made a new array, so sorting it in place is safe. Chromium 109 has no `toSorted`.
    const [first] = waiting.sort((one, other) => other.heardAt - one.heardAt || one.since - other.since);
    const lost = stream === null ? first : named;
    if (lost === undefined) return stream === null ? own.askAgain(0) : undefined;
    if (welcomed && isAwaited(lost)) askFor([lost]);
  };

  const take = (frame: Exclude<Frame, { t: 'unreadable' }>): void => {
    if ((frame.t === 'd' || frame.t === 'snapshot' || frame.t === 'answer') && own.isOwn(frame.stream))
      return own.take(frame);
    switch (frame.t) {
      case 'd':
        return takeDelta(frame);
      case 'snapshot':
        return takeSnapshot(frame);
      case 'answer':
        return withCursor(frame.stream, (cursor) => {
          cursor.heardAt = clock.now();
          // The stream ran before and no longer exists, so its content is dropped. For sport streams the
          // polls take over.
          if (frame.how === 'none' && cursor.epoch !== null && producerOfStream(frame.stream) === null)
            board.dropStream(board.streams.of(frame.stream));
          act(cursor, cursor.answer(frame.how, frame.epoch, frame.seq, clock.now()));
          if (cursor.missingSince !== null) toldMissing();
        });
      case 'alive':
        serverClock.told(frame.now);
        if (Math.abs(frame.now - serverClock.now()) > DRIFT_MS) pinger.again();
        for (const place of frame.places) {
          if (own.isOwn(place.stream)) own.stands(place);
          const cursor = cursors.get(place.stream);
          if (cursor !== undefined) act(cursor, cursor.stands(place.epoch, place.seq));
        }
        showLife(frame);
        askOverdue();
        return askNames();
      case 'welcome':
        return welcome(frame);
      case 'producers':
        known = frame.producers;
        own.offered(frame.own);
        return news.changed();
      case 'names':
        return takeNames(frame);
      case 'pong':
        return pinger.pong(frame.n, frame.now);
      case 'authed': {
        const answered = unanswered.shift() ?? null;
        if (answered !== null) given.confirmed(answered, frame.uid);
        // An answer to an authorization that was replaced meanwhile is ignored.
        return unanswered.length === 0 && answered === shown ? own.of(frame.uid) : undefined;
      }
      case 'error':
        counters.drop(SERVER_ERRORS.has(frame.code) ? `server-${frame.code}` : 'server-other');
        if (frame.code === 'auth') refuse();
        return frame.code === 'rate' ? askRefused() : undefined;
    }
  };

  /**
   * Handles a refused authorization: the oldest unanswered value, or the current value if none is unanswered.
   */
  const refuse = (): void => {
    const refused = unanswered.shift() ?? shown;
    if (refused === null) return;
    if (shown === refused) {
      shown = null;
      own.leave();
    }
    given.refused(refused);
  };
  /** Sends the current authorization if it changed. The value never stands in the address. */
  const show = (): void => {
    const now = given.authorization();
    if (!welcomed || now === shown) return;
    shown = now;
    own.leave();
    unanswered.push(now);
    say(authFrame(now));
  };

  const welcome = ({ heartbeat, producers, own: pushesOwn, now }: Extract<Frame, { t: 'welcome' }>): void => {
    welcomed = true;
    known = producers;
    own.offered(pushesOwn);
    serverClock.told(now);
    connection.welcomed(heartbeat);
    pinger.start();
    // The language changed after hello was sent.
    if (spoken !== language) speak();
    show();
    subscribe();
    news.changed();
  };

  /**
   * Renews the liveness of streams by a heartbeat. A sport stream is alive if the heartbeat names its
   * producer. `match/{id}` is alive if the heartbeat names both the producer of its match and the stream (D3,
   * FEED.md).
   */
  const showLife = ({ producers, places }: Extract<Frame, { t: 'alive' }>): void => {
    const now = clock.now();
    for (const producer of producers) cursors.get(streamOfProducer(producer))?.showLife(now);
    const alive = new Set(producers);
    for (const { stream } of places) {
      const match = board.streams.find(stream)?.detailOf ?? null;
      const facts = match === null ? undefined : board.matches.facts[board.matches.slotOf(match)];
      if (facts !== undefined && alive.has(facts.producer)) cursors.get(stream)?.showLife(now);
    }
  };

  const withCursor = (stream: StreamId, then: (cursor: StreamCursor) => void): void => {
    const cursor = cursors.get(stream);
    if (cursor === undefined) return counters.drop('not-wanted');
    const was = cursor.state;
    then(cursor);
    cursor.showLife(clock.now());
    if (was === 'live' || cursor.state !== 'live') return;
    // The stream is up to date again, so the states of lists and producers may have changed.
    news.changed();
    askNames();
  };

  const takeDelta = (delta: Delta): void =>
    withCursor(delta.stream, (cursor) => {
      const verdict = cursor.delta(delta);
      if (verdict.do !== 'apply') return act(cursor, verdict);
      cursor.heardAt = clock.now();
      const stream = board.streams.of(delta.stream);
      const overtaken = cursor.ahead >= delta.seq && cursor.aheadEpoch === delta.epoch;
      applyDelta(board, stream, overtaken ? dropOvertakenFacts(board, stream, delta) : delta, stays);
      if (delta.events.length > 0) news.events(delta.events);
    });

  const takeNames = (names: Names): void => {
    const cursor = cursors.get(names.stream);
    if (cursor === undefined || names.lang !== language) return;
    cursor.language = names.lang;
    applyNames(board, board.streams.of(names.stream), names);
  };
  let namesAskedAt = -Infinity;
  /**
   * Requests names again if a live stream still has names in another language: after a resume on another
   * socket, or after the names were lost (D23).
   */
  const askNames = (): void => {
    const other = [...cursors.values()].some(
      (cursor) => cursor.state === 'live' && cursor.language !== language,
    );
    if (!other || clock.now() - namesAskedAt < UNANSWERED_MS) return;
    speak();
  };
  /** Sends the language; the server answers with the names of all running streams. */
  const speak = (): void => {
    if (!welcomed) return;
    namesAskedAt = clock.now();
    spoken = language;
    say(langFrame(language));
  };

  const takeSnapshot = (part: SnapshotPart): void =>
    withCursor(part.stream, (cursor) => {
      cursor.heardAt = clock.now();
      act(cursor, cursor.snapshot(part));
    });

  const act = (cursor: StreamCursor, verdict: CursorVerdict): void => {
    switch (verdict.do) {
      case 'apply':
      case 'wait':
        return;
      case 'drop':
        return counters.drop(verdict.why);
      case 'snapshot':
        return replace(cursor, verdict.parts, verdict.newEpoch);
      case 'again':
        counters.resync(verdict.why);
        cursor.miss(clock.now());
        cursor.again(verdict.why === 'gap' ? 'resume' : 'fresh', clock.now());
        subscribe();
        return toldMissing();
    }
  };

  /**
   * Reports the gap again after the time at which its prices count as stale (D2). Presses are refused from
   * the start of the gap.
   */
  const toldMissing = (): void => {
    clock.setTimeout(news.changed, GAP_STALE_MS);
    news.changed();
  };

  const replace = (cursor: StreamCursor, parts: readonly SnapshotPart[], newEpoch: boolean): void => {
    const stream = board.streams.of(cursor.id);
    if (newEpoch) board.newEpoch(stream, cursor.aheadEpoch === cursor.epoch);
    applySnapshot(board, stream, parts, cursor.seq);
    cursor.language = cursor.askedIn;
  };

  const end = (stream: StreamId): void => {
    cursors.delete(stream);
    leaving.delete(stream);
    board.dropStream(board.streams.of(stream));
  };
  let grace: Timer | null = null;
  /**
   * Arms one timer for all streams that are no longer used. If it fires early, it is armed again for the
   * rest.
   */
  const armGrace = (): void => {
    const oldest = leaving.values().next().value;
    if (grace !== null || oldest === undefined) return;
    grace = clock.setTimeout(endLeft, Math.max(1, oldest + GRACE_MS - clock.now()));
  };
  const endLeft = (): void => {
    grace = null;
    const due = [...leaving].filter(([, at]) => clock.now() - at >= GRACE_MS);
    for (const [stream] of due) end(stream);
    armGrace();
    if (due.length === 0) return;
    news.left();
    subscribe();
    news.applied();
  };

  /** Starts a new burst after a failed one, and repeats overdue subscriptions (FEED-03). */
  const socketLoop = createLoop(clock, SOCKET_LOOP_MS, () => {
    if (connection.state() === 'off') connection.burst();
    askOverdue();
  });
  /**
   * Time of the last snapshot part or answer of any stream. On a slow connection the other streams wait
   * behind it, and asking again would only lengthen the queue.
   */
  let progressAt = -Infinity;
  const jittered = (ms: number): number => ms * (1 + JITTER * deps.random());
  const isOverdue = (cursor: StreamCursor): boolean => {
    cursor.patienceMs ??= jittered(Math.min(MAX_UNANSWERED_MS, UNANSWERED_MS * 2 ** cursor.inVain));
    const last = Math.max(cursor.since, cursor.heardAt, cursor.askedAgainAt, progressAt);
    return clock.now() - last >= cursor.patienceMs;
  };
  const askFor = (lost: readonly StreamCursor[]): void => {
    for (const cursor of lost) {
      cursor.again(cursor.epoch === null || cursor.state === 'snapshot' ? 'fresh' : 'resume', clock.now());
      cursor.askedAgainAt = clock.now();
    }
    if (lost.length > 0) subscribe();
  };
  /** Repeats the subscriptions that the server refused. */
  const askRefused = (): void => {
    if (!welcomed) return;
    own.askAgain(0);
    askFor([...cursors.values()].filter(isAwaited));
  };
  /** Repeats subscriptions whose timeout has passed without an answer. */
  const askOverdue = (): void => {
    if (!welcomed) return;
    own.askAgain(UNANSWERED_MS);
    const overdue = [...cursors.values()].filter((cursor) => isAwaited(cursor) && isOverdue(cursor));
    for (const cursor of overdue) {
      cursor.inVain += 1;
      cursor.patienceMs = null;
    }
    askFor(overdue);
  };

  /**
   * Returns true if the board lacks content of a live `match/{id}` stream. Its match may have left the board
   * between two sport streams and taken its markets along. Or only its own stream has put the match, which
   * sends facts only in a snapshot, and the sport stream that it names does not have it.
   */
  const isHollow = (stream: BoardStream): boolean => {
    if (stream.detailOf === null) return false;
    const match = board.matches.slotOf(stream.detailOf);
    const facts = board.matches.facts[match];
    if (facts === undefined) return true;
    return (
      board.matches.owner[match] === stream.number &&
      cursors.get(streamOfProducer(facts.producer))?.state === 'live'
    );
  };
  /**
   * Requests a fresh snapshot of such streams, because their deltas would never repeat the missing content.
   */
  const fillHollow = (): void => {
    for (const cursor of cursors.values()) {
      if (
        cursor.state !== 'live' ||
        clock.now() - cursor.hollowAt < SOCKET_LOOP_MS ||
        !isHollow(board.streams.of(cursor.id))
      )
        continue;
      cursor.hollowAt = clock.now();
      act(cursor, { do: 'again', why: 'snapshot' });
    }
  };

  return {
    abilities: { push: true, seq: true, resume: true, heartbeat: true },
    start: () => {
      connection.burst();
      socketLoop.start();
    },
    stop: () => {
      socketLoop.stop();
      connection.stop();
      everFlowed = false;
      gaveUp = false;
      outdated = false;
    },
    want: (next: Demand) => {
      wanted = next;
      const { streams } = next;
      let changed = false;
      for (const stream of streams) {
        leaving.delete(stream);
        if (cursors.has(stream)) continue;
        cursors.set(stream, new StreamCursor(stream, clock.now()));
        changed = true;
      }
      for (const stream of cursors.keys()) {
        if (streams.has(stream) || leaving.has(stream)) continue;
        leaving.set(stream, clock.now());
      }
      armGrace();
      if (changed) subscribe();
      fillHollow();
    },
    setLanguage: (code) => {
      language = code;
      speak();
    },
    restart: () => connection.redial(),
    status: () => statusOf(connection, { flowing, everFlowed, gaveUp, outdated }),
    burst: () => connection.burst(),
    isLive: (stream) => flowing && cursors.get(stream)?.state === 'live',
    isOpen: () => flowing,
    cursors: () => cursors,
    producers: () => known,
    authorized: () => {
      // The socket may be down. A user who logs in on the next socket starts with a new stream.
      if (given.authorization() !== shown) own.leave();
      show();
    },
    isOwnLive: () => flowing && own.isLive(),
    ownCursor: own.cursor,
  };
};

const isAwaited = ({ state }: StreamCursor): boolean => state !== 'live' && state !== 'none';

/** Computes the connection label of the top bar; the label stays until data arrives (D7). */
const statusOf = (
  connection: Connection,
  {
    flowing,
    everFlowed,
    gaveUp,
    outdated,
  }: { flowing: boolean; everFlowed: boolean; gaveUp: boolean; outdated: boolean },
): ConnectionStatus => {
  if (flowing) return { connection: 'live', attempt: 0 };
  const attempt = connection.state() === 'open' ? 1 : connection.attempt();
  if (outdated) return { connection: 'outdated', attempt };
  if (gaveUp) return { connection: 'off', attempt };
  return { connection: everFlowed || attempt > 1 ? 'reconnecting' : 'connecting', attempt };
};
