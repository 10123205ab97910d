import type { Hello } from '#contract/feedApi.ts';
import type { FeedEvent, Records } from '#contract/patch.ts';
import type { Session } from '#contract/session.ts';
import { DEFAULT_CURRENCY_ID } from '#domain/money/currencyTable.ts';
import { isUnsettled } from '#domain/orders/bet.ts';
import { NO_SLIP } from '#domain/slip/slip.ts';
import { createFavouriteMonitor } from '../notifications/favouriteMonitor.ts';
import { createGoalDetector } from '../notifications/goalDetector.ts';
import { readBoardRecord } from '../events/boardRecord.ts';
import { createLazyBlackBox } from '../events/lazyBlackBox.ts';
import { createWatchedEvents } from '../events/watchedEvents.ts';
import { createTabApi, type TabApi } from '../port/tabApi.ts';
import { createRate } from '../runtime/counters.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';
import { boardWord } from '../slip/boardPrice.ts';
import { createSlipQuotes } from '../slip/slipQuotes.ts';
import type { Sources } from '../source/sources.ts';
import { createSingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import { createTabs } from '../tabs/tabs.ts';
import { createDemandTracker } from './demandTracker.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createListParts } from './listParts.ts';
import { createOperator, type Operator } from './operator.ts';
import { createBoardPublisher } from './publishBoard.ts';
import { createStatusPublisher } from './publishStatus.ts';
import { createSourceListener } from './sourceListener.ts';
import { closedReason, createTabCalls } from './tabCalls.ts';
import { createWorkerCore, type WorkerCore } from './workerCore.ts';
import { createWorkerLife } from './workerLife.ts';
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
  const engine = (): Sources | null => current?.engine ?? null;

  const core: WorkerCore = createWorkerCore(environment, {
    boardListener: createBoardPublisher(() => ({ board, lists, tabs, goals, stars, queries, watched })),
    lifeOf: (stream) => engine()?.lifeOf(stream),
    report: (what) => current?.log.logAnomaly(what),
  });
  const { clock, instance, counters, serverClock, board } = core;
  const rate = createRate(clock, () => board.changes);

  const listParts = createListParts({
    core,
    engine,
    tabs: () => tabs,
    hotProblem: () => queries.hotProblem(),
  });
  const { lists, loads, loadPublisher, listRecord } = listParts;

  const status = createStatusPublisher({
    clock,
    serverClock,
    operator,
    tell: (now) => {
      blackBox.state(now.connection, now.attempt);
      tabs.broadcast({ status: now });
      tabs.flush();
    },
  });
  const preamble = (): Pick<Records, 'status' | 'documents'> => ({
    status: { ...status.known() },
    ...(current === null ? undefined : { documents: { ...current.whole(), quote: quotes.whole() } }),
  });

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
    openState: (id) => engine()?.openState(id) ?? { phase: 'loading', problem: null },
    ageOf: core.fresh.ofMatch,
    roomsSince: (rooms, positions) => current?.rooms.since(rooms, positions),
    preamble,
    changed: () => {
      demand.update();
      current?.cashOuts.seen();
      current?.rooms.watchedChanged();
      if (tabs.size() > 0) life.wake();
      else life.rest();
    },
    seen: () => {
      oneTab.changed();
      quotes.look();
      current?.orders.onReceiptsChanged();
      current?.cashOuts.seen();
      current?.rooms.watchedChanged();
      current?.play.turn();
    },
  });
  const oneTab = createSingleTabDelivery({
    clock,
    visible: tabs.visibleTabs,
    tell: tabs.eventTo,
    announced: (event) => {
      queries.notices.heard(event);
      watched.announced(event);
    },
  });
  const broadcastEvent = (event: FeedEvent): void => {
    tabs.event(event);
    tabs.flush();
  };

  const quotes = createSlipQuotes({
    clock,
    serverNow: serverClock.now,
    slip: () => current?.documents.values().slip ?? NO_SLIP,
    platform: engine,
    currencyId: () => current?.session.view().user?.currencyId ?? DEFAULT_CURRENCY_ID,
    isVisible: () => tabs.visibleTabs().length > 0,
    market: (id) => board.markets.facts[board.markets.slotOf(id)],
    word: (key) => boardWord(board, key),
    follow: (quoted) => current?.documents.slip.follow(quoted),
    news: (changes) => {
      tabs.broadcast({ documents: changes });
      tabs.flush();
    },
  });

  const goals = createGoalDetector({
    serverNow: serverClock.now,
    tell: (event) => {
      tabs.event(event);
      watched.goal(event);
      stars.goal(event);
    },
  });
  const stars = createFavouriteMonitor({
    clock,
    serverNow: serverClock.now,
    locks: environment.locks,
    channel: environment.channel,
    oneTab,
    board,
    documents: () => current?.documents ?? null,
    engine,
    hasOrders: (match) => current?.orders.hasOrders(match) ?? false,
  });

  let priceNews = 0;
  const watched = createWatchedEvents({
    clock,
    serverNow: serverClock.now,
    board,
    slip: () => current?.documents.values().slip ?? NO_SLIP,
    openMatches: () => tabs.watches().flatMap(({ matches }) => matches),
    favourites: () => (current?.documents.values().favourites.matches ?? []).map(({ matchId }) => matchId),
    openLegs: () => [
      ...(current?.orders.whole().bets.whole.items ?? []).flatMap((bet) =>
        isUnsettled(bet) ? bet.legs : [],
      ),
      ...tabs.watches().flatMap(({ bets }) => bets?.legs ?? []),
    ],
    hasOrders: (match) => current?.orders.hasOrders(match) ?? false,
    changed: () => {
      priceNews += 1;
      // Events wait for hidden tabs, so these get none.
      for (const id of tabs.visibleTabs())
        tabs.eventTo(id, { kind: 'asked-changed', id: `prices-${priceNews}`, topic: 'price-history' });
    },
  });
  const queries = createWorkerQueries({
    core,
    listParts,
    engine,
    watched,
    session: () => current?.session.view() ?? null,
    broadcastEvent,
    demandChanged: () => demand.update(),
    store: () => current?.store ?? null,
    merchant: () => current?.merchant ?? null,
    isVisible: () => tabs.visibleTabs().length > 0,
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
    isRunning: () => life.isRunning(),
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
        [...(engine()?.pushed?.cursors().values() ?? [])].map(({ id, epoch, seq }) => ({ id, epoch, seq })),
      ),
  });
  const life = createWorkerLife({
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
  const ensureOperator = (hello: Hello, session: Session | null): Operator =>
    (current ??= createOperator(
      {
        core,
        parts: { lists, tabs, oneTab, quotes, stars, watched },
        closed: () => closedReason(current),
        counters: diagnostics.counters,
        source,
        listener: {
          demandChanged: demand.update,
          switchesChanged: status.look,
          loadChanged: loadPublisher.look,
          languageChanged: queries.renew,
          openBetsChanged: () => queries.answerChanged('open-bets'),
          answerChanged: queries.answerChanged,
          ordersSettled: queries.ordersSettled,
          noticed: queries.notices.add,
          userChanged: queries.userChanged,
        },
      },
      hello,
      session,
    ));

  const tabCalls = createTabCalls({
    core,
    tabs,
    oneTab,
    quotes,
    queries,
    life,
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
