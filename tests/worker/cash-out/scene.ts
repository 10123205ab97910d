// Loads the lazy module before the first test: on a busy machine its import outlasts the waits on the driven clock.
import '#workers/cash-out/cashOuts.ts';
import type { Session } from '#contract/session.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import { NO_WATCH } from '#contract/watch.ts';
import { cashOutPayout, viewCashOut, withCashOuts } from '#domain/orders/cashOutOffer.ts';
import { NO_CASH_OUTS, type CashOutIntent, type CashOuts } from '#domain/orders/cashOutIntent.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OpenOrderList, Order } from '#domain/orders/order.ts';
import { bettorAt } from '#sandbox/betting/bettor.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { CashOutEntry } from '#workers/cash-out/cashOutJournal.ts';
import type { FakeTab } from '../fakeTab.ts';
import { settle, until, waitTurns } from '../harness.ts';
import { createFakeJournal } from '../orders/scene.ts';
import { createWorkerLives } from '../workerLives.ts';

export type LedgerCashOut = {
  readonly orderId: string;
  readonly stake: string;
  readonly payout: string;
  readonly rate: number;
  readonly status: number;
  readonly clientRef: string;
  readonly key: string;
};

export type Notice = Extract<FeedEvent, { kind: 'bet-notice' }>;

const open = async (tab: FakeTab): Promise<readonly Order[]> => {
  const answer = await tab.api.ask(tab.id, { topic: 'open-bets' });
  if (!answer.ok) throw new Error(answer.problem.code);
  return (answer.value as OpenOrderList).orders;
};

const documentOf = (tab: FakeTab): CashOuts => tab.model.documents.cashOuts ?? NO_CASH_OUTS;

type Running = { readonly id: string; readonly crl?: readonly { readonly st: number }[] };
/** Settles the invented orders of a member that are being cashed out, which the worker would poll too. */
const endInvented = async (sandbox: Sandbox, user: string): Promise<void> => {
  for (const { id, crl = [] } of (await bettorAt(sandbox, user).open()) as readonly Running[])
    if (crl.some(({ st }) => st < 2))
      await fetch(`${sandbox.url}/sandbox/orders/${id}/settle`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ legs: [{ result: 4 }] }),
      });
};

/** A sandbox with the member alice and her open orders, and workers of one browser that share a journal. */
export const createCashOutScene = async () => {
  const sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual' });
  for (const user of ['alice', 'bob']) await endInvented(sandbox, user);
  const disk = createFakeJournal<CashOutEntry>();
  const workers = createWorkerLives({ sandbox, disk, table: 'sport-cash-outs:' });
  const { bench, step, pass, post } = workers;
  let presses = 0;
  const quoted = (tab: FakeTab, order: Order) =>
    viewCashOut(withCashOuts(order, documentOf(tab).intents), documentOf(tab), serverNow(tab));
  const serverNow = (tab: FakeTab): number => {
    const { serverTime = 0, asOf = 0 } = tab.model.status;
    return serverTime + bench().clock.now() - asOf;
  };
  return {
    sandbox,
    disk,
    step,
    pass,
    post,
    open,
    documentOf,
    bench,
    restart: workers.restart,
    startTwin: workers.startTwin,
    withIntents: (tab: FakeTab, order: Order): Order => withCashOuts(order, documentOf(tab).intents),
    fault: (kind: string, path: string, more: object = {}) =>
      post('/sandbox/faults', { kind, on: { path }, ...more }),
    noFault: () => fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' }),
    logIn: async (tab: FakeTab, user = 'alice'): Promise<Session> => {
      const session = await post<Session>('/sandbox/login', { user });
      await tab.api.session(tab.id, { kind: 'login', session });
      await until(() => tab.model.documents.session?.user?.uid === session.uid, step);
      await until(() => tab.model.documents.bets?.journal === 'ready', step);
      return session;
    },
    /** A confirmed single that may be cashed out, with its price on screen. */
    quotedOrder: async (tab: FakeTab): Promise<Order> => {
      for (const _ of waitTurns(80)) {
        const order = (await open(tab)).find(
          (each) =>
            each.status === 4 &&
            each.options.length === 1 &&
            each.allowSettleInAdvance &&
            each.cashOutList.length === 0 &&
            Number(each.betAmount) >= 40,
        );
        step();
        await settle(2);
        if (order === undefined) continue;
        await tab.watch({ ...NO_WATCH, quotes: [order.id] });
        await until(() => documentOf(tab).quotes[order.id] !== undefined, step);
        return order;
      }
      throw new Error('There is no open single.');
    },
    quoted,
    /** A press on the shown price for this stake. */
    press: (tab: FakeTab, order: Order, stake: string): CashOutRequest => {
      presses += 1;
      const rate = documentOf(tab).quotes[order.id]?.rate ?? ('0' as Amount);
      return {
        kind: 'cash-out',
        slipId: `press${presses}`,
        orderId: order.id,
        stake: stake as Amount,
        rate,
        price: cashOutPayout(stake as Amount, rate),
      };
    },
    send: (tab: FakeTab, request: CashOutRequest) =>
      tab.api.cashOut(tab.id, request, bench().clock.now() + 10_000),
    intent: (tab: FakeTab, id: string): CashOutIntent | undefined =>
      documentOf(tab).intents.find((each) => each.id === id),
    notices: (tab: FakeTab): readonly Notice[] =>
      tab.model.events.filter((event): event is Notice => event.kind === 'bet-notice'),
    /** The ledger's cash-outs of an order. Made-up orders have cash-outs as well. */
    ledger: async ({ id }: Order): Promise<readonly LedgerCashOut[]> => {
      const answer = await fetch(`${sandbox.url}/sandbox/ledger?kind=cash-out`);
      return ((await answer.json()) as readonly LedgerCashOut[]).filter(({ orderId }) => orderId === id);
    },
    close: workers.close,
  };
};
export type CashOutScene = Awaited<ReturnType<typeof createCashOutScene>>;
