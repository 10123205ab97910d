import type { DocumentNews } from '#contract/documents.ts';
import type { Hello } from '#contract/feedApi.ts';
import type { DocumentsOwner } from '../documents/documents.ts';
import { readCashOutEntry } from '../cash-out/cashOutJournal.ts';
import { createLazyCashOuts, type LazyCashOuts } from '../cash-out/lazyCashOuts.ts';
import type { LazyOrders } from '../orders/lazyOrders.ts';
import type { SessionOwner } from '../session/session.ts';
import type { Sources } from '../source/sources.ts';
import type { OperatorDeps } from './operatorDeps.ts';
import { createEvidencePoster } from './evidencePoster.ts';
import { createUserLoginRequest } from './userLoginRequest.ts';

type CashOutParts = {
  readonly documents: DocumentsOwner;
  readonly sources: Sources;
  readonly session: SessionOwner;
  readonly orders: LazyOrders;
  readonly isOffered: () => boolean;
  readonly publish: (changes: DocumentNews) => void;
};

/** Creates the lazily loaded cash-outs and connects them to orders, session and tabs. */
export const createCashOutParts = (
  { core, parts: { oneTab, tabs } }: OperatorDeps,
  hello: Hello,
  { documents, sources, session, orders, isOffered, publish }: CashOutParts,
): LazyCashOuts => {
  const { config, deviceId } = hello;
  const { environment, clock, instance, serverClock, logAnomaly } = core;
  return createLazyCashOuts({
    clock,
    serverNow: serverClock.now,
    instance,
    locks: environment.locks,
    channel: environment.channel,
    journal: environment.table?.(`sport-cash-outs:${config.merchant}`, readCashOutEntry) ?? null,
    config,
    deviceId,
    call: sources.call,
    decoding: sources.decoding,
    language: () => sources.languageOf(documents.values().settings.locale),
    session: session.view,
    // Open bets may be closed while no bets are taken, but not under maintenance.
    closed: () => (session.view().maintenance ? { code: 'maintenance', from: null, to: null } : null),
    isOffered,
    openOrder: orders.openOrder,
    quotedOrders: tabs.quotedOrders,
    requestLogin: createUserLoginRequest(oneTab, instance, 'cash-out'),
    publish,
    oneTab,
    ordersChanged: orders.onCashOut,
    onSent: createEvidencePoster(core, hello, session),
    log: logAnomaly,
  });
};
