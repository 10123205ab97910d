import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { OpenSocket, TransportListener } from '../runtime/environment.ts';
import { createChatSocket } from './chatSocket.ts';

const ROOM = '8' as RoomId;
const OTHER = '9' as RoomId;
const OPEN: ReadonlySet<RoomId> = new Set([ROOM]);
const NONE: ReadonlySet<RoomId> = new Set();
const turns = async (): Promise<void> => {
  for (let n = 0; n < 5; n += 1) await new Promise<void>((done) => setImmediate(done));
};
const event = (n: number) => ({ n, kind: 'chat', id: `m${n}` });
type Sent = { readonly t: string } & Readonly<Record<string, unknown>>;

/** One client with a platform that takes no connection until `accepts` is set. */
const setUp = (more: { readonly token?: (isRefused: boolean) => Promise<string | null> } = {}) => {
  const clock = createFakeClock();
  const scene = {
    accepts: false,
    /** When each attempt began, ms after the start. */
    attempts: [] as number[],
    polls: 0,
    sent: [] as Sent[],
    events: [] as (readonly [RoomId, readonly unknown[], boolean])[],
    states: [] as string[],
    drops: [] as string[],
    history: (): Result<unknown> => ok({ whole: 1, events: [event(1)] }),
    socket: null as TransportListener | null,
    closes: 0,
  };
  const start = clock.now();
  const dial: OpenSocket = (_url, on) => {
    scene.attempts.push(clock.now() - start);
    const isTaken = scene.accepts;
    if (isTaken) scene.socket = on;
    queueMicrotask(() => (isTaken ? on.open() : on.closed(1006)));
    return {
      send: (text) => void scene.sent.push(JSON.parse(text) as Sent),
      close: () => void (scene.closes += 1),
    };
  };
  const socket = createChatSocket({
    clock,
    random: () => 0,
    openSocket: dial,
    url: 'wss://chat.example/',
    call: async () => {
      scene.polls += 1;
      return scene.history();
    },
    drop: (what) => void scene.drops.push(what),
    token: more.token ?? (async () => 'token'),
    listener: {
      events: (room, events, whole) => void scene.events.push([room, events, whole]),
      lifeChanged: (room) => void scene.states.push(socket.stateOf(room)),
    },
  });
  const pass = async (ms: number): Promise<void> => {
    for (let gone = 0; gone < ms; gone += 500) {
      clock.advance(Math.min(500, ms - gone));
      await turns();
    }
  };
  const sendFrame = (frame: object): void => scene.socket?.text(JSON.stringify(frame));
  const open = async (rooms = OPEN): Promise<void> => {
    scene.accepts = true;
    socket.setRooms(rooms);
    await turns();
    sendFrame({ t: 'welcome', v: 1, hb: 5_000 });
  };
  return { scene, socket, pass, sendFrame, open };
};
const framesOf = ({ sent }: { readonly sent: readonly Sent[] }, kind: string) =>
  sent.filter(({ t }) => t === kind);

test('no connection without a room; five attempts, then polls and a burst every 10 s (CHAT-02, C14)', async () => {
  const { scene, socket, pass } = setUp();
  await pass(60_000);
  expect(scene.attempts).toEqual([]);
  socket.setRooms(OPEN);
  await turns();
  await pass(12_000);
  expect(scene.attempts.map((at) => at - 60_000)).toEqual([0, 3_000, 6_000, 9_000, 12_000]);
  expect(scene.polls).toBe(1);
  expect(socket.stateOf(ROOM)).toBe('live');
  expect(scene.events).toEqual([[ROOM, [event(1)], true]]);
  await pass(3_000);
  expect(scene.polls).toBe(2);
  await pass(5_000);
  expect(scene.attempts.at(-1)).toBe(80_000);
  socket.setRooms(NONE);
  const { polls } = scene;
  await pass(60_000);
  expect([scene.attempts.length, scene.polls]).toEqual([6, polls]);
});

test('polling ends when the server accepts the socket, and the room arrives complete', async () => {
  const { scene, socket, pass, sendFrame } = setUp();
  socket.setRooms(OPEN);
  await turns();
  await pass(12_000);
  scene.accepts = true;
  await pass(8_000);
  expect(framesOf(scene, 'hello')).toEqual([{ t: 'hello', v: 1, token: 'token' }]);
  const { polls } = scene;
  sendFrame({ t: 'welcome', v: 1, hb: 60_000 });
  expect(framesOf(scene, 'rooms')).toEqual([{ t: 'rooms', want: [{ r: '8', n: 0 }] }]);
  expect(socket.stateOf(ROOM)).toBe('waiting');
  sendFrame({ t: 'events', r: '8', whole: 1, ev: [event(4), event(5)] });
  await pass(6_000);
  expect([scene.polls, socket.stateOf(ROOM)]).toEqual([polls, 'live']);
  expect(scene.events.at(-1)).toEqual([ROOM, [event(4), event(5)], true]);
});

test('after a lost connection the room continues after the last event, and no gap is shown (D2)', async () => {
  const { scene, socket, pass, sendFrame, open } = setUp();
  await open();
  sendFrame({ t: 'events', r: '8', whole: 1, ev: [event(1), event(2)] });
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(3)] });
  scene.socket?.closed(1006);
  expect(socket.stateOf(ROOM)).toBe('waiting');
  await pass(3_000);
  sendFrame({ t: 'welcome', v: 1, hb: 5_000 });
  expect(framesOf(scene, 'rooms').at(-1)).toEqual({ t: 'rooms', want: [{ r: '8', n: 3 }] });
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [] });
  expect(socket.stateOf(ROOM)).toBe('live');

  const before = scene.events.length;
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(6)] });
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(7)] });
  expect([scene.events.length, scene.drops]).toEqual([before, ['chat-gap', 'chat-gap']]);
  expect(framesOf(scene, 'rooms')).toHaveLength(3);
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(4), event(5), event(6), event(7)] });
  expect(scene.events.at(-1)?.[1]).toHaveLength(4);
  expect(scene.polls).toBe(0);
});

test('a gap within 3 s of another is filled after them, also if nothing more is said', async () => {
  const { scene, pass, sendFrame, open } = setUp();
  await open();
  const wants = () => framesOf(scene, 'rooms').map(({ want }) => (want as { n: number }[])[0]?.n);
  sendFrame({ t: 'events', r: '8', whole: 1, ev: [event(1)] });
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(3)] });
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(2), event(3)] });
  await pass(1_000);
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(5)] });
  expect(wants()).toEqual([0, 1]);
  await pass(2_000);
  expect(wants()).toEqual([0, 1, 3]);
  // The answer to this request is lost.
  await pass(3_000);
  expect(wants()).toEqual([0, 1, 3, 3]);
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(4), event(5)] });
  await pass(9_000);
  expect(wants()).toHaveLength(4);
});

test('a gap that the server never fills ends with the whole room, at the fourth request', async () => {
  const { scene, pass, sendFrame, open } = setUp();
  await open();
  const wants = () => framesOf(scene, 'rooms').map(({ want }) => (want as { n: number }[])[0]?.n);
  sendFrame({ t: 'events', r: '8', whole: 1, ev: [event(1)] });
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(3)] });
  await pass(9_000);
  expect(wants()).toEqual([0, 1, 1, 1, 0]);
  sendFrame({ t: 'events', r: '8', whole: 1, ev: [event(1), event(3)] });
  await pass(9_000);
  expect(wants()).toHaveLength(5);
  // The next gap is asked for by its number again.
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(5)] });
  expect(wants().at(-1)).toBe(3);
});

test('a gap of a room that was left, or of a lost connection, is not requested again', async () => {
  const { scene, socket, pass, sendFrame, open } = setUp();
  await open(new Set([ROOM, OTHER]));
  for (const r of ['8', '9']) {
    sendFrame({ t: 'events', r, whole: 1, ev: [event(1)] });
    sendFrame({ t: 'events', r, whole: 0, ev: [event(3)] });
  }
  socket.setRooms(OPEN);
  scene.socket?.closed(1006);
  await pass(3_000);
  sendFrame({ t: 'welcome', v: 1, hb: 60_000 });
  const { length } = framesOf(scene, 'rooms');
  sendFrame({ t: 'events', r: '8', whole: 0, ev: [event(2), event(3)] });
  await pass(9_000);
  expect(framesOf(scene, 'rooms')).toHaveLength(length);
});

test('a silent server counts as lost; an unknown room has no chat; unreadable frames are counted', async () => {
  const { scene, socket, pass, sendFrame, open } = setUp();
  await open(new Set([ROOM, OTHER]));
  sendFrame({ t: 'none', r: '9' });
  sendFrame({ t: 'events', r: '8', ev: 'none' });
  sendFrame({ t: 'new kind' });
  sendFrame({ t: 'events', r: '7', whole: 1, ev: [] });
  expect([socket.stateOf(OTHER), scene.drops]).toEqual(['none', ['chat-frame', 'chat-frame', 'not-wanted']]);
  await pass(10_000);
  sendFrame({ t: 'alive' });
  await pass(11_000);
  expect(scene.attempts).toHaveLength(1);
  await pass(6_000);
  expect(scene.attempts).toHaveLength(2);
});

test('a retry requests a room again that the server did not know (CHAT-04, CHAT-05)', async () => {
  const { scene, socket, sendFrame, open } = setUp();
  await open(new Set([ROOM, OTHER]));
  sendFrame({ t: 'events', r: '8', whole: 1, ev: [event(1)] });
  sendFrame({ t: 'events', r: '9', whole: 1, ev: [event(1), event(2)] });
  sendFrame({ t: 'none', r: '9' });
  socket.retry(ROOM);
  expect(framesOf(scene, 'rooms')).toHaveLength(1);
  socket.retry(OTHER);
  socket.retry(OTHER);
  expect(framesOf(scene, 'rooms').slice(1)).toEqual([
    {
      t: 'rooms',
      want: [
        { r: '8', n: 1 },
        { r: '9', n: 0 },
      ],
    },
  ]);
  expect(socket.stateOf(OTHER)).toBe('waiting');
  sendFrame({ t: 'events', r: '9', whole: 1, ev: [event(1)] });
  expect(socket.stateOf(OTHER)).toBe('live');
});

test('while the rooms are polled, a retry polls a room again that the platform did not know', async () => {
  const { scene, socket, pass } = setUp();
  scene.history = () => fail({ code: 'http', status: 404 });
  socket.setRooms(OPEN);
  await turns();
  await pass(12_000);
  expect([scene.polls, socket.stateOf(ROOM)]).toEqual([1, 'none']);
  scene.history = () => ok({ whole: 1, events: [event(1)] });
  socket.retry(ROOM);
  await turns();
  expect([scene.polls, socket.stateOf(ROOM)]).toEqual([2, 'live']);
});

test.each([
  ['a burst that failed', 1006, 12_000],
  ['a server of another version', 4400, 0],
] as const)(
  'after %s a reconnect dials at once; without a room it does not dial (D7)',
  async (_, code, ms) => {
    const { scene, socket, pass, open } = setUp();
    socket.reconnect();
    expect(scene.attempts).toEqual([]);
    await open();
    scene.accepts = false;
    scene.socket?.closed(code);
    await pass(ms + 3_500);
    const { length } = scene.attempts;
    await pass(1_000);
    expect(scene.attempts).toHaveLength(length);
    socket.reconnect();
    socket.reconnect();
    expect(scene.attempts).toHaveLength(length + 1);
  },
);

test('a refused token is renewed once, then the socket is a guest’s; no token is in the address', async () => {
  const asked: boolean[] = [];
  const { scene, sendFrame, open } = setUp({
    token: async (isRefused) => {
      asked.push(isRefused);
      return `token ${asked.length}`;
    },
  });
  await open();
  for (let n = 0; n < 3; n += 1) {
    sendFrame({ t: 'error', code: 'token' });
    await turns();
  }
  expect(framesOf(scene, 'hello').map(({ token }) => token)).toEqual(['token 1', 'token 2', null]);
  expect(asked).toEqual([false, true]);
});

test('tokens that expire later on one connection are renewed each time; the user becomes no guest', async () => {
  let count = 0;
  const { scene, pass, sendFrame, open } = setUp({ token: async () => `token ${(count += 1)}` });
  await open();
  for (let n = 0; n < 3; n += 1) {
    for (let minute = 0; minute < 30; minute += 1) {
      sendFrame({ t: 'alive' });
      await pass(2_000);
    }
    sendFrame({ t: 'error', code: 'token' });
    await turns();
    sendFrame({ t: 'welcome', v: 1, hb: 5_000 });
  }
  expect(scene.attempts).toHaveLength(1);
  expect(framesOf(scene, 'hello').map(({ token }) => token)).toEqual([
    'token 1',
    'token 2',
    'token 3',
    'token 4',
  ]);
});

test('a server that accepts each token and refuses it at once makes the socket a guest’s', async () => {
  let count = 0;
  const { scene, sendFrame, open } = setUp({ token: async () => `token ${(count += 1)}` });
  await open();
  for (let n = 0; n < 4; n += 1) {
    sendFrame({ t: 'error', code: 'token' });
    await turns();
    sendFrame({ t: 'welcome', v: 1, hb: 5_000 });
  }
  expect(framesOf(scene, 'hello').map(({ token }) => token)).toEqual(['token 1', 'token 2', null]);
});

test('another user gets the open rooms whole, with an own mute that the user before did not get (I6)', async () => {
  let user: string | null = null;
  const { scene, socket, sendFrame, open } = setUp({ token: async () => user });
  await open();
  sendFrame({ t: 'events', r: '8', whole: 1, ev: [event(1), event(2)] });
  user = 'two';
  socket.renew();
  await turns();
  sendFrame({ t: 'welcome', v: 1, hb: 5_000 });
  expect(framesOf(scene, 'rooms').at(-1)).toEqual({ t: 'rooms', want: [{ r: '8', n: 0 }] });
});

test('another user connects with another token; rooms of another server version are polled', async () => {
  let user = 'one';
  const { scene, socket, pass, sendFrame, open } = setUp({ token: async () => user });
  await open();
  user = 'two';
  socket.renew();
  await turns();
  expect(framesOf(scene, 'hello').map(({ token }) => token)).toEqual(['one', 'two']);
  scene.socket?.closed(4400);
  await pass(500);
  expect(scene.polls).toBe(1);
  await pass(60_000);
  expect(scene.attempts).toHaveLength(2);
  sendFrame({ t: 'events', r: '8', whole: 1, ev: [] });
});

test('after a failed poll the room still waits, and the socket retries', async () => {
  const { scene, socket, pass } = setUp();
  scene.history = () => fail({ code: 'network' });
  socket.setRooms(OPEN);
  await turns();
  await pass(32_000);
  expect(socket.stateOf(ROOM)).toBe('waiting');
  expect(scene.attempts.length).toBeGreaterThan(5);
});
