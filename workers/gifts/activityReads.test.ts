import { expect, test } from 'vitest';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { rainPhase } from '#domain/activities/activityPhase.ts';
import { createActivityReads } from './activityReads.ts';
import type { GiftDeps } from './giftDeps.ts';

const NOW = 1_700_000_000_000;
const ENVELOPE = {
  sendRecordId: '660011',
  roomId: 88001,
  state: 0,
  countdown: 45,
  hasReceived: 0,
  endBettingTime: NOW + 600_000,
};

test('the countdown of a red envelope runs from its own answer, however late other answers are (GIFT-07)', async () => {
  const time = { now: NOW };
  const late: (() => void)[] = [];
  const call = (name: string): Promise<Result<unknown>> =>
    name === 'redEnvelope'
      ? Promise.resolve(ok(ENVELOPE))
      : new Promise((done) => void late.push(() => done(ok(name === 'lotteryVote' ? null : []))));
  const reads = createActivityReads({
    clock: { now: () => time.now },
    serverNow: () => time.now,
    call,
    decoding: { drop: () => undefined, serverNow: () => time.now, icons: {} },
    session: () => ({ user: null }),
  } as unknown as GiftDeps);
  const reading = reads.activities.ask('8');
  await new Promise((done) => void setTimeout(done));
  time.now = NOW + 10_000;
  for (const answer of late) answer();
  const activities = await reading;
  if (!activities.ok || activities.value.envelope === null) throw new Error('The activities were not read.');
  const { at, envelope } = activities.value;
  expect(at).toBe(NOW);
  expect(rainPhase(envelope, at, NOW + 10_000).ms).toBe(35_000);
});

/** Reads the activities of a room whose calls of these names fail. */
const readWith = async (failing: Readonly<Record<string, Problem>>) => {
  const reads = createActivityReads({
    clock: { now: () => NOW },
    serverNow: () => NOW,
    call: (name: string) => {
      const problem = failing[name];
      const value =
        name === 'redEnvelope' ? ENVELOPE : ['lotteryVote', 'questions'].includes(name) ? null : [];
      return Promise.resolve(problem === undefined ? ok(value) : fail(problem));
    },
    decoding: { drop: () => undefined, serverNow: () => NOW, icons: {} },
    session: () => ({ user: null }),
  } as unknown as GiftDeps);
  const answer = await reads.activities.ask('8');
  if (!answer.ok) throw new Error('The activities were not read.');
  return answer.value;
};

test('a part of the activities that could not be read is named, so that nobody takes it for nothing', async () => {
  const late = await readWith({ lottery: { code: 'timeout' } });
  expect([late.lotteries, late.unread, late.envelope?.sendRecordId]).toEqual([[], ['lotteries'], '660011']);
});

test.each(['500', '-1'])(
  'a part that the platform answers with the code %s is unread: the failure may pass (D38)',
  async (platformCode) => {
    const { unread } = await readWith({ lotteryVote: { code: 'refused', platformCode, message: '' } });
    expect(unread).toEqual(['vote']);
  },
);

test('a part that the platform does not have is nothing, and not unread (D38)', async () => {
  const refused: Problem = { code: 'refused', platformCode: '1001', message: '' };
  expect((await readWith({ lotteryVote: refused, lottery: { code: 'http', status: 404 } })).unread).toEqual(
    [],
  );
});

const lottery = (id: string, state: number) => ({
  id,
  lotteryType: 1,
  state,
  title: 'Draw',
  roomId: 88001,
  showWinList: 1,
});
const WINNER = {
  lotteryId: 'd1',
  userId: 'u5',
  nickName: 'Ann',
  prize: { prizeType: 15, prizeName: 'Coins', count: 1 },
};

/** The reads of a room with a finished lottery, and the names of the calls that they send. */
const setUpRoom = (
  more: {
    readonly wins?: readonly object[];
    readonly failing?: string;
    readonly shows?: number;
    readonly isJoined?: number;
    /** The end of the lottery, ms after the begin of the test. */
    readonly end?: number;
  } = {},
) => {
  const scene = {
    now: 0,
    user: { uid: 'me' },
    votes: 0,
    isWon: false,
    /** The state of the lottery; 2 is finished. */
    state: 2,
    failing: more.failing ?? (null as string | null),
    asked: [] as string[],
  };
  const answers: Readonly<Record<string, () => unknown>> = {
    redEnvelope: () => ENVELOPE,
    lottery: () => [
      {
        ...lottery('d1', scene.state),
        showWinList: more.shows ?? 1,
        isJoined: more.isJoined ?? 0,
        ...(more.end === undefined ? {} : { endTime: NOW + more.end }),
      },
      lottery('d2', 1),
    ],
    lotteryWins: () => more.wins ?? [WINNER],
    lotteryUserWin: () => ({ isWin: scene.isWon ? 1 : 0, prizeList: [] }),
    lotteryVote: () => ({
      voteId: 'v1',
      title: 'Who?',
      state: 1,
      options: [{ id: 'a', name: 'A', count: scene.votes }],
    }),
    questions: () => null,
    lotteryApproval: () => [],
  };
  const reads = createActivityReads({
    clock: { now: () => scene.now },
    serverNow: () => NOW + scene.now,
    call: async (name: string) => {
      scene.asked.push(name);
      return name === scene.failing ? fail({ code: 'timeout' }) : ok(answers[name]?.());
    },
    decoding: { drop: () => undefined, serverNow: () => NOW, icons: {} },
    session: () => ({ user: scene.user }),
  } as unknown as GiftDeps);
  const read = async () => {
    scene.asked = [];
    const answer = await reads.activities.ask('8');
    if (!answer.ok) throw new Error('The activities were not read.');
    return answer.value;
  };
  return { scene, reads, read };
};
const WHOLE = ['redEnvelope', 'lottery', 'lotteryVote', 'questions', 'lotteryApproval'];
const RESULTS = ['lotteryWins', 'lotteryUserWin'];

test('an event makes the next read request the part that it names alone; the other parts stay (D27)', async () => {
  const { scene, reads, read } = setUpRoom();
  const before = await read();
  expect(scene.asked).toEqual([...WHOLE, ...RESULTS]);
  scene.now = 2_000;
  scene.votes = 7;
  reads.activities.partsChanged('8', new Set(['vote']));
  const after = await read();
  expect(scene.asked).toEqual(['lotteryVote']);
  expect(after.vote).not.toEqual(before.vote);
  expect({ ...after, vote: null }).toEqual({ ...before, vote: null });
  await read();
  expect(scene.asked).toEqual([]);
});

test('a room whose events never end is read whole every 20 s, and whenever no event named a part', async () => {
  const { scene, reads, read } = setUpRoom();
  await read();
  for (scene.now = 2_000; scene.now < 20_000; scene.now += 2_000) {
    reads.activities.partsChanged('8', new Set(['vote']));
    await read();
    expect(scene.asked).toEqual(['lotteryVote']);
  }
  reads.activities.partsChanged('8', new Set(['vote']));
  await read();
  expect(scene.asked).toEqual(WHOLE);
  scene.now += 2_000;
  await read();
  expect(scene.asked).toEqual(WHOLE);
});

test('the result of a finished lottery is read once a minute; another user reads an own one (I6)', async () => {
  const { scene, reads, read } = setUpRoom();
  const first = await read();
  scene.now = 58_000;
  const again = await read();
  expect([scene.asked, again.results]).toEqual([WHOLE, first.results]);
  scene.now = 60_000;
  await read();
  expect(scene.asked).toEqual([...WHOLE, ...RESULTS]);
  scene.user = { uid: 'other' };
  reads.activities.outdate();
  await read();
  expect(scene.asked).toEqual([...WHOLE, ...RESULTS]);
});

test('a finished lottery without winners is read again: they may come later than its end', async () => {
  const { scene, read } = setUpRoom({ wins: [] });
  await read();
  scene.now = 2_000;
  await read();
  expect(scene.asked).toEqual([...WHOLE, ...RESULTS]);
});

test('a part that could not be read is read again at the next question, also while events name other parts', async () => {
  const { scene, reads, read } = setUpRoom({ failing: 'lottery' });
  expect((await read()).unread).toEqual(['lotteries']);
  expect((await read()).unread).toEqual(['lotteries']);
  expect(scene.asked).toEqual(['lottery']);
  scene.failing = null;
  reads.activities.partsChanged('8', new Set(['vote']));
  const { unread, lotteries } = await read();
  expect([unread, lotteries.map(({ id }) => id)]).toEqual([[], ['d1', 'd2']]);
  expect(scene.asked).toEqual(['lottery', 'lotteryVote', ...RESULTS]);
  await read();
  expect(scene.asked).toEqual([]);
});

test('a result that could not be read is read again at the next question', async () => {
  const { scene, read } = setUpRoom({ failing: 'lotteryUserWin' });
  expect((await read()).unread).toEqual(['results']);
  scene.failing = null;
  expect((await read()).unread).toEqual([]);
  expect(scene.asked).toEqual(['lottery', ...RESULTS]);
});

test('an event about a finished lottery makes its result old at once', async () => {
  const { scene, reads, read } = setUpRoom();
  expect((await read()).results.d1?.own?.won).toBe(false);
  scene.isWon = true;
  reads.activities.partsChanged('8', new Set(['lotteries', 'results']));
  expect((await read()).results.d1?.own?.won).toBe(true);
  expect(scene.asked).toEqual(['lottery', ...RESULTS]);
});

test('a lottery whose winners are not shown keeps no "not won": the draw may come later', async () => {
  const { scene, read } = setUpRoom({ shows: 0 });
  expect((await read()).results.d1?.own?.won).toBe(false);
  scene.now = 2_000;
  scene.isWon = true;
  expect((await read()).results.d1?.own?.won).toBe(true);
  scene.now = 4_000;
  await read();
  expect(scene.asked).toEqual(WHOLE);
});

test('winners show a participant that the lottery is drawn, also if the room does not list them', async () => {
  const { scene, read } = setUpRoom({ shows: 0, isJoined: 1 });
  const { results, unread } = await read();
  expect([results.d1?.isDrawn, results.d1?.own?.won, unread]).toEqual([true, false, []]);
  expect(scene.asked).toEqual([...WHOLE, ...RESULTS]);
  const failing = setUpRoom({ shows: 0, isJoined: 1, failing: 'lotteryWins' });
  expect((await failing.read()).unread).toEqual([]);
});

test('winners that the operator hides stay in the worker', async () => {
  const hidden = setUpRoom({ shows: 0, isJoined: 1 });
  expect((await hidden.read()).results.d1).toMatchObject({ wins: [], isDrawn: true });
  const shown = setUpRoom({ shows: 1, isJoined: 1 });
  expect((await shown.read()).results.d1).toMatchObject({ wins: [{ name: 'Ann' }], isDrawn: true });
});

test('hidden winners are requested for ten minutes after the end of a lottery, and not later', async () => {
  const { scene, read } = setUpRoom({ shows: 0, isJoined: 1, wins: [], end: -60_000 });
  await read();
  scene.now = 539_999;
  await read();
  expect(scene.asked).toEqual([...WHOLE, ...RESULTS]);
  scene.now = 542_000;
  expect((await read()).results.d1?.isDrawn).toBe(false);
  expect(scene.asked).toEqual([...WHOLE, 'lotteryUserWin']);
});

test.each([
  ['its end', -30_000, -30_000],
  ['the first read, if it ends before its time', 30_000, 0],
  ['the first read, if its end is unknown', undefined, 0],
])('the draw of a lottery is awaited from %s, also after a change of language', async (_, end, endedAt) => {
  const { scene, reads, read } = setUpRoom({ wins: [], ...(end === undefined ? {} : { end }) });
  await read();
  scene.now = 300_000;
  reads.activities.outdate();
  expect((await read()).results.d1?.endedAt).toBe(NOW + endedAt);
});

test('the draw of a lottery that runs again is awaited from its new end', async () => {
  const { scene, reads, read } = setUpRoom({ wins: [] });
  await read();
  for (const [now, state] of [
    [700_000, 1],
    [800_000, 2],
  ] as const) {
    Object.assign(scene, { now, state });
    reads.activities.outdate();
    await read();
  }
  expect((await read()).results.d1?.endedAt).toBe(NOW + 800_000);
});
