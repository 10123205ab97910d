import type { Problem, Result } from '#contract/problem.ts';
import type { BetWatch, ListQuery, RowHandle } from '#contract/watch.ts';
import type { EpochMs, MatchId, Milliseconds, OptionKey } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { TabClock } from '#feed/tabClock.ts';
import type { FeedClient, TabDiagnostics } from '#feed/feedClient.ts';
import { findPressProblem } from '#feed/findPressProblem.ts';
import type { SlipStore } from '#state/slipStore.ts';
import type { BoardStore, MarketTier } from './boardStore.ts';
import { createTicker } from './ticker.ts';
import { createWatchRegister } from './watchRegister.ts';

/** Functions of the tab for the board's hooks and the screens, beside the board's data. */
export type BoardTab = {
  readonly tabId: string;
  readonly diagnostics: () => Promise<Result<TabDiagnostics>>;
  /** Returns why this option may not be pressed now (D3), or null. */
  readonly refusal: (key: OptionKey, market: MarketTier) => Problem | null;
  /** Returns the server's time (F45); the device's time while no server has sent its own. */
  readonly serverNow: () => EpochMs;
  /**
   * Calls `wake` every `everyMs`, on whole steps of the server's clock. Returns the function that stops it.
   */
  readonly onTick: (everyMs: Milliseconds, wake: () => void) => () => void;
  /** Registers the match that the screen of this name has open in detail; null for none. */
  readonly watchMatch: (name: string, id: MatchId | null) => void;
  /** Registers the bets whose receipts the screen of this name shows; an empty list for none. */
  readonly watchReceipts: (name: string, refs: readonly string[]) => void;
  /** Registers what the list of open bets of this name shows; null for none. */
  readonly watchBets: (name: string, bets: BetWatch | null) => void;
  /** Registers the orders whose cash-out price the screen of this name shows; an empty list for none. */
  readonly watchQuotes: (name: string, orders: readonly string[]) => void;
  /** Registers the live rooms that the screen of this name has open, or shows in a list; null for none. */
  readonly watchRooms: (kind: 'open' | 'cards', name: string, rooms: readonly RoomId[] | null) => void;
  /**
   * Registers a list with its visible rows; null removes it. The tab sends one watch each animation frame.
   */
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
  /** Returns why no price may be pressed now, or null (BOOT-33). */
  readonly closed?: () => Problem | null;
};

export const createBoardTab = ({ feed, board, slip, clock, wallNow, raf, closed }: TabParts): BoardTab => {
  const watches = createWatchRegister(feed.watch, raf);
  // Picked options stay in the watch when the list changes.
  slip.subscribe(({ keys }, before) => {
    if (keys !== before.keys) watches.picks([...keys]);
  });
  feed.onState(({ awaiting }) => board.setAwaiting(awaiting));
  // The server's time minus the device's, for the moments in which a lost worker is replaced.
  let skew: Milliseconds = 0;
  const serverNow = () => {
    const { serverTime, asOf } = board.state.getState().status;
    const now = feed.workerNow();
    if (serverTime !== 0 && now !== null) skew = serverTime + Math.max(0, now - asOf) - wallNow();
    return wallNow() + skew;
  };
  const ticker = createTicker(serverNow, clock.schedule);
  return {
    tabId: feed.tabId,
    diagnostics: feed.diagnostics,
    refusal: (key, market) => {
      const { awaiting } = feed.state();
      return findPressProblem({
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
    watchBets: watches.bets,
    watchQuotes: watches.quotes,
    watchRooms: watches.rooms,
    watchList: watches.list,
  };
};
