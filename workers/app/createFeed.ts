import type { Hello } from '#contract/feedApi.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { Session } from '#contract/session.ts';
import { createLazyBlackBox } from '../events/lazyBlackBox.ts';
import { readBoardRecord } from '../events/boardRecord.ts';
import { createTabApi, type TabApi } from '../port/tabApi.ts';
import { createRate } from '../runtime/counters.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';
import type { Sources } from '../source/sources.ts';
import { createDemandTracker } from './demandTracker.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createListParts } from './listParts.ts';
import { createMatchNotificationParts } from './matchNotificationParts.ts';
import { createOperator, type Operator } from './operator.ts';
import { createOperatorDeps } from './createOperatorDeps.ts';
import { createBoardPublisher } from './publishBoard.ts';
import { createStatusPublisher } from './publishStatus.ts';
import { createQuoteParts } from './quoteParts.ts';
import { createSourceListener } from './sourceListener.ts';
import { closedReason, createTabCalls } from './tabCalls.ts';
import { createTabParts } from './tabParts.ts';
import { createWatchedParts } from './watchedParts.ts';
import { createWorkerCore, type WorkerCore } from './workerCore.ts';
import { createWorkerLifecycle } from './workerLifecycle.ts';
import { createWorkerQueries } from './workerQueries.ts';

export type Feed = {
  readonly instance: number;
  /**
   * Returns the contract's methods for one port, which serves one tab. `release` is called when that tab is
   * gone.
   */
  readonly open: (release: () => void) => TabApi;
  /** Counts a message that was not a call of the contract. */
  readonly refused: () => void;
};

/** Creates the worker's parts, connects them and implements the contract. */
export const createFeed = (environment: WorkerEnvironment): Feed => {
  /** Null before the first hello: only a hello names the operator. */
  let current: Operator | null = null;
  const operator = (): Operator | null => current;
  const getSources = (): Sources | null => current?.sources ?? null;

  const core: WorkerCore = createWorkerCore(environment, {
    boardListener: createBoardPublisher(() => ({ board, lists, tabs, goals, stars, queries, quotes })),
    lifeOf: (stream) => getSources()?.lifeOf(stream),
    report: (what) => current?.log.logAnomaly(what),
  });
  const { clock, instance, counters, serverClock, board } = core;
  const rate = createRate(clock, () => board.changes);

  const listParts = createListParts({
    core,
    getSources,
    tabs: () => tabs,
    hotProblem: () => queries.hotProblem(),
  });
  const { lists } = listParts;
  const status = createStatusPublisher({
    clock,
    serverClock,
    operator,
    publish: (now) => {
      blackBox.state(now.connection, now.attempt);
      tabs.broadcast({ status: now });
      tabs.flush();
    },
  });

  const tabParts = createTabParts({
    core,
    listParts,
    status,
    operator,
    quotes: () => quotes,
    demand: () => demand,
    lifecycle: () => lifecycle,
    announced: (event) => {
      queries.notices.onEvent(event);
      watched.announced(event);
    },
  });
  const { tabs, oneTab } = tabParts;
  const broadcastEvent = (event: FeedEvent): void => {
    tabs.event(event);
    tabs.flush();
  };
  const quotes = createQuoteParts({ core, tabs, operator });
  const watched = createWatchedParts({ core, tabs, operator });
  const { goals, stars } = createMatchNotificationParts({
    core,
    tabParts,
    watched,
    operator,
    areCardsShownOutside: () => queries.notices.areCardsShownOutside(),
  });
  const queries = createWorkerQueries({
    core,
    listParts,
    getSources,
    watched,
    session: () => current?.session.view() ?? null,
    documentUser: () => current?.documentUser() ?? null,
    currencyOf: (view) => current?.listCurrency.filterFor(view) ?? null,
    broadcastEvent,
    demandChanged: () => demand.update(),
    store: () => current?.store ?? null,
    merchant: () => current?.merchant ?? null,
    isVisible: () => tabs.visibleTabs().length > 0,
    areRoomsOpen: () =>
      current?.configWatch.switches().modules.rooms === true && closedReason(current)?.code !== 'maintenance',
    isFollowed: (match) =>
      current !== null &&
      (current.documents.values().favourites.matches.some(({ matchId }) => matchId === match) ||
        current.orders.hasOrders(match)),
  });
  const demand = createDemandTracker({
    board,
    lists,
    tabs,
    stars,
    operator,
    isRunning: () => lifecycle.isRunning(),
    wantHot: queries.wantHot,
  });
  const blackBox = createLazyBlackBox(clock, {
    now: clock.now,
    serverNow: serverClock.now,
    readBoard: () =>
      readBoardRecord(
        board,
        [...demand.current().followed, ...demand.current().visible()],
        serverClock.now(),
        [...(getSources()?.pushed?.cursors().values() ?? [])].map(({ id, epoch, seq }) => ({
          id,
          epoch,
          seq,
        })),
      ),
  });
  const lifecycle = createWorkerLifecycle({
    blackBox,
    core,
    listParts,
    queries,
    tabs,
    quotes,
    goals,
    stars,
    demand,
    status,
    rate,
    operator,
  });

  const source = createSourceListener({
    core,
    listParts,
    tabs,
    goals,
    demand,
    status,
    pricesChanged: watched.pricesChanged,
    received: blackBox.frame,
  });

  let ports = 0;
  const diagnostics = createDiagnostics({
    core,
    tabs,
    ports: () => ports,
    changesPerSecond: rate.perSecond,
    operator,
  });
  const operatorDeps = createOperatorDeps({
    core,
    listParts,
    tabParts,
    quotes,
    stars,
    watched,
    queries,
    demand,
    status,
    source,
    counters: diagnostics.counters,
    operator,
  });
  const ensureOperator = (hello: Hello, session: Session | null): Operator =>
    (current ??= createOperator(operatorDeps, hello, session));

  const tabCalls = createTabCalls({
    core,
    tabs,
    oneTab,
    quotes,
    queries,
    lifecycle,
    diagnostics,
    blackBox,
    operator,
    ensureOperator,
  });
  const open: Feed['open'] = (release) => {
    let isOpen = true;
    ports += 1;
    const port = createTabApi(tabCalls, () => {
      if (isOpen) ports -= 1;
      isOpen = false;
      release();
    });
    return { ...port, api: blackBox.recordCalls(port.api) };
  };

  return { instance, open, refused: () => counters.drop('refused-message') };
};
