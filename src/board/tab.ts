import type { Problem, Result } from '#contract/problem.ts';
import type { ListQuery, RowHandle } from '#contract/watch.ts';
import type { EpochMs, Milliseconds, OptionKey, ProducerId } from '#domain/ids.ts';
import type { LineClock } from '#feed/clock.ts';
import type { FeedLine, TabDiagnostics } from '#feed/feedLine.ts';
import { refusePress } from '#feed/pressGate.ts';
import type { PicksStore } from '#state/picksStore.ts';
import type { BoardStore } from './boardStore.ts';
import { createTicker } from './ticker.ts';
import { createWatchRegister } from './watchRegister.ts';

/** What the board's hooks and the screens may ask of the tab beside the board's own values. */
export type Tab = {
  readonly tabId: string;
  readonly diagnostics: () => Promise<Result<TabDiagnostics>>;
  /** Why this option may not be pressed now (D3), or null. */
  readonly refusal: (key: OptionKey, producer: ProducerId) => Problem | null;
  /** Server time (F45); the device's until the worker has told. */
  readonly serverNow: () => EpochMs;
  /** Wakes every so many ms, on whole steps of the server's clock. */
  readonly onTick: (everyMs: Milliseconds, wake: () => void) => () => void;
  /** Registers what one list shows, or forgets it; the whole goes out once an animation frame. */
  readonly watchList: (key: string, list: { readonly query: ListQuery; readonly rows: readonly RowHandle[] } | null) => void;
};

type TabParts = {
  readonly feed: FeedLine;
  readonly board: BoardStore;
  readonly picks: PicksStore;
  readonly clock: LineClock;
  readonly wallNow: () => EpochMs;
  readonly raf: (run: () => void) => void;
};

export const createTab = ({ feed, board, picks, clock, wallNow, raf }: TabParts): Tab => {
  const watches = createWatchRegister(feed.watch, raf);
  // What is picked is followed wherever the list has gone.
  picks.subscribe(({ picks }, before) => {
    if (picks !== before.picks) watches.picks(picks.items.map((pick) => pick.key));
  });
  feed.onState(({ awaiting }) => board.setAwaiting(awaiting));
  const serverNow = () => {
    const { serverTime, asOf } = board.state.getState().status;
    const now = feed.workerNow();
    return serverTime === 0 || now === null ? wallNow() : serverTime + Math.max(0, now - asOf);
  };
  const ticker = createTicker(serverNow, clock.later);
  return {
    tabId: feed.tabId,
    diagnostics: feed.diagnostics,
    refusal: (key, producer) => {
      const { awaiting } = feed.state();
      return refusePress({ word: board.option(key)?.word, awaiting, producerStale: board.isBlocked(producer), silentFor: feed.silentFor() });
    },
    serverNow,
    onTick: ticker.onTick,
    watchList: watches.list,
  };
};
