import type { DemandTracker } from './demandTracker.ts';
import type { ListParts } from './listParts.ts';
import type { Operator } from './operator.ts';
import type { OperatorDeps } from './operatorDeps.ts';
import type { StatusPublisher } from './publishStatus.ts';
import { closedReason } from './tabCalls.ts';
import type { TabParts } from './tabParts.ts';
import type { WorkerQueries } from './workerQueries.ts';

type OperatorDepsParts = Pick<OperatorDeps, 'core' | 'counters' | 'source'> &
  Pick<OperatorDeps['parts'], 'quotes' | 'stars' | 'watched'> & {
    readonly listParts: ListParts;
    readonly tabParts: TabParts;
    readonly queries: WorkerQueries;
    readonly demand: DemandTracker;
    readonly status: StatusPublisher;
    /** Null before the first hello. */
    readonly operator: () => Operator | null;
  };

/** Connects the operator's parts to the rest of the worker. */
export const createOperatorDeps = ({
  core,
  listParts: { lists, loadPublisher },
  tabParts: { tabs, oneTab },
  quotes,
  stars,
  watched,
  queries,
  demand,
  status,
  source,
  counters,
  operator,
}: OperatorDepsParts): OperatorDeps => ({
  core,
  parts: { lists, tabs, oneTab, quotes, stars, watched },
  closed: () => closedReason(operator()),
  counters,
  source,
  listener: {
    demandChanged: demand.update,
    switchesChanged: status.publishIfChanged,
    loadChanged: loadPublisher.publishNow,
    languageChanged: queries.renew,
    openBetsChanged: () => queries.answerChanged('open-bets'),
    answerChanged: queries.answerChanged,
    ordersSettled: queries.ordersSettled,
    onNotices: queries.notices.add,
    userChanged: queries.userChanged,
  },
});
