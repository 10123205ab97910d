import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createIcons } from '#platform/icons.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createListPolls } from './listPolls.ts';
import type { ListSource } from './listSource.ts';

const SAMPLE = JSON.parse(
  readFileSync(new URL('../../src/platform/samples/matchList.json', import.meta.url), 'utf8'),
) as { readonly data: object };
const SOURCE = {
  key: '1/early/',
  sportId: 1,
  playType: 'early',
  timeZone: 'UTC',
  day: null,
  picked: null,
} as unknown as ListSource;
const TODAY_AND_ROLLING: ListSource = {
  ...SOURCE,
  key: '1/today-and-rolling/UTC/0',
  playType: 'today-and-rolling',
};
const ROLLING: ListSource = { ...SOURCE, key: '1/rolling/', playType: 'rolling' };

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

/** One list at a platform that answers when the test says so. */
const setUp = async () => {
  const clock = createFakeClock();
  const pending: ((value: unknown) => void)[] = [];
  /** When the request of each applied page was sent. */
  const applied: number[] = [];
  const state = { isPushed: false, pushedKeys: new Set<string>() };
  const polls = createListPolls({
    clock,
    call: () => new Promise((done) => void pending.push(done)),
    decoding: { drop: () => undefined, serverNow: clock.wallNow, icons: createIcons('', 'https://x.test/') },
    pageSize: 50,
    today: () => ({ start: 0, end: 1 }),
    isPushed: ({ key }: ListSource) => state.isPushed || state.pushedKeys.has(key),
    matches: {
      lastAnswer: () => 0,
      missingSince: () => [],
      takePage: (_page: unknown, sentAt: number) => void applied.push(sentAt),
    },
    requests: { request: async () => null },
    applied: () => undefined,
    loadChanged: () => undefined,
  } as unknown as Parameters<typeof createListPolls>[0]);
  polls.loadNew(polls.setSources([SOURCE]));
  await turns();
  /** Answers a request with one page of a list of `total` matches. */
  const answer = async (at: number, total = 1): Promise<void> => {
    pending[at]?.(ok({ ...SAMPLE.data, total, size: 50 }));
    await turns();
  };
  return { clock, pending, applied, state, polls, answer, load: () => polls.loadStateOf(SOURCE) };
};

test('a press replaces the request of a list that hangs; its late answer is dropped (LIST-39, D20)', async () => {
  const { clock, pending, applied, polls, answer, load } = await setUp();
  clock.advance(3_000);
  expect([load().loading, load().problem]).toEqual([true, null]);
  polls.retry(false);
  expect(pending).toHaveLength(1);
  polls.retry(true);
  expect(pending).toHaveLength(2);
  const retriedAt = clock.now();
  await answer(1);
  expect([load().whole, applied]).toEqual([true, [retriedAt]]);
  await answer(0);
  expect(applied).toEqual([retriedAt]);
  clock.advance(2_000);
  expect(load()).toEqual({ ready: true, whole: true, loading: false, problem: null });
});

test('a press replaces a run after 3 s without a page, and no run that goes on (D20)', async () => {
  const { clock, pending, applied, polls, answer, load } = await setUp();
  clock.advance(2_900);
  await answer(0, 120);
  expect([pending.length, applied.length, load().whole]).toEqual([2, 1, false]);
  clock.advance(2_900);
  polls.retry(true);
  expect(pending).toHaveLength(2);
  clock.advance(100);
  polls.retry(true);
  expect(pending).toHaveLength(3);
  const retriedAt = clock.now();
  await answer(2);
  await answer(1);
  expect([load().whole, applied.slice(1)]).toEqual([true, [retriedAt]]);
});

test('a retry leaves the run of a list pushed meanwhile; its loading flag ends after 1 s (FEED-07)', async () => {
  const { clock, pending, state, polls, answer, load } = await setUp();
  state.isPushed = true;
  clock.advance(3_000);
  polls.retry(true);
  await answer(0);
  clock.advance(999);
  expect(load().loading).toBe(true);
  clock.advance(1);
  expect([pending.length, load().loading]).toEqual([1, false]);
});

test('a list polled as the in-play part of another one as it opens is complete only with rows (LIST-40)', async () => {
  const { pending, applied, polls, answer } = await setUp();
  polls.setSources([TODAY_AND_ROLLING]);
  polls.inPlayTurn();
  await turns();
  polls.loadNew(polls.setSources([ROLLING]));
  await turns();
  expect([pending.length, polls.loadStateOf(ROLLING).whole]).toEqual([2, false]);
  await answer(1);
  expect([pending.length, polls.loadStateOf(ROLLING).whole, applied.length]).toEqual([2, true, 1]);
});

test('a list that is pushed after its first page is not complete by its polls (LIST-06, LIST-40)', async () => {
  const { state, answer, load } = await setUp();
  state.isPushed = true;
  await answer(0, 120);
  expect([load().ready, load().whole]).toEqual([true, false]);
});

test('the in-play part of a pushed list is not polled, also where nothing in play has a producer (C41)', async () => {
  const { pending, state, polls } = await setUp();
  const before = pending.length;
  polls.setSources([TODAY_AND_ROLLING]);
  state.pushedKeys.add(TODAY_AND_ROLLING.key);
  polls.inPlayTurn();
  await turns();
  expect(pending).toHaveLength(before);
  state.pushedKeys.clear();
  polls.inPlayTurn();
  await turns();
  expect(pending).toHaveLength(before + 1);
});
