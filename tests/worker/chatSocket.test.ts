import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { NO_WATCH } from '#contract/watch.ts';
import { applyRingChange, EMPTY_CHAT, type ChatView } from '#domain/chat/chatView.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
// The worker loads the rooms lazily; here they are loaded before the driven clock starts.
import '#workers/rooms/roomsPart.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

const HISTORY = '/api/forehead/live/chat/history';
const CHINESE = { settings: defaultSettings({ defaultLocale: 'zh-CN', oddsFormats: [1] }) };
let sandbox: Sandbox;
let bench: Bench;
let room: RoomId;
let tab: FakeTab;

const at = (path: string): string => `${sandbox.url}/sandbox/${path}`;
const post = async (path: string, body: unknown): Promise<void> => {
  await fetch(at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
};
const say = (text: string): Promise<void> => post(`rooms/${room}/chat`, { rate: 1, ms: 0, text });
const view = (): ChatView =>
  tab.model.rooms.reduce((before, { patch }) => {
    const from = patch.whole === true ? EMPTY_CHAT : before;
    return patch.chat?.change === undefined ? from : applyRingChange(from, patch.chat.change);
  }, EMPTY_CHAT);
const texts = (): readonly string[] => view().messages.map(({ text }) => text);
const step = () => bench.clock.advance(100);
/** Returns the rooms that each open chat socket reads, by the sandbox. */
const readers = async (): Promise<readonly (readonly string[])[]> =>
  ((await (await fetch(at('chat-socket'))).json()) as { readers: string[][] }).readers;
const polls = (): number => sandbox.stats().requests[HISTORY] ?? 0;

beforeEach(async () => {
  sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual', push: false });
  const chatSocket = `${sandbox.url.replace('http', 'ws')}/chat-socket`;
  bench = createBench(
    { ...configOf(sandbox.url, false, { chatSocket }), merchant: 'sandbox' },
    `${sandbox.url}/sport/`,
  );
  const { rooms } = (await (await fetch(at('rooms'))).json()) as {
    rooms: { id: string; status: number; type: number }[];
  };
  room = (rooms.find(({ status, type }) => status === 1 && type === 0)?.id ?? '') as RoomId;
  await post(`rooms/${room}/quiet`, {});
  tab = await bench.tab({ ...NO_WATCH, rooms: [room] }, CHINESE);
  await until(() => tab.model.rooms.some(({ patch }) => patch.phase === 'live'), step);
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

test('with the sandbox, the platform’s own chat socket brings a room; nothing is polled (CHAT-02)', async () => {
  await say('one');
  await until(() => texts().includes('one'), step);
  expect(polls()).toBe(0);
  expect(await readers()).toEqual([[room]]);
});

test('with the sandbox, a repeated frame adds nothing, and a lost one is asked for', async () => {
  await post('chat-socket', { fates: ['duplicate'] });
  await say('twice');
  await until(() => texts().includes('twice'), step);
  await post('chat-socket', { fates: ['skip'] });
  await say('lost');
  await settle();
  await say('after');
  await until(() => texts().includes('after'), step);
  expect(texts().filter((text) => ['twice', 'lost', 'after'].includes(text))).toEqual([
    'twice',
    'lost',
    'after',
  ]);
});

test('polls replace a socket that stays shut after its burst, until it opens again (CHAT-02)', async () => {
  await post('chat-socket', { isOpen: false });
  await say('meanwhile');
  await until(
    () => polls() > 0,
    () => bench.clock.advance(1_000),
  );
  await until(() => texts().includes('meanwhile'), step);
  await post('chat-socket', { isOpen: true });
  while ((await readers()).length === 0) bench.clock.advance(1_000);
  await say('again');
  await until(() => texts().includes('again'), step);
  // A poll may have been in flight when the socket came back. Each message below passes over the socket, so the
  // driven clock never runs ahead of its heartbeat.
  await settle();
  const before = polls();
  for (let second = 0; second < 10; second += 1) {
    bench.clock.advance(1_000);
    await say(`second ${second}`);
    await until(() => texts().includes(`second ${second}`), step);
  }
  expect(polls()).toBe(before);
  expect(texts().filter((text) => text === 'meanwhile')).toHaveLength(1);
});

test('a room that the platform did not know gets its chat when the user presses retry (CHAT-04, CHAT-05)', async () => {
  bench.close();
  // Without the chat socket the worker polls the room.
  bench = createBench({ ...configOf(sandbox.url, false), merchant: 'sandbox' }, `${sandbox.url}/sport/`);
  sandbox.addFault({ kind: 'status', on: { path: HISTORY }, status: 404 });
  tab = await bench.tab({ ...NO_WATCH, rooms: [room] }, CHINESE);
  const phase = () => tab.model.rooms.flatMap(({ patch }) => patch.phase ?? []).at(-1);
  await until(() => phase() === 'polled', step);
  sandbox.clearFaults();
  const before = polls();
  await tab.api.reconnect(tab.id, 'visible');
  await settle();
  expect(polls()).toBe(before);
  await tab.api.reconnect(tab.id, 'click');
  await until(() => phase() === 'live', step);
});
