import { defaultSettings, withOffered } from '#contract/defaultSettings.ts';
import { bettingClosedReason } from '#contract/bettingClosed.ts';
import type { Locale, Settings } from '#contract/documents.ts';
import { mayDismiss, NO_BETS } from '#domain/orders/bet.ts';
import { NO_RESERVES } from '#domain/orders/noReserves.ts';
import { NO_CASH_OUTS } from '#domain/orders/cashOutIntent.ts';
import { NO_ACTIVITY } from '#domain/responsible-gambling/gamblingActivity.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { NO_QUOTE, NO_SLIP } from '#domain/slip/slip.ts';
import type { Records } from '#contract/patch.ts';
import { createBoardStore, type BoardStore } from '#board/boardStore.ts';
import { adoptMoveSheet } from '#board/moveMarks.ts';
import { createBoardTab, type BoardTab } from '#board/boardTab.ts';
import { createBrowserPorts } from '#feed/browserPorts.ts';
import { connectFeed } from '#feed/connectFeed.ts';
import { holdTabLock, isWorkerRunning, type TabLock } from '#feed/presence.ts';
import { createVisibleClock } from '#feed/visibleClock.ts';
import { createTabSignals } from '#feed/tabSignals.ts';
import { workerName } from '#feed/workerName.ts';
import { createCommands, createSettingsOverlay } from '#state/commands.ts';
import { createClientErrors, type ClientErrors } from '#state/clientErrors.ts';
import type { ClientParts } from '#state/clientContext.tsx';
import { createFavouritesStore, createShelfStore } from '#state/favouritesStore.ts';
import { createFavouriteCommands } from '#state/favouriteCommands.ts';
import { forgetFavourites, readFavourites, writeFavourites } from '#state/storedFavourites.ts';
import { NO_SHELF } from '#contract/shelfChecks.ts';
import { createHostState } from '#state/hostState.ts';
import { createMatchNotices } from '#state/matchNotices.ts';
import { createUserProblemsStore } from '#state/userProblems.ts';
import { createBetNotices } from '#state/betNotices.ts';
import { createReserveNotices } from '#state/reserveNotices.ts';
import { createBetsStore, createReservesStore } from '#state/betsStore.ts';
import { createCashOutsStore } from '#state/cashOutsStore.ts';
import { createOpenBetsStore } from '#state/openBets.ts';
import { createSelectionCommands } from '#state/selectionCommands.ts';
import { createGamblingActivityStore } from '#state/gamblingActivityStore.ts';
import { createQuickBets } from '#state/quickBets.ts';
import { createReplicas } from '#state/replica.ts';
import { createAuthorization } from '#state/authorization.ts';
import { forgetGameAccess } from '#state/forgetGameAccess.ts';
import { createSession } from '#state/session.ts';
import { currencyOf, GUEST } from '#contract/session.ts';
import { hexText } from '#domain/hexText.ts';
import { createServerWords } from '#state/serverWords.ts';
import { forgetSettings, readSettings } from '#state/storedSettings.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { createSlipStore, slipState } from '#state/slipStore.ts';
import { createStatistics } from '#state/statistics.ts';
import { createGroupMemory } from '#state/groupMemory.ts';
import { createListPositions } from '#state/listPositions.ts';
import { pageStorage, tabStorage } from '#state/storage.ts';
import type { BootResult } from './boot.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { firstLocale } from './firstLocale.ts';
import type { Lifetime } from './lifetime.ts';

export type Client = {
  readonly parts: ClientParts;
  readonly board: BoardStore;
  readonly tab: BoardTab;
  readonly errors: ClientErrors;
  /** Switches to animation frames, because the client is rendered now. Earlier patches apply at once. */
  readonly draw: () => void;
};

/** Loaded only in browsers without SharedWorker (F22). */
const election = createLazyModule(() =>
  import('#feed/election.ts').then(({ createElection }) => createElection),
);

/**
 * This tab's id and its lock. The lock is requested while the configuration loads; the tab contacts the
 * worker only after it holds the lock.
 */
export type StartedTabLock = {
  readonly tabId: string;
  readonly lock: TabLock;
  /** Resolves to true if a worker with data runs already. */
  readonly hasWorker: Promise<boolean>;
};
export const startTabLock = (): StartedTabLock => {
  const tabId = hexText(crypto.getRandomValues(new Uint8Array(8)));
  return { tabId, lock: holdTabLock(navigator.locks, tabId), hasWorker: isWorkerRunning(navigator.locks) };
};

type StartOptions = BootResult & {
  readonly tabLock: StartedTabLock;
  readonly settings: Settings;
  /**
   * A language requested by the address (`?lang=`). It counts like the user's choice, if the operator offers
   * it.
   */
  readonly asked: Locale | null;
  /** Address of the page's directory. */
  readonly base: string;
  /** Where the client renders. */
  readonly root: Document | ShadowRoot;
  /** Owns everything that must end with the client. */
  readonly life: Lifetime;
};

/**
 * Returns the settings that this browser stores for the logged-in user or the guest, with the language to be
 * shown first.
 */
export const storedSettings = (config: DomainConfig, asked: Locale | null): Settings => {
  const { languages } = navigator;
  const first = {
    ...defaultSettings(config),
    locale: firstLocale(config, { asked: null, stored: null, languages }),
  };
  const settings = {
    ...first,
    ...withOffered(
      readSettings(pageStorage, first, {
        merchant: config.merchant,
        uid: createAuthorization(pageStorage, config.merchant).stored()?.session?.uid ?? null,
      }),
      config,
    ),
  };
  return { ...settings, locale: firstLocale(config, { asked, stored: settings.locale, languages }) };
};

/** Creates the parts of a tab: the stores, the connection to the worker, and the handling of patches. */
export const startClient = ({
  deviceId,
  config,
  settings: first,
  asked,
  base,
  tabLock,
  root,
  life,
}: StartOptions): Client => {
  const { clock, signal } = life;
  let drawn = false;
  const nextFrame = (run: () => void): void => (drawn ? life.frame(run) : queueMicrotask(run));
  const board = createBoardStore(
    { now: clock.now, later: (ms, run) => void clock.later(ms, run) },
    adoptMoveSheet(root),
  );
  const settings = createSettingsStore(first);
  const authorization = createAuthorization(pageStorage, config.merchant);
  const ownerOf = (uid = session.view.getState().user?.uid ?? null) => ({ merchant: config.merchant, uid });
  const overlay = createSettingsOverlay(settings, pageStorage, ownerOf);
  const favourites = createFavouritesStore(
    readFavourites(pageStorage, {
      merchant: config.merchant,
      uid: authorization.stored()?.session?.uid ?? null,
    }),
  );
  const favouriteCommands = createFavouriteCommands(favourites, (now) =>
    writeFavourites(pageStorage, now, ownerOf()),
  );
  const shelf = createShelfStore();
  const slip = createSlipStore();
  const selectionCommands = createSelectionCommands(slip, clock.later);
  const bets = createBetsStore();
  const reserves = createReservesStore();
  const cashOuts = createCashOutsStore();
  const openBets = createOpenBetsStore();
  const play = createGamblingActivityStore();
  const notices = createUserProblemsStore();
  const replicas = createReplicas(
    {
      settings: first,
      slip: NO_SLIP,
      favourites: favourites.getState().favourites,
      shelf: NO_SHELF,
      session: GUEST,
      quote: NO_QUOTE,
      bets: NO_BETS,
      reserves: NO_RESERVES,
      cashOuts: NO_CASH_OUTS,
      play: NO_ACTIVITY,
    },
    {
      settings: overlay.show,
      slip: selectionCommands.show,
      favourites: favouriteCommands.show,
      shelf: (value) => shelf.setState(value, true),
      session: (value) => session.show(value),
      quote: (quote) => slip.setState({ quote }),
      bets: (value) => bets.setState(value, true),
      reserves: (value) => reserves.setState(value, true),
      cashOuts: (value) => cashOuts.setState(value, true),
      play: (value) => play.setState(value, true),
    },
  );
  const roomReaders: ClientParts['roomReaders'] = new Set();
  const outdatedListeners = new Set<Parameters<ClientParts['onOutdated']>[0]>();
  const notifyOutdated: Parameters<ClientParts['onOutdated']>[0] = (topic) => {
    if (topic === 'words') serverWords.renew();
    if (topic === null || topic === 'statistics') statistics.renew();
    outdatedListeners.forEach((listener) => listener(topic));
  };
  const onEvents = (records: Records | undefined) => {
    for (const event of records?.events ?? []) {
      session.hear(event);
      matchNotices.onEvent(event);
      betNotices.hear(event);
      reserveNotices.onEvent(event);
      if (event.kind === 'asked-changed') notifyOutdated(event.topic);
    }
  };
  const apply = (words: Int32Array, records: Records | undefined) => {
    const outcomes = [
      board.apply(words, records),
      records?.documents === undefined ? 'applied' : replicas.apply(records.documents),
    ];
    if (records?.rooms !== undefined) for (const read of roomReaders) read(records.rooms);
    onEvents(records);
    return outcomes.includes('resync') ? 'resync' : 'applied';
  };
  const signals = createTabSignals({ window, document, signal });
  const feed = connectFeed({
    tabId: tabLock.tabId,
    tabLock: tabLock.lock,
    ports: createBrowserPorts({
      name: workerName(config),
      locks: navigator.locks,
      clock,
      base,
      loadElection: election.load,
    }),
    locks: navigator.locks,
    clock,
    raf: nextFrame,
    signals,
    hello: () => {
      const kept = authorization.stored();
      return {
        deviceId,
        config,
        settings: settings.getState(),
        favourites: favourites.getState().favourites,
        base,
        ...(kept === undefined ? undefined : { session: kept }),
      };
    },
    apply,
    // The page must not reload while a bet is in flight (F21).
    sending: () =>
      [...bets.getState().items, ...cashOuts.getState().intents].filter(({ state }) => state === 'sending')
        .length,
  });
  const session = createSession({
    feed,
    merchant: config.merchant,
    authorization,
    signals,
    emptied: () => {
      slip.setState(slipState(NO_SLIP), true);
      favouriteCommands.empty();
      shelf.setState(NO_SHELF, true);
      bets.setState(NO_BETS, true);
      cashOuts.setState(NO_CASH_OUTS, true);
      play.setState(NO_ACTIVITY, true);
      matchNotices.empty();
      betNotices.empty();
      reserves.setState(NO_RESERVES, true);
      reserveNotices.empty();
      quickBets.problem.setState(null, true);
    },
  });
  session.start();
  session.view.subscribe((now, before) => {
    if (now.user?.uid === before.user?.uid) return;
    forgetFavourites(pageStorage, ownerOf(before.user?.uid ?? null));
    if (before.user === null) return;
    forgetSettings(pageStorage, config.merchant, before.user.uid);
    forgetGameAccess(pageStorage, config.merchant);
  });
  const serverWords = createServerWords({
    ask: (locale) => feed.ask({ topic: 'words', locale }),
    locale: () => settings.getState().locale,
    later: (ms, run) => void clock.later(ms, run),
  });
  const statistics = createStatistics({
    ask: () => feed.ask({ topic: 'statistics' }),
    later: (ms, run) => void clock.later(ms, run),
  });
  settings.subscribe((now, before) => {
    if (now.locale !== before.locale) serverWords.renew();
  });
  let instance: number | null = null;
  feed.onState((state) => {
    // A new worker does not know the queries of the previous worker.
    if (instance !== null && state.instance !== null && state.instance !== instance) notifyOutdated(null);
    instance = state.instance;
  });
  const host = createHostState();
  const commands = createCommands({
    feed,
    overlay,
    favouriteCommands,
    selectionCommands,
    notices,
    onMaxCollected: host.tellMaxCollected,
  });
  if (asked !== null && asked === first.locale) void commands.setSettings({ locale: asked });
  const tab = createBoardTab({
    feed,
    board,
    slip,
    clock: createVisibleClock(clock, signals),
    wallNow: Date.now,
    raf: nextFrame,
    closed: () =>
      session.isBehind()
        ? { code: 'session-expired' }
        : bettingClosedReason(board.state.getState().status.switches, session.view.getState().maintenance),
  });
  const startedAt = clock.now();
  const matchNotices = createMatchNotices({
    claim: feed.claim,
    shown: feed.shown,
    serverNow: tab.serverNow,
    age: () => clock.now() - startedAt,
    lateBy: (match) => board.late.get(match)?.delay() ?? 0,
    later: clock.later,
  });
  const betNotices = createBetNotices({ claim: feed.claim, shown: feed.shown, later: clock.later });
  const reserveNotices = createReserveNotices({ claim: feed.claim, shown: feed.shown, later: clock.later });
  life.on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') return;
    matchNotices.onHidden();
    betNotices.onHidden();
    reserveNotices.onHidden();
  });
  const quickBets = createQuickBets({
    place: commands.place,
    slip: () => slip.getState().slip,
    currencyId: () => currencyOf(session.view.getState()),
    isOffered: () =>
      session.view.getState().user !== null &&
      (board.state.getState().status.switches?.modules ?? config.modules).quickBet,
    outcomeOf: (intent) => {
      const own = bets.getState().items.filter((bet) => bet.intent === intent);
      if (own.length === 0) return null;
      return own.some(mayDismiss) ? 'over' : 'open';
    },
    createSlipId: () => hexText(crypto.getRandomValues(new Uint8Array(16))),
  });
  bets.subscribe(quickBets.betsChanged);
  const memory = createListPositions(tabStorage);
  life.on(window, 'pagehide', memory.save);
  const errors = createClientErrors((report) => {
    feed.report(report);
    if (report.kind === 'error') host.fail(report.code);
  });
  return {
    parts: {
      feed,
      config,
      session,
      host,
      settings,
      slip,
      bets,
      cashOuts,
      favourites,
      shelf,
      notices,
      matchNotices,
      betNotices,
      reserves,
      reserveNotices,
      quickBets,
      openBets,
      play,
      commands,
      memory,
      roomReaders,
      groups: createGroupMemory(),
      serverWords,
      statistics,
      onOutdated: (listener) => void outdatedListeners.add(listener),
    },
    board,
    tab,
    errors,
    draw: () => {
      drawn = true;
    },
  };
};
