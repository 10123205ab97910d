import type { PlacementAnswer } from '#contract/placement.ts';
import { fail, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { PortCaller, WorkerEnd } from './portCaller.ts';
import type { TabClock } from './tabClock.ts';

/** Timeout of a press. The worker may wait for a slow store and for the lock between workers. */
const PRESS_TIMEOUT_MS: Milliseconds = 10_000;

type PlaceParts<L extends WorkerEnd, P> = {
  readonly clock: TabClock;
  readonly caller: Pick<PortCaller<L>, 'callResult'>;
  /** Sends the press to the worker. */
  readonly send: (connection: L, press: P, expiresAt: Milliseconds) => Promise<Result<PlacementAnswer>>;
  /** A time of this tab on the worker's clock; null before the worker has sent its own. */
  readonly toWorkerTime: (tabTime: Milliseconds) => Milliseconds | null;
};

/**
 * Creates the call that sends a press once: a bet, a reserved bet, a cash-out, a gift, a vote or another part in an
 * activity, or what the user does with tips. The worker gets the time at which this tab gives up, so that it sends
 * nothing after the user saw that no answer came (F19).
 */
export const createPlaceCall =
  <L extends WorkerEnd, P>({ clock, caller, send, toWorkerTime }: PlaceParts<L, P>) =>
  (press: P): Promise<Result<PlacementAnswer>> => {
    const givenUpAt = clock.now() + PRESS_TIMEOUT_MS;
    return caller.callResult(PRESS_TIMEOUT_MS, async (connection) => {
      const expiresAt = toWorkerTime(givenUpAt);
      return expiresAt === null ? fail({ code: 'worker-silent' }) : send(connection, press, expiresAt);
    });
  };
