import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { Result } from '#contract/problem.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import { NO_WATCH } from '#contract/watch.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { FakeTab } from '../fakeTab.ts';
import { createGiftScene, type GiftScene } from './scene.ts';

// The clock of the worker runs on while a lazy part loads for the first time.
beforeAll(() => Promise.all([import('#workers/rooms/roomsPart.ts'), import('#workers/gifts/openGifts.ts')]));

let scene: GiftScene;
beforeEach(async () => {
  scene = await createGiftScene();
});
afterEach(() => scene.close());

const CHINESE = { settings: defaultSettings({ defaultLocale: 'zh-CN', oddsFormats: [1] }) };
const DAY_MS = 86_400_000;
const roomsOf = async (tab: FakeTab): Promise<RoomsAnswer> => {
  const answer: Result<unknown> = await tab.api.ask(tab.id, { topic: 'rooms' });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as RoomsAnswer;
};

test('votes that change many times a second make the activities old every 2 s, the last change too (D27)', async () => {
  const { roomId } = await scene.room();
  await scene.post(`/sandbox/rooms/${roomId}/quiet`, {});
  const tab = await scene.bench().tab({ ...NO_WATCH, rooms: [roomId as RoomId] }, CHINESE);
  await scene.logIn(tab);
  await scene.activities(tab, roomId);
  await scene.holds(async () => tab.model.rooms.some(({ patch }) => patch.phase === 'live'));
  const changes = () =>
    tab.model.events.filter((event) => event.kind === 'asked-changed' && event.topic === 'room-activities')
      .length;
  const events = () =>
    tab.model.rooms.flatMap(({ patch }) => Object.values(patch.live?.activities ?? {})).map(({ n }) => n);
  await scene.pass(5_000);
  const { clock } = scene.bench();
  const [before, from] = [changes(), clock.now()];
  for (let turn = 0; turn < 40; turn += 1) {
    const { n } = await scene.post<{ n: number }>(`/sandbox/rooms/${roomId}/moderate`, {
      kind: 'activity',
      id: 'v1',
      a: 'vote',
      st: 1,
    });
    await scene.holds(async () => Math.max(0, ...events()) >= n, 50);
  }
  await scene.pass(5_000);
  const most = (clock.now() - from) / 2_000 + 1;
  expect(changes() - before).toBeGreaterThanOrEqual(2);
  expect(changes() - before).toBeLessThanOrEqual(most);
  expect(most).toBeLessThan(20);
});

test('a tab in a room has all content of the room and of the user (ANCHOR-17)', async () => {
  const { roomId, hostId, matchId } = await scene.room();
  const says = (kind: string, fields: object) =>
    scene.post(`/sandbox/rooms/${roomId}/moderate`, { kind, ...fields });
  const show = (kind: string, more: object = {}) =>
    scene.post<{ id: string }>(`/sandbox/rooms/${roomId}/activities`, { kind, lasts: DAY_MS, ...more });
  await scene.post(`/sandbox/rooms/${roomId}/quiet`, {});
  const tab = await scene.bench().tab({ ...NO_WATCH, rooms: [roomId as RoomId] }, CHINESE);
  await scene.logIn(tab, 'agent');
  const liveOf = () =>
    tab.model.rooms.flatMap(({ id, patch }) =>
      id === roomId && patch.live !== undefined ? [patch.live] : [],
    );
  // The first answer waits until the module of rooms has loaded.
  await roomsOf(tab);
  await scene.holds(async () => tab.model.rooms.some(({ patch }) => patch.phase === 'live'));

  const booked = { kind: 'book', roomId, matchId, hostId, on: true } as never;
  expect(await tab.api.room(tab.id, booked)).toMatchObject({ ok: true });
  const { rooms, bookings } = await roomsOf(tab);
  // Rooms that only this user may watch are in the list.
  expect(rooms.some(({ type }) => (type as number) !== 0)).toBe(true);
  expect([bookings.matchIds.includes(matchId as never), bookings.hostIds.includes(hostId as never)]).toEqual([
    true,
    true,
  ]);

  expect((await scene.ask(tab, 'gifts')).length).toBeGreaterThan(0);
  await scene.holds(async () => (await scene.coins(tab)).balance !== null);
  expect((await scene.coins(tab)).limit).toMatchObject({ coinCode: expect.any(String) });

  await says('enter', { uid: 'u5', nm: 'Ann' });
  await says('gift', { id: 'g1', uid: 'u5', nm: 'Ann', g: 1, gn: 'Rose', c: 2, cb: 1, lv: 0 });
  await says('gift', { id: 'g2', uid: 'u5', nm: 'Ann', g: 6, gn: 'Rocket', c: 1, cb: 1, lv: 3 });
  await scene.holds(async () => liveOf().flatMap(({ gifts }) => gifts).length >= 2);
  // The patches name the room, and the list of rooms names its anchor.
  expect(liveOf().flatMap(({ gifts }) => gifts.map(({ id, level }) => [id, level]))).toEqual([
    ['g1', 0],
    ['g2', 3],
  ]);
  expect(rooms.find((room) => room.roomId === roomId)?.hostId).toBe(hostId);
  expect(liveOf().flatMap(({ enters }) => enters.map(({ name }) => name))).toContain('Ann');

  const rain = await show('rain');
  const lottery = await show('lottery', { lasts: 0, marquee: false });
  await show('vote');
  await show('answer');
  const press = scene.press(await scene.coins(tab), 'envelope', { roomId }, { subject: rain.id });
  expect(await scene.send(tab, press)).toMatchObject({ ok: true });
  await scene.holds(async () => (await scene.coins(tab)).intents[0]?.state === 'done');
  expect((await scene.coins(tab)).intents[0]?.prize).toMatchObject({ kind: 'coin' });
  const told = await scene.activities(tab, roomId);
  expect(told.envelope?.hasReceived).toBe(true);
  expect(told.lotteries.find(({ id }) => id === lottery.id)).toMatchObject({
    showsWinList: true,
    showsMarquee: false,
  });
  expect([told.results[lottery.id]?.wins.length, typeof told.results[lottery.id]?.own?.won]).toEqual([
    5,
    'boolean',
  ]);
  expect([told.vote === null, told.questions?.questions.length]).toEqual([false, 1]);

  const order = { id: '77', st: 4, sat: '100', sa: '0', mwa: '95', cid: 1, sert: 0, ops: [] };
  const leg = { mid: matchId, mgn: '1x2', bo: '1.95', onm: 'Home', sr: 0, mrid: '1', ty: 1, od: 1.95 };
  await says('chat', { id: 'm1', uid: 'u5', nm: 'Ann', ty: 5, tx: '', ord: { ...order, ops: [leg] } });
  await scene.holds(async () =>
    tab.model.rooms.some(
      ({ patch }) => patch.chat?.change?.added.some(({ bet }) => bet?.id === ('77' as never)) === true,
    ),
  );
});
