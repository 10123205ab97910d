import type { RoomRequest } from '#contract/placement.ts';
import type { Result } from '#contract/problem.ts';
import type { Session } from '#contract/session.ts';
import type { QueryAnswers } from '#contract/sharedQuery.ts';
import type { RoomActivities } from '#domain/activities/activityPhase.ts';
import { nextRoomIntent, type Coins, type RoomAction } from '#domain/gifts/roomIntent.ts';
import type { Amount } from '#domain/money/amount.ts';
import { createCaller } from '#platform/http.ts';
import { createSandbox } from '#sandbox/createSandbox.ts';
import type { RoomEntry } from '#workers/gifts/giftJournal.ts';
import type { Journal } from '#workers/orders/journal.ts';
import { createOrigin, type Owner } from '../fakeOrigin.ts';
import type { FakeTab } from '../fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from '../harness.ts';
import { createFakeJournal } from '../orders/scene.ts';

export type CoinEntry = {
  readonly kind: string;
  readonly clientRef: string;
  readonly user: string;
  readonly subject: string;
  readonly count: number;
  readonly amount: string;
};
/** Real ms after which a call counts as failed, so a test need not wait for one that hangs. */
const CALL_MS = 1_000;

const ask = async <T extends 'coins' | 'gifts' | 'gift-top' | 'room-activities'>(
  tab: FakeTab,
  topic: T,
  roomId = '',
): Promise<QueryAnswers[T]> => {
  const answer: Result<unknown> = await tab.api.ask(tab.id, { topic, roomId });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as QueryAnswers[T];
};

/** A sandbox with rooms, and workers of one browser that share a journal. */
export const createGiftScene = async () => {
  const sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual' });
  const disk = createFakeJournal<RoomEntry>();
  const origin = createOrigin();
  const alive: { readonly bench: Bench; readonly owner: Owner }[] = [];
  let started = 0;
  const start = (): Bench => {
    started += 1;
    // Each worker walks through other numbers, as workers of one number would take each other for themselves.
    let random = started * 0.0831;
    const owner: Owner = { alive: true };
    const locks = origin.locks.of(owner);
    /** The end of a worker takes what it would have written. */
    const whileAlive =
      <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
      (...args: A): Promise<T> =>
        owner.alive ? call(...args) : new Promise<T>(() => undefined);
    const journal: Journal<RoomEntry> = {
      all: whileAlive(disk.journal.all),
      read: whileAlive(disk.journal.read),
      add: whileAlive(disk.journal.add),
      change: whileAlive(disk.journal.change),
      remove: whileAlive(disk.journal.remove),
    };
    const bench = createBench({ ...configOf(sandbox.url), merchant: 'sandbox' }, `${sandbox.url}/sport/`, {
      random: () => (random = (random + 0.37) % 1),
      journal: () => createFakeJournal().journal,
      table: (name) => (name.startsWith('sport-gifts:') ? journal : createFakeJournal().journal) as never,
      channel: origin.channels.open(owner),
      caller: (options) => createCaller({ ...options, deadline: CALL_MS }),
      // The tabs' own locks stand in the bench; a worker that got one would take the tab for gone.
      locks: {
        request: (name, held) =>
          name.startsWith('tab:') ? new Promise(() => undefined) : locks.request(name, async () => held()),
      },
    });
    alive.push({ bench, owner });
    return bench;
  };
  let bench = start();
  /** Moves the workers' clocks and the sandbox's, and lets messages arrive. */
  const step = (ms = 100): void => {
    for (const each of alive) each.bench.clock.advance(ms);
    sandbox.advance(ms);
  };
  const pass = async (ms: number): Promise<void> => {
    for (let gone = 0; gone < ms; gone += 500) {
      step(500);
      await settle(2);
    }
  };
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    (await (
      await fetch(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as T;
  const coins = (tab: FakeTab): Promise<Coins> => ask(tab, 'coins');
  const activities = (tab: FakeTab, roomId: string): Promise<RoomActivities> =>
    ask(tab, 'room-activities', roomId);
  const holds = async (is: () => Promise<boolean>, ms = 250): Promise<void> => {
    for (let turn = 0; turn < 400; turn += 1) {
      if (await is()) return;
      step(ms);
      await settle(2);
    }
    throw new Error('It never came to hold.');
  };
  return {
    sandbox,
    disk,
    step,
    pass,
    post,
    ask,
    coins,
    activities,
    holds,
    bench: () => bench,
    /** Ends the worker as a crash does, and starts another one on the same journal. */
    restart: () => {
      for (const { bench: gone, owner } of alive.splice(0)) {
        owner.alive = false;
        origin.locks.end(owner);
        origin.channels.end(owner);
        gone.close();
      }
      bench = start();
    },
    /** Another worker of the same browser. */
    startTwin: start,
    fault: (kind: string, path: string, more: object = {}) =>
      post('/sandbox/faults', { kind, on: { path: `/api/forehead/live${path}` }, ...more }),
    noFault: () => fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' }),
    logIn: async (tab: FakeTab, user = 'alice'): Promise<Session> => {
      const session = await post<Session>('/sandbox/login', { user });
      await tab.api.session(tab.id, { kind: 'login', session });
      await until(() => tab.model.documents.session?.user?.uid === session.uid, step);
      return session;
    },
    /** A live room. */
    room: async (): Promise<{
      readonly roomId: string;
      readonly hostId: string;
      readonly matchId: string;
    }> => {
      const answer = await post<{ data: Record<string, unknown>[] }>('/api/forehead/live/anchor/list', {});
      const live = answer.data.find(({ liveStatus }) => liveStatus === 1);
      if (live === undefined) throw new Error('There is no live room.');
      return {
        roomId: String(live.liveRoomId),
        hostId: String(live.hostId),
        matchId: String(live.matchId),
      };
    },
    /** A press as a tab makes it from the intents that it knows. */
    press: (
      known: Pick<Coins, 'intents'>,
      action: RoomAction,
      at: { readonly roomId: string; readonly hostId?: string; readonly matchId?: string },
      more: Partial<RoomRequest> = {},
    ): RoomRequest => {
      const request: RoomRequest = {
        kind: 'room',
        slipId: '',
        action,
        roomId: at.roomId,
        hostId: at.hostId ?? '',
        matchId: at.matchId ?? '',
        subject: '1',
        choice: '',
        count: 1,
        price: (action === 'gift' ? '1' : '0') as Amount,
        ...more,
      };
      return { ...request, slipId: nextRoomIntent(known, request) };
    },
    send: (tab: FakeTab, request: RoomRequest, of: Bench = bench) =>
      tab.api.place(tab.id, request, of.clock.now() + 10_000),
    /** Debits and credits of coins in the platform's ledger. */
    ledger: async (kind: 'gift' | 'envelope'): Promise<readonly CoinEntry[]> =>
      (await (await fetch(`${sandbox.url}/sandbox/ledger?kind=${kind}`)).json()) as readonly CoinEntry[],
    close: async () => {
      for (const each of alive) each.bench.close();
      await sandbox.close();
    },
  };
};
export type GiftScene = Awaited<ReturnType<typeof createGiftScene>>;
