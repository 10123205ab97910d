import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { RoomPatch } from '#contract/room.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { Session } from '#contract/session.ts';
import { NO_WATCH } from '#contract/watch.ts';
import type { HostId, RoomId } from '#domain/rooms/anchor.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

// The clock of the worker runs on while a lazy part loads for the first time.
beforeAll(() => import('#workers/rooms/roomsPart.ts'));

let sandbox: Sandbox;
let bench: Bench;
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual' });
  bench = createBench({ ...configOf(sandbox.url), merchant: 'sandbox' }, `${sandbox.url}/sport/`);
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const CHINESE = { settings: defaultSettings({ defaultLocale: 'zh-CN', oddsFormats: [1] }) };
const post = (path: string, body: unknown) =>
  fetch(`${sandbox.url}/sandbox/rooms/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const liveRoom = async (): Promise<RoomId> => {
  const { rooms } = (await (await fetch(`${sandbox.url}/sandbox/rooms`)).json()) as {
    rooms: { id: string; status: number; type: number }[];
  };
  const found = rooms.find(({ status, type }) => status === 1 && type === 0);
  if (found === undefined) throw new Error('The sandbox has no live room.');
  await post(`${found.id}/quiet`, {});
  return found.id as RoomId;
};
const watching = (room: RoomId) => ({ ...NO_WATCH, rooms: [room] });
const step = () => bench.clock.advance(100);
const messagesOf = (tab: FakeTab): RoomPatch['chat'][] => tab.model.rooms.map(({ patch }) => patch.chat);
const textsOf = (tab: FakeTab): string[] =>
  messagesOf(tab).flatMap((chat) => (chat?.change?.added ?? []).map(({ text }) => text));
const roomStreams = async (): Promise<readonly string[]> => {
  const stats = (await (await fetch(`${sandbox.url}/sandbox/stats`)).json()) as {
    connections: { streams: string[] }[];
  };
  return stats.connections.flatMap(({ streams }) => streams.filter((each) => each.startsWith('room/')));
};

describe('a live room, with the sandbox', () => {
  test('is subscribed once for two tabs; each gets it whole, then what happens (ANCHOR-19, D1)', async () => {
    const room = await liveRoom();
    const one = await bench.tab(watching(room), CHINESE);
    const other = await bench.tab(watching(room), CHINESE);
    await until(
      () => [one, other].every((tab) => tab.model.rooms.some(({ patch }) => patch.phase === 'live')),
      step,
    );
    expect(await roomStreams()).toEqual([`room/${room}`]);
    expect(one.model.rooms[0]?.patch.whole).toBe(true);
    await post(`${room}/chat`, { rate: 1, text: 'hello' });
    await until(() => [one, other].every((tab) => textsOf(tab).includes('hello')), step);
  });

  test('a hidden tab gets nothing of a room, and the last 300 messages when it returns (D2, F42)', async () => {
    const room = await liveRoom();
    const tab = await bench.tab(watching(room), CHINESE);
    await until(() => tab.model.rooms.some(({ patch }) => patch.phase === 'live'), step);
    await tab.api.visible(tab.id, false);
    await settle();
    const before = tab.model.rooms.length;
    await post(`${room}/chat`, { rate: 500, text: 'n#' });
    await settle(50);
    step();
    await settle();
    expect(tab.model.rooms.length).toBe(before);
    await tab.api.visible(tab.id, true);
    await until(() => tab.model.rooms.length > before, step);
    const back = tab.model.rooms[before]?.patch;
    expect([back?.whole, back?.chat?.change?.added.length]).toEqual([true, 300]);
  });
});

const LIST = '/api/forehead/live/anchor/list';
const SPECIAL = '/api/forehead/live/room/special/list';
const SWITCH = '/api/forehead/live/proxy/switch';
const SHOW = '/api/forehead/user/chat/live/show/v2';
const TOKEN = '/api/forehead/user/chat/token/v2';
const BOOK = '/api/forehead/live/booking/send';
const BOOKINGS = '/api/forehead/live/booking/get';
const requests = (path: string): number => sandbox.stats().requests[path] ?? 0;
const changes = (tab: FakeTab): number =>
  tab.model.events.filter((event) => event.kind === 'asked-changed' && event.topic === 'rooms').length;

const logIn = async (tab: FakeTab, user: string): Promise<void> => {
  const answer = await fetch(`${sandbox.url}/sandbox/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  });
  const session = (await answer.json()) as Session;
  await tab.api.session(tab.id, { kind: 'login', session });
  await until(() => tab.model.documents.session?.user?.uid === session.uid, step);
};

const ask = async (tab: FakeTab): Promise<RoomsAnswer> => {
  const answer = await tab.api.ask(tab.id, { topic: 'rooms' });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as RoomsAnswer;
};

/** Turns live rooms on or off in the operator's configuration. */
const switchRooms = (rooms: boolean) =>
  fetch(`${sandbox.url}/sandbox/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ change: { modules: { rooms } } }),
  });

describe('the list of live rooms, with the sandbox', () => {
  test('is requested once for two tabs; a guest requests nothing of a user (FEED-10, BOOT-19)', async () => {
    const [one, other] = [await bench.tab(NO_WATCH, CHINESE), await bench.tab(NO_WATCH, CHINESE)];
    const [answer] = await Promise.all([ask(one), ask(other)]);
    expect(answer.rooms.length).toBeGreaterThan(0);
    const { requests } = sandbox.stats();
    expect(requests['/api/forehead/live/anchor/list']).toBe(1);
    expect(requests['/api/forehead/live/room/special/list']).toBeUndefined();
  });
  test('is closed in another language than the operator has rooms in (ANCHOR-10)', async () => {
    const tab = await bench.tab();
    expect(await ask(tab)).toMatchObject({ closed: 'locale', rooms: [] });
    expect(sandbox.stats().requests['/api/forehead/live/anchor/list']).toBeUndefined();
  });

  test('the operator switches rooms off and on again without a reload; a room on screen ends and returns', async () => {
    const room = await liveRoom();
    const tab = await bench.tab(watching(room), CHINESE);
    await until(() => tab.model.rooms.some(({ patch }) => patch.phase === 'live'), step);
    /** What the user's screen and the platform know of the room. */
    const stands = async () => {
      bench.clock.advance(1_000);
      await settle();
      return [(await ask(tab)).closed, (await roomStreams()).length];
    };
    expect(await stands()).toEqual([null, 1]);
    await switchRooms(false);
    await expect.poll(stands, { timeout: 60_000, interval: 1 }).toEqual(['off', 0]);
    await switchRooms(true);
    await expect.poll(stands, { timeout: 60_000, interval: 1 }).toEqual([null, 1]);
  });

  test('a change of language makes all answers of rooms old, also the reasons of a report (REQ-56)', async () => {
    const tab = await bench.tab(NO_WATCH, CHINESE);
    await logIn(tab, 'member');
    await tab.api.ask(tab.id, { topic: 'report-config' });
    await tab.api.command(tab.id, { kind: 'settings.set', change: { locale: 'en' } });
    const topics = () =>
      tab.model.events.flatMap((event) => (event.kind === 'asked-changed' ? [event.topic] : []));
    await until(() => topics().includes('report-config'), step);
    expect(topics()).toEqual(expect.arrayContaining(['rooms', 'chat-setup', 'report-config']));
  });

  test('while two tabs show rooms, the platform is asked every 20 s, once for both (D27)', async () => {
    const cards = { ...NO_WATCH, roomCards: [] };
    const [one] = [await bench.tab(cards, CHINESE), await bench.tab(cards, CHINESE)];
    await ask(one);
    await settle();
    const counts: number[] = [];
    for (let turn = 1; turn <= 6; turn += 1) {
      const before = changes(one);
      bench.clock.advance(20_000);
      await until(
        () => changes(one) > before,
        () => undefined,
      );
      counts.push(requests(LIST));
    }
    expect(counts).toEqual([2, 3, 4, 5, 6, 7]);
    await one.api.watch(one.id, NO_WATCH);
  });

  test('no tab that shows it, no request (FEED-10)', async () => {
    const tab = await bench.tab(NO_WATCH, CHINESE);
    await ask(tab);
    bench.clock.advance(200_000);
    await settle();
    expect(requests(LIST)).toBe(1);
  });

  test('a login loads rooms, bookings, switch (BOOT-18, FEED-11, CONST-23, ANCHOR-08, ANCHOR-16, USER-05)', async () => {
    const tab = await bench.tab(NO_WATCH, CHINESE);
    const asGuest = await ask(tab);
    const exclusive = [...asGuest.refused].filter(([, why]) => why === 'login').map(([id]) => id);
    bench.clock.advance(120_000);
    await settle();
    expect(requests(SWITCH)).toBe(0);
    await logIn(tab, 'agent');
    await until(() => requests(SPECIAL) === 1 && requests(SWITCH) === 1 && requests(BOOKINGS) === 1);
    bench.clock.advance(60_000);
    await until(() => requests(SWITCH) === 2);
    const asAgent = await ask(tab);
    expect(asAgent.isProxyOn).toBe(true);
    const agents = exclusive.filter((id) => asAgent.rooms.some(({ roomId }) => roomId === id));
    expect(agents.length).toBeGreaterThan(0);
    expect(exclusive.every((id) => agents.includes(id) || asAgent.refused.get(id) === 'permission')).toBe(
      true,
    );
    expect(requests(SPECIAL)).toBe(1);
    await tab.api.session(tab.id, { kind: 'logout' });
    await until(() => tab.model.documents.session?.user === null, step);
    await settle();
    const untilLogout = requests(SWITCH);
    bench.clock.advance(120_000);
    await settle();
    expect(requests(SWITCH)).toBe(untilLogout);
  });

  test.each([
    ['agent', 'agent'],
    ['alice', 'none'],
  ])('the live group of %s comes with the rooms: %s (ANCHOR-12, ANCHOR-13)', async (user, membership) => {
    const tab = await bench.tab(NO_WATCH, CHINESE);
    expect((await ask(tab)).membership).toBe('none');
    await logIn(tab, user);
    await until(() => requests(SWITCH) === 1);
    await settle();
    expect((await ask(tab)).membership).toBe(membership);
  });

  test('the start reads once which orders chat shows, also for guests; not with closed rooms (BOOT-17)', async () => {
    const english = await bench.tab();
    bench.clock.advance(2_000);
    await settle();
    expect(requests(SHOW)).toBe(0);
    bench.crash(english);
    bench.close();
    bench = createBench({ ...configOf(sandbox.url), merchant: 'sandbox' }, `${sandbox.url}/sport/`);
    await bench.tab(NO_WATCH, CHINESE);
    await bench.tab(NO_WATCH, CHINESE);
    bench.clock.advance(1_999);
    await settle();
    expect(requests(SHOW)).toBe(0);
    bench.clock.advance(1);
    await until(() => requests(SHOW) === 1);
  });

  test('each login requests a chat token; a guest requests none (BOOT-22)', async () => {
    const tab = await bench.tab(NO_WATCH, CHINESE);
    await ask(tab);
    await settle();
    expect(requests(TOKEN)).toBe(0);
    await logIn(tab, 'alice');
    await until(() => requests(TOKEN) === 1);
    await logIn(tab, 'alice');
    await until(() => requests(TOKEN) === 2);
    await tab.api.session(tab.id, { kind: 'logout' });
    await settle();
    expect(requests(TOKEN)).toBe(2);
  });

  test('a renewed token of the same user leaves the rooms as they are, and reads the chat token (BOOT-22)', async () => {
    const tab = await bench.tab(NO_WATCH, CHINESE);
    await logIn(tab, 'alice');
    await until(() => [TOKEN, BOOKINGS, SPECIAL].every((path) => requests(path) === 1));
    await settle();
    const before = changes(tab);
    await logIn(tab, 'alice');
    await until(() => requests(TOKEN) === 2);
    await settle();
    expect([requests(BOOKINGS), requests(SPECIAL), changes(tab)]).toEqual([1, 1, before]);
  });

  test('booking and cancelling reload the bookings; guests have to log in (ANCHOR-15, ANCHOR-16)', async () => {
    const tab = await bench.tab(NO_WATCH, CHINESE);
    const room = (await ask(tab)).rooms.find(({ status, matchId }) => status === 0 && matchId !== null);
    if (room?.matchId == null) throw new Error('The sandbox has no room to come.');
    const { roomId, matchId, hostId } = room;
    const book = (on: boolean) => tab.api.room(tab.id, { kind: 'book', roomId, matchId, hostId, on });
    expect(await book(true)).toMatchObject({ ok: false, problem: { code: 'login-wanted' } });
    expect([requests(BOOK), requests(BOOKINGS)]).toEqual([0, 0]);
    await logIn(tab, 'alice');
    await until(() => requests(BOOKINGS) === 1);
    expect(await book(true)).toEqual({ ok: true, value: null });
    expect(requests(BOOKINGS)).toBe(2);
    const booked = (await ask(tab)).bookings;
    expect([booked.matchIds.includes(matchId), booked.hostIds.includes(hostId)]).toEqual([true, true]);
    expect(await book(false)).toEqual({ ok: true, value: null });
    expect(requests(BOOKINGS)).toBe(3);
    const after = (await ask(tab)).bookings;
    expect([after.matchIds.includes(matchId), after.hostIds.includes(hostId)]).toEqual([false, false]);
    // The platform takes the booking, but its answer is lost.
    sandbox.addFault({ kind: 'status', on: { path: BOOK }, status: 503, accepted: true, times: 1 });
    expect(await book(true)).toEqual({ ok: false, problem: { code: 'http', status: 503 } });
    await until(() => requests(BOOKINGS) === 4);
    await settle();
    expect((await ask(tab)).bookings.matchIds).toContain(matchId);
    // A refused booking changes nothing.
    sandbox.addFault({ kind: 'status', on: { path: BOOK }, status: 403, times: 1 });
    expect(await book(true)).toMatchObject({ ok: false });
    await settle();
    expect(requests(BOOKINGS)).toBe(4);
  });

  test('a host is followed apart from any booking, and every tab is notified; a guest is asked to log in', async () => {
    const [tab, other] = [await bench.tab(NO_WATCH, CHINESE), await bench.tab(NO_WATCH, CHINESE)];
    const { rooms, followed } = await ask(tab);
    const hostId = rooms[0]?.hostId ?? ('' as HostId);
    const follow = (on: boolean) => tab.api.room(tab.id, { kind: 'follow', hostId, on });
    expect([followed, await follow(true)]).toMatchObject([null, { problem: { code: 'login-wanted' } }]);
    await logIn(tab, 'alice');
    await until(() => requests('/api/forehead/live/host/follow/list') === 1);
    await settle();
    const told = changes(other);
    expect(await follow(true)).toEqual({ ok: true, value: null });
    await until(() => changes(other) > told, step);
    const answer = await ask(other);
    expect([answer.followed, answer.bookings.hostIds]).toEqual([[hostId], []]);
    expect(await follow(false)).toEqual({ ok: true, value: null });
    expect((await ask(tab)).followed).toEqual([]);
  });

  test('a search answers from the list, and gives up after 10 s (MENU-13, CONST-30)', async () => {
    const tab = await bench.tab(NO_WATCH, CHINESE);
    const [room] = (await ask(tab)).rooms;
    if (room === undefined) throw new Error('The sandbox has no room.');
    const search = (text: string) => tab.api.ask(tab.id, { topic: 'room-search', text });
    const found = await search(room.hostName);
    expect(found.ok && (found.value as RoomsAnswer['rooms']).map(({ roomId }) => roomId)).toContain(
      room.roomId,
    );
    sandbox.addFault({ kind: 'hang', on: { path: LIST } });
    bench.clock.advance(60_000);
    const late = search('x');
    await until(() => requests(LIST) > 1);
    bench.clock.advance(9_999);
    await settle();
    bench.clock.advance(1);
    expect(await late).toEqual({ ok: false, problem: { code: 'timeout' } });
  });
});
