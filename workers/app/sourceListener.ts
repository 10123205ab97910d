import type { GoalDetector } from '../notifications/goalDetector.ts';
import type { SourceListener } from '../source/source.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { DemandTracker } from './demandTracker.ts';
import type { ListParts } from './listParts.ts';
import type { StatusPublisher } from './publishStatus.ts';
import type { WorkerCore } from './workerCore.ts';

type SourceListenerDeps = {
  readonly core: Pick<WorkerCore, 'board'>;
  readonly listParts: ListParts;
  readonly tabs: Tabs;
  readonly goals: GoalDetector;
  readonly demand: DemandTracker;
  readonly status: StatusPublisher;
  /** Called after data was applied and the tabs were notified. */
  readonly pricesChanged: () => void;
  readonly received: SourceListener['received'];
};

/** Creates the listener of all sources: it settles what followed from new data, and sends it to the tabs. */
export const createSourceListener = ({
  core: { board },
  listParts: { lists, loadPublisher },
  tabs,
  goals,
  demand,
  status,
  pricesChanged,
  received,
}: SourceListenerDeps): SourceListener => ({
  applied: () => {
    status.publishWhenTimeKnown();
    goals.publishPending();
    lists.layOutChanged();
    tabs.flush();
    pricesChanged();
  },
  received,
  left: () => board.tidy(board.leagueIds(), new Set(demand.current().streams)),
  events: goals.onEvents,
  changed: () => {
    demand.update();
    // A stream that started or stopped can change whether an open match is complete.
    for (const id of demand.current().open) tabs.openChanged(id);
    status.publishIfChanged();
    loadPublisher.publishNow();
    tabs.checkAges();
    tabs.flush();
  },
});
