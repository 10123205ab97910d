import { bettingClosedReason } from '#contract/bettingClosed.ts';
import type { Settings } from '#contract/documents.ts';
import type { Locale } from '#domain/config/locales.ts';
import { mayDismiss } from '#domain/orders/bet.ts';
import type { Records } from '#contract/patch.ts';
import { createBoardStore, type BoardStore } from '#board/boardStore.ts';
import { adoptMoveSheet } from '#board/moveMarks.ts';
import { createBoardTab, type BoardTab } from '#board/boardTab.ts';
import { createBrowserPorts } from '#feed/browserPorts.ts';
import { connectFeed } from '#feed/connectFeed.ts';
import { onReconnect } from '#feed/onReconnect.ts';
import { createVisibleClock } from '#feed/visibleClock.ts';
import { createTabSignals } from '#feed/tabSignals.ts';
import { workerName } from '#feed/workerName.ts';
import { createCommands } from '#state/commands.ts';
import { createClientErrors, type ClientErrors } from '#state/clientErrors.ts';
import type { ClientParts } from '#state/clientContext.tsx';
import { forgetFavourites } from '#state/storedFavourites.ts';
import { createHostState } from '#state/hostState.ts';
import { createMatchNotices } from '#state/matchNotices.ts';
import { createUserProblemsStore } from '#state/userProblems.ts';
import { createBetNotices } from '#state/betNotices.ts';
import { createReserveNotices } from '#state/reserveNotices.ts';
import { createQuickBets } from '#state/quickBets.ts';
import { createAuthorization } from '#state/authorization.ts';
import { forgetGameAccess } from '#state/gameAccess.ts';
import { createSession } from '#state/session.ts';
import { currencyOf } from '#contract/session.ts';
import { hexText } from '#domain/hexText.ts';
import { createServerWords } from '#state/serverWords.ts';
import { forgetSettings } from '#state/storedSettings.ts';
import { createStatistics } from '#state/statistics.ts';
import { createGroupMemory } from '#state/groupMemory.ts';
import { createListPositions } from '#state/listPositions.ts';
import { pageStorage, tabStorage } from '#state/storage.ts';
import type { BootResult } from './boot.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import type { RenderRoot } from '#ui/renderRoot.ts';
import type { Lifetime } from './lifetime.ts';
import type { StartedTabLock } from './startTabLock.ts';
import { createUserStores } from './userStores.ts';

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

type StartOptions = BootResult & {
  readonly tabLock: StartedTabLock;
  readonly settings: Settings;
  /**
   * A language requested by the address (`?lang=`). It counts like the user's choice, if the operator offers
   * it.
   */
  readonly requestedLocale: Locale | null;
  /** Address of the page's directory. */
  readonly base: string;
  /** Where the client renders. */
  readonly stage: RenderRoot;
  /** Owns everything that must end with the client. */
  readonly life: Lifetime;
};

/** Creates the parts of a tab: the stores, the connection to the worker, and the handling of patches. */
export const startClient = ({
  deviceId,
  config,
  settings: first,
  requestedLocale,
  base,
  tabLock,
  stage,
  life,
}: StartOptions): Client => {
  const { clock, signal } = life;
  let drawn = false;
  const nextFrame = (run: () => void): void => (drawn ? life.frame(run) : queueMicrotask(run));
  const board = createBoardStore(clock, adoptMoveSheet(stage.root));
  const authorization = createAuthorization(pageStorage, config.merchant);
  const user = createUserStores({
    config,
    first,
    authorization,
    clock,
    session: () => session,
  });
  const { settings, slip, bets, cashOuts } = user.stores;
  const roomReaders: ClientParts['roomReaders'] = new Set();
  const outdatedListeners = new Set<Parameters<ClientParts['onOutdated']>[0]>();
  const notifyOutdated: Parameters<ClientParts['onOutdated']>[0] = (topic) => {
    if (topic === 'words') serverWords.renew();
    if (topic === null || topic === 'statistics') statistics.renew();
    outdatedListeners.forEach((listener) => listener(topic));
  };
  const onEvents = (records: Records | undefined) => {
    for (const event of records?.events ?? []) {
      session.onEvent(event);
      matchNotices.onEvent(event);
      betNotices.onEvent(event);
      reserveNotices.onEvent(event);
      if (event.kind === 'asked-changed') notifyOutdated(event.topic);
    }
  };
  const apply = (words: Int32Array, records: Records | undefined) => {
    const outcomes = [
      board.apply(words, records),
      records?.documents === undefined ? 'applied' : user.replicas.apply(records.documents),
    ];
    if (records?.rooms !== undefined) for (const read of roomReaders) read(records.rooms);
    onEvents(records);
    return outcomes.includes('resync') ? 'resync' : 'applied';
  };
  const signals = createTabSignals({ window, document, signal });
  const visibleClock = createVisibleClock(clock, signals);
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
      const storedLogin = authorization.stored();
      const lastKnown = session.lastKnown();
      return {
        deviceId,
        config,
        ...user.handedOn(storedLogin?.session?.uid ?? null),
        base,
        ...(storedLogin === undefined ? undefined : { session: storedLogin }),
        ...(lastKnown === undefined ? undefined : { lastKnown }),
      };
    },
    apply,
    shownUser: () => (session.isBehind() ? undefined : (session.view.getState().user?.uid ?? null)),
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
    style: stage.body.style,
    schedule: clock.schedule,
    wallNow: Date.now,
    emptied: user.empty,
    left: (uid) => {
      const { merchant } = config;
      forgetFavourites(pageStorage, { merchant, uid });
      if (uid === null) return;
      for (const queue of noticeQueues) queue.empty();
      quickBets.empty();
      forgetSettings(pageStorage, merchant, uid);
      forgetGameAccess(pageStorage, merchant);
    },
  });
  session.start();
  const serverWords = createServerWords({
    ask: (locale) => feed.ask({ topic: 'words', locale }),
    locale: () => settings.getState().locale,
    schedule: visibleClock.schedule,
  });
  const statistics = createStatistics({
    ask: () => feed.ask({ topic: 'statistics' }),
    schedule: clock.schedule,
  });
  settings.subscribe((now, before) => {
    if (now.locale !== before.locale) serverWords.renew();
  });
  onReconnect(feed, () => notifyOutdated(null));
  const notices = createUserProblemsStore();
  const host = createHostState();
  const commands = createCommands({
    feed,
    ...user,
    notices,
    onMaxCollected: host.tellMaxCollected,
  });
  if (requestedLocale !== null && requestedLocale === first.locale)
    void commands.setSettings({ locale: requestedLocale });
  const tab = createBoardTab({
    feed,
    board,
    slip,
    clock: visibleClock,
    wallNow: Date.now,
    raf: nextFrame,
    closed: () =>
      session.isBehind()
        ? { code: 'session-expired' }
        : bettingClosedReason(board.state.getState().status.switches, session.view.getState().maintenance),
  });
  const startedAt = clock.now();
  const noticeParts = { claim: feed.claim, shown: feed.shown, schedule: clock.schedule };
  const matchNotices = createMatchNotices({
    ...noticeParts,
    serverNow: tab.serverNow,
    age: () => clock.now() - startedAt,
    lateBy: (match) => board.late.get(match)?.delay() ?? 0,
  });
  const betNotices = createBetNotices(noticeParts);
  const reserveNotices = createReserveNotices(noticeParts);
  const noticeQueues = [matchNotices, betNotices, reserveNotices];
  life.on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') return;
    for (const queue of noticeQueues) queue.onHidden();
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
      ...user.stores,
      notices,
      matchNotices,
      betNotices,
      reserveNotices,
      quickBets,
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
