import { expect, test } from 'vitest';
import type { RoomPressRequest } from '#contract/placement.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { Coins, RoomIntent } from '#domain/gifts/roomIntent.ts';
import type { Amount } from '#domain/money/amount.ts';
import { addNotices, type NewNotice, type Notice } from '#domain/notices/notice.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createFakeJournal } from '#tests/worker/orders/scene.ts';
import { createDeadline } from '../runtime/deadline.ts';
import type { GiftDeps } from './giftDeps.ts';
import type { RoomEntry } from './giftJournal.ts';
import { createGifts, type GiftsOwner } from './gifts.ts';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
};
const recordOf = (number: number) => ({
  recordId: `r${number}`,
  clientRef: null,
  roomId: '8',
  giftId: '1',
  count: 1,
  amount: '1',
  createdTime: null,
});
const press = (slipId: string, price = '1'): RoomPressRequest => ({
  kind: 'room',
  slipId,
  action: 'gift',
  roomId: '8',
  hostId: '31',
  matchId: '9',
  subject: '1',
  choice: '',
  count: 1,
  price: price as Amount,
});

const intents = async (gifts: GiftsOwner): Promise<readonly Pick<RoomIntent, 'id' | 'state'>[]> => {
  const answer = await gifts.ask({ topic: 'coins' });
  return answer.ok ? (answer.value as Coins).intents.map(({ id, state }) => ({ id, state })) : [];
};

/** Workers of one browser at a platform that echoes no references and answers gifts without record and balance. */
const setUp = () => {
  const clock = createFakeClock();
  const disk = createFakeJournal<RoomEntry>();
  const platform = {
    coins: 100,
    price: '1',
    gifts: 0,
    requests: [] as object[],
    isLost: false,
    isSlow: false,
    isListSlow: false,
  };
  /** Slow reads that wait until the test ends them. */
  const waiting: (() => void)[] = [];
  const outdated: string[] = [];
  const notices: Notice[] = [];
  /** The titles of the notices in the order in which they were given. */
  const given: string[] = [];
  /** Takes notices as the notice centre does. */
  const takeNotices = (added: readonly NewNotice[]) => {
    given.push(...added.map(({ title }) => title));
    notices.splice(0, notices.length, ...addNotices([...notices], added, []));
  };
  const answers = (name: string, body: object): Result<unknown> => {
    switch (name) {
      case 'gifts':
        return ok([{ id: 1, giftName: 'Rose', price: platform.price }]);
      case 'coinBalance':
        return ok({ coinBalance: String(platform.coins) });
      case 'giftRecords':
        return ok({ list: Array.from({ length: platform.gifts }, (_, at) => recordOf(at)), spentToday: '0' });
      case 'giftPresent':
        platform.requests.push(body);
        if (platform.isLost) return fail({ code: 'timeout' });
        platform.gifts += 1;
        platform.coins -= 1;
        return ok({});
      default:
        return fail({ code: 'http', status: 404 });
    }
  };
  const createWorker = (instance: number): GiftsOwner => {
    const gifts = createGifts({
      clock,
      serverNow: clock.wallNow,
      random: () => 0.5,
      instance,
      locks: null,
      channel: null,
      journal: disk.journal,
      config: { merchant: 'm', money: { refusals: { member: [] } } },
      call: async (name: string, body: object) => {
        const answer = answers(name, body);
        if ((name === 'coinBalance' && platform.isSlow) || (name === 'gifts' && platform.isListSlow))
          await new Promise<void>((done) => void waiting.push(done));
        return answer;
      },
      decoding: { drop: () => undefined, serverNow: clock.wallNow, icons: { address: () => null } },
      session: () => ({ user: { uid: 'alice' }, wallet: null, maintenance: false }),
      restricted: () => null,
      requestLogin: () => undefined,
      changed: (topic: string) => void outdated.push(topic),
      onNotices: takeNotices,
      log: () => undefined,
    } as unknown as GiftDeps);
    gifts.start();
    gifts.setUser('alice');
    gifts.setAuthorized(true);
    return gifts;
  };
  const send = (gifts: GiftsOwner, request: RoomPressRequest) =>
    gifts.act(request, createDeadline(clock, clock.now() + 10_000));
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      await turns();
    }
  };
  return { clock, disk, platform, waiting, outdated, notices, given, createWorker, send, pass };
};

test('a press while the balance after the last gift is read waits, and takes no earlier record (D32)', async () => {
  const { platform, waiting, createWorker, send, pass } = setUp();
  const gifts = createWorker(1);
  await intents(gifts);
  platform.isSlow = true;
  await send(gifts, press('gift-1'));
  await turns();
  platform.isLost = true;
  const second = send(gifts, press('gift-2'));
  await turns();
  expect(platform.requests).toHaveLength(1);
  platform.isSlow = false;
  waiting.forEach((done) => done());
  expect(await second).toMatchObject({ ok: true });
  await pass(90);
  expect(await intents(gifts)).toEqual([
    { id: 'gift-2', state: 'not-found' },
    { id: 'gift-1', state: 'done' },
  ]);
});

test('a worker reads the coins again after a gift that another worker sent (D32, F49)', async () => {
  const { platform, createWorker, send, pass } = setUp();
  const [one, other] = [createWorker(1), createWorker(2)];
  await Promise.all([intents(one), intents(other)]);
  await send(one, press('gift-1'));
  await turns();
  platform.isLost = true;
  await send(other, press('gift-2'));
  await pass(90);
  expect(await intents(other)).toEqual([
    { id: 'gift-2', state: 'not-found' },
    { id: 'gift-1', state: 'done' },
  ]);
});

test('a press at a price that has changed outdates the gifts of the tabs, which can send it then (D6)', async () => {
  const { platform, outdated, createWorker, send } = setUp();
  const gifts = createWorker(1);
  platform.price = '5';
  expect(await send(gifts, press('gift-1'))).toMatchObject({ problem: { reason: 'changed' } });
  expect([outdated.includes('gifts'), platform.requests]).toEqual([true, []]);
  expect(await send(gifts, press('gift-1', '5'))).toMatchObject({ ok: true });
});

test('the first gift of a day is sent though the journal still has yesterday’s with its id (D5, D32)', async () => {
  const { clock, disk, platform, createWorker, send } = setUp();
  await send(createWorker(1), press('gift-1'));
  await turns();
  clock.advance(25 * 3_600_000);
  Object.assign(disk.journal, { remove: () => Promise.reject(new DOMException('full', 'UnknownError')) });
  const next = createWorker(2);
  expect(await intents(next)).toEqual([]);
  expect(await send(next, press('gift-1'))).toMatchObject({ value: { repeated: false } });
  await turns();
  expect([platform.requests.length, await intents(next)]).toEqual([2, [{ id: 'gift-1', state: 'done' }]]);
});

test('the end of a gift of unknown outcome is a notice; a gift of known outcome has none (D32)', async () => {
  const { platform, notices, createWorker, send, pass } = setUp();
  const gifts = createWorker(1);
  await intents(gifts);
  await send(gifts, press('gift-1'));
  await pass(90);
  expect(notices).toEqual([]);
  platform.isLost = true;
  await send(gifts, { ...press('gift-2'), count: 3 });
  await pass(30);
  expect([await intents(gifts), notices]).toMatchObject([[{ state: 'unknown' }, {}], []]);
  await pass(60);
  expect(notices).toMatchObject([{ kind: 'bets', what: 'gift-not-found', title: 'Rose ×3' }]);
});

test('a renewed token does not begin the search for a gift again (F24, F31)', async () => {
  const { platform, createWorker, send, pass } = setUp();
  const gifts = createWorker(1);
  await intents(gifts);
  platform.isLost = true;
  await send(gifts, press('gift-1'));
  await pass(45);
  gifts.setAuthorized(true);
  expect(await intents(gifts)).toMatchObject([{ state: 'unknown' }]);
  await pass(45);
  expect(await intents(gifts)).toMatchObject([{ state: 'not-found' }]);
});

test('the notice of a gift is stored at once; the name of the gift follows (D32)', async () => {
  const { platform, waiting, notices, given, createWorker, send, pass } = setUp();
  const gifts = createWorker(1);
  await intents(gifts);
  platform.isLost = true;
  await send(gifts, { ...press('gift-1'), count: 3 });
  gifts.renew();
  platform.isListSlow = true;
  await pass(90);
  expect(notices).toMatchObject([{ what: 'gift-not-found', title: '×3' }]);
  waiting.forEach((done) => done());
  await pass(1);
  expect(notices).toMatchObject([{ what: 'gift-not-found', title: 'Rose ×3' }]);
  expect(given).toEqual(['×3', 'Rose ×3']);
});
