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

test('a part that the platform does not have is nothing, and not unread (D38)', async () => {
  const refused: Problem = { code: 'refused', platformCode: '1001', message: '' };
  expect((await readWith({ lotteryVote: refused, lottery: { code: 'http', status: 404 } })).unread).toEqual(
    [],
  );
});
