import type { Board } from '#workers/board/board.ts';
import { Outbox } from '#workers/tabs/outbox.ts';
import { createSendTurns } from '#workers/tabs/sendTurns.ts';
import type { Clock } from '#workers/runtime/environment.ts';
import type { TabView } from '#workers/tabs/tabView.ts';
import { WatchIndex } from '#workers/tabs/watchIndex.ts';

/** One tab with so many rows on screen, of one match each. */
export const SHOWN = 60;

/** Time stands still: nothing is ever late. */
export const STILL: Clock = {
  now: () => 0,
  wallNow: () => 0,
  setTimeout: () => ({ timer: null }),
  clearTimeout: () => undefined,
};

/** The worker's own outbox for one tab. */
export const createOutbox = (board: Board): Outbox =>
  new Outbox({
    clock: STILL,
    instance: 1,
    words: () => board.options.words,
    urgentSlots: () => [],
    listener: () => Promise.resolve(),
    refresh: () => undefined,
    needsSnapshot: () => undefined,
    turns: createSendTurns(STILL),
    isFocused: () => false,
  });

/** The outbox watches the markets of the first `matches` matches, as the worker writes it down for a tab. */
export const watchMatches = (board: Board, outbox: Outbox, matches: number): void => {
  const index = new WatchIndex<TabView>(board);
  // Of a tab's view the index takes the outbox alone.
  const view = { outbox } as TabView;
  for (let match = 0; match < matches; match += 1) {
    for (const market of board.matches.markets[match] ?? []) {
      const facts = board.markets.facts[market];
      if (facts !== undefined) index.addMarket(facts.id, view);
    }
  }
};
