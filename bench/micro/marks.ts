import type { Board } from '#workers/board/board.ts';
import { Outbox } from '#workers/tabs/outbox.ts';
import { createSendTurns } from '#workers/tabs/sendTurns.ts';
import type { Clock } from '#workers/runtime/environment.ts';
import type { TabView } from '#workers/tabs/tabView.ts';
import { WatchIndex } from '#workers/tabs/watchIndex.ts';

/** Rows on screen of one tab, with one match each. */
export const SHOWN = 60;

/** A stopped clock, so nothing is ever late. */
export const STILL: Clock = {
  now: () => 0,
  wallNow: () => 0,
  setTimeout: () => ({ timer: null }),
  clearTimeout: () => undefined,
};

const outboxOver = (words: () => Int32Array): Outbox =>
  new Outbox({
    clock: STILL,
    instance: 1,
    words,
    urgentSlots: () => [],
    listener: () => Promise.resolve(),
    refresh: () => undefined,
    needsSnapshot: () => undefined,
    turns: createSendTurns(STILL),
    isFocused: () => false,
  });

/** Creates the worker's own outbox for one tab. */
export const createOutbox = (board: Board): Outbox => outboxOver(() => board.options.words);

const NO_WORDS = new Int32Array();

/** Creates the same outbox for a peer's board: a bench marks in it and never sends. */
export const createPeerOutbox = (): Outbox => outboxOver(() => NO_WORDS);

/** Watches the markets of the first `matches` matches with the outbox, as the worker does for a tab. */
export const watchMatches = (board: Board, outbox: Outbox, matches: number): void => {
  const index = new WatchIndex<TabView>(board);
  // The index uses only the outbox of a tab's view.
  const view = { outbox } as TabView;
  for (let match = 0; match < matches; match += 1) {
    for (const market of board.matches.markets[match] ?? []) {
      const facts = board.markets.facts[market];
      if (facts !== undefined) index.addMarket(facts.id, view);
    }
  }
};
