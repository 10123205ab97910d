import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { ChatSend } from '#contract/roomCall.ts';
import type { Session } from '#contract/session.ts';
import type { ChatSetup } from '#contract/sharedQuery.ts';
import { NO_WATCH } from '#contract/watch.ts';
import { applyRingChange, EMPTY_CHAT, type ChatView } from '#domain/chat/chatView.ts';
import type { SettledPage } from '#domain/orders/order.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { ReportConfig } from '#domain/rooms/chat.ts';
// The worker loads the rooms lazily; here they are loaded before the driven clock starts.
import '#workers/rooms/roomsPart.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

const SEND = '/api/forehead/live/chat/send';
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
const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await (
    await fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as T;
const liveRoom = async (): Promise<RoomId> => {
  const { rooms } = (await (await fetch(`${sandbox.url}/sandbox/rooms`)).json()) as {
    rooms: { id: string; status: number; type: number }[];
  };
  const found = rooms.find(({ status, type }) => status === 1 && type === 0);
  if (found === undefined) throw new Error('The sandbox has no live room.');
  await post(`rooms/${found.id}/quiet`, {});
  return found.id as RoomId;
};
const login = async (tab: FakeTab, user: string): Promise<Session> => {
  const session = await post<Session>('login', { user });
  expect(await tab.api.session(tab.id, { kind: 'login', session })).toEqual({ ok: true, value: null });
  return session;
};
const step = () => bench.clock.advance(100);
const viewOf = (tab: FakeTab): ChatView =>
  tab.model.rooms.reduce((view, { patch }) => {
    const before = patch.whole === true ? EMPTY_CHAT : view;
    return patch.chat?.change === undefined ? before : applyRingChange(before, patch.chat.change);
  }, EMPTY_CHAT);
const banOf = (tab: FakeTab) =>
  tab.model.rooms
    .flatMap(({ patch }) => (patch.chat !== undefined && 'ban' in patch.chat ? [patch.chat.ban] : []))
    .at(-1);
const openRoom = async (room: RoomId): Promise<FakeTab> => {
  const tab = await bench.tab({ ...NO_WATCH, rooms: [room] }, CHINESE);
  await until(() => tab.model.rooms.some(({ patch }) => patch.phase === 'live'), step);
  return tab;
};
const messageOf = (room: RoomId, more: Partial<ChatSend> = {}): ChatSend => ({
  kind: 'chat-send',
  roomId: room,
  clientId: 'c1',
  text: '稳住',
  replyTo: null,
  mentions: [],
  orderId: null,
  picture: null,
  ...more,
});

const mine = (tab: FakeTab) => viewOf(tab).messages.filter(({ clientId }) => clientId === 'c1');

const cards = (tab: FakeTab) => viewOf(tab).messages.filter(({ kind }) => kind === 'order');

describe('chat, with the sandbox', () => {
  test('a message that one tab sends once appears in both tabs; its deletion removes it from both', async () => {
    const room = await liveRoom();
    const [one, other] = [await openRoom(room), await openRoom(room)];
    const { uid } = await login(one, 'alice');
    const sent = await Promise.all([one, one].map((tab) => tab.api.room(tab.id, messageOf(room))));
    expect(sent[0]).toMatchObject({ ok: true, value: { waitUntil: null } });
    expect(sent[1]).toEqual(sent[0]);
    await until(() => [one, other].every((tab) => mine(tab).length === 1), step);
    expect(mine(other)[0]).toMatchObject({ text: '稳住', author: { userId: uid } });
    expect(sandbox.stats().requests[SEND]).toBe(1);
    await post(`rooms/${room}/moderate`, { kind: 'chatDeleted', ids: [mine(one)[0]?.id] });
    await until(() => [one, other].every((tab) => mine(tab).length === 0), step);
  });

  test('pass, rule, emojis and categories load once for all (CHAT-01, REQ-21, REQ-23, REQ-25, REQ-27)', async () => {
    const room = await liveRoom();
    const [one, other] = [await openRoom(room), await openRoom(room)];
    await login(one, 'banned');
    const [setup] = await Promise.all(
      [one, other].map((tab) => tab.api.ask(tab.id, { topic: 'chat-setup' })),
    );
    const { ban, emojis, categories, showRule, titles } = (setup as { value: ChatSetup }).value;
    expect([ban.banned, showRule?.showCount, categories?.length]).toEqual([true, 10, 4]);
    expect(emojis?.flatMap(({ pages }) => pages).every((page) => page.length <= 8)).toBe(true);
    expect(titles?.length).toBeGreaterThan(0);
    expect(JSON.stringify(setup)).not.toContain('chat-');
    const { requests } = sandbox.stats();
    expect(requests['/api/forehead/user/chat/token/v2']).toBe(1);
    expect(await one.api.room(one.id, messageOf(room))).toMatchObject({ problem: { code: 'refused' } });
  });

  test('a picture is uploaded once for both tabs; another kind of file is refused (CHAT-03, D10)', async () => {
    const room = await liveRoom();
    const [one, other] = [await openRoom(room), await openRoom(room)];
    await login(one, 'alice');
    const request = messageOf(room, { text: '', picture: { type: 'image/png', data: 'iVBORw0KGgo=' } });
    const sent = await Promise.all([one, one].map((tab) => tab.api.room(tab.id, request)));
    expect(sent[0]).toMatchObject({ ok: true });
    await until(() => [one, other].every((tab) => mine(tab).length === 1), step);
    const { kind, image } = mine(other)[0] ?? {};
    expect([kind, new URL(image ?? '').origin]).toEqual(['image', sandbox.url]);
    expect((await fetch(image ?? '')).headers.get('content-type')).toBe('image/png');
    expect(sandbox.stats().requests['/api/forehead/live/chat/image']).toBe(1);
    step();
    bench.clock.advance(5_000);
    const wrong = messageOf(room, { clientId: 'c2', picture: { type: 'image/png', data: 'AAAA' } });
    expect(await one.api.room(one.id, wrong)).toMatchObject({ problem: { code: 'refused' } });
    const script = { type: 'image/svg+xml', data: 'AAAA' } as never;
    expect(await one.api.room(one.id, messageOf(room, { clientId: 'c3', picture: script }))).toMatchObject({
      problem: { code: 'bad-request' },
    });
  });

  test('a mute reaches only its user, whose messages the platform refuses in its words', async () => {
    const room = await liveRoom();
    const tab = await openRoom(room);
    const { uid } = await login(tab, 'alice');
    await until(() => tab.model.documents.session?.user?.uid === uid, step);
    await post(`rooms/${room}/moderate`, { kind: 'ban', uid: 'another', on: 1, tx: 'x' });
    await post(`rooms/${room}/moderate`, { kind: 'ban', uid, on: 1, tx: '请文明发言' });
    await until(() => banOf(tab) != null, step);
    expect(banOf(tab)).toMatchObject({ uid, text: '请文明发言' });
    expect(await tab.api.room(tab.id, messageOf(room))).toMatchObject({ problem: { code: 'refused' } });
    await post(`rooms/${room}/moderate`, { kind: 'ban', uid, on: 0, tx: '' });
    await until(() => banOf(tab) === null, step);
    expect(await tab.api.room(tab.id, messageOf(room, { clientId: 'c2' }))).toMatchObject({ ok: true });
  });

  test('a flood of 2,000 messages: the tab gets the last 300 and the exact number of the others (F42)', async () => {
    const room = await liveRoom();
    const tab = await openRoom(room);
    const before = viewOf(tab);
    await post(`rooms/${room}/chat`, { rate: 2_000, ms: 0, text: 'n#' });
    await until(() => viewOf(tab).skipped > 0, step);
    await settle();
    const view = viewOf(tab);
    expect([view.messages.length, view.skipped]).toEqual([300, 1_700]);
    expect(before.messages.some(({ id }) => id === view.messages[0]?.id)).toBe(false);
  });

  test('a hidden tab gets no chat, however much is said', async () => {
    const room = await liveRoom();
    const tab = await openRoom(room);
    await tab.api.visible(tab.id, false);
    await settle();
    const patches = tab.model.rooms.length;
    for (let round = 0; round < 10; round += 1) {
      await post(`rooms/${room}/chat`, { rate: 200, ms: 0, text: 'n#' });
      await settle(3);
      step();
    }
    await settle();
    expect(tab.model.rooms.length).toBe(patches);
  });

  test('a report arrives at the platform with its category (REQ-24)', async () => {
    const room = await liveRoom();
    const tab = await openRoom(room);
    await login(tab, 'alice');
    const [message] = viewOf(tab).messages;
    expect(
      await tab.api.room(tab.id, {
        kind: 'chat-report',
        roomId: room,
        messageId: message?.id ?? ('' as never),
        userId: message?.author.userId ?? '',
        categoryId: '2',
        content: 'x',
      }),
    ).toEqual({ ok: true, value: null });
    const { reports } = (await (await fetch(`${sandbox.url}/sandbox/reports`)).json()) as {
      reports: unknown[];
    };
    expect(reports).toMatchObject([{ kind: 'message', about: message?.id, category: '2' }]);
  });

  test('a room is reported with a configured category, requested once for two tabs (REQ-56, REQ-57)', async () => {
    const room = await liveRoom();
    const [one, other] = [await openRoom(room), await openRoom(room)];
    await login(one, 'alice');
    const [config] = await Promise.all(
      [one, other].map((tab) => tab.api.ask(tab.id, { topic: 'report-config' })),
    );
    const [category] = (config as { value: ReportConfig }).value.categories;
    expect(sandbox.stats().requests['/api/forehead/live/report/config']).toBe(1);
    const report = {
      kind: 'room-report',
      roomId: room,
      typeId: category?.id ?? '',
      content: '广告',
    } as const;
    expect(await one.api.room(one.id, report)).toEqual({ ok: true, value: null });
    const { reports } = (await (await fetch(`${sandbox.url}/sandbox/reports`)).json()) as {
      reports: unknown[];
    };
    expect(reports).toMatchObject([{ kind: 'room', about: room, category: category?.id, content: '广告' }]);
  });

  test('an own order is shared as a card that every tab can read (CHAT-18)', async () => {
    const room = await liveRoom();
    const [one, other] = [await openRoom(room), await openRoom(room)];
    await login(one, 'alice');
    const today = new Date(sandbox.now()).toISOString().slice(0, 10);
    const from = new Date(sandbox.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    const page = await one.api.ask(one.id, {
      topic: 'settled-orders',
      from,
      to: today,
      timeZone: 'UTC',
      page: 1,
    });
    const orders = (page as { value: SettledPage }).value.orders;
    const single = orders.find(({ seriesType, options }) => seriesType === 'single' && options.length === 1);
    expect(
      await one.api.room(one.id, messageOf(room, { text: '', orderId: single?.id ?? null })),
    ).toMatchObject({ ok: true });
    await until(() => cards(other).length === 1, step);
    expect(cards(other)[0]?.bet).toMatchObject({
      id: single?.id,
      betAmount: single?.betAmount,
      leg: {
        matchId: single?.options[0]?.matchId,
        marketId: single?.options[0]?.marketId,
        odds: single?.options[0]?.odds,
      },
    });
    const foreign = await one.api.room(one.id, messageOf(room, { clientId: 'c9', orderId: 'none' as never }));
    expect(foreign).not.toMatchObject({ value: { waitUntil: null } });
  });

  test('without a pushed feed the chat comes by polls: what is said, and what is deleted', async () => {
    const room = await liveRoom();
    bench.close();
    bench = createBench({ ...configOf(sandbox.url, false), merchant: 'sandbox' }, `${sandbox.url}/sport/`);
    const tab = await openRoom(room);
    await login(tab, 'alice');
    await tab.api.room(tab.id, messageOf(room));
    await until(() => mine(tab).length === 1, step);
    const ids = mine(tab).map(({ id }) => id);
    await post(`rooms/${room}/moderate`, { kind: 'chatDeleted', ids });
    await until(() => mine(tab).length === 0, step);
    const { requests } = sandbox.stats();
    expect(requests['/api/forehead/live/chat/history']).toBeGreaterThan(1);
  });
});
