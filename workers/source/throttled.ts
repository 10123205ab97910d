import { SUBSCRIBE_THROTTLE_MS } from '#domain/constants.ts';
import type { Clock, Timer } from '../deps.ts';

export type Throttle = { readonly ask: () => void; readonly cancel: () => void };

/** Leading edge, then at most one a second, the last asking never lost (FEED-09, D7). */
export const throttled = (clock: Clock, run: () => void, ms: number = SUBSCRIBE_THROTTLE_MS): Throttle => {
  let last = -Infinity;
  let timer: Timer | null = null;
  const go = (): void => {
    timer = null;
    last = clock.now();
    run();
  };
  return {
    ask: () => {
      if (timer !== null) return;
      const left = last + ms - clock.now();
      if (left <= 0) go();
      else timer = clock.setTimeout(go, left);
    },
    cancel: () => {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
    },
  };
};
