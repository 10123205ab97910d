import { SOCKET_LOOP_MS } from '#domain/config/constants.ts';
import type { ProducerId, StreamId } from '#domain/ids.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Frame, OwnNews } from '#platform/decode/frames.ts';
import { helloFrame } from '#platform/feedFrames.ts';
import type { Board } from '../board/board.ts';
import type { Counters } from '../runtime/counters.ts';
import type { OpenSocket, WorkerEnvironment } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';
import { createConnection, type Connection } from './connection.ts';
import { createFeedAuthorization } from './feedAuthorization.ts';
import { createFeedNames } from './feedNames.ts';
import { createFeedStatus } from './feedStatus.ts';
import { createFeedSubscriptions } from './feedSubscriptions.ts';
import { createFrameReceiver } from './frameReceiver.ts';
import { createPinger } from './pinger.ts';
import type { ServerClock } from './serverClock.ts';
import type { ConnectionStatus, Source, SourceListener } from './source.ts';
import type { StreamCursor } from './streamCursor.ts';
import { createRoomStreams, type RoomListener, type RoomStreams } from './roomStreams.ts';
import { createStreamFrames } from './streamFrames.ts';
import { createUserStream } from './userStream.ts';

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
  /** The streams of live rooms. */
  readonly rooms: Pick<RoomStreams, 'setRooms' | 'stateOf' | 'cursors'>;
};

export type PushedDeps = {
  readonly environment: WorkerEnvironment;
  /** Opens the connection whose frames are those of FEED.md. */
  readonly openSocket: OpenSocket;
  /** True if the feed has several nodes, and each login needs a connection of its own (NATS.md). */
  readonly isNats: boolean;
  readonly board: Board;
  readonly counters: Counters;
  readonly serverClock: ServerClock;
  readonly decoding: Decoding;
  readonly url: string;
  readonly device: string;
  readonly language: string;
  readonly listener: SourceListener;
  /** Called after streams of sports ended, whose matches left the board. */
  readonly onSportsEnded: () => void;
  /** Returns the current authorization value; null for a guest. */
  readonly authorization: () => string | null;
  /** `refused`: the server refused this value. `confirmed`: the server named its user. */
  readonly refused: (authorization: string) => void;
  readonly confirmed: (authorization: string, uid: string | null) => void;
  /** Receives orders and balances of the user whose token was sent on the socket. */
  readonly own: (uid: string, news: OwnNews) => void;
  /** Receives what happens in live rooms. */
  readonly rooms: RoomListener;
};

/**
 * Creates the pushed feed over one connection (D1, FEED.md): it has numbered deltas, resume and heartbeats.
 */
export const createPushedFeed = (given: PushedDeps): PushedFeed => {
  const { environment, board, counters, serverClock, listener } = given;
  const { clock } = environment;
  let producers: readonly ProducerId[] = [];
  let welcomed = false;
  const isWelcomed = (): boolean => welcomed;
  const send = (text: string): void => {
    if (welcomed) connection.send(text);
  };

  const own = createUserStream({
    clock,
    counters,
    subscribe: () => subscriptions.subscribe(),
    onUserNews: given.own,
  });
  const rooms = createRoomStreams({
    clock,
    counters,
    subscribe: () => subscriptions.subscribe(),
    createCursor: (stream) => subscriptions.createCursor(stream),
    listener: given.rooms,
  });
  const names = createFeedNames({
    clock,
    board,
    language: given.language,
    cursors: () => subscriptions.cursors(),
    isWelcomed,
    send,
  });
  const authorization = createFeedAuthorization({
    ...given,
    own,
    isWelcomed,
    send,
    redial: () => connection.redial(),
  });
  const subscriptions = createFeedSubscriptions({
    clock,
    random: environment.random,
    board,
    counters,
    own,
    rooms,
    isUserPending: () => own.isOffered() && authorization.isUnanswered(),
    socketLanguage: names.socketLanguage,
    isWelcomed,
    send,
    listener,
    onSportsEnded: given.onSportsEnded,
  });
  const pinger = createPinger(clock, send, serverClock);
  const streams = createStreamFrames({
    clock,
    board,
    counters,
    serverClock,
    subscriptions,
    names,
    isWelcomed,
    feedDelay: pinger.delay,
    listener,
  });

  const connection: Connection = createConnection(
    {
      clock,
      random: environment.random,
      openSocket: given.openSocket,
      url: given.url,
      hasNodes: given.isNats,
    },
    {
      opened: () => {
        const lang = names.begin();
        const auth = authorization.begin();
        connection.send(
          helloFrame({ lang, device: given.device, ...(auth === null ? undefined : { auth }) }),
        );
      },
      text: (text) => receiveFrame(text),
      down: () => {
        welcomed = false;
        status.noteDown();
        names.onSocketLost();
        pinger.stop();
        subscriptions.onSocketLost();
        own.onSocketLost();
        rooms.onSocketLost();
        listener.changed();
      },
      changed: () => {
        status.noteState();
        listener.changed();
      },
    },
  );
  const status = createFeedStatus(connection);

  const receiveFrame = createFrameReceiver({
    ...given,
    parts: { own, rooms, names, authorization, subscriptions, streams, pinger, status },
    isWelcomed,
    welcome: (frame) => welcome(frame),
    setProducers: (next) => {
      const former = new Set(producers);
      producers = next;
      subscriptions.repeatAbsent(new Set(next.filter((producer) => !former.has(producer))));
    },
  });

  const welcome = (frame: Extract<Frame, { t: 'welcome' }>): void => {
    welcomed = true;
    producers = frame.producers;
    own.setOffered(frame.own);
    serverClock.onServerTime(frame.now);
    connection.welcomed(frame.heartbeat);
    pinger.start();
    names.sendChangedLanguage();
    authorization.show();
    subscriptions.subscribe();
    listener.changed();
  };

  /** Starts a new burst after a failed one, and repeats overdue subscriptions (FEED-03). */
  const socketLoop = createLoop(clock, SOCKET_LOOP_MS, () => {
    if (connection.state() === 'off') connection.burst();
    subscriptions.repeatOverdue();
  });

  return {
    start: () => {
      connection.burst();
      socketLoop.start();
    },
    stop: () => {
      socketLoop.stop();
      connection.stop();
      status.reset();
    },
    want: (next) => {
      subscriptions.want(next);
      streams.requestLostContent();
    },
    setLanguage: names.setLanguage,
    restart: () => connection.redial(),
    status: status.read,
    burst: () => connection.burst(),
    isLive: (stream) => status.isFlowing() && subscriptions.cursors().get(stream)?.state === 'live',
    isOpen: status.isFlowing,
    cursors: subscriptions.cursors,
    producers: () => producers,
    authorized: authorization.changed,
    isOwnLive: () => status.isFlowing() && own.isLive(),
    ownCursor: own.cursor,
    rooms,
  };
};
