import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from './tabClock.ts';

/** How often the tab looks at the worker's silence, and at its own. */
const LOOK: Milliseconds = 1000;
/** The worker beats once a second; after this much silence the tab asks for a sign of life. */
const QUIET: Milliseconds = 1500;
/** A look that comes this much late means that this tab stood still (F12). */
const STOOD_STILL: Milliseconds = 3000;
/** F19: this many pings in a row without an answer, each with its deadline, and the worker counts as hung. */
const MISSED = 3;

type HeartbeatOptions = {
  /** Stands still while the page is hidden (`seenClock`). */
  readonly clock: TabClock;
  /**
   * The page was hidden since this was asked last: then a late look means nothing, and a snapshot is on its
   * way.
   */
  readonly wasHidden: () => boolean;
  /** Nothing is asked of the worker while false. */
  readonly active: () => boolean;
  readonly silentFor: () => Milliseconds;
  /** True if the worker answered in time. */
  readonly ping: () => Promise<boolean>;
  readonly onHung: () => void;
  readonly onStoodStill: () => void;
};

/** Asks a quiet worker for signs of life, and notices when this tab itself was stopped without being told. */
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
