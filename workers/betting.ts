import type { Hello } from '#contract/feedApi.ts';
import type { DocumentsOwner } from './documents/documents.ts';
import type { Engine } from './engine.ts';
import type { OperatorDeps } from './operatorDeps.ts';
import { boardPrices } from './orders/boardPrices.ts';
import { createOrdersDoor, type OrdersDoor } from './orders/ordersDoor.ts';
import type { SessionOwner } from './session/session.ts';

type Rooms = {
  readonly documents: DocumentsOwner;
  readonly engine: Engine;
  readonly session: SessionOwner;
  /** Settles once the documents are whose they are. */
  readonly restored: () => Promise<unknown>;
  readonly told: (news: ReturnType<OrdersDoor['whole']>) => void;
};

/** Gives the room of bets what it needs of the board, the documents and the session. */
export const createBetting = (
  {
    deps,
    instance,
    serverClock,
    board,
    fresh,
    oneTab,
    tabs,
    quotes,
    closed,
    odd,
    openBetsChanged,
  }: OperatorDeps,
  { config, deviceId }: Hello,
  { documents, engine, session, restored, told }: Rooms,
): OrdersDoor => {
  const { clock, locks, channel } = deps;
  const { shownIn, ...prices } = boardPrices(board, fresh);
  const settings = () => documents.values().settings;
  let wanted = 0;
  return createOrdersDoor({
    clock,
    serverNow: serverClock.now,
    instance,
    locks,
    channel,
    journal: deps.journal?.(config.merchant) ?? null,
    config,
    deviceId,
    call: engine.call,
    decoding: engine.decoding,
    prices,
    shownIn,
    oneTab,
    closed,
    settings,
    log: odd,
    arePushed: () => engine.pushed?.isOwnLive() ?? false,
    language: () => engine.languageOf(settings().locale),
    session: session.view,
    balance: session.balance,
    slip: () => documents.values().slip,
    // What the journal says of a sheet is said once the slip is whose it is.
    placed: (sheet, last) =>
      last === null
        ? void restored().then(() => documents.slip.placed(sheet, null))
        : documents.slip.placed(sheet, last),
    quote: () => quotes.whole().whole,
    receipts: tabs.receipts,
    loginWanted: () => {
      wanted += 1;
      void oneTab.tell({ kind: 'login-wanted', id: `bet-login-${instance}-${wanted}`, reason: 'user' });
    },
    news: told,
    openChanged: openBetsChanged,
  });
};
