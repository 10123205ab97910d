import { CONTRACT_VERSION, workerLock, type Diagnostics, type Hello } from '#contract/feedApi.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { DocumentCommand } from '#contract/documents.ts';
import type { FeedStatus, ListRecord, Records } from '#contract/patch.ts';
import { languageCodeOf } from '#platform/languages.ts';
import { createAsked } from './asked.ts';
import { Board } from './board/board.ts';
import { Departures } from './board/departures.ts';
import { createBoardNews } from './boardNews.ts';
import { createCounters, createRate } from './counters.ts';
import type { FeedDeps, Log, Timer } from './deps.ts';
import { createDocuments, type DocumentsOwner } from './documents/documents.ts';
import { createPeers } from './documents/peers.ts';
import { createEngine, type Engine } from './engine.ts';
import { createGoals } from './goals.ts';
import { createWorkerLog, type WorkerLog } from './log/log.ts';
import { createLists } from './lists/lists.ts';
import type { ListView } from './lists/listView.ts';
import { createLoads } from './lists/loads.ts';
import { createPulse } from './loops/pulse.ts';
import { mayPress } from './press.ts';
import { createProducers } from './producers.ts';
import { createTabApi, type TabApi, type TabApiDeps } from './port/tabApi.ts';
import { createServerClock } from './source/serverClock.ts';
import { UNLOADED } from './source/polls.ts';
import { NOTHING_WANTED, type SourceNews, type Wanted } from './source/source.ts';
import { createTabs } from './tabs/tabs.ts';
import { wantedBy, type OnScreen } from './wanted.ts';

/** With no tab left the socket and the loops stay on this long: a reload comes back to a running feed. */
const LINGER_MS = 5_000;
/** A server clock that moved less than this is not told anew. */
const CLOCK_NEWS_MS = 250;

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
  const producers = createProducers(clock);
  let engine: Engine | null = null;
  let documents: DocumentsOwner | null = null;
  let running = false;
  let locale: string | null = null;
  let linger: Timer | null = null;
  let ports = 0;

  let workerLog: WorkerLog | null = null;
  const odd: Log = (what, detail) => {
    deps.log(what, detail);
    workerLog?.odd(what);
  };
  deps.onBug?.((code) => odd(code));

  void deps.locks?.request(workerLock(instance), () => new Promise<void>(() => undefined)).catch(() => odd('worker-lock'));

  const board = new Board(createBoardNews(() => ({ board, lists, tabs, goals })), new Departures(clock.now));
  const rate = createRate(clock, () => board.changes);

  const lists = createLists({
    clock, board, serverNow: serverClock.now,
    changed: (view, shape) => {
      tabs.listChanged(view, loads.record(view, shape));
      // Laid out by a timer, there is no frame behind it that would send it.
      tabs.flush();
    },
  });
  const loads = createLoads({
    clock,
    isPushed: (source) => engine?.isPushed(source) ?? false,
    polled: (source) => engine?.polls.load(source) ?? UNLOADED,
  });
  const listRecord = (view: ListView): ListRecord => loads.record(view, view.whole());

  let flag: Timer | null = null;
  /** A loading flag goes by itself a second after its list has come (FEED-07). */
  const flagIn = (ms: number): void => {
    if (flag !== null) clock.clearTimeout(flag);
    flag = clock.setTimeout(() => {
      flag = null;
      tellLoads();
    }, ms);
  };
  const tellLoads = (): void => {
    for (const { view, ready } of loads.changed(lists.views(), flagIn)) {
      if (ready) lists.renewNow(view);
      tabs.listChanged(view, loads.record(view, view.unchanged()));
    }
    tabs.flush();
  };

  let told: FeedStatus | null = null;
  const status = (): FeedStatus => {
    const { stale, blocked } = producers.read();
    const line = engine?.status() ?? { connection: 'connecting', attempt: 0 };
    return { ...line, stale, blocked, serverTime: serverClock.now(), asOf: clock.now() };
  };
  /** Tells the tabs what of the status differs from what they know. */
  const tellStatus = (): void => {
    producers.setGaps(engine?.gaps() ?? new Map());
    const now = status();
    const known = told;
    const drift = known === null ? Infinity : Math.abs(now.serverTime - known.serverTime - (now.asOf - known.asOf));
    if (known !== null && known.connection === now.connection && known.attempt === now.attempt && known.stale === now.stale && known.blocked === now.blocked && drift < CLOCK_NEWS_MS) return;
    told = now;
    tabs.broadcast({ status: now });
    tabs.flush();
  };

  const preamble = (): Pick<Records, 'status' | 'documents'> => {
    told ??= status();
    return { status: { ...told }, ...(documents === null ? undefined : { documents: documents.whole() }) };
  };

  const tabs = createTabs({
    // A dedicated worker ends with its one tab, whose lock may not even be granted.
    clock, locks: deps.mode === 'dedicated' ? null : deps.locks, instance, board, lists, listRecord, isLoaded: loads.isLoaded, preamble,
    changed: () => {
      want();
      if (tabs.size() > 0) wake();
      else rest();
    },
  });

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
    if (engine === null || !running) return;
    wanted = wantedBy(tabs.watches(), documents?.values().picks ?? { items: [] }, board, engine.producers(), onScreen);
    engine.want(wanted);
  };

  const goals = createGoals({ serverNow: serverClock.now, tell: (event) => tabs.event(event) });

  const news: SourceNews = {
    applied: () => {
      goals.settle();
      lists.settle();
      tabs.flush();
    },
    alive: producers.alive,
    named: producers.named,
    left: () => {
      const { producers: there, leagues } = board.content();
      producers.keep(there);
      board.tidy(leagues, new Set(wanted.streams));
    },
    events: goals.take,
    changed: () => {
      want();
      tellStatus();
      tellLoads();
    },
  };
  const asked = createAsked({
    clock,
    call: () => engine as Engine,
    event: (event) => {
      tabs.event(event);
      tabs.flush();
    },
  });

  const pulse = createPulse(clock, () => {
    rate.turn();
    lists.turn();
    lists.settle();
    want();
    tellStatus();
    tabs.flush();
  }, () => {
    odd('time-jumped');
    counters.resync('time-jump');
    producers.allStale();
    serverClock.forget();
    goals.rebase();
    engine?.restart();
  });

  const wake = (): void => {
    if (linger !== null) clock.clearTimeout(linger);
    linger = null;
    if (running || engine === null) return;
    running = true;
    goals.rebase();
    engine.start();
    asked.start();
    pulse.start();
    workerLog?.start();
    want();
  };
  const rest = (): void => {
    if (!running || linger !== null) return;
    linger = clock.setTimeout(() => {
      linger = null;
      running = false;
      wanted = NOTHING_WANTED;
      engine?.want(wanted);
      engine?.stop();
      asked.stop();
      pulse.stop();
      workerLog?.stop();
    }, LINGER_MS);
  };

  const begin = (hello: Hello): void => {
    if (engine !== null) return;
    const store = deps.store?.(hello.config.merchant) ?? null;
    const owner = createDocuments({
      initial: hello.settings, store, log: odd,
      peers: deps.channel === null ? null : createPeers(deps.channel, hello.config.merchant),
      stamp: (after) => ({ at: Math.max(clock.wallNow(), after.at + 1), by: instance }),
      news: (changes) => {
        tabs.broadcast({ documents: changes });
        if (changes.settings !== undefined) setLocale();
        want();
        tabs.flush();
      },
    });
    documents = owner;
    locale = owner.values().settings.locale;
    const { config, base } = hello;
    workerLog = createWorkerLog(deps, { config, base, language: () => languageCodeOf(locale ?? config.defaultLocale, config), serverNow: serverClock.now });
    engine = createEngine({ deps, board, counters, serverClock, hello, locale, today: lists.today, news, loadChanged: tellLoads, log: workerLog.request });
    void owner.restore();
  };
  /** Names follow the language, values stay (D23). */
  const setLocale = (): void => {
    const next = documents?.values().settings.locale;
    if (next === undefined || next === locale) return;
    locale = next;
    engine?.setLocale(next);
    asked.renew();
  };

  const diagnostics = (): Diagnostics => {
    const read = counters.read();
    const push = engine?.pushed ?? null;
    return {
      instance,
      build: deps.build,
      mode: deps.mode,
      abilities: engine?.abilities ?? { push: false, seq: false, resume: false, heartbeat: false },
      startedAt,
      ...read,
      drops: { ...read.drops, ...(board.strays > 0 ? { stray: board.strays } : undefined) },
      changes: board.changes,
      changesPerSecond: rate.perSecond(),
      sockets: push?.isOpen() === true ? 1 : 0,
      streams: [...(push?.cursors().values() ?? [])].map(({ id, epoch, seq, state }) => ({ id, epoch, seq, state })),
      board: { matches: board.matches.ids.size, markets: board.markets.size, options: board.options.live, bytes: board.bytes },
      tabs: tabs.counters(),
      ports,
      log: workerLog?.counts() ?? { waiting: 0, sent: 0, dropped: 0 },
    };
  };

  const run = (command: DocumentCommand): Result<null> => {
    const owner = documents;
    if (owner === null) return fail({ code: 'bad-request' });
    if (command.kind === 'picks.toggle' && !owner.values().picks.items.some(({ key }) => key === command.pick.key)) {
      const may = mayPress(board, command.pick, { isStale: producers.isStale, isGapped: (stream) => engine?.isGapped(stream) ?? false });
      if (!may.ok) return may;
    }
    owner.run(command);
    return ok(null);
  };

  const tabApi: TabApiDeps = {
    tabs,
    greeting: () => ({ contract: CONTRACT_VERSION, build: deps.build, instance, mode: deps.mode, now: clock.now() }),
    begin: (hello) => begin(hello),
    ask: asked.ask,
    run: (command) => run(command),
    reconnect: () => engine?.retry(),
    diagnostics: () => diagnostics(),
    report: (report) => workerLog?.report(report),
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
