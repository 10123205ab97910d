import type { Milliseconds } from '#domain/ids.ts';

/** Polls in the order in which the budget keeps them back, first those that are missed least. */
export type PollKind = 'extra-markets' | 'open-matches' | 'in-play-lists' | 'lists';

const MINUTE: Milliseconds = 60_000;
/** Unused requests are saved for at most so long, so that a screen that was opened loads at once. */
const SAVED_MS: Milliseconds = 20_000;
/**
 * How much of what can be saved must be left for each kind of poll. Lists of the 60 s loop also run on credit:
 * without them matches would neither come nor go.
 */
const NEEDED: Readonly<Record<PollKind, number>> = {
  'extra-markets': 0.6,
  'open-matches': 0.3,
  'in-play-lists': 0,
  lists: -1,
};

/**
 * The operator's budget of requests a minute for one browser (`requestsPerMinute` of the configuration). Every
 * request counts, and only polls wait: a delayed poll comes at a later turn of its loop. A user's own call (money, a
 * page, a quote) never waits.
 */
export type RequestBudget = {
  readonly allows: (kind: PollKind) => boolean;
  /** Counts a request of any kind. */
  readonly spend: () => void;
};

/** Creates the budget; null means that there is none. `now` is monotonic. */
export const createRequestBudget = (perMinute: number | null, now: () => Milliseconds): RequestBudget => {
  if (perMinute === null) return { allows: () => true, spend: () => undefined };
  const most = (perMinute * SAVED_MS) / MINUTE;
  let left = most;
  let at = now();
  const refill = (): void => {
    left = Math.min(most, left + ((now() - at) * perMinute) / MINUTE);
    at = now();
  };
  return {
    allows: (kind) => {
      refill();
      return left >= NEEDED[kind] * most + (kind === 'lists' ? 0 : 1);
    },
    spend: () => {
      refill();
      // A burst of the user's own calls holds polls back for at most as long as can be saved.
      left = Math.max(-most, left - 1);
    },
  };
};
