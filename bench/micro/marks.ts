import type { Board } from '#workers/board/board.ts';
import { Outbox } from '#workers/tabs/outbox.ts';

/** The worker's own outbox for one tab. Time stands still: nothing is ever late. */
export const createOutbox = (board: Board): Outbox =>
  new Outbox({
    clock: { now: () => 0, wallNow: () => 0, setTimeout: () => ({ timer: null }), clearTimeout: () => undefined },
    instance: 1,
    words: () => board.options.words,
    listener: () => Promise.resolve(),
    refresh: () => undefined,
    needsImage: () => undefined,
  });

/** The outbox watches the markets of the first `matches` matches. */
export const watchMatches = (board: Board, outbox: Outbox, matches: number): void => {
  for (let match = 0; match < matches; match += 1) {
    for (const market of board.matches.markets[match] ?? []) board.markets.watchers[market] = [outbox];
  }
};
