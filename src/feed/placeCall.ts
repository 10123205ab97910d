import type { FeedApi } from '#contract/feedApi.ts';
import type { Placed, Placing } from '#contract/place.ts';
import { fail, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Caller, Gone } from './calls.ts';
import type { LineClock } from './clock.ts';

/** Placing waits for a store that is slow, and for its turn among workers. */
const PLACE: Milliseconds = 10_000;

type PlaceParts<L extends Gone> = {
  readonly tabId: string;
  readonly clock: LineClock;
  readonly caller: Caller<L>;
  readonly apiOf: (life: L) => {
    readonly place: (...of: Parameters<FeedApi['place']>) => Promise<Result<Placed>>;
  };
  /** A time of this tab on the worker's clock; null before the worker has told its own. */
  readonly toWorkerTime: (tabTime: Milliseconds) => Milliseconds | null;
};

/**
 * Places a bet. The worker is told when this tab gives the press up, so that it places nothing after the user
 * was told that no answer came (F19).
 */
export const createPlaceCall =
  <L extends Gone>({ tabId, clock, caller, apiOf, toWorkerTime }: PlaceParts<L>) =>
  (placing: Placing): Promise<Result<Placed>> => {
    const givenUpAt = clock.now() + PLACE;
    return caller.callResult(PLACE, async (life) => {
      const expiresAt = toWorkerTime(givenUpAt);
      return expiresAt === null
        ? fail({ code: 'worker-silent' })
        : apiOf(life).place(tabId, placing, expiresAt);
    });
  };
