import { tabLock } from '#contract/feedApi.ts';
import type { FeedEvent, ListRecord, MatchAge, Records, TabListener } from '#contract/patch.ts';
import type { TabCounters } from '#contract/feedApi.ts';
import { NO_WATCH, type Watch } from '#contract/watch.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Board } from '../board/board.ts';
import type { Clock, LockManager } from '../runtime/environment.ts';
import type { ListView } from '../lists/listView.ts';
import type { Lists } from '../lists/lists.ts';
import { createLoop } from '../runtime/loop.ts';
import { createSnapshotDelay } from './snapshotDelay.ts';
import { HEARTBEAT_MS, Outbox } from './outbox.ts';
import { createSendTurns } from './sendTurns.ts';
import type { OpenState } from './shownRecords.ts';
import { TabView, type SnapshotPreamble, type TabViewDeps } from './tabView.ts';
import { WatchIndex } from './watchIndex.ts';

export type TabsDeps = {
  readonly clock: Clock;
  readonly locks: LockManager | null;
  readonly instance: number;
  readonly board: Board;
  readonly lists: Lists;
  readonly listRecord: (view: ListView) => ListRecord;
  readonly isLoaded: (view: ListView) => boolean;
  readonly openState: (id: MatchId) => OpenState;
  readonly ageOf: (id: MatchId) => MatchAge | null;
  readonly roomsSince: TabViewDeps['roomsSince'];
  readonly preamble: SnapshotPreamble;
  /** Called after a tab joined, left, or changed what it watches. */
  readonly changed: () => void;
  /** Called after a tab may have become visible or hidden. */
  readonly seen: () => void;
  /** Called when a tab that was not active is visible again. */
  readonly returned: () => void;
};

type Tab = {
  readonly id: string;
  readonly release: () => void;
  view: TabView | null;
  watch: Watch;
  visible: boolean;
  /** When the tab was hidden, monotonic ms; null while it is visible. */
  hiddenAt: Milliseconds | null;
  focused: number;
};

/** A tab stays active for so long after it was hidden. Not from the specification. */
const ACTIVE_MS: Milliseconds = 60_000;

export type Tabs = {
  /**
   * Adds a tab. The tab holds a lock of its own; the worker gets that lock when the tab is gone. `release` closes
   * the tab's ports.
   */
  readonly hello: (id: string, release: () => void) => void;
  readonly connect: (id: string, listener: TabListener) => void;
  readonly watch: (id: string, watch: Watch) => void;
  readonly visible: (id: string, visible: boolean) => void;
  readonly resync: (id: string) => void;
  readonly leave: (id: string) => void;
  readonly focus: (id: string) => void;
  /** Returns the ids of visible tabs with a listener, the one focused last first (D26). */
  readonly visibleTabs: () => readonly string[];
  readonly eventTo: (id: string, event: FeedEvent) => void;
  readonly has: (id: string) => boolean;
  readonly size: () => number;
  readonly watches: () => readonly Watch[];
  /** Returns the watches of the active tabs: those that are visible, or were at some time within the last minute. */
  readonly activeWatches: () => readonly Watch[];
  /** Returns the bets whose receipt is on the screen of a visible tab (C12). */
  readonly receipts: () => ReadonlySet<string>;
  /** Returns the orders whose cash-out price is on the screen of a visible tab. */
  readonly quotedOrders: () => ReadonlySet<string>;
  /** Returns the rooms that tabs have open, and those on the screen of a visible tab; null where none shows a list. */
  readonly rooms: () => { readonly open: ReadonlySet<RoomId>; readonly cards: ReadonlySet<RoomId> | null };
  readonly views: () => readonly TabView[];
  readonly index: WatchIndex<TabView>;
  readonly broadcast: (records: Records) => void;
  readonly event: (event: FeedEvent) => void;
  readonly listChanged: (view: ListView, record: ListRecord) => void;
  readonly openChanged: (id: MatchId) => void;
  /** Returns true if a visible tab shows this list. */
  readonly isShown: (list: ListView) => boolean;
  /** Checks in every tab whether shown prices became stale or fresh. */
  readonly checkAges: () => void;
  /** Sends the pending changes to every tab that keeps up. Called after a frame or an answer was applied. */
  readonly flush: () => void;
  /** Sends all that `run` changes in one patch, so that no tab shows a part of it without the rest. */
  readonly inOnePatch: (run: () => void) => void;
  readonly counters: () => readonly TabCounters[];
};

/** Creates the registry of connected tabs. A tab stays until its lock is free. */
export const createTabs = (deps: TabsDeps): Tabs => {
  const { clock, board, lists } = deps;
  const tabs = new Map<string, Tab>();
  const index = new WatchIndex<TabView>(board);
  const turns = createSendTurns(clock);

  let focuses = 0;

  const isActive = ({ hiddenAt }: Tab): boolean => hiddenAt === null || clock.now() - hiddenAt <= ACTIVE_MS;

  const viewsOf = (): TabView[] => [...tabs.values()].flatMap(({ view }) => view ?? []);

  const leave = (tab: Tab | undefined): void => {
    if (tab === undefined || tabs.get(tab.id) !== tab) return;
    tabs.delete(tab.id);
    tab.view?.close();
    tab.release();
    if (tabs.size === 0) beats.stop();
    deps.changed();
  };

  const waitForEnd = (tab: Tab): void => {
    // The lock is granted once the tab no longer holds it: it was closed, crashed or went to another page. Where locks
    // are refused, as in a frame without storage, only `leave` removes the tab.
    void deps.locks?.request(tabLock(tab.id), () => leave(tab)).catch(() => undefined);
  };

  /** True while changes are collected for one patch. */
  let isHeld = false;
  const flush = (): void => {
    if (isHeld) return;
    for (const { view } of tabs.values()) view?.outbox.flush();
  };

  const open = (tab: Tab, listener: TabListener): TabView => {
    const outbox = new Outbox({
      clock,
      instance: deps.instance,
      words: () => board.options.words,
      urgentSlots: () => view.slipSlots(),
      listener,
      refresh: () => view.refresh(),
      needsSnapshot: () => view.enqueueSnapshot(),
      turns,
      isFocused: () => tab.focused > 0 && tab.focused === focuses,
    });
    const hold = createSnapshotDelay(clock, () => outbox.flush());
    const view: TabView = new TabView(
      outbox,
      {
        board,
        lists,
        index,
        listRecord: deps.listRecord,
        isLoaded: deps.isLoaded,
        openState: deps.openState,
        ageOf: deps.ageOf,
        roomsSince: deps.roomsSince,
      },
      deps.preamble,
      hold,
    );
    view.setWatch(tab.watch);
    return view;
  };

  /** A visible tab refuses presses after 3 s without a patch (D3), so each tab gets heartbeats. */
  const beats = createLoop(clock, HEARTBEAT_MS, () => {
    for (const view of viewsOf()) view.outbox.heartbeat();
  });

  return {
    hello: (id, release) => {
      leave(tabs.get(id));
      const tab: Tab = {
        id,
        release,
        view: null,
        watch: NO_WATCH,
        visible: true,
        hiddenAt: null,
        focused: 0,
      };
      tabs.set(id, tab);
      waitForEnd(tab);
      beats.start();
      deps.changed();
    },
    connect: (id, listener) => {
      const tab = tabs.get(id);
      if (tab === undefined) return;
      tab.view?.close();
      tab.view = open(tab, listener);
      tab.view.outbox.pause(!tab.visible);
      // The worker loads nothing for a hidden tab, also if the tab was hidden before it connected.
      if (!tab.visible) tab.view.withdrawInterest();
      tab.view.outbox.flush();
      deps.seen();
    },
    watch: (id, watch) => {
      const tab = tabs.get(id);
      if (tab === undefined) return;
      tab.watch = watch;
      tab.view?.setWatch(watch);
      deps.changed();
      tab.view?.outbox.flush();
    },
    visible: (id, visible) => {
      const tab = tabs.get(id);
      if (tab === undefined || tab.visible === visible) return;
      const wasActive = isActive(tab);
      tab.visible = visible;
      tab.hiddenAt = visible ? null : clock.now();
      if (tab.view === null) return;
      tab.view.outbox.pause(!visible);
      if (visible) {
        tab.view.resumeInterest();
        // Lists that no visible tab showed were not laid out.
        lists.layOutChanged();
      } else tab.view.withdrawInterest();
      tab.view.outbox.flush();
      deps.seen();
      if (!wasActive) deps.returned();
    },
    resync: (id) => {
      const view = tabs.get(id)?.view;
      view?.enqueueSnapshot();
      view?.outbox.flush();
    },
    focus: (id) => {
      const tab = tabs.get(id);
      focuses += 1;
      if (tab !== undefined) tab.focused = focuses;
    },
    visibleTabs: () =>
      [...tabs.values()]
        .filter(({ visible, view }) => visible && view !== null)
        .sort((one, other) => other.focused - one.focused)
        .map(({ id }) => id),
    eventTo: (id, event) => {
      const view = tabs.get(id)?.view;
      view?.outbox.enqueueEvent(event);
      view?.outbox.flush();
    },
    leave: (id) => leave(tabs.get(id)),
    has: (id) => tabs.has(id),
    size: () => tabs.size,
    watches: () => [...tabs.values()].map(({ watch }) => watch),
    activeWatches: () => [...tabs.values()].filter(isActive).map(({ watch }) => watch),
    receipts: () =>
      new Set([...tabs.values()].flatMap(({ visible, watch }) => (visible ? (watch.receipts ?? []) : []))),
    quotedOrders: () =>
      new Set([...tabs.values()].flatMap(({ visible, watch }) => (visible ? (watch.quotes ?? []) : []))),
    rooms: () => {
      const all = [...tabs.values()];
      const shown = all.flatMap(({ visible, watch }) => (visible ? [watch.roomCards ?? []] : []));
      const hasList = all.some(({ visible, watch }) => visible && watch.roomCards !== undefined);
      return {
        open: new Set(all.flatMap(({ watch }) => watch.rooms ?? [])),
        cards: hasList ? new Set(shown.flat()) : null,
      };
    },
    views: viewsOf,
    index,
    broadcast: (records) => {
      for (const view of viewsOf()) {
        view.enqueueBroadcast(records);
        // The user's own changes are shown at once, however slow the tab is.
        if (records.documents !== undefined) view.outbox.skipWaitOnNextFlush();
      }
    },
    event: (event) => {
      for (const view of viewsOf()) view.outbox.enqueueEvent(event);
    },
    listChanged: (list, record) => {
      for (const view of viewsOf()) view.listChanged(list, record);
    },
    openChanged: (id) => {
      for (const view of viewsOf()) view.openChanged(id);
    },
    isShown: (list) =>
      [...tabs.values()].some(({ visible, view }) => visible && (view?.holds(list) ?? false)),
    checkAges: () => {
      for (const view of viewsOf()) view.checkAges();
    },
    flush,
    inOnePatch: (run) => {
      if (isHeld) return run();
      isHeld = true;
      try {
        run();
      } finally {
        isHeld = false;
        flush();
      }
    },
    counters: () =>
      [...tabs.values()].map(({ id, visible, view }) => ({
        tabId: id,
        visible,
        unacknowledged: view?.outbox.unacknowledged ?? 0,
        patches: view?.outbox.patches ?? 0,
        bytes: view?.outbox.bytes ?? 0,
        changes: view?.outbox.changes ?? 0,
        mergeWindow: view?.outbox.mergeWindow ?? 0,
        rows: view?.rowCount ?? 0,
      })),
  };
};
