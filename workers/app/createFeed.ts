import { CONTRACT_VERSION, type Hello, type SharedQuery } from '#contract/feedApi.ts';
import { isStoredSession } from '#contract/sessionChecks.ts';
import { fail, type Problem } from '#contract/problem.ts';
import { bettingClosedReason } from '#contract/bettingClosed.ts';
import type { FeedEvent, ListRecord, Records } from '#contract/patch.ts';
import { DEFAULT_CURRENCY_ID } from '#domain/money/currencyTable.ts';
import { NO_SLIP } from '#domain/slip/slip.ts';
import { getLeagues, searchMatches } from '#platform/calls.ts';
import { createSharedQueries } from '../queries/sharedQueries.ts';
import { Board } from '../board/board.ts';
import { RemovedMatches } from '../board/removedMatches.ts';
import { createBoardPublisher } from './publishBoard.ts';
import { runCommand } from './commands.ts';
import { createCounters, createRate } from '../runtime/counters.ts';
import type { WorkerEnvironment, LogAnomaly } from '../runtime/environment.ts';
import { createDiagnostics } from './diagnostics.ts';
import type { Sources } from '../source/sources.ts';
import { createFreshness } from '../source/priceFreshness.ts';
import { createGoalDetector } from '../notifications/goalDetector.ts';
import { createIdleShutdown } from '../runtime/idleShutdown.ts';
import { createHotLeagues } from '../lists/hotLeagues.ts';
import { createLists } from '../lists/lists.ts';
import type { ListView } from '../lists/listView.ts';
import { createLoadPublisher } from './publishLoads.ts';
import { createListLoads } from '../lists/listLoads.ts';
import { createBoardCounts } from '../lists/boardCounts.ts';
import { createSecondTick } from '../runtime/secondTick.ts';
import { createOperator, type Operator } from './operator.ts';
import { createTabApi, type TabApi, type TabApiDeps } from '../port/tabApi.ts';
import { createHistory } from '../history/history.ts';
import { createSearch } from '../search/search.ts';
import { holdWorkerLock } from '../runtime/workerLock.ts';
import { boardWord } from '../slip/boardWord.ts';
import { createSlipQuotes } from '../slip/slipQuotes.ts';
import { UNLOADED } from '../source/polls.ts';
import { createServerClock } from '../source/serverClock.ts';
import { NO_DEMAND, type SourceListener, type Demand } from '../source/source.ts';
import { createFavouriteMonitor } from '../notifications/favouriteMonitor.ts';
import { createStatusPublisher } from './publishStatus.ts';
import { createSingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import { createTabs } from '../tabs/tabs.ts';
import { demandOf, type VisibleMarkets } from '../source/demand.ts';

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
export const createFeed = (deps: WorkerEnvironment): Feed => {
  const { clock } = deps;
  const instance = Math.floor(deps.random() * 0x7fffffff);
  const startedAt = clock.wallNow();
  const counters = createCounters();
  const serverClock = createServerClock(clock);
  /** Null before the first hello: only a hello names the operator. */
  let operator: Operator | null = null;
  const engine = (): Sources | null => operator?.engine ?? null;
  let ports = 0;

  const logAnomaly: LogAnomaly = (what, detail) => {
    deps.log(what, detail);
    operator?.log.logAnomaly(what);
  };
  deps.onBug?.((code) => logAnomaly(code));
  const locked = holdWorkerLock(deps.locks, instance, clock, () => logAnomaly('worker-lock'));

  const board = new Board(
    createBoardPublisher(() => ({ board, lists, tabs, goals, stars, asked })),
    new RemovedMatches(clock.now),
  );
  const fresh = createFreshness({ clock, board, lifeOf: (stream) => engine()?.lifeOf(stream) });
  const rate = createRate(clock, () => board.changes);

  const lists = createLists({
    clock,
    board,
    serverNow: serverClock.now,
    changed: (view, shape) => {
      tabs.listChanged(view, loads.record(view, shape));
      // A timer made this change, so no frame follows that would send it.
      tabs.flush();
    },
    isShown: (view) => tabs.isShown(view),
    moved: (ids) => {
      for (const id of ids) for (const view of tabs.index.ofMatch(id)) view.stale = true;
    },
  });
  const loads = createListLoads({
    clock,
    sourceOf: lists.sourceOf,
    hotProblem: () => hot.problem(),
    absent: () => [...lists.choice().starred.matches.keys()].filter((id) => board.matches.slotOf(id) < 0),
    isPushed: (source) => engine()?.isPushed(source) ?? false,
    polled: (source) => engine()?.polls.load(source) ?? UNLOADED,
    due: (ms) => loadPublisher.lookIn(ms),
  });
  const loadPublisher = createLoadPublisher({ clock, loads, lists, tabs: () => tabs });
  const listRecord = (view: ListView): ListRecord => loads.record(view, view.whole());

  const status = createStatusPublisher({
    clock,
    serverClock,
    operator: () => operator,
    tell: (now) => {
      tabs.broadcast({ status: now });
      tabs.flush();
    },
  });
  const preamble = (): Pick<Records, 'status' | 'documents'> => ({
    status: { ...status.known() },
    ...(operator === null ? undefined : { documents: { ...operator.whole(), quote: quotes.whole() } }),
  });

  const tabs = createTabs({
    // A dedicated worker ends with its only tab, and the browser may never grant its lock, so it does not
    // wait for the lock.
    clock,
    locks: deps.mode === 'dedicated' ? null : deps.locks,
    instance,
    board,
    lists,
    listRecord,
    isLoaded: loads.isLoaded,
    openState: (id) => engine()?.openState(id) ?? { phase: 'loading', problem: null },
    ageOf: fresh.ofMatch,
    preamble,
    changed: () => {
      want();
      if (tabs.size() > 0) life.wake();
      else life.rest();
    },
    seen: () => {
      oneTab.changed();
      quotes.look();
      operator?.orders.seen();
      operator?.play.turn();
    },
  });
  const oneTab = createSingleTabDelivery({ clock, visible: tabs.visibleTabs, tell: tabs.eventTo });
  const tell = (event: FeedEvent): void => {
    tabs.event(event);
    tabs.flush();
  };

  const onScreen: VisibleMarkets = {
    *matches() {
      for (const view of tabs.views()) yield* view.matchesShown();
    },
    *further() {
      for (const view of tabs.views()) yield* view.furtherShown();
    },
  };
  let demand: Demand = NO_DEMAND;
  const want = (): void => {
    if (operator === null || !life.isRunning()) return;
    demand = demandOf(
      tabs.watches(),
      operator.documents.values().slip,
      board,
      operator.engine.producers(),
      onScreen,
      lists.sourceOf,
      stars.wanted(),
    );
    if (demand.lists.some(({ picked }) => picked?.view === 'hot')) hot.want();
    operator.engine.want(demand);
  };

  const quotes = createSlipQuotes({
    clock,
    serverNow: serverClock.now,
    slip: () => operator?.documents.values().slip ?? NO_SLIP,
    platform: engine,
    currencyId: () => operator?.session.view().user?.currencyId ?? DEFAULT_CURRENCY_ID,
    isVisible: () => tabs.visibleTabs().length > 0,
    market: (id) => board.markets.facts[board.markets.slotOf(id)],
    word: (key) => boardWord(board, key),
    follow: (quoted) => operator?.documents.slip.follow(quoted),
    news: (changes) => {
      tabs.broadcast({ documents: changes });
      tabs.flush();
    },
  });

  const goals = createGoalDetector({
    serverNow: serverClock.now,
    tell: (event) => {
      tabs.event(event);
      stars.goal(event);
    },
  });
  const stars = createFavouriteMonitor({
    clock,
    serverNow: serverClock.now,
    locks: deps.locks,
    channel: deps.channel,
    oneTab,
    board,
    documents: () => operator?.documents ?? null,
    engine,
    hasOrders: (match) => operator?.orders.hasOrders(match) ?? false,
  });

  const source: SourceListener = {
    applied: () => {
      goals.settle();
      lists.settle();
      tabs.flush();
    },
    left: () => {
      board.tidy(board.leagueIds(), new Set(demand.streams));
    },
    events: goals.take,
    changed: () => {
      want();
      // A stream that started or stopped can change whether an open match is complete.
      for (const id of demand.open) tabs.openChanged(id);
      status.look();
      loadPublisher.look();
      tabs.lookAtAges();
      tabs.flush();
    },
  };
  let changes = 0;
  /** Tells the tabs that show an answer to this query to ask again. */
  const askedChanged = (topic: SharedQuery['topic']): void => {
    changes += 1;
    tell({ kind: 'asked-changed', id: `changed-${changes}`, topic });
  };
  const asked = createSharedQueries({
    clock,
    call: () => engine() as Sources,
    today: lists.today,
    told: (question, answer) => {
      if (hot.told(question, answer)) loadPublisher.look();
    },
    own: createBoardCounts(board, lists.today, lists.sourceOf, loads.isWhole),
    event: tell,
  });
  const hot = createHotLeagues({
    ask: () => void asked.ask({ topic: 'statistics' }),
    chosen: (leagues) => {
      lists.choose({ hot: leagues });
      lists.settle();
      want();
    },
  });
  const search = createSearch({
    clock,
    board,
    today: lists.today,
    found: async (text) =>
      operator === null
        ? fail({ code: 'network' })
        : searchMatches(operator.engine.call, operator.engine.decoding, text),
    sold: async () =>
      operator === null
        ? fail({ code: 'network' })
        : getLeagues(operator.engine.call, operator.engine.decoding),
    changed: () => askedChanged('search'),
  });
  const history = createHistory({
    clock,
    serverNow: serverClock.now,
    operator: () => operator,
    changed: () => askedChanged('settled-orders'),
    log: logAnomaly,
  });

  const pulse = createSecondTick(
    clock,
    () => {
      rate.turn();
      lists.turn();
      lists.settle();
      want();
      // A favourite match that leaves the board changes no load, but changes what is reported about the
      // match.
      if (lists.views().some(({ query }) => query.view === 'favourites')) loadPublisher.look();
      status.look();
      tabs.lookAtAges();
      operator?.play.turn();
      tabs.flush();
    },
    () => {
      logAnomaly('time-jumped');
      counters.resync('time-jump');
      fresh.voidAll();
      serverClock.forget();
      goals.rebase();
      stars.kickOffs.rebase();
      operator?.engine.restart();
      operator?.userConfig.check('now');
    },
  );

  const life = createIdleShutdown(
    clock,
    () => operator !== null,
    () => {
      goals.rebase();
      stars.kickOffs.rebase();
      stars.ended.start();
      operator?.engine.start();
      asked.start();
      pulse.start();
      quotes.start();
      operator?.orders.start();
      operator?.log.start();
      operator?.configWatch.start();
      want();
    },
    () => {
      demand = NO_DEMAND;
      operator?.engine.want(demand);
      operator?.engine.stop();
      asked.stop();
      stars.ended.stop();
      hot.stop();
      search.stop();
      history.stop();
      pulse.stop();
      quotes.stop();
      operator?.orders.stop();
      operator?.log.stop();
      operator?.configWatch.stop();
    },
  );

  const closed = (): Problem | null =>
    bettingClosedReason(operator?.configWatch.switches(), operator?.session.view().maintenance === true);
  const diagnostics = createDiagnostics({
    deps,
    instance,
    startedAt,
    counters,
    board,
    tabs,
    ports: () => ports,
    changesPerSecond: rate.perSecond,
    operator: () => operator,
  });

  /**
   * Takes the session that the tab's browser stored. It may be later than the worker's own, if the worker was
   * suspended or has just started.
   */
  const begin = (hello: Hello): void => {
    const kept = isStoredSession(hello.session) ? hello.session : null;
    // An invalid stored session is dropped; it is no reason to refuse the tab (F34).
    if (kept === null && hello.session !== undefined) counters.drop('bad-session');
    operator?.configWatch.seen(hello.config);
    operator ??= createOperator(
      {
        deps,
        instance,
        counters,
        serverClock,
        board,
        lists,
        tabs,
        oneTab,
        quotes,
        stars,
        fresh,
        source,
        closed,
        counts: diagnostics.counts,
        logAnomaly,
        want,
        switched: status.look,
        loaded: loadPublisher.look,
        renamed: () => {
          asked.renew();
          search.renew();
          history.outdate();
        },
        openBetsChanged: () => askedChanged('open-bets'),
        ordersSettled: () => history.outdate(),
      },
      hello,
      kept?.session ?? null,
    );
    if (kept !== null) operator.session.keep(kept);
  };

  const tabApi: TabApiDeps = {
    tabs,
    begin,
    greeting: async () => {
      await locked;
      return { contract: CONTRACT_VERSION, build: deps.build, instance, mode: deps.mode, now: clock.now() };
    },
    ask: (question) => {
      if (question.topic === 'open-bets')
        return operator?.orders.open() ?? Promise.resolve(fail({ code: 'bad-request' }));
      if (question.topic === 'settled-orders') return history.ask(question);
      return question.topic === 'search' ? search.ask(question) : asked.ask(question);
    },
    place: (placing, expiresAt) => {
      pulse.checkClock();
      return operator?.orders.place(placing, expiresAt) ?? Promise.resolve(fail({ code: 'bad-request' }));
    },
    run: (command) => {
      pulse.checkClock();
      return operator === null
        ? fail({ code: 'bad-request' })
        : runCommand({ operator, board, fresh, quotes, closed }, command);
    },
    session: (change) => operator?.session.take(change) ?? fail({ code: 'bad-request' }),
    shown: oneTab.shown,
    reconnect: (isPress) => {
      operator?.engine.retry(isPress);
      operator?.userConfig.check('unless-lately');
    },
    diagnostics: diagnostics.read,
    report: (report) => operator?.log.report(report),
    drop: counters.drop,
  };
  const open: Feed['open'] = (release) => {
    let isOpen = true;
    ports += 1;
    return createTabApi(tabApi, () => {
      if (isOpen) ports -= 1;
      isOpen = false;
      release();
    });
  };

  return { instance, open, refused: () => counters.drop('refused-message') };
};
