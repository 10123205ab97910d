import { offeredFormats } from '#contract/defaultSettings.ts';
import type { DocumentNews } from '#contract/documents.ts';
import type { Hello } from '#contract/feedApi.ts';
import type { Result } from '#contract/problem.ts';
import { listCurrencyOf, type Session } from '#contract/session.ts';
import { stakeCurrencyOf } from '#domain/slip/stakeCurrency.ts';
import { languageCodeOf } from '#platform/languages.ts';
import type { LazyCashOuts } from '../cash-out/lazyCashOuts.ts';
import type { DocumentsOwner } from '../documents/documents.ts';
import type { LazyGifts } from '../gifts/lazyGifts.ts';
import { createWorkerLog, type WorkerLog } from '../log/log.ts';
import { createPriceAlerts, type PriceAlerts } from '../notifications/priceAlerts.ts';
import type { LazyOrders } from '../orders/lazyOrders.ts';
import { createListCurrency, type ListCurrency } from '../orders/listCurrency.ts';
import type { LazyReserves } from '../reserve/lazyReserves.ts';
import type { GamblingActivityOwner } from '../responsible-gambling/gamblingActivity.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { DocumentStore } from '../runtime/environment.ts';
import { createExclusiveRunner } from '../runtime/exclusiveRunner.ts';
import { createPendingSettingsStore } from '../session/pendingSettings.ts';
import { createPlatformRestrictionStore } from '../session/platformRestrictions.ts';
import type { SessionOwner } from '../session/session.ts';
import { createUserConfigSync, type UserConfigSync } from '../session/userConfig.ts';
import { createSources, type Sources } from '../source/sources.ts';
import type { TipsOwner } from '../tips/tips.ts';
import { createBetting } from './betting.ts';
import { createBlackBoxSender } from './blackBoxSender.ts';
import { createCashOutParts } from './cashOutParts.ts';
import { createConfigParts } from './configParts.ts';
import type { ConfigWatch } from './configWatch.ts';
import { createDocumentParts } from './documentParts.ts';
import { activityChanges, createGamblingActivityParts } from './gamblingActivityParts.ts';
import { createGiftParts } from './giftParts.ts';
import type { OperatorDeps } from './operatorDeps.ts';
import { createRoomParts } from './roomParts.ts';
import { createSessionParts } from './sessionParts.ts';
import { createTipParts } from './tipParts.ts';

/** The parts of the worker that belong to one operator and to the user who is logged in there. */
export type Operator = {
  readonly merchant: string;
  readonly sources: Sources;
  readonly documents: DocumentsOwner;
  readonly session: SessionOwner;
  /** The user of the documents; null for a guest. An expiry does not change it (F31). */
  readonly documentUser: () => string | null;
  readonly listCurrency: ListCurrency;
  readonly userConfig: UserConfigSync;
  readonly orders: LazyOrders;
  readonly reserves: LazyReserves;
  readonly alerts: PriceAlerts;
  readonly cashOuts: LazyCashOuts;
  readonly gifts: LazyGifts;
  readonly tips: TipsOwner;
  readonly rooms: Rooms;
  readonly gamblingActivity: GamblingActivityOwner;
  readonly configWatch: ConfigWatch;
  readonly log: WorkerLog;
  readonly store: DocumentStore | null;
  /** Posts the black box to the operator's address for bugs, because the user pressed for it. */
  readonly sendBlackBox: (text: string) => Promise<Result<null>>;
  /** Returns every document except the quote. */
  readonly whole: () => DocumentNews;
};

/**
 * Creates the operator's parts at the first tab's hello. `storedLogin` is the login that the tab's browser stored.
 * Nothing runs before it is started.
 */
export const createOperator = (given: OperatorDeps, hello: Hello, storedLogin: Session | null): Operator => {
  const { core, listener } = given;
  const { environment, clock, counters, serverClock, board, logAnomaly } = core;
  const { lists, tabs, oneTab, quotes, stars, watched } = given.parts;
  const { config, base } = hello;
  const store = environment.store?.(config.merchant) ?? null;
  const publish = (documents: DocumentNews): void => {
    tabs.broadcast({ documents });
    tabs.flush();
  };
  const sessionChanges = (): DocumentNews => ({ session: { rev: session.rev(), whole: session.view() } });

  const { documents, applyListChoice, locale } = createDocumentParts(given, hello, {
    storedLogin,
    store,
    localeChanged: (next) => {
      sources.setLocale(next);
      listener.languageChanged();
      gifts.renew();
      tips.outdate();
      rooms.renew();
      // The names of open and reserved bets are in the language of their lists (D23).
      orders.onOrdersOutdated();
      reserves.outdate();
    },
  });
  /** Settles once the documents of the current user have been restored. */
  let restored: Promise<unknown> = Promise.resolve();

  const gamblingActivity = createGamblingActivityParts(given, hello, {
    documents,
    session: () => session,
    store,
    publish,
  });
  /** The user whose documents the worker has; not null after an expiry (F31). */
  let documentUser: string | null = null;
  /** The user who is logged in. */
  let loggedInUser: string | null = null;
  const listCurrency = createListCurrency();
  /** The user who was logged in last, and the currency by which the platform's lists of orders were filtered. */
  let orderLists: { readonly uid: string; readonly currencyId: number | null } | null = null;
  const checkListCurrency = (): void => {
    const uid = session.uid();
    if (uid === null) return;
    listCurrency.note(session.view());
    const before = orderLists;
    orderLists = { uid, currencyId: listCurrencyOf(session.view()) };
    if (before?.uid === uid && before.currencyId !== orderLists.currencyId) orders.onOrdersOutdated();
  };
  const session: SessionOwner = createSessionParts(given, hello, {
    restrictionStore: createPlatformRestrictionStore(store, logAnomaly),
    setUser: (uid) => {
      restored = Promise.all([restored, documents.setUser(uid), gamblingActivity.setUser(uid)]);
      orders.setUser(uid);
      reserves.setUser(uid);
      cashOuts.setUser(uid);
      gifts.setUser(uid);
      tips.setUser(uid);
      // A renewed token of the same user changes neither the rooms nor the record of events.
      if (uid === null || uid !== loggedInUser) rooms.renew();
      if (uid !== documentUser) watched.userChanged();
      documentUser = uid;
      if (uid !== null) return;
      // A logout after an expiry is no change of the authorization.
      userConfig.setUser(null, restored);
      listener.userChanged();
    },
    authorized: (authorization, uid) => {
      sources.pushed?.authorized();
      userConfig.setUser(uid, restored);
      orders.setAuthorized(authorization !== null);
      reserves.setAuthorized(authorization !== null);
      cashOuts.setAuthorized(authorization !== null);
      if (uid !== null && uid === loggedInUser) rooms.tokenRenewed();
      else if (authorization !== null) rooms.authorized();
      loggedInUser = uid;
      listener.userChanged();
      gifts.setAuthorized(authorization !== null);
      tips.setAuthorized(authorization !== null);
    },
    changed: () => {
      // Waits for the stored slip: restoring does not replace a slip that was already written to.
      void restored.then(setCurrency);
      tabs.broadcast({ documents: sessionChanges() });
      checkListCurrency();
      quotes.changed();
      tabs.flush();
    },
  });

  const setCurrency = (): void =>
    documents.slip.setCurrency(stakeCurrencyOf(session.view(), documents.values().slip));

  const language = (): string => languageCodeOf(locale(), config);
  const log = createWorkerLog(environment, {
    config,
    base,
    language,
    serverNow: serverClock.now,
    counters: given.counters,
  });
  const configWatch = createConfigParts(given, hello, {
    language,
    log,
    roomsSwitched: () => rooms.renew(),
  });
  const sources = createSources({
    environment,
    board,
    counters,
    serverClock,
    hello,
    locale: locale(),
    today: lists.today,
    listener: given.source,
    session,
    own: (uid, news) => {
      orders.applyPushed(uid, news);
      reserves.onOrdersChanged();
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
    call: sources.call,
    owner: () => documentUser,
    offered: offeredFormats(config),
    log: logAnomaly,
    settings: () => documents.values().settings,
    take: (change) => void documents.run({ kind: 'settings.set', change }),
    setSettings: session.setSettings,
    restrict: session.restrict,
    inTurn: createExclusiveRunner(environment.locks, 'user-config'),
    pending: createPendingSettingsStore(store, logAnomaly),
  });
  const { orders, reserves }: { orders: LazyOrders; reserves: LazyReserves } = createBetting(given, hello, {
    documents,
    sources,
    session,
    listCurrency,
    restored: () => restored,
    publish: (changes) => {
      tabs.broadcast({ documents: changes });
      gamblingActivity.bets(changes.bets.whole.items);
      log.bets(changes.bets.whole.items);
      tabs.flush();
    },
    modules: () => configWatch.switches().modules,
    onOpenOrdersRead: (listed) => cashOuts.onOrdersListed(listed),
    publishReserves: publish,
    onReservedPlaced: gamblingActivity.bets,
  });

  const alerts = createPriceAlerts({
    board,
    fresh: core.fresh,
    isGone: (id) => sources.openState(id)?.phase === 'gone',
    serverNow: serverClock.now,
    measuredNow: serverClock.measuredNow,
    oneTab,
    locks: environment.locks,
    alerts: () => documents.values().shelf.alerts,
    remove: (key) => void documents.run({ kind: 'shelf.unalert', key }),
  });

  const cashOuts = createCashOutParts(given, hello, {
    documents,
    sources,
    session,
    orders,
    isOffered: () => configWatch.switches().modules.cashOut,
    publish,
  });
  const gifts = createGiftParts(given, hello, { sources, session, coinsMoved: () => tips.renewCoins() });
  const rooms = createRoomParts(given, hello, { documents, sources, session, gifts, configWatch, store });

  const tips = createTipParts(given, hello, {
    sources,
    session,
    isOffered: () => configWatch.switches().modules.tips,
    coinsMoved: () => gifts.refresh(),
  });

  applyListChoice();
  stars.begin(config.merchant);
  restored = documents.restore().then(setCurrency);
  return {
    merchant: config.merchant,
    sources,
    documents,
    session,
    documentUser: () => documentUser,
    listCurrency,
    userConfig,
    orders,
    reserves,
    alerts,
    cashOuts,
    gifts,
    tips,
    rooms,
    gamblingActivity,
    configWatch,
    log,
    store,
    sendBlackBox: createBlackBoxSender(core, hello),
    whole: () => ({
      ...documents.whole(),
      ...sessionChanges(),
      ...activityChanges(gamblingActivity),
      ...orders.whole(),
      ...reserves.whole(),
      ...cashOuts.whole(),
    }),
  };
};
