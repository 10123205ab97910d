import type { Hello } from '#contract/feedApi.ts';
import type { Switches } from '#domain/config/switches.ts';
import type { Order } from '#domain/orders/order.ts';
import type { DocumentsOwner } from '../documents/documents.ts';
import type { Sources } from '../source/sources.ts';
import type { OperatorDeps } from './operatorDeps.ts';
import { createEvidencePoster } from './evidencePoster.ts';
import { createUserLoginRequest } from './userLoginRequest.ts';
import type { ListCurrency } from '../orders/listCurrency.ts';
import { createBoardPrices } from '../orders/boardPrices.ts';
import { createLazyOrders, type LazyOrders } from '../orders/lazyOrders.ts';
import { createLazyReserves, type LazyReserves } from '../reserve/lazyReserves.ts';
import type { StakedBet } from '../responsible-gambling/gamblingActivity.ts';
import type { SessionOwner } from '../session/session.ts';

type BettingDeps = {
  readonly documents: DocumentsOwner;
  readonly sources: Sources;
  readonly session: SessionOwner;
  readonly listCurrency: ListCurrency;
  /** Settles once the documents of the current user have been restored. */
  readonly restored: () => Promise<unknown>;
  readonly publish: (changes: ReturnType<LazyOrders['whole']>) => void;
  /** The modules that the operator has on now. */
  readonly modules: () => Switches['modules'];
  /** Takes the unsettled orders of the user that were read. */
  readonly onOpenOrdersRead: (orders: readonly Order[]) => void;
  readonly publishReserves: (changes: ReturnType<LazyReserves['whole']>) => void;
  /** Takes the reserved bets that have become orders. */
  readonly onReservedPlaced: (bets: readonly StakedBet[]) => void;
};

/**
 * Creates the lazily loaded parts of orders and reserved bets and connects them to the board, the documents
 * and the session.
 */
export const createBetting = (
  { core, parts: { oneTab, tabs, quotes, watched }, closed, listener }: OperatorDeps,
  hello: Hello,
  {
    documents,
    sources,
    session,
    listCurrency,
    restored,
    publish,
    modules,
    onOpenOrdersRead,
    publishReserves,
    onReservedPlaced,
  }: BettingDeps,
): { readonly orders: LazyOrders; readonly reserves: LazyReserves } => {
  const { config, deviceId } = hello;
  const { environment, clock, instance, serverClock, board, fresh, logAnomaly } = core;
  const { locks, channel } = environment;
  const { shownIn, ...prices } = createBoardPrices(board, fresh);
  const settings = () => documents.values().settings;
  const shared = {
    clock,
    serverNow: serverClock.now,
    measuredNow: serverClock.measuredNow,
    instance,
    locks,
    channel,
    config,
    deviceId,
    call: sources.call,
    decoding: sources.decoding,
    oneTab,
    settings,
    log: logAnomaly,
    session: session.view,
    language: () => sources.languageOf(settings().locale),
    requestLogin: createUserLoginRequest(oneTab, instance, 'bet'),
    onSent: createEvidencePoster(core, hello, session),
  };
  const orders = createLazyOrders({
    ...shared,
    listCurrency,
    closedReason: () => closed() ?? session.restricted('bet'),
    isQuickBetOn: () => modules().quickBet,
    journal: environment.journal?.(config.merchant) ?? null,
    prices,
    displayedFormat: shownIn,
    loadRing: watched.loadPrices,
    areBalancesPushed: () => sources.pushed?.isOwnLive() ?? false,
    setBalance: session.balance,
    slip: () => documents.values().slip,
    // Waits until the user's slip is restored before a journalled slip id marks it as placed.
    markPlaced: (slipId, last, keys) =>
      last === null
        ? void restored().then(() => documents.slip.markPlaced(slipId, null))
        : documents.slip.markPlaced(slipId, last, keys),
    quote: () => quotes.whole().whole,
    visibleReceipts: tabs.receipts,
    publish,
    onOpenOrdersRead,
    onOpenOrdersChanged: listener.openBetsChanged,
    onOrdersSettled: listener.ordersSettled,
  });
  const reserves = createLazyReserves({
    ...shared,
    // A cancel lowers the user's stakes, so no restriction and no switch blocks it; the host's maintenance does. A
    // change may raise the stake, so it is closed as a new reserved bet is.
    closed: (action) =>
      action === 'cancel'
        ? session.view().maintenance
          ? { code: 'maintenance', from: null, to: null }
          : null
        : (closed() ?? session.restricted('bet') ?? (modules().reserve ? null : { code: 'betting-off' })),
    random: environment.random,
    table: environment.table,
    publish: publishReserves,
    onPlaced: onReservedPlaced,
    changed: listener.answerChanged,
    accepted: orders.onOrdersOutdated,
  });
  return { orders, reserves };
};
