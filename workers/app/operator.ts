import type { DocumentNews } from '#contract/documents.ts';
import { defaultSettings, offeredFormats, withOffered } from '#contract/defaultSettings.ts';
import type { Hello } from '#contract/feedApi.ts';
import { currencyOf, type Session } from '#contract/session.ts';
import { isFavourites } from '#contract/shelfChecks.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { languageCodeOf } from '#platform/languages.ts';
import { createBetting } from './betting.ts';
import { VERSION } from '#contract/build.ts';
import { fail, type Result } from '#contract/problem.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import { createConfigWatch, type ConfigWatch } from './configWatch.ts';
import { createDocuments, type DocumentsOwner } from '../documents/documents.ts';
import { createDocumentPeers } from '../documents/documentPeers.ts';
import type { DocumentStore } from '../runtime/environment.ts';
import { createSources, type Sources } from '../source/sources.ts';
import { createListChoiceReader } from '../lists/listChoiceReader.ts';
import { createWorkerLog, type WorkerLog } from '../log/log.ts';
import { createSlipId } from '../slip/slipId.ts';
import type { OperatorDeps } from './operatorDeps.ts';
import { createPriceAlerts, type PriceAlerts } from '../notifications/priceAlerts.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { createRoomParts } from './roomParts.ts';
import { createCashOutParts } from './cashOutParts.ts';
import { createGiftParts } from './giftParts.ts';
import { createTipParts } from './tipParts.ts';
import type { TipsOwner } from '../tips/tips.ts';
import type { LazyCashOuts } from '../cash-out/lazyCashOuts.ts';
import type { LazyGifts } from '../gifts/lazyGifts.ts';
import type { LazyOrders } from '../orders/lazyOrders.ts';
import type { LazyReserves } from '../reserve/lazyReserves.ts';
import {
  createGamblingActivity,
  type GamblingActivityOwner,
} from '../responsible-gambling/gamblingActivity.ts';
import { createLoginRequests } from '../session/loginRequests.ts';
import { createPendingSettingsStore } from '../session/pendingSettings.ts';
import { createSessionPeers } from '../session/sessionPeers.ts';
import { createSessionOwner, type SessionOwner } from '../session/session.ts';
import { createExclusiveRunner } from '../runtime/exclusiveRunner.ts';
import { createUserConfigSync, type UserConfigSync } from '../session/userConfig.ts';

/** The parts of the worker that belong to one operator and to the user who is logged in there. */
export type Operator = {
  readonly merchant: string;
  readonly engine: Sources;
  readonly documents: DocumentsOwner;
  readonly session: SessionOwner;
  readonly userConfig: UserConfigSync;
  readonly orders: LazyOrders;
  readonly reserves: LazyReserves;
  readonly alerts: PriceAlerts;
  readonly cashOuts: LazyCashOuts;
  readonly gifts: LazyGifts;
  readonly tips: TipsOwner;
  readonly rooms: Rooms;
  readonly play: GamblingActivityOwner;
  readonly configWatch: ConfigWatch;
  readonly log: WorkerLog;
  readonly store: DocumentStore | null;
  /** Posts the black box to the operator's address for bugs, because the user pressed for it. */
  readonly sendBlackBox: (text: string) => Promise<Result<null>>;
  /** Returns every document except the quote. */
  readonly whole: () => DocumentNews;
};

/**
 * Caches the device's time zone this long. It is needed every second, and asking the browser is the most
 * expensive step of that tick.
 */
const ZONE_MS: Milliseconds = 60_000;
/** Returns a function that maps the time zone setting to a zone, as the page does. */
const createZoneOf = (now: () => Milliseconds): ((setting: string) => string) => {
  let device = '';
  let readAt = -Infinity;
  return (setting) => {
    if (setting !== 'device') return setting;
    if (now() - readAt < ZONE_MS) return device;
    readAt = now();
    device = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return device;
  };
};

/**
 * Creates the operator's parts at the first tab's hello. `kept` is the login that the tab's browser stored.
 * Nothing runs before it is started.
 */
export const createOperator = (given: OperatorDeps, hello: Hello, kept: Session | null): Operator => {
  const { core, listener } = given;
  const { environment: deps, clock, instance, counters, serverClock, board, logAnomaly } = core;
  const { lists, tabs, oneTab, quotes, stars } = given.parts;
  const { config, base } = hello;
  const store = deps.store?.(config.merchant) ?? null;
  const zoneOf = createZoneOf(clock.now);
  const publish = (documents: DocumentNews): void => {
    tabs.broadcast({ documents });
    tabs.flush();
  };
  const sessionChanges = (): DocumentNews => ({ session: { rev: session.rev(), whole: session.view() } });
  const activityChanges = (): DocumentNews => ({ play: { rev: play.rev(), whole: play.value() } });

  const documents = createDocuments({
    offered: (settings) => withOffered(settings, config),
    mostPicks: config.limits.picks,
    mostFavourites: config.limits.favourites,
    ...(isFavourites(hello.favourites) ? { favourites: hello.favourites } : undefined),
    initial: hello.settings,
    createSlipId: () => createSlipId(clock.wallNow(), deps.random),
    defaults: defaultSettings(config),
    uid: kept?.merchant === config.merchant ? kept.uid : null,
    store,
    log: logAnomaly,
    peers: deps.channel === null ? null : createDocumentPeers(deps.channel, config.merchant),
    stamp: (after) => ({ at: Math.max(clock.wallNow(), after.at + 1), by: instance }),
    news: (changes) => {
      tabs.broadcast({ documents: changes });
      if (changes.settings !== undefined) setLocale();
      chooseOwn();
      stars.documentsChanged(changes);
      if (changes.slip !== undefined) quotes.changed();
      listener.demandChanged();
      tabs.flush();
    },
  });
  const userChoice = createListChoiceReader();
  /** Applies the user's favourites and hidden leagues to the lists (LIST-06). */
  const chooseOwn = (): void => {
    const { favourites, shelf } = documents.values();
    lists.choose(userChoice(favourites, shelf));
  };
  let { locale } = documents.values().settings;
  const setLocale = (): void => {
    const next = documents.values().settings.locale;
    if (next === locale) return;
    locale = next;
    engine.setLocale(next);
    listener.languageChanged();
    gifts.renew();
    tips.outdate();
    rooms.renew();
  };
  /** Settles once the documents of the current user have been restored. */
  let restored: Promise<unknown> = Promise.resolve();

  const play = createGamblingActivity({
    limits: config.play,
    store,
    log: logAnomaly,
    now: serverClock.now,
    visible: tabs.visibleTabs,
    zone: () => zoneOf(documents.values().settings.timeZone),
    currencyId: () => currencyOf(session.view()),
    changed: () => publish(activityChanges()),
  });

  const login = createLoginRequests({
    clock,
    locks: deps.locks,
    merchant: config.merchant,
    instance,
    oneTab,
    readAt: () => session.asked(),
  });
  const session: SessionOwner = createSessionOwner({
    merchant: config.merchant,
    by: instance,
    now: serverClock.now,
    drop: counters.drop,
    peers: deps.channel === null ? null : createSessionPeers(deps.channel, config.merchant),
    setUser: (uid) => {
      restored = Promise.all([restored, documents.setUser(uid), play.setUser(uid)]);
      orders.setUser(uid);
      reserves.become(uid);
      cashOuts.become(uid);
      gifts.become(uid);
      tips.become(uid);
      rooms.renew();
    },
    authorized: (authorization, uid) => {
      engine.pushed?.authorized();
      userConfig.setUser(uid, restored);
      orders.setAuthorized(authorization !== null);
      reserves.authorized(authorization !== null);
      cashOuts.authorized(authorization !== null);
      if (authorization !== null) rooms.authorized();
      listener.userChanged();
      gifts.authorized(authorization !== null);
      tips.authorized(authorization !== null);
    },
    changed: () => {
      // Waits for the stored slip: restoring does not replace a slip that was already written to.
      void restored.then(setCurrency);
      tabs.broadcast({ documents: sessionChanges() });
      quotes.changed();
      tabs.flush();
    },
    loginNeeded: login.request,
    answered: login.answered,
  });

  const setCurrency = (): void => documents.slip.setCurrency(currencyOf(session.view()));

  const language = (): string => languageCodeOf(locale, config);
  const log = createWorkerLog(deps, {
    config,
    base,
    language,
    serverNow: serverClock.now,
    counters: given.counters,
  });
  const boxSender = createLazyModule(() => import('../events/sendBlackBox.ts'), clock);
  const versions = createLazyModule(() => import('./minimumVersion.ts'), clock);
  const configWatch = createConfigWatch({
    clock,
    random: deps.random,
    config,
    base,
    serverNow: serverClock.now,
    changed: listener.switchesChanged,
    took: ({ minimumVersion = '' }) => {
      if (minimumVersion === '') return;
      void versions.load().then((part) => part?.requireVersion(VERSION, minimumVersion, deps.channel));
    },
    refused: () => counters.drop('refused-config'),
    call: deps.caller({
      base,
      language,
      onRequest: (_name, path) => counters.request(path),
      log: { now: clock.now, told: log.request },
    }),
  });
  const engine = createSources({
    deps,
    board,
    counters,
    serverClock,
    hello,
    locale,
    today: lists.today,
    news: given.source,
    session,
    own: (uid, news) => {
      orders.applyPushed(uid, news);
      reserves.urge();
    },
    rooms: {
      events: (room, events, snapshot) => rooms.listener.events(room, events, snapshot),
      lifeChanged: (room) => rooms.listener.lifeChanged(room),
    },
    loadChanged: listener.loadChanged,
    detailChanged: tabs.openChanged,
    log: log.request,
  });
  const userConfig = createUserConfigSync({
    clock,
    merchant: config.merchant,
    call: engine.call,
    offered: offeredFormats(config),
    log: logAnomaly,
    settings: () => documents.values().settings,
    take: (change) => void documents.run({ kind: 'settings.set', change }),
    setSettings: session.setSettings,
    restrict: session.restrict,
    inTurn: createExclusiveRunner(deps.locks, 'user-config'),
    owed: createPendingSettingsStore(store, logAnomaly),
  });
  const { orders, reserves }: { orders: LazyOrders; reserves: LazyReserves } = createBetting(given, hello, {
    documents,
    engine,
    session,
    restored: () => restored,
    publish: (changes) => {
      tabs.broadcast({ documents: changes });
      play.bets(changes.bets.whole.items);
      log.bets(changes.bets.whole.items);
      tabs.flush();
    },
    isReserveOn: () => configWatch.switches().modules.reserve,
    publishReserves: publish,
  });

  const alerts = createPriceAlerts({
    board,
    ageOf: core.fresh.ofMatch,
    isGone: (id) => engine.openState(id)?.phase === 'gone',
    serverNow: serverClock.now,
    oneTab,
    locks: deps.locks,
    alerts: () => documents.values().shelf.alerts,
    remove: (key) => void documents.run({ kind: 'shelf.unalert', key }),
  });

  const cashOuts = createCashOutParts(given, hello, { documents, engine, session, orders, news: publish });
  const gifts = createGiftParts(given, hello, { engine, session });
  const rooms = createRoomParts(given, hello, { documents, engine, session, gifts, configWatch, store });

  const tips = createTipParts(given, hello, { engine, session });

  chooseOwn();
  stars.begin(config.merchant);
  restored = documents.restore().then(setCurrency);
  return {
    merchant: config.merchant,
    engine,
    documents,
    session,
    userConfig,
    orders,
    reserves,
    alerts,
    cashOuts,
    gifts,
    tips,
    rooms,
    play,
    configWatch,
    log,
    store,
    sendBlackBox: async (text) =>
      (await boxSender.load())?.sendBlackBox(text, {
        clock,
        post: deps.post(base),
        address: config.hooks.errors,
        build: deps.build,
      }) ?? fail({ code: 'network' }),
    whole: () => ({
      ...documents.whole(),
      ...sessionChanges(),
      ...activityChanges(),
      ...orders.whole(),
      ...reserves.whole(),
      ...cashOuts.whole(),
    }),
  };
};
