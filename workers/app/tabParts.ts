import type { FeedEvent, Records } from '#contract/patch.ts';
import type { SlipQuotes } from '../slip/slipQuotes.ts';
import { createSingleTabDelivery, type SingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import { createTabs, type Tabs } from '../tabs/tabs.ts';
import type { DemandTracker } from './demandTracker.ts';
import type { ListParts } from './listParts.ts';
import type { Operator } from './operator.ts';
import type { StatusPublisher } from './publishStatus.ts';
import type { WorkerCore } from './workerCore.ts';
import type { WorkerLifecycle } from './workerLifecycle.ts';

/** The registry of connected tabs, and the delivery of events that one tab alone may show. */
export type TabParts = { readonly tabs: Tabs; readonly oneTab: SingleTabDelivery };

type TabPartsDeps = {
  readonly core: WorkerCore;
  readonly listParts: ListParts;
  readonly status: StatusPublisher;
  /** Null before the first hello. */
  readonly operator: () => Operator | null;
  readonly quotes: () => SlipQuotes;
  readonly demand: () => DemandTracker;
  readonly lifecycle: () => WorkerLifecycle;
  /** Called with each event for one tab, also while no tab is visible. */
  readonly announced: (event: FeedEvent) => void;
};

/** Creates the registry of tabs, and tells the worker's parts when a tab joins, leaves, shows or hides something. */
export const createTabParts = ({
  core: { environment, clock, instance, board, fresh },
  listParts: { lists, loads, listRecord },
  status,
  operator,
  quotes,
  demand,
  lifecycle,
  announced,
}: TabPartsDeps): TabParts => {
  const preamble = (): Pick<Records, 'status' | 'documents'> => {
    const current = operator();
    return {
      status: { ...status.known() },
      ...(current === null ? undefined : { documents: { ...current.whole(), quote: quotes().whole() } }),
    };
  };
  const tabs = createTabs({
    // A dedicated worker ends with its only tab, and the browser may never grant its lock, so it does not
    // wait for the lock.
    clock,
    locks: environment.mode === 'dedicated' ? null : environment.locks,
    instance,
    board,
    lists,
    listRecord,
    isLoaded: loads.isLoaded,
    openState: (id) => operator()?.sources.openState(id) ?? { phase: 'loading', problem: null },
    ageOf: fresh.ofMatch,
    roomsSince: (rooms, positions) => operator()?.rooms.since(rooms, positions),
    preamble,
    changed: () => {
      demand().update();
      operator()?.cashOuts.onShownOrdersChanged();
      operator()?.rooms.watchedChanged();
      if (tabs.size() > 0) lifecycle().wake();
      else lifecycle().rest();
    },
    seen: () => {
      oneTab.changed();
      quotes().onVisibilityChanged();
      operator()?.orders.onReceiptsChanged();
      operator()?.cashOuts.onShownOrdersChanged();
      operator()?.rooms.watchedChanged();
      operator()?.gamblingActivity.onSecond();
    },
    returned: () => demand().update(),
  });
  const oneTab = createSingleTabDelivery({
    clock,
    visible: tabs.visibleTabs,
    send: tabs.eventTo,
    announced,
  });
  return { tabs, oneTab };
};
