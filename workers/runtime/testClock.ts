import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from './environment.ts';

/**
 * True only in a build of the mode `sandbox-test`; the bundler removes the guarded code from every other
 * build.
 */
declare const TEST_BUILD: boolean;

type Armed = { readonly run: () => void; readonly due: Milliseconds };

/**
 * Creates a clock that `advance` moves forward. Each timer that becomes due runs at its own time and in
 * order, as if the time had passed. Other pending work runs between two timers.
 */
export const createAdvanceableClock = (
  real: Clock,
): { readonly clock: Clock; readonly advance: (ms: Milliseconds) => Promise<void> } => {
  let ahead = 0;
  const armed = new Map<Armed, Timer>();
  const now = () => real.now() + ahead;
  const turn = () => new Promise<void>((resolve) => void real.setTimeout(resolve, 0));

  const fire = (entry: Armed): void => {
    const timer = armed.get(entry);
    if (timer !== undefined) real.clearTimeout(timer);
    if (armed.delete(entry)) entry.run();
  };
  const arm = (entry: Armed): void =>
    void armed.set(
      entry,
      real.setTimeout(() => fire(entry), Math.max(0, entry.due - now())),
    );
  const firstDue = (until: Milliseconds): Armed | undefined =>
    [...armed.keys()].filter(({ due }) => due <= until).sort((one, other) => one.due - other.due)[0];

  const advance = async (ms: Milliseconds): Promise<void> => {
    const until = ahead + ms;
    for (;;) {
      const entry = firstDue(real.now() + until);
      if (entry === undefined) break;
      ahead = Math.min(until, Math.max(ahead, entry.due - real.now()));
      fire(entry);
      await turn();
    }
    ahead = until;
    for (const [entry, timer] of armed) {
      real.clearTimeout(timer);
      arm(entry);
    }
  };

  return {
    clock: {
      now,
      wallNow: () => real.wallNow() + ahead,
      setTimeout: (run, ms) => {
        const entry: Armed = { run, due: now() + ms };
        arm(entry);
        return { timer: entry };
      },
      clearTimeout: ({ timer }) => {
        const entry = timer as Armed;
        const realTimer = armed.get(entry);
        armed.delete(entry);
        if (realTimer !== undefined) real.clearTimeout(realTimer);
      },
    },
    advance,
  };
};

/**
 * Returns the clock that end-to-end tests advance by a message (tests/e2e/testBuilds.ts); outside test
 * builds, the real clock.
 */
export const clockOrTestClock = (real: Clock): Clock => {
  if (typeof TEST_BUILD === 'undefined' || !TEST_BUILD) return real;
  const { clock, advance } = createAdvanceableClock(real);
  new BroadcastChannel('test-only-clock').addEventListener(
    'message',
    ({ data }: MessageEvent<Milliseconds>) => void advance(data),
  );
  return clock;
};
