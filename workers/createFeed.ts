import { CONTRACT_VERSION, type Hello, type Question } from '#contract/feedApi.ts';
import { isKeptSession } from '#contract/sessionChecks.ts';
import { fail, type Problem } from '#contract/problem.ts';
import { closedBy } from '#contract/closed.ts';
import type { FeedEvent, ListRecord, Records } from '#contract/patch.ts';
import { DEFAULT_CURRENCY_ID } from '#domain/currencyTable.ts';
import { NO_SLIP } from '#domain/slip.ts';
import { getLeagues, searchMatches } from '#platform/calls.ts';
import { createAsked } from './asked.ts';
import { Board } from './board/board.ts';
import { Departures } from './board/departures.ts';
import { createBoardNews } from './boardNews.ts';
import { runCommand } from './commands.ts';
import { createCounters, createRate } from './counters.ts';
import type { FeedDeps, Log } from './deps.ts';
import { createDiagnostics } from './diagnostics.ts';
import type { Engine } from './engine.ts';
import { createFreshness } from './freshness.ts';
import { createGoals } from './goals.ts';
import { createLinger } from './linger.ts';
import { createHotLeagues } from './lists/hotLeagues.ts';
import { createLists } from './lists/lists.ts';
import type { ListView } from './lists/listView.ts';
import { createLoadNews } from './lists/loadNews.ts';
import { createLoads } from './lists/loads.ts';
import { createOwnCounts } from './lists/ownCounts.ts';
import { createPulse } from './loops/pulse.ts';
import { createOperator, type Operator } from './operator.ts';
import { createTabApi, type TabApi, type TabApiDeps } from './port/tabApi.ts';
import { createSearch } from './search/search.ts';
import { holdWorkerLock } from './signOfLife.ts';
import { boardWord } from './slip/boardWord.ts';
import { createSlipQuotes } from './slip/slipQuotes.ts';
import { UNLOADED } from './source/polls.ts';
import { createServerClock } from './source/serverClock.ts';
import { NOTHING_WANTED, type SourceNews, type Wanted } from './source/source.ts';
import { createStars } from './stars/stars.ts';
import { createStatusNews } from './statusNews.ts';
import { createOneTab } from './tabs/oneTab.ts';
import { createTabs } from './tabs/tabs.ts';
import { wantedBy, type OnScreen } from './wanted.ts';

export type Feed = {
  readonly instance: number;
  /** The contract as one port may call it, for one tab; `release` is called when that tab is gone. */
  readonly open: (release: () => void) => TabApi;
  /** A message that was no call of the contract. */
  readonly refused: () => void;
};

/** The worker that is the database: puts the parts together and implements the contract. */
export const createFeed = (deps: FeedDeps): Feed => {
  const { clock } = deps;
  const instance = Math.floor(deps.random() * 0x7fffffff);
  const startedAt = clock.wallNow();
  const counters = createCounters();
  const serverClock = createServerClock(clock);
  /** Null before the first tab has said hello: until then there is nobody to ask. */
  let operator: Operator | null = null;
  const engine = (): Engine | null => operator?.engine ?? null;
  let ports = 0;

  const odd: Log = (what, detail) => {
    deps.log(what, detail);
    operator?.log.odd(what);
  };
  deps.onBug?.((code) => odd(code));
  const locked = holdWorkerLock(deps.locks, instance, clock, () => odd('worker-lock'));

  const board = new Board(
    createBoardNews(() => ({ board, lists, tabs, goals, stars, asked })),
    new Departures(clock.now),
  );
  const fresh = createFreshness({ clock, board, lifeOf: (stream) => engine()?.lifeOf(stream) });
  const rate = createRate(clock, () => board.changes);

  const lists = createLists({
    clock,
    board,
    serverNow: serverClock.now,
    changed: (view, shape) => {
      tabs.listChanged(view, loads.record(view, shape));
      // Laid out by a timer, there is no frame behind it that would send it.
      tabs.flush();
    },
    isShown: (view) => tabs.isShown(view),
    moved: (ids) => {
      for (const id of ids) for (const view of tabs.index.ofMatch(id)) view.stale = true;
    },
  });
  const loads = createLoads({
    clock,
    sourceOf: lists.sourceOf,
    hotProblem: () => hot.problem(),
    absent: () => [...lists.choice().starred.matches.keys()].filter((id) => board.matches.slotOf(id) < 0),
    isPushed: (source) => engine()?.isPushed(source) ?? false,
    polled: (source) => engine()?.polls.load(source) ?? UNLOADED,
    due: (ms) => loadNews.lookIn(ms),
  });
  const loadNews = createLoadNews({ clock, loads, lists, tabs: () => tabs });
  const listRecord = (view: ListView): ListRecord => loads.record(view, view.whole());

  const status = createStatusNews({
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
    // A dedicated worker ends with its one tab, whose lock may not even be granted.
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
  const oneTab = createOneTab({ clock, visible: tabs.visibleTabs, tell: tabs.eventTo });
  const tell = (event: FeedEvent): void => {
    tabs.event(event);
    tabs.flush();
  };

  const onScreen: OnScreen = {
    *matches() {
      for (const view of tabs.views()) yield* view.matchesShown();
    },
    *further() {
      for (const view of tabs.views()) yield* view.furtherShown();
    },
  };
  let wanted: Wanted = NOTHING_WANTED;
  const want = (): void => {
    if (operator === null || !life.isRunning()) return;
    wanted = wantedBy(
      tabs.watches(),
      operator.documents.values().slip,
      board,
      operator.engine.producers(),
      onScreen,
      lists.sourceOf,
      stars.wanted(),
    );
    if (wanted.lists.some(({ picked }) => picked?.view === 'hot')) hot.want();
    operator.engine.want(wanted);
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

  const goals = createGoals({
    serverNow: serverClock.now,
    tell: (event) => {
      tabs.event(event);
      stars.goal(event);
    },
  });
  const stars = createStars({
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

  const source: SourceNews = {
    applied: () => {
      goals.settle();
      lists.settle();
      tabs.flush();
    },
    left: () => {
      board.tidy(board.leagueIds(), new Set(wanted.streams));
    },
    events: goals.take,
    changed: () => {
      want();
      // A stream that has come or gone may make an open match whole, or no longer.
      for (const id of wanted.open) tabs.openChanged(id);
      status.look();
      loadNews.look();
      tabs.lookAtAges();
      tabs.flush();
    },
  };
  let changes = 0;
  /** Whoever shows an answer to this question asks again. */
  const askedChanged = (topic: Question['topic']): void => {
    changes += 1;
    tell({ kind: 'asked-changed', id: `changed-${changes}`, topic });
  };
  const asked = createAsked({
    clock,
    call: () => engine() as Engine,
    today: lists.today,
    told: (question, answer) => {
      if (hot.told(question, answer)) loadNews.look();
    },
    own: createOwnCounts(board, lists.today, lists.sourceOf, loads.isWhole),
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

  const pulse = createPulse(
    clock,
    () => {
      rate.turn();
      lists.turn();
      lists.settle();
      want();
      // A starred match that leaves the board changes no load, but what is said of it.
      if (lists.views().some(({ query }) => query.view === 'favourites')) loadNews.look();
      status.look();
      tabs.lookAtAges();
      operator?.play.turn();
      tabs.flush();
    },
    () => {
      odd('time-jumped');
      counters.resync('time-jump');
      fresh.voidAll();
      serverClock.forget();
      goals.rebase();
      stars.kickOffs.rebase();
      operator?.engine.restart();
      operator?.userConfig.check('now');
    },
  );

  const life = createLinger(
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
      wanted = NOTHING_WANTED;
      operator?.engine.want(wanted);
      operator?.engine.stop();
      asked.stop();
      stars.ended.stop();
      hot.stop();
      search.stop();
      pulse.stop();
      quotes.stop();
      operator?.orders.stop();
      operator?.log.stop();
      operator?.configWatch.stop();
    },
  );

  const closed = (): Problem | null =>
    closedBy(operator?.configWatch.switches(), operator?.session.view().maintenance === true);
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
   * What a tab's browser kept of a session may be later than what this worker knows: it may have been asleep,
   * or have just begun.
   */
  const begin = (hello: Hello): void => {
    const kept = isKeptSession(hello.session) ? hello.session : null;
    // Storage that somebody spoilt is no reason to refuse the tab (F34).
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
        odd,
        want,
        switched: status.look,
        loaded: loadNews.look,
        renamed: () => {
          asked.renew();
          search.renew();
        },
        openBetsChanged: () => askedChanged('open-bets'),
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
      return question.topic === 'search' ? search.ask(question) : asked.ask(question);
    },
    place: (placing, expiresAt) =>
      operator?.orders.place(placing, expiresAt) ?? Promise.resolve(fail({ code: 'bad-request' })),
    run: (command) =>
      operator === null
        ? fail({ code: 'bad-request' })
        : runCommand({ operator, board, fresh, quotes, closed }, command),
    session: (change) => operator?.session.take(change) ?? fail({ code: 'bad-request' }),
    shown: oneTab.shown,
    reconnect: () => {
      operator?.engine.retry();
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
