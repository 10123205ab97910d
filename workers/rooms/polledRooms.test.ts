import { expect, test } from 'vitest';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createPolledRooms } from './polledRooms.ts';

const ROOM = '8' as RoomId;
const NONE: ReadonlySet<RoomId> = new Set();
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const history = (whole: boolean, ...numbers: readonly number[]): Result<unknown> =>
  ok({ whole: whole ? 1 : 0, events: numbers.map((n) => ({ n })) });

const setUp = (first: Result<unknown>) => {
  const clock = createFakeClock();
  const scene = { answer: first as Result<unknown> | Promise<Result<unknown>> };
  const asked: unknown[] = [];
  const told: [readonly number[], boolean][] = [];
  const states: string[] = [];
  const polled = createPolledRooms({
    clock,
    call: async (_name, body) => {
      asked.push(body);
      return scene.answer;
    },
    listener: {
      events: (_room, events, whole) =>
        void told.push([events.map((each) => (each as { n: number }).n), whole]),
      lifeChanged: (room) => void states.push(polled.stateOf(room)),
    },
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await turns();
  };
  return { scene, asked, told, states, polled, pass };
};

test('an open room is read whole, then every 3 s from its last event; an empty answer changes nothing', async () => {
  const { scene, asked, told, states, polled, pass } = setUp(history(true, 4, 7, 9));
  polled.setRooms(new Set([ROOM]));
  await turns();
  scene.answer = history(false, 10, 12);
  await pass(3_000);
  scene.answer = history(false);
  await pass(3_000);
  expect(asked).toEqual([0, 9, 12].map((after) => ({ roomId: ROOM, after })));
  expect([told, states]).toEqual([
    [
      [[4, 7, 9], true],
      [[10, 12], false],
    ],
    ['live'],
  ]);
  polled.setRooms(NONE);
  await pass(60_000);
  expect(asked).toHaveLength(3);
});

test('a history that restarts replaces the known one', async () => {
  const { scene, asked, told, polled, pass } = setUp(history(true, 90));
  polled.setRooms(new Set([ROOM]));
  await turns();
  scene.answer = history(true, 1, 2);
  await pass(3_000);
  await pass(3_000);
  expect(told[1]).toEqual([[1, 2], true]);
  expect(asked.at(-1)).toEqual({ roomId: ROOM, after: 2 });
});

test('a failed poll waits and continues at its position; one that hangs is not repeated', async () => {
  const { scene, asked, states, polled, pass } = setUp(history(true, 5));
  polled.setRooms(new Set([ROOM]));
  await turns();
  scene.answer = fail({ code: 'network' });
  await pass(3_000);
  scene.answer = history(false, 6);
  await pass(3_000);
  expect([states, asked.slice(1)]).toEqual([
    ['live', 'waiting', 'live'],
    [
      { roomId: ROOM, after: 5 },
      { roomId: ROOM, after: 5 },
    ],
  ]);
  scene.answer = new Promise(() => undefined);
  await pass(3_000);
  await pass(30_000);
  expect(asked).toHaveLength(4);
});

test.each<Problem>([
  { code: 'refused', platformCode: '12', message: 'too many requests' },
  { code: 'refused', platformCode: '11', message: 'unavailable' },
  { code: 'http', status: 429 },
  { code: 'http', status: 503 },
  // A gateway may answer so while the platform is deployed.
  { code: 'http', status: 404 },
])(
  'a platform that has answered is asked again, and the room continues at its position: %j',
  async (busy) => {
    const { scene, asked, states, polled, pass } = setUp(history(true, 5));
    polled.setRooms(new Set([ROOM]));
    await turns();
    scene.answer = fail(busy);
    await pass(3_000);
    scene.answer = history(false, 6);
    await pass(3_000);
    expect([states, asked.at(-1)]).toEqual([['live', 'waiting', 'live'], { roomId: ROOM, after: 5 }]);
  },
);

test.each<Problem>([
  { code: 'refused', platformCode: '-2', message: '' },
  { code: 'http', status: 404 },
])('a platform that does not know the call has no chat, and is not asked again: %j', async (missing) => {
  const { asked, states, polled, pass } = setUp(fail(missing));
  polled.setRooms(new Set([ROOM]));
  await turns();
  await pass(30_000);
  expect([asked.length, states]).toEqual([1, ['none']]);
});

test.each(['500', '-1'])(
  'a platform that answers the first poll with the code %s is asked again, because the failure may pass',
  async (platformCode) => {
    const busy = fail({ code: 'refused', platformCode, message: '' });
    const { scene, told, states, polled, pass } = setUp(busy);
    polled.setRooms(new Set([ROOM]));
    await turns();
    scene.answer = history(true, 4);
    await pass(3_000);
    expect([states, told]).toEqual([['live'], [[[4], true]]]);
  },
);

test('a retry polls a room that the platform did not know, which then goes on as usual (CHAT-05)', async () => {
  const { scene, asked, told, states, polled, pass } = setUp(fail({ code: 'http', status: 404 }));
  polled.setRooms(new Set([ROOM]));
  await turns();
  scene.answer = history(true, 4);
  polled.retry(ROOM);
  // A second press while the room waits sends nothing more.
  polled.retry(ROOM);
  await turns();
  expect([states, asked.length, told]).toEqual([['none', 'waiting', 'live'], 2, [[[4], true]]]);
  polled.retry(ROOM);
  polled.retry('9' as RoomId);
  await turns();
  expect(asked).toHaveLength(2);
  await pass(3_000);
  expect(asked.at(-1)).toEqual({ roomId: ROOM, after: 4 });
});

test('an answer to a room that was left is dropped', async () => {
  const { scene, told, polled } = setUp(ok(null));
  const held: ((late: Result<unknown>) => void)[] = [];
  scene.answer = new Promise((done) => held.push(done));
  polled.setRooms(new Set([ROOM]));
  polled.setRooms(NONE);
  held[0]?.(history(true, 1));
  await turns();
  expect(told).toEqual([]);
});
