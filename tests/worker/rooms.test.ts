import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { RoomPatch } from '#contract/room.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import { NO_WATCH } from '#contract/watch.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

let sandbox: Sandbox;
let bench: Bench;
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 0.001, generator: 'manual' });
  bench = createBench(configOf(sandbox.url), `${sandbox.url}/sport/`);
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
  messagesOf(tab).flatMap((chat) => (chat?.messages ?? []).map(({ text }) => text));
const roomStreams = () =>
  bench.clock.now() >= 0
    ? fetch(`${sandbox.url}/sandbox/stats`)
        .then((answer) => answer.json())
        .then((raw) =>
          (raw as { connections: { streams: string[] }[] }).connections.flatMap(({ streams }) =>
            streams.filter((each) => each.startsWith('room/')),
          ),
        )
    : Promise.resolve([]);

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
    expect([back?.whole, back?.chat?.messages.length]).toEqual([true, 300]);
  });
});

const ask = async (tab: FakeTab): Promise<RoomsAnswer> => {
  const answer = await tab.api.ask(tab.id, { topic: 'rooms' });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as RoomsAnswer;
};

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
});
