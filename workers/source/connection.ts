import { BURST_ATTEMPTS, BURST_DELAY_MS, BURST_JITTER, HALF_OPEN_MAX_MS } from '#domain/config/constants.ts';
import { VERSION_REFUSED } from '#platform/feedFormat.ts';
import type { Clock, OpenSocket, SocketTransport, Timer } from '../runtime/environment.ts';

/**
 * A connection attempt without a welcome within this time counts as failed. This value is not from the
 * specification.
 */
const WELCOME_DEADLINE_MS = 10_000;
/** Several nodes serve the feed: after a lost socket the worker dials another one within this time, at random. */
const OTHER_NODE_MS = 500;
/** The heartbeat interval to assume if the server states none. */
const FIRST_HEARTBEAT_MS = 5_000;
/**
 * A silence check later than this was delayed by the worker itself, so the silence is checked again after the
 * same time.
 */
const LATE_MS = 500;

/**
 * `outdated`: the server refused the version and would refuse it again. Only the user or a returning page
 * starts a new attempt.
 */
type ConnectionState = 'idle' | 'dialling' | 'open' | 'waiting' | 'off' | 'outdated';

export type ConnectionEvents = {
  /** The socket is open and accepts the first frame. */
  readonly opened: () => void;
  readonly text: (text: string) => void;
  /** The socket was open and is lost. */
  readonly down: () => void;
  readonly changed: () => void;
};

export type Connection = {
  readonly state: () => ConnectionState;
  /** The attempt number, 1 to 5 within a burst; 0 outside. */
  readonly attempt: () => number;
  readonly send: (text: string) => void;
  /** Ends the burst as successful. `heartbeat` is the interval of server heartbeats in ms. */
  readonly welcomed: (heartbeat: number) => void;
  /** Starts a burst at once, unless a socket is open or being opened (D7). */
  readonly burst: () => void;
  /** Closes the socket and connects again at once (F15). */
  readonly redial: () => void;
  readonly stop: () => void;
};

type Outside = {
  readonly clock: Clock;
  readonly random: () => number;
  readonly openSocket: OpenSocket;
  readonly url: string;
  /** True if each dial may reach another node, so that a lost node needs no pause. */
  readonly hasNodes?: boolean;
};

/**
 * Keeps one socket open: bursts of 5 attempts 3 s apart with jitter (FEED-08, D7, C14), and a deadline for
 * silence (F02).
 */
export const createConnection = (
  { clock, random, openSocket, url, hasNodes = false }: Outside,
  on: ConnectionEvents,
): Connection => {
  let state: ConnectionState = 'idle';
  let attempt = 0;
  let socket: SocketTransport | null = null;
  let timer: Timer | null = null;
  /** Monotonic ms of the last frame; over NATS also of bytes that belong to an incomplete frame. */
  let lastReceivedAt = 0;
  let silence = HALF_OPEN_MAX_MS;
  /** Identifies the current socket. Events of earlier sockets are ignored. */
  let generation = 0;

  const enter = (next: ConnectionState, number: number): void => {
    if (state === next && attempt === number) return;
    state = next;
    attempt = number;
    on.changed();
  };
  const disarm = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const arm = (run: () => void, ms: number): void => {
    disarm();
    timer = clock.setTimeout(() => {
      timer = null;
      run();
    }, ms);
  };
  const closeSocket = (): void => {
    disarm();
    generation += 1;
    socket?.close();
    socket = null;
  };

  const wait = (next: number, ms = BURST_DELAY_MS * (1 + random() * BURST_JITTER)): void => {
    if (next > BURST_ATTEMPTS) return enter('off', 0);
    enter('waiting', next);
    arm(() => tryOnce(next), ms);
  };
  const onLost = (wasOpen: boolean, tried: number, code = 0): void => {
    closeSocket();
    if (wasOpen) on.down();
    if (code === VERSION_REFUSED) return enter('outdated', 0);
    if (wasOpen && hasNodes) return wait(1, random() * OTHER_NODE_MS);
    wait(wasOpen ? 1 : tried + 1);
  };
  /** Closes the socket if it has been silent too long. `due` is when this check was scheduled. */
  const watchSilence = (due: number): void => {
    const now = clock.now();
    const left = lastReceivedAt + silence - now;
    // The worker itself delayed a late check. Frames that arrived meanwhile are still queued and must be read
    // first.
    if (left <= 0 && now - due < LATE_MS) return onLost(true, 0);
    const ms = Math.max(left, LATE_MS);
    arm(() => watchSilence(now + ms), ms);
  };
  const tryOnce = (number: number): void => {
    enter('dialling', number);
    generation += 1;
    const ownGeneration = generation;
    arm(() => onLost(false, number), WELCOME_DEADLINE_MS);
    const opened = openSocket(url, {
      open: () => {
        if (ownGeneration === generation) on.opened();
      },
      text: (text) => {
        if (ownGeneration !== generation) return;
        on.text(text);
        lastReceivedAt = clock.now();
      },
      // NATS delivers a long frame in several binary messages. A slow connection needs seconds for it.
      ...(hasNodes && {
        bytes: () => {
          if (ownGeneration === generation) lastReceivedAt = clock.now();
        },
      }),
      closed: (code) => {
        if (ownGeneration === generation) onLost(state === 'open', number, code);
      },
    });
    if (ownGeneration === generation) socket = opened;
    else opened.close();
  };

  return {
    state: () => state,
    attempt: () => attempt,
    send: (text) => socket?.send(text),
    welcomed: (heartbeat) => {
      silence = Math.min(2 * (heartbeat > 0 ? heartbeat : FIRST_HEARTBEAT_MS) + 2_000, HALF_OPEN_MAX_MS);
      lastReceivedAt = clock.now();
      enter('open', 0);
      watchSilence(clock.now());
    },
    burst: () => {
      if (state === 'open' || state === 'dialling') return;
      disarm();
      tryOnce(1);
    },
    redial: () => {
      if (state === 'idle') return;
      const wasOpen = state === 'open';
      closeSocket();
      if (wasOpen) on.down();
      tryOnce(1);
    },
    stop: () => {
      const wasOpen = state === 'open';
      closeSocket();
      enter('idle', 0);
      if (wasOpen) on.down();
    },
  };
};
