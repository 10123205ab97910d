import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from './tabClock.ts';

/** Interval of the checks while the worker is silent. */
const CHECK_INTERVAL_MS: Milliseconds = 1000;
/** Silence after which the tab pings the worker, which otherwise sends a heartbeat every second. */
const SILENCE_MS: Milliseconds = 1500;
/** A pause of this length between two checks means that the browser had suspended this tab (F12). */
const SUSPENDED_MS: Milliseconds = 4000;
/** After this many unanswered pings in a row the worker counts as hung (F19). */
const MAX_MISSED_PINGS = 3;

type HeartbeatOptions = {
  /** Its timers do not run while the page is hidden (`createVisibleClock`). */
  readonly clock: TabClock;
  /**
   * Returns true if the page was hidden since the last call. A late check is then expected, and a snapshot is
   * already requested.
   */
  readonly wasHidden: () => boolean;
  /** While this returns false the tab sends no pings. */
  readonly active: () => boolean;
  readonly silentFor: () => Milliseconds;
  /** Resolves to true if the worker answered in time. */
  readonly ping: () => Promise<boolean>;
  readonly onHung: () => void;
  readonly onSuspended: () => void;
};

export type Heartbeat = {
  /** Called for each message of the worker. */
  readonly onMessage: () => void;
  readonly stop: () => void;
};

/**
 * Pings a silent worker and reports it as hung after three missed pings. Also detects that the browser
 * suspended this tab without an event. Each message of the worker delays the timer of these checks, so that the
 * timer never wakes the tab while the worker sends (G15).
 */
export const startHeartbeat = ({
  clock,
  wasHidden,
  active,
  silentFor,
  ping,
  onHung,
  onSuspended,
}: HeartbeatOptions): Heartbeat => {
  let stopped = false;
  let isPinging = false;
  let missed = 0;
  let checkedAt = clock.now();
  const pingWorker = async () => {
    isPinging = true;
    const answered = await ping();
    isPinging = false;
    if (stopped) return;
    missed = answered || !active() ? 0 : missed + 1;
    if (missed < MAX_MISSED_PINGS) return;
    missed = 0;
    onHung();
  };
  const checkSuspended = () => {
    const now = clock.now();
    const hasBeenHidden = wasHidden();
    if (now - checkedAt > SUSPENDED_MS && !hasBeenHidden && active()) onSuspended();
    checkedAt = now;
  };
  const checkSilence = () => {
    checkSuspended();
    if (active() && !isPinging && silentFor() >= SILENCE_MS) void pingWorker();
    cancel = clock.schedule(CHECK_INTERVAL_MS, checkSilence);
  };
  let cancel = clock.schedule(CHECK_INTERVAL_MS, checkSilence);
  return {
    onMessage: () => {
      if (stopped || !active()) return;
      checkSuspended();
      cancel();
      cancel = clock.schedule(SILENCE_MS, checkSilence);
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
};
