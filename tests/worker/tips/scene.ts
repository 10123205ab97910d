import type { Session } from '#contract/session.ts';
import type { TipAnswers, TipQuery } from '#contract/tipQuery.ts';
import type { TipPress, TipRequest } from '#contract/tipRequest.ts';
import type { Tip } from '#domain/rooms/tip.ts';
import { refundOf, type TipPurchase } from '#domain/rooms/tipPurchase.ts';
import { createSandbox } from '#sandbox/createSandbox.ts';
import type { TipEntry } from '#workers/tips/tipJournal.ts';
import type { FakeTab } from '../fakeTab.ts';
import { settle, until, waitTurns } from '../harness.ts';
import { createFakeJournal } from '../orders/scene.ts';
import { createWorkerLives } from '../workerLives.ts';

const BASE = '/api/forehead/professor';
/** Paths of the calls about tips. */
export const PATHS = {
  buy: `${BASE}/message/buy`,
  tip: `${BASE}/message/detail`,
  tips: `${BASE}/message/list`,
  experts: `${BASE}/person/list`,
  follow: `${BASE}/attention/set`,
  comment: `${BASE}/comment/add`,
  comments: `${BASE}/comment/list`,
  ownComments: `${BASE}/comment/mine`,
  like: `${BASE}/like/set`,
} as const;

export type TipDebit = {
  readonly kind: string;
  readonly user: string;
  readonly tip: string;
  readonly amount: string;
  readonly clientRef: string;
};

const ask = async <Q extends TipQuery>(tab: FakeTab, question: Q): Promise<TipAnswers[Q['topic']]> => {
  const answer = await tab.api.ask(tab.id, question);
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as TipAnswers[Q['topic']];
};

/** A sandbox with experts and tips, and workers of one browser that share a journal. */
export const createTipScene = async () => {
  const sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual' });
  // The past of all experts is made with the first ranking, which takes a moment.
  await fetch(`${sandbox.url}${BASE}/god/list`, { method: 'POST' });
  const disk = createFakeJournal<TipEntry>();
  const workers = createWorkerLives({ sandbox, disk, table: 'sport-tips:' });
  const { bench, step, pass, post } = workers;
  let presses = 0;
  const purchases = (tab: FakeTab) => ask(tab, { topic: 'tip-purchases' });
  const purchase = async (tab: FakeTab, id: string): Promise<TipPurchase | undefined> =>
    (await purchases(tab)).purchases.find((each) => each.id === id);
  return {
    sandbox,
    disk,
    step,
    post,
    ask,
    purchases,
    purchase,
    bench,
    pass,
    restart: workers.restart,
    startTwin: workers.startTwin,
    fault: (kind: string, path: string, more: object = {}) =>
      post('/sandbox/faults', { kind, on: { path }, ...more }),
    noFault: () => fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' }),
    requests: (path: string): number => sandbox.stats().requests[path] ?? 0,
    logIn: async (tab: FakeTab, user = 'alice'): Promise<Session> => {
      const session = await post<Session>('/sandbox/login', { user });
      await tab.api.session(tab.id, { kind: 'login', session });
      await until(() => tab.model.documents.session?.user?.uid === session.uid, step);
      return session;
    },
    /** A tip that costs coins and is not settled. */
    paidTip: async (tab: FakeTab): Promise<Tip> => {
      const { list } = await ask(tab, { topic: 'tips', page: 1 });
      const found = list.find(({ goldPrice, bought }) => goldPrice !== '0' && !bought);
      if (found === undefined) throw new Error('There is no paid tip.');
      return found;
    },
    press: (tip: Tip): TipPress => {
      presses += 1;
      return {
        kind: 'buy-tip',
        slipId: `press${presses}`,
        tip: tip.id,
        price: tip.goldPrice,
        refund: refundOf(tip),
      };
    },
    send: (tab: FakeTab, request: TipRequest) => tab.api.tip(tab.id, request, bench().clock.now() + 10_000),
    /** Waits until a purchase has a state. */
    becomes: async (tab: FakeTab, id: string, state: TipPurchase['state']): Promise<void> => {
      for (const _ of waitTurns(1_500)) {
        const now = (await purchase(tab, id))?.state;
        if (now === state) return;
        // A request in flight takes real time, so the clocks stand still for it.
        if (now === 'sending') await new Promise((done) => setTimeout(done, 10));
        else step(250);
        await settle(1);
      }
      throw new Error(`The purchase ${id} did not become ${state}.`);
    },
    ledger: async (kind = 'tip'): Promise<readonly TipDebit[]> => {
      const answer = await fetch(`${sandbox.url}/sandbox/ledger?kind=${kind}`);
      return (await answer.json()) as readonly TipDebit[];
    },
    close: workers.close,
  };
};
export type TipScene = Awaited<ReturnType<typeof createTipScene>>;
