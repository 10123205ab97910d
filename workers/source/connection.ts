import { BURST_ATTEMPTS, BURST_DELAY_MS, BURST_JITTER, HALF_OPEN_MAX_MS } from '#domain/constants.ts';
import { VERSION_REFUSED } from '#platform/feedFormat.ts';
import type { Clock, OpenSocket, SocketTransport, Timer } from '../runtime/environment.ts';

/** A dial that has not been welcomed by then counts as a failed attempt. Not from the specification. */
const WELCOME_DEADLINE_MS = 10_000;
/** Until the server has said its own interval. */
const FIRST_HEARTBEAT_MS = 5_000;
/** A timer that comes later than this was held up; the silence is judged again after as long. */
const LATE_MS = 500;

/** `outdated`: the server refused the version, and would refuse it again; nothing is dialled but by the user or a returning page. */
type ConnectionState = 'idle' | 'dialling' | 'open' | 'waiting' | 'off' | 'outdated';

export type ConnectionEvents = {
  /** The socket is open: the first frame may be sent. */
  readonly opened: () => void;
  readonly text: (text: string) => void;
  /** A socket that was open is gone. */
  readonly down: () => void;
  readonly changed: () => void;
};

export type Connection = {
  readonly state: () => ConnectionState;
  /** 1 to 5 within a burst; 0 outside. */
  readonly attempt: () => number;
  readonly send: (text: string) => void;
  /**
   * The server said hello: the burst has succeeded. `heartbeat` is its interval between signs of life, ms.
   */
  readonly welcomed: (heartbeat: number) => void;
  /** Starts a burst now, where no socket is open or being dialled (D7). */
  readonly burst: () => void;
  /** Closes the socket as dead and dials at once (F15). */
  readonly redial: () => void;
  readonly stop: () => void;
};

type Outside = {
  readonly clock: Clock;
  readonly random: () => number;
  readonly dial: OpenSocket;
  readonly url: string;
};

/**
 * One socket: bursts of 5 attempts 3 s apart with jitter (FEED-08, D7, C14), and a deadline for silence
 * (F02).
 */
export const createConnection = ({ clock, random, dial, url }: Outside, on: ConnectionEvents): Connection => {
  let state: ConnectionState = 'idle';
  let attempt = 0;
  let line: SocketTransport | null = null;
  let timer: Timer | null = null;
  let lastFrame = 0;
  let silence = HALF_OPEN_MAX_MS;
  /** Everything a line says after it was let go is ignored. */
  let life = 0;

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
  const letGo = (): void => {
    disarm();
    life += 1;
    line?.close();
    line = null;
  };

  const wait = (next: number): void => {
    if (next > BURST_ATTEMPTS) return enter('off', 0);
    enter('waiting', next);
    arm(() => tryOnce(next), BURST_DELAY_MS * (1 + random() * BURST_JITTER));
  };
  const lost = (wasOpen: boolean, tried: number, code = 0): void => {
    letGo();
    if (wasOpen) on.down();
    if (code === VERSION_REFUSED) return enter('outdated', 0);
    wait(wasOpen ? 1 : tried + 1);
  };
  /** `due` is when this look was to happen. */
  const watchSilence = (due: number): void => {
    const now = clock.now();
    const left = lastFrame + silence - now;
    // A look that comes late was held up by the worker's own work: frames that arrived meanwhile wait behind
    // it, and are heard first.
    if (left <= 0 && now - due < LATE_MS) return lost(true, 0);
    const ms = Math.max(left, LATE_MS);
    arm(() => watchSilence(now + ms), ms);
  };
  const tryOnce = (number: number): void => {
    enter('dialling', number);
    life += 1;
    const own = life;
    arm(() => lost(false, number), WELCOME_DEADLINE_MS);
    const opened = dial(url, {
      open: () => {
        if (own === life) on.opened();
      },
      text: (text) => {
        if (own !== life) return;
        on.text(text);
        lastFrame = clock.now();
      },
      closed: (code) => {
        if (own === life) lost(state === 'open', number, code);
      },
    });
    if (own === life) line = opened;
    else opened.close();
  };

  return {
    state: () => state,
    attempt: () => attempt,
    send: (text) => line?.send(text),
    welcomed: (heartbeat) => {
      silence = Math.min(2 * (heartbeat > 0 ? heartbeat : FIRST_HEARTBEAT_MS) + 2_000, HALF_OPEN_MAX_MS);
      lastFrame = clock.now();
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
      letGo();
      if (wasOpen) on.down();
      tryOnce(1);
    },
    stop: () => {
      const wasOpen = state === 'open';
      letGo();
      enter('idle', 0);
      if (wasOpen) on.down();
    },
  };
};
