import { expect } from 'vitest';
import type { RoomPressRequest } from '#contract/placement.ts';
import type { Result } from '#contract/problem.ts';
import type { Session } from '#contract/session.ts';
import type { QueryAnswers } from '#contract/sharedQuery.ts';
import type { RoomActivities } from '#domain/activities/activityPhase.ts';
import { nextRoomIntent, type Coins, type RoomAction } from '#domain/gifts/roomIntent.ts';
import type { Amount } from '#domain/money/amount.ts';
import { createSandbox } from '#sandbox/createSandbox.ts';
import type { RoomEntry } from '#workers/gifts/giftJournal.ts';
import type { FakeTab } from '../fakeTab.ts';
import { settle, until, waitTurns, type Bench } from '../harness.ts';
import { createFakeJournal } from '../orders/scene.ts';
import { createWorkerLives } from '../workerLives.ts';

export type CoinEntry = {
  readonly kind: string;
  readonly clientRef: string;
  readonly user: string;
  readonly subject: string;
  readonly count: number;
  readonly amount: string;
};

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
  const workers = createWorkerLives({ sandbox, disk, table: 'sport-gifts:' });
  const { bench, step, post } = workers;
  const pass = (ms: number): Promise<void> => workers.pass(ms, 500);
  const coins = (tab: FakeTab): Promise<Coins> => ask(tab, 'coins');
  const activities = (tab: FakeTab, roomId: string): Promise<RoomActivities> =>
    ask(tab, 'room-activities', roomId);
  const holds = async (is: () => Promise<boolean>, ms = 250): Promise<void> => {
    for (const _ of waitTurns(400)) {
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
    /** Waits until the last request is answered or given up. That takes real time, so the clocks stand still. */
    requestEnds: (tab: FakeTab): Promise<void> =>
      expect.poll(async () => (await coins(tab)).intents[0]?.state, { timeout: 60_000 }).not.toBe('sending'),
    bench,
    restart: workers.restart,
    startTwin: workers.startTwin,
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
      more: Partial<RoomPressRequest> = {},
    ): RoomPressRequest => {
      const request: RoomPressRequest = {
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
    send: (tab: FakeTab, request: RoomPressRequest, of: Bench = bench()) =>
      tab.api.place(tab.id, request, of.clock.now() + 10_000),
    /** Debits and credits of coins in the platform's ledger. */
    ledger: async (kind: 'gift' | 'envelope'): Promise<readonly CoinEntry[]> =>
      (await (await fetch(`${sandbox.url}/sandbox/ledger?kind=${kind}`)).json()) as readonly CoinEntry[],
    close: workers.close,
  };
};
export type GiftScene = Awaited<ReturnType<typeof createGiftScene>>;
