import { settle, type Bench } from '../harness.ts';

/**
 * A worker's driven clock that follows the real one, because the nodes of NATS live in real time. A busy machine
 * makes larger steps, not other ones.
 */
export const followRealTime = (bench: Pick<Bench, 'clock'>): (() => number) => {
  let at = performance.now();
  return () => {
    const now = performance.now();
    const ms = now - at;
    at = now;
    bench.clock.advance(ms);
    return ms;
  };
};

/** Waits for a condition for as long as the test may run. A machine under load only takes longer. */
export const waitUntil = async (
  holds: () => boolean | Promise<boolean>,
  step: () => unknown,
): Promise<void> => {
  while (!(await holds())) {
    step();
    await settle(1);
  }
};
