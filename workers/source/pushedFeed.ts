import { GAP_STALE_MS, SOCKET_LOOP_MS } from '#domain/constants.ts';
import type { MatchId, ProducerId, StreamId } from '#domain/ids.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { decodeFrame } from '#platform/decode/feedFrame.ts';
import type { Delta, Frame, ImagePart, Names, OwnNews } from '#platform/decode/frames.ts';
import { authFrame, helloFrame, langFrame, subFrame } from '#platform/feedFrames.ts';
import { applyDelta, applyImage, withoutOvertaken } from '../board/applyDelta.ts';
import type { Board } from '../board/board.ts';
import { producerOfStream, streamOfProducer, type BoardStream } from '../board/streamTable.ts';
import type { FeedDeps, Timer } from '../deps.ts';
import type { Counters } from '../counters.ts';
import { every } from '../loops/every.ts';
import { applyNames } from './applyNames.ts';
import { createConnection, type Connection } from './connection.ts';
import { Cursor, type Verdict } from './cursor.ts';
import { createOwnStream } from './ownStream.ts';
import { createPinger } from './pinger.ts';
import type { ServerClock } from './serverClock.ts';
import {
  NOTHING_WANTED,
  type ConnectionStatus,
  type Source,
  type SourceNews,
  type Wanted,
} from './source.ts';
import { throttled } from './throttled.ts';

/** A stream that no list, slip or panel touches goes on this long: looking back at a list costs nothing. */
const GRACE_MS = 5_000;
/**
 * A stream that was asked for is asked for again when the socket has brought nothing of what was asked for this long;
 * each time twice as long and up to 30 % more, so that clients do not ask all at once.
 */
const UNANSWERED_MS = 5_000;
const MAX_UNANSWERED_MS = 60_000;
const JITTER = 0.3;
/** Codes of error frames (FEED.md); counted by themselves, others together: a reason is never data. */
const SERVER_ERRORS: ReadonlySet<string> = new Set(['version', 'stream', 'auth', 'rate', 'frame']);

/** A sign of life this far from our idea of the server's clock means that one of the two was set (F45). */
const DRIFT_MS = 2_000;

export type PushedFeed = Source & {
  readonly status: () => ConnectionStatus;
  /** The user's click, or the page coming online or visible (D7). */
  readonly burst: () => void;
  /**
   * Whether what a stream carries stands on the board and is kept up to date: nothing of it needs polling
   * (D20).
   */
  readonly isLive: (stream: StreamId) => boolean;
  readonly isOpen: () => boolean;
  readonly cursors: () => ReadonlyMap<StreamId, Cursor>;
  readonly producers: () => readonly ProducerId[];
  /** Log in, log out or change user on the open socket; the token never stands in the address. */
  readonly authorized: () => void;
  /** Whether orders and balances of the user who is logged in are pushed and up to date. */
  readonly isOwnLive: () => boolean;
  /** The stream of those; null where there is none. */
  readonly ownCursor: () => Cursor | null;
};

export type PushedDeps = {
  readonly deps: FeedDeps;
  readonly board: Board;
  readonly counters: Counters;
  readonly serverClock: ServerClock;
  readonly decoding: Decoding;
  readonly url: string;
  readonly device: string;
  readonly language: string;
  readonly news: SourceNews;
  /** The authorization value that holds now, null for a guest. */
  readonly authorization: () => string | null;
  /** The server refused this value, or says whose it is. */
  readonly refused: (authorization: string) => void;
  readonly confirmed: (authorization: string, uid: string | null) => void;
  /** Orders and balances of the user whose token the socket showed. */
  readonly own: (uid: string, news: OwnNews) => void;
};

/** Our feed over one WebSocket (D1, FEED.md): pushes, numbers its deltas, resumes and shows a heartbeat. */
export const createPushedFeed = (given: PushedDeps): PushedFeed => {
  const { deps, board, counters, serverClock, decoding, news } = given;
  const { clock } = deps;
  const cursors = new Map<StreamId, Cursor>();
  const leaving = new Map<StreamId, number>();
  let language = given.language;
  /** What this socket was told last. */
  let spoken = language;
  /** What this socket was told last, and what of it the server has not answered yet, in order. */
  let shown: string | null = null;
  let unanswered: (string | null)[] = [];
  let known: readonly ProducerId[] = [];
  /** Data has come over this socket: only then the label goes (D7). */
  let flowing = false;
  let welcomed = false;
  let everFlowed = false;
  /** A burst failed and no data has come since: the label says so through the bursts that follow (D7). */
  let gaveUp = false;
  /** The version was refused and no data has come since. */
  let outdated = false;

  let wanted: Wanted = NOTHING_WANTED;
  /**
   * A match that is open or picked is followed wherever it goes, though no list of its new stream is shown.
   */
  const stays = (id: MatchId, to: StreamId): boolean => cursors.has(to) || wanted.followed.has(id);
  const say = (text: string): void => {
    if (welcomed) connection.send(text);
  };

  const throttle = throttled(clock, () => {
    say(subFrame([...[...cursors.values()].map((cursor) => cursor.want()), ...own.want()]));
    for (const cursor of cursors.values()) {
      if (cursor.ask !== 'go') cursor.askedIn = spoken;
      cursor.ask = 'go';
    }
  });

  /** Before the welcome nothing is asked, or the leading edge would be spent on nothing. */
  const subscribe = (): void => {
    if (welcomed) throttle.ask();
  };
  const own = createOwnStream({ clock, counters, subscribe, told: given.own });

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
    if (frame.t === 'image' || frame.t === 'answer') progressAt = clock.now();
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
      // A bug, and told as one; but half of a frame stands on the board, and only an image puts that right.
      if ('stream' in frame && frame.stream !== null && !own.isOwn(frame.stream))
        withCursor(frame.stream, (cursor) => act(cursor, { do: 'again', why: 'image' }));
      throw error;
    }
    news.applied();
  };

  /**
   * Of which stream it was is not always known: then it was most likely of the one whose snapshot is on its way, or of
   * the one that is awaited longest (F09). That one alone is asked for again; others find out by themselves.
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
    if ((frame.t === 'd' || frame.t === 'image' || frame.t === 'answer') && own.isOwn(frame.stream))
      return own.take(frame);
    switch (frame.t) {
      case 'd':
        return takeDelta(frame);
      case 'image':
        return takeImage(frame);
      case 'answer':
        return withCursor(frame.stream, (cursor) => {
          cursor.heardAt = clock.now();
          // It ran, and is no more: so is what it carried. What the sport's own streams carry the polls look
          // after.
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
        // Of a value that has been followed by another one it says nothing.
        return unanswered.length === 0 && answered === shown ? own.of(frame.uid) : undefined;
      }
      case 'error':
        counters.drop(SERVER_ERRORS.has(frame.code) ? `server-${frame.code}` : 'server-other');
        if (frame.code === 'auth') refuse();
        return frame.code === 'rate' ? askRefused() : undefined;
    }
  };

  /** Of what it was told and has not answered; where there is nothing of that, of what held until now. */
  const refuse = (): void => {
    const refused = unanswered.shift() ?? shown;
    if (refused === null) return;
    if (shown === refused) {
      shown = null;
      own.leave();
    }
    given.refused(refused);
  };
  /** Who reads this socket from now on: the value never stands in the address. */
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
    // Changed while hello was on its way.
    if (spoken !== language) speak();
    show();
    subscribe();
    news.changed();
  };

  /**
   * A sport's stream shows life with its producer; `match/{id}`, whose producer is that of its match, where the
   * server says besides that the stream runs (D3, FEED.md).
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

  const withCursor = (stream: StreamId, then: (cursor: Cursor) => void): void => {
    const cursor = cursors.get(stream);
    if (cursor === undefined) return counters.drop('not-wanted');
    const was = cursor.state;
    then(cursor);
    cursor.showLife(clock.now());
    if (was === 'live' || cursor.state !== 'live') return;
    // Up to date again: lists and producers stand otherwise now, by whatever way it came.
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
      applyDelta(board, stream, overtaken ? withoutOvertaken(board, stream, delta) : delta, stays);
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
   * A stream that went on on another socket, or whose names were lost, still has those of another language
   * (D23).
   */
  const askNames = (): void => {
    const other = [...cursors.values()].some(
      (cursor) => cursor.state === 'live' && cursor.language !== language,
    );
    if (!other || clock.now() - namesAskedAt < UNANSWERED_MS) return;
    speak();
  };
  /** The language from now on; the server sends the names of all that runs. */
  const speak = (): void => {
    if (!welcomed) return;
    namesAskedAt = clock.now();
    spoken = language;
    say(langFrame(language));
  };

  const takeImage = (part: ImagePart): void =>
    withCursor(part.stream, (cursor) => {
      cursor.heardAt = clock.now();
      act(cursor, cursor.image(part));
    });

  const act = (cursor: Cursor, verdict: Verdict): void => {
    switch (verdict.do) {
      case 'apply':
      case 'wait':
        return;
      case 'drop':
        return counters.drop(verdict.why);
      case 'image':
        return replace(cursor, verdict.parts, verdict.newEpoch);
      case 'again':
        counters.resync(verdict.why);
        cursor.miss(clock.now());
        cursor.again(verdict.why === 'gap' ? 'resume' : 'fresh', clock.now());
        subscribe();
        return toldMissing();
    }
  };

  /** Presses are refused from now on, and if it lasts it is drawn (D2). */
  const toldMissing = (): void => {
    clock.setTimeout(news.changed, GAP_STALE_MS);
    news.changed();
  };

  const replace = (cursor: Cursor, parts: readonly ImagePart[], newEpoch: boolean): void => {
    const stream = board.streams.of(cursor.id);
    if (newEpoch) board.newEpoch(stream, cursor.aheadEpoch === cursor.epoch);
    applyImage(board, stream, parts, cursor.seq);
    cursor.language = cursor.askedIn;
  };

  const end = (stream: StreamId): void => {
    cursors.delete(stream);
    leaving.delete(stream);
    board.dropStream(board.streams.of(stream));
  };
  let grace: Timer | null = null;
  /** One timer for all that leave; a timer that fires a little early is set again for the rest. */
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

  /** FEED-03: a failed burst is followed by another, and what was asked and never answered is asked again. */
  const socketLoop = every(clock, SOCKET_LOOP_MS, () => {
    if (connection.state() === 'off') connection.burst();
    askOverdue();
  });
  /**
   * When a part of a snapshot or an answer came last, of whatever stream: on a slow line the others wait behind it,
   * and asking for them anew would only make the queue longer.
   */
  let progressAt = -Infinity;
  const jittered = (ms: number): number => ms * (1 + JITTER * deps.random());
  const isOverdue = (cursor: Cursor): boolean => {
    cursor.patienceMs ??= jittered(Math.min(MAX_UNANSWERED_MS, UNANSWERED_MS * 2 ** cursor.inVain));
    const last = Math.max(cursor.since, cursor.heardAt, cursor.askedAgainAt, progressAt);
    return clock.now() - last >= cursor.patienceMs;
  };
  const askFor = (lost: readonly Cursor[]): void => {
    for (const cursor of lost) {
      cursor.again(cursor.epoch === null || cursor.state === 'image' ? 'fresh' : 'resume', clock.now());
      cursor.askedAgainAt = clock.now();
    }
    if (lost.length > 0) subscribe();
  };
  /** Asks again for what was refused. */
  const askRefused = (): void => {
    if (!welcomed) return;
    own.askAgain(0);
    askFor([...cursors.values()].filter(isAwaited));
  };
  /** Asks again for what was asked for long ago and has not come. */
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
   * A match that goes from one stream to another may be on neither for a while, and its markets leave the
   * board with it; or it was put by its own stream alone, which tells of its facts only in an image, and is
   * not on the stream that it names.
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
  /** Its own stream runs on and would never bring again what is missing: it is asked for all of it. */
  const fillHollow = (): void => {
    for (const cursor of cursors.values()) {
      if (
        cursor.state !== 'live' ||
        clock.now() - cursor.hollowAt < SOCKET_LOOP_MS ||
        !isHollow(board.streams.of(cursor.id))
      )
        continue;
      cursor.hollowAt = clock.now();
      act(cursor, { do: 'again', why: 'image' });
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
    want: (next: Wanted) => {
      wanted = next;
      const { streams } = next;
      let changed = false;
      for (const stream of streams) {
        leaving.delete(stream);
        if (cursors.has(stream)) continue;
        cursors.set(stream, new Cursor(stream, clock.now()));
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
      // The socket may be down: who logs in on the next one begins anew.
      if (given.authorization() !== shown) own.leave();
      show();
    },
    isOwnLive: () => flowing && own.isLive(),
    ownCursor: own.cursor,
  };
};

const isAwaited = ({ state }: Cursor): boolean => state !== 'live' && state !== 'none';

/** The label of the top bar: it stays until data flows (D7). */
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
