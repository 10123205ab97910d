import type { Milliseconds } from '#domain/ids.ts';
import type { NatsCredentials } from '#platform/natsCredentials.ts';
import type { Clock, OpenSocket, SocketTransport, Timer } from '../../runtime/environment.ts';
import {
  connectLine,
  createProtocolReader,
  NatsProtocolError,
  PING_LINE,
  PONG_LINE,
  type ServerLine,
} from './natsProtocol.ts';
import { createNatsTopics, type NatsTopics } from './natsTopics.ts';

/** A node that has not accepted the login by then is given up, and the next node is tried. */
const LOGIN_DEADLINE_MS: Milliseconds = 3_000;

export type NatsNodeConnectionOptions = {
  readonly clock: Clock;
  /** Opens the WebSocket to a node. */
  readonly openSocket: OpenSocket;
  readonly login: NatsCredentials;
  readonly nextNode: () => string;
  /** A node refused the credentials. */
  readonly refused: () => void;
  readonly frame: (text: string) => void;
  /** Receives all bytes of the node, also those of a message that is not complete yet. */
  readonly received: (bytes: Uint8Array) => void;
  readonly answered: (stream: string) => void;
  /** A node accepted the login. */
  readonly ready: (topics: NatsTopics) => void;
  /** No node accepted the login, or the connection is lost. */
  readonly lost: () => void;
};

/** One connection to a node, with the subscriptions on it. */
export type NatsNodeConnection = {
  /** Null until a node has accepted the login. */
  readonly topics: () => NatsTopics | null;
  /** Closes the connection without a call of `lost`. */
  readonly close: () => void;
};

/** Connects to the first node that accepts the login. Each node is tried once. */
export const openNatsNodeConnection = (options: NatsNodeConnectionOptions): NatsNodeConnection => {
  const { clock, login } = options;
  let isOver = false;
  let timer: Timer | null = null;
  let socket: SocketTransport | null = null;
  let topics: NatsTopics | null = null;

  const disarm = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const close = (): void => {
    isOver = true;
    disarm();
    topics?.stop();
    socket?.close();
  };
  const fail = (): void => {
    close();
    // Asynchronous, so that the caller has this connection before `lost` is called.
    queueMicrotask(options.lost);
  };
  const loggedIn = (): void => {
    disarm();
    topics = createNatsTopics({
      clock,
      inbox: login.inbox,
      write: (lines) => socket?.send(lines),
      frame: options.frame,
      answered: options.answered,
    });
    options.ready(topics);
  };

  /** Connects to the next node. `left` is how many nodes this attempt may still try. */
  const tryNode = (left: number): void => {
    if (left === 0) return fail();
    let isCurrent = true;
    let hasIntroduced = false;
    const leave = (): void => {
      if (!isCurrent || isOver) return;
      isCurrent = false;
      disarm();
      socket?.close();
      socket = null;
      if (topics === null) tryNode(left - 1);
      else fail();
    };
    timer = clock.setTimeout(leave, LOGIN_DEADLINE_MS);
    const read = createProtocolReader();
    const opened = options.openSocket(options.nextNode(), {
      open: () => undefined,
      text: leave,
      bytes: (bytes) => {
        if (isCurrent && !isOver) options.received(bytes);
        let lines: readonly ServerLine[];
        try {
          lines = read(bytes);
        } catch (error) {
          if (error instanceof NatsProtocolError) return leave();
          throw error;
        }
        // These bytes are a part of a long message.
        if (lines.length === 0) topics?.noteProgress();
        for (const each of lines) if (isCurrent && !isOver) onLine(each);
      },
      closed: leave,
    });
    if (isCurrent && !isOver) socket = opened;
    else opened.close();

    const onLine = (each: ServerLine): void => {
      switch (each.op) {
        case 'info':
          // A server sends INFO again whenever its cluster changes.
          if (!hasIntroduced) socket?.send(connectLine(login.jwt) + PING_LINE);
          hasIntroduced = true;
          return;
        case 'ping':
          return socket?.send(PONG_LINE);
        case 'pong':
          if (topics === null) loggedIn();
          return;
        case 'ok':
          return;
        case 'error':
          // The server closes the socket after these. Other errors refuse one subject.
          if (/^(Authorization|(User )?Authentication|Account Authentication)/i.test(each.text))
            options.refused();
          return;
        case 'message':
          return topics?.onMessage(each.sid, each.subject, each.payload);
      }
    };
  };
  tryNode(login.nodes.length);

  return { topics: () => topics, close };
};
