import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from './tabClock.ts';

/** Interval of the checks of the worker's silence and of this tab's own timers. */
const LOOK: Milliseconds = 1000;
/** The worker sends a heartbeat every second. After this much silence the tab pings it. */
const QUIET: Milliseconds = 1500;
/** A check that runs this late means that the browser had suspended this tab (F12). */
const STOOD_STILL: Milliseconds = 3000;
/** After this many unanswered pings in a row the worker counts as hung (F19). */
const MISSED = 3;

type HeartbeatOptions = {
  /** Its timers do not run while the page is hidden (`createVisibleClock`). */
  readonly clock: TabClock;
  /**
   * Returns whether the page was hidden since the last call. If so, a late check means nothing, and a
   * snapshot is already requested.
   */
  readonly wasHidden: () => boolean;
  /** While this returns false the tab sends no pings. */
  readonly active: () => boolean;
  readonly silentFor: () => Milliseconds;
  /** Resolves to true if the worker answered in time. */
  readonly ping: () => Promise<boolean>;
  readonly onHung: () => void;
  readonly onStoodStill: () => void;
};

/**
 * Pings a silent worker and reports it as hung after three missed pings. Also detects that the browser
 * suspended this tab without an event. Returns the function that stops both.
 */
export const startHeartbeat = ({
  clock,
  wasHidden,
  active,
  silentFor,
  ping,
  onHung,
  onStoodStill,
}: HeartbeatOptions): (() => void) => {
  let stopped = false;
  let pinging = false;
  let missed = 0;
  let looked = clock.now();
  let stop: (() => void) | undefined;
  const ask = async () => {
    pinging = true;
    const answered = await ping();
    pinging = false;
    if (stopped) return;
    missed = answered || !active() ? 0 : missed + 1;
    if (missed < MISSED) return;
    missed = 0;
    onHung();
  };
  const look = () => {
    if (stopped) return;
    const now = clock.now();
    const behind = wasHidden();
    if (now - looked > LOOK + STOOD_STILL && !behind && active()) onStoodStill();
    looked = now;
    if (active() && !pinging && silentFor() > QUIET) void ask();
    stop = clock.later(LOOK, look);
  };
  stop = clock.later(LOOK, look);
  return () => {
    stopped = true;
    stop?.();
  };
};
