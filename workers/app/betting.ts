import type { Hello } from '#contract/feedApi.ts';
import type { DocumentsOwner } from '../documents/documents.ts';
import type { Sources } from '../source/sources.ts';
import type { OperatorDeps } from './operatorDeps.ts';
import { createBoardPrices } from '../orders/boardPrices.ts';
import { createLazyOrders, type LazyOrders } from '../orders/lazyOrders.ts';
import type { SessionOwner } from '../session/session.ts';

type BettingDeps = {
  readonly documents: DocumentsOwner;
  readonly engine: Sources;
  readonly session: SessionOwner;
  /** Settles once the documents of the current user have been restored. */
  readonly restored: () => Promise<unknown>;
  readonly told: (news: ReturnType<LazyOrders['whole']>) => void;
};

/** Creates the lazily loaded orders part and connects it to the board, the documents and the session. */
export const createBetting = (
  { core, parts: { oneTab, tabs, quotes }, closed, listener }: OperatorDeps,
  { config, deviceId }: Hello,
  { documents, engine, session, restored, told }: BettingDeps,
): LazyOrders => {
  const { environment, clock, instance, serverClock, board, fresh, logAnomaly } = core;
  const { locks, channel } = environment;
  const { shownIn, priceOf, ...prices } = createBoardPrices(board, fresh);
  const settings = () => documents.values().settings;
  let loginRequestCount = 0;
  return createLazyOrders({
    clock,
    serverNow: serverClock.now,
    instance,
    locks,
    channel,
    journal: environment.journal?.(config.merchant) ?? null,
    config,
    deviceId,
    call: engine.call,
    decoding: engine.decoding,
    prices,
    shownIn,
    priceOf,
    oneTab,
    closed,
    settings,
    log: logAnomaly,
    arePushed: () => engine.pushed?.isOwnLive() ?? false,
    language: () => engine.languageOf(settings().locale),
    session: session.view,
    balance: session.balance,
    slip: () => documents.values().slip,
    // Waits until the user's slip is restored before a journalled slip id marks it as placed.
    placed: (slipId, last) =>
      last === null
        ? void restored().then(() => documents.slip.placed(slipId, null))
        : documents.slip.placed(slipId, last),
    quote: () => quotes.whole().whole,
    receipts: tabs.receipts,
    loginWanted: () => {
      loginRequestCount += 1;
      void oneTab.tell({
        kind: 'login-wanted',
        id: `bet-login-${instance}-${loginRequestCount}`,
        reason: 'user',
      });
    },
    news: told,
    openChanged: listener.openBetsChanged,
    settled: listener.ordersSettled,
  });
};
