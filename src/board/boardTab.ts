import type { Problem, Result } from '#contract/problem.ts';
import type { ListQuery, RowHandle } from '#contract/watch.ts';
import type { EpochMs, MatchId, Milliseconds, OptionKey } from '#domain/ids.ts';
import type { TabClock } from '#feed/tabClock.ts';
import type { FeedClient, TabDiagnostics } from '#feed/feedClient.ts';
import { refusePress } from '#feed/pressGate.ts';
import type { SlipStore } from '#state/slipStore.ts';
import type { BoardStore, MarketLayer } from './boardStore.ts';
import { createTicker } from './ticker.ts';
import { createWatchRegister } from './watchRegister.ts';

/** What the board's hooks and the screens may ask of the tab beside the board's own values. */
export type BoardTab = {
  readonly tabId: string;
  readonly diagnostics: () => Promise<Result<TabDiagnostics>>;
  /** Why this option may not be pressed now (D3), or null. */
  readonly refusal: (key: OptionKey, market: MarketLayer) => Problem | null;
  /** Server time (F45); the device's until the worker has told. */
  readonly serverNow: () => EpochMs;
  /** Wakes every so many ms, on whole steps of the server's clock. */
  readonly onTick: (everyMs: Milliseconds, wake: () => void) => () => void;
  /** Registers a match open in detail under a name, or that none is. */
  readonly watchMatch: (name: string, id: MatchId | null) => void;
  /** Registers the bets whose receipts are on screen under a name, or that none is. */
  readonly watchReceipts: (name: string, refs: readonly string[]) => void;
  /** Registers what one list shows, or forgets it; the whole goes out once an animation frame. */
  readonly watchList: (
    key: string,
    list: { readonly query: ListQuery; readonly rows: readonly RowHandle[] } | null,
  ) => void;
};

type TabParts = {
  readonly feed: FeedClient;
  readonly board: BoardStore;
  readonly slip: SlipStore;
  readonly clock: TabClock;
  readonly wallNow: () => EpochMs;
  readonly raf: (run: () => void) => void;
  /** Why nothing at all may be pressed now, or null (BOOT-33). */
  readonly closed?: () => Problem | null;
};

export const createBoardTab = ({ feed, board, slip, clock, wallNow, raf, closed }: TabParts): BoardTab => {
  const watches = createWatchRegister(feed.watch, raf);
  // What is picked is followed wherever the list has gone.
  slip.subscribe(({ keys }, before) => {
    if (keys !== before.keys) watches.picks([...keys]);
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
    refusal: (key, market) => {
      const { awaiting } = feed.state();
      return refusePress({
        closed: closed?.() ?? null,
        word: board.option(key)?.word,
        awaiting,
        priceStale: board.isBlocked(market),
        silentFor: feed.silentFor(),
      });
    },
    serverNow,
    onTick: ticker.onTick,
    watchMatch: watches.match,
    watchReceipts: watches.receipts,
    watchList: watches.list,
  };
};
