import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { NewNotice } from '#domain/notices/notice.ts';
import { createIcons } from '#platform/icons.ts';
import { waitFor } from '#tests/waitFor.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createRoomDirectory } from './roomDirectory.ts';
import { createRooms } from './rooms.ts';
import type { RoomsDeps } from './roomsDeps.ts';

const [SAMPLE] = (
  JSON.parse(readFileSync(new URL('../../src/platform/samples/anchors.json', import.meta.url), 'utf8')) as {
    data: readonly object[];
  }
).data;

const LATENCY_MS = 300;
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await new Promise<void>((done) => setImmediate(done));
};

const setUp = (own: { readonly booked?: boolean; readonly followed?: boolean } = {}) => {
  const clock = createFakeClock();
  const scene = {
    uid: 'alice' as string | null,
    status: 0,
    /** The type of the room. */
    type: (SAMPLE as { readonly liveHostType?: number }).liveHostType,
    /** The switch of agents' rooms. */
    proxy: 1,
    lists: 0,
    language: 'zh-CN',
    notices: [] as NewNotice[],
    /** Calls that the platform answers with this problem. */
    failing: new Map<string, Problem>(),
    asked: [] as string[],
    /** The time that the platform takes to answer with the list of rooms. */
    latencyMs: 0,
    /** When each request for the list of rooms was sent. */
    sentAt: [] as number[],
    /** The rooms whose cards a tab shows; null while no tab shows cards. */
    cards: null as readonly string[] | null,
    changed: () => {},
  };
  const answers: Readonly<Record<string, () => unknown>> = {
    anchors: () => {
      scene.lists += 1;
      return [{ ...SAMPLE, liveHostType: scene.type, liveStatus: scene.status }];
    },
    bookings: () =>
      own.booked === true
        ? { subscribeMatchId: ['1048301'], subscribeHostId: ['301'] }
        : { subscribeMatchId: [], subscribeHostId: [] },
    hostsFollowed: () => (own.followed === true ? ['301'] : []),
    specialRooms: () => '',
    anchorProxy: () => ({ enable: scene.proxy, liveUserGroupId: 0, liveGroupUserType: 0 }),
  };
  const deps = {
    clock,
    serverNow: clock.wallNow,
    random: () => 0,
    call: async (name: string): Promise<Result<unknown>> => {
      scene.asked.push(name);
      if (name === 'anchors') scene.sentAt.push(clock.now());
      if (name === 'anchors' && scene.latencyMs > 0)
        await new Promise<void>((done) => void clock.setTimeout(done, scene.latencyMs));
      const problem = scene.failing.get(name);
      return problem === undefined ? ok(answers[name]?.()) : fail(problem);
    },
    decoding: {
      drop: () => undefined,
      serverNow: clock.wallNow,
      icons: createIcons('', 'https://play.example/', {}),
    },
    uid: () => scene.uid,
    language: () => scene.language,
    closed: () => null,
    watched: () => ({ open: new Set(), cards: scene.cards && new Set(scene.cards) }),
    onNotices: (notices: readonly NewNotice[]) => void scene.notices.push(...notices),
    answerChanged: () => scene.changed(),
    flush: () => undefined,
    setupChanged: () => undefined,
    reportChanged: () => undefined,
    log: () => undefined,
    feed: null,
    socket: null,
    store: null,
  } as unknown as RoomsDeps;
  const directory = createRoomDirectory(deps, () => undefined);
  const pass = async (ms: number) => {
    clock.advance(ms);
    await turns();
  };
  /** Passes time in steps in which answers arrive. */
  const passSlowly = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += LATENCY_MS) {
      clock.advance(LATENCY_MS);
      for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((done) => setImmediate(done));
    }
  };
  return { scene, deps, directory, pass, passSlowly };
};
const gapsOf = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((time, at) => time - (times[at] ?? 0));
const told = ({ notices }: { readonly notices: readonly NewNotice[] }) =>
  notices.map(({ what, id, title }) => [what, id, title]);

test('a booked room that begins is told of while no tab shows rooms, by one list a minute', async () => {
  const { scene, directory, pass } = setUp({ booked: true });
  await directory.readOwn();
  await turns();
  await pass(60_000);
  expect([scene.lists, scene.notices]).toEqual([2, []]);
  scene.status = 1;
  await pass(60_000);
  await pass(60_000);
  expect(told(scene)).toEqual([['room-open', 'room-88001-1048301', '小海']]);
  expect(scene.lists).toBe(4);
  directory.stop();
});

test('a followed host who begins is told of, apart from any booking', async () => {
  const { scene, directory, pass } = setUp({ followed: true });
  await directory.readOwn();
  await turns();
  scene.status = 1;
  await pass(60_000);
  expect(told(scene)).toEqual([['host-live', 'room-88001-1048301', '小海']]);
  directory.stop();
});

test('who booked and follows nothing causes no request, and a user who left is told of nothing', async () => {
  const none = setUp();
  await none.directory.readOwn();
  await none.pass(300_000);
  expect(none.scene.lists).toBe(0);
  const { scene, directory, pass } = setUp({ booked: true });
  await directory.readOwn();
  await turns();
  scene.uid = null;
  directory.renew();
  scene.status = 1;
  await pass(300_000);
  expect([scene.lists, scene.notices]).toEqual([1, []]);
});

test('after a change of language the notice of a booked room comes again in the new language', async () => {
  const { scene, directory, pass } = setUp({ booked: true });
  await directory.readOwn();
  await turns();
  scene.status = 1;
  await pass(60_000);
  scene.language = 'en';
  directory.renew();
  await directory.readOwn();
  await pass(60_000);
  expect(scene.notices.map(({ id, text }) => [id, text])).toEqual([
    ['room-88001-1048301', '海港联 - 北山'],
    ['room-88001-1048301', 'Harbour United - North Hill'],
  ]);
  directory.stop();
});

test('a failed read of bookings or followed hosts is repeated, so that no reminder is lost (ANCHOR-16)', async () => {
  const { scene, directory, pass } = setUp({ booked: true, followed: true });
  scene.failing.set('bookings', { code: 'timeout' });
  scene.failing.set('hostsFollowed', { code: 'http', status: 503 });
  await directory.readOwn();
  scene.failing.clear();
  const answer = await directory.ask();
  expect(answer.ok && [answer.value.bookings.matchIds, answer.value.followed]).toEqual([
    ['1048301'],
    ['301'],
  ]);
  await turns();
  scene.status = 1;
  await pass(60_000);
  expect(told(scene)).toEqual([['room-open', 'room-88001-1048301', '小海']]);
  directory.stop();
});

test('a call that the platform does not have is not repeated with each question (D38)', async () => {
  const { scene, directory } = setUp({ booked: true });
  scene.failing.set('hostsFollowed', { code: 'http', status: 404 });
  await directory.readOwn();
  await directory.ask();
  await directory.ask();
  expect(scene.asked.filter((name) => name === 'hostsFollowed')).toHaveLength(1);
  directory.stop();
});

test('bookings whose first read failed are read again without any tab that shows rooms (ANCHOR-16)', async () => {
  const { scene, directory, pass } = setUp({ booked: true });
  scene.failing.set('bookings', { code: 'network' });
  directory.watchedChanged();
  await directory.readOwn();
  scene.failing.clear();
  await pass(60_000);
  scene.status = 1;
  await pass(60_000);
  expect(told(scene)).toEqual([['room-open', 'room-88001-1048301', '小海']]);
  directory.stop();
});

test.each([
  ['500', 2],
  ['-1', 2],
  ['1001', 1],
])(
  'after a login whose special rooms are answered with the code %s, they are requested %i times in a minute (D38)',
  async (platformCode, times) => {
    const { scene, directory, pass } = setUp({});
    scene.failing.set('specialRooms', { code: 'refused', platformCode, message: '' });
    directory.watchedChanged();
    await directory.readOwn();
    scene.failing.clear();
    await pass(60_000);
    expect(scene.asked.filter((name) => name === 'specialRooms')).toHaveLength(times);
    directory.stop();
  },
);

test.each([
  ['an exclusive room', 1, 'specialRooms', 'permission'],
  ["an agent's room, whose switch is off,", 17, 'anchorProxy', 'proxy-off'],
] as const)(
  '%s of type %i is not refused while %s cannot be read; then tabs learn that its refusal is %s (ANCHOR-08, ANCHOR-11)',
  async (_, type, call, refusal) => {
    const { scene, directory } = setUp({});
    Object.assign(scene, { type, proxy: 0, status: 1 });
    scene.failing.set(call, { code: 'timeout' });
    const read = async () => {
      const answer = await directory.ask();
      return answer.ok ? [answer.value.rooms.length, [...answer.value.refused.values()]] : answer.problem;
    };
    expect(await read()).toEqual([0, []]);
    scene.failing.clear();
    let news = 0;
    scene.changed = () => void (news += 1);
    await directory.readOwn();
    expect([news, await read()]).toEqual([1, [0, [refusal]]]);
    directory.stop();
  },
);

test('while a call of the user’s own fails, a tab that shows rooms does not ask again without end', async () => {
  const { scene, directory } = setUp({ booked: true });
  scene.failing.set('specialRooms', { code: 'http', status: 500 });
  // A tab asks again at each news; the bound ends a test that fails.
  scene.changed = () => void (scene.asked.length < 60 && directory.ask());
  await directory.ask();
  await turns();
  expect(scene.asked.filter((name) => name === 'specialRooms').length).toBeLessThan(4);
  directory.stop();
});

test('a user who chose another language is told of a booked room while no tab shows rooms (ANCHOR-16)', async () => {
  const { scene, deps, pass } = setUp({ booked: true });
  const rooms = createRooms(deps);
  rooms.authorized();
  await waitFor(() => expect(scene.lists).toBe(1));
  await turns();
  scene.language = 'en';
  rooms.renew();
  await pass(60_000);
  scene.status = 1;
  await pass(60_000);
  expect(scene.notices.map(({ text }) => text)).toEqual(['Harbour United - North Hill']);
  rooms.stop();
});

test('reminders read the list every 60 s, however long an answer takes (ANCHOR-16, FEED-10)', async () => {
  const { scene, directory, passSlowly } = setUp({ booked: true });
  scene.latencyMs = LATENCY_MS;
  await directory.readOwn();
  await passSlowly(180_600);
  expect(gapsOf(scene.sentAt)).toEqual([60_000, 60_000, 60_000]);
  directory.stop();
});

test('the list is read every 60 s, the states of shown rooms every 20 s (FEED-02, FEED-10, CONST-14, CONST-22, C11)', async () => {
  const { scene, directory, passSlowly } = setUp();
  scene.latencyMs = LATENCY_MS;
  scene.cards = ['elsewhere'];
  const statusInList = async () => {
    // A list that is not fresh is not awaited: no time passes for its answer.
    const answer = await Promise.race([directory.ask(), turns()]);
    return answer?.ok === true ? answer.value.rooms[0]?.status : 'not fresh';
  };
  const first = directory.ask();
  directory.watchedChanged();
  await passSlowly(600);
  await first;
  scene.status = 1;
  // The states are those of the rooms on screen; this room is on no screen.
  await passSlowly(58_800);
  expect([gapsOf(scene.sentAt), await statusInList()]).toEqual([[20_000, 20_000], 0]);
  await passSlowly(1_200);
  expect([gapsOf(scene.sentAt), await statusInList()]).toEqual([[20_000, 20_000, 20_000], 1]);
  await passSlowly(60_000);
  // The state of a room on screen is new after 20 s, between two lists.
  scene.cards = ['88001'];
  scene.status = 0;
  await passSlowly(20_000);
  expect([new Set(gapsOf(scene.sentAt)), await statusInList()]).toEqual([new Set([20_000]), 0]);
  directory.stop();
});

test('a booked room that begins while the bookings cannot be read is told of once they can (ANCHOR-16)', async () => {
  const { scene, directory, pass } = setUp({ booked: true });
  scene.failing.set('bookings', { code: 'network' });
  scene.cards = ['elsewhere'];
  directory.watchedChanged();
  await directory.ask();
  await turns();
  scene.status = 1;
  await pass(20_000);
  expect(scene.notices).toEqual([]);
  scene.failing.clear();
  await pass(20_000);
  await pass(20_000);
  expect(told(scene)).toEqual([['room-open', 'room-88001-1048301', '小海']]);
  directory.stop();
});

test('booked rooms are announced while followed hosts cannot be read, by few reads of the list (ANCHOR-16)', async () => {
  const { scene, directory, pass } = setUp({ booked: true });
  scene.failing.set('hostsFollowed', { code: 'http', status: 503 });
  await directory.readOwn();
  await turns();
  scene.status = 1;
  await pass(60_000);
  expect(told(scene)).toEqual([['room-open', 'room-88001-1048301', '小海']]);
  expect(scene.lists).toBeLessThan(4);
  directory.stop();
});

test('an answer about bookings or followed anchors that a later one has overtaken changes nothing', async () => {
  const { deps } = setUp();
  const waiting: { readonly name: string; readonly answer: (raw: unknown) => void }[] = [];
  const directory = createRoomDirectory(
    {
      ...deps,
      call: (name, ...rest) =>
        name === 'bookings' || name === 'hostsFollowed'
          ? new Promise((done) => void waiting.push({ name, answer: (raw) => done(ok(raw)) }))
          : deps.call(name, ...rest),
    },
    () => undefined,
  );
  for (const read of [directory.readBookings, directory.readBookings, directory.readFollowed]) void read();
  void directory.readFollowed();
  expect(waiting.map(({ name }) => name)).toEqual(['bookings', 'bookings', 'hostsFollowed', 'hostsFollowed']);
  waiting[1]?.answer({ subscribeMatchId: ['1048301'], subscribeHostId: [] });
  waiting[3]?.answer(['301']);
  await turns();
  waiting[0]?.answer({ subscribeMatchId: [], subscribeHostId: [] });
  waiting[2]?.answer([]);
  await turns();
  expect(await directory.ask()).toMatchObject({
    ok: true,
    value: { bookings: { matchIds: ['1048301'] }, followed: ['301'] },
  });
  directory.stop();
});
