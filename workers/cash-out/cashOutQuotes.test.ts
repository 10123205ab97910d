import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createCashOutQuotes } from './cashOutQuotes.ts';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const quoteOf = (amount: number) => ok({ pr: [{ oid: '7', amt: amount, st: 4 }] });

/** Quotes of order 7 at a platform that answers when the test says so. */
const setUp = () => {
  const clock = createFakeClock();
  const answers: ((value: unknown) => void)[] = [];
  const state = { shown: new Set(['7']), mayAsk: true };
  const quotes = createCashOutQuotes({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: () => new Promise((done) => void answers.push(done)),
      decoding: { drop: () => undefined, serverNow: clock.wallNow },
      quotedOrders: () => state.shown,
      log: () => undefined,
    } as unknown as Parameters<typeof createCashOutQuotes>[0]['deps'],
    mayAsk: () => state.mayAsk,
    changed: () => undefined,
  });
  const answer = async (at: number, amount = 0.9): Promise<void> => {
    answers[at]?.(quoteOf(amount));
    await turns();
  };
  return { clock, answers, state, quotes, answer };
};

test('a quote is as old as its request, so a slow answer brings no fresh price (D3, D18)', async () => {
  const { clock, quotes, answer } = setUp();
  quotes.updatePoll();
  clock.advance(200);
  const sentAt = clock.wallNow();
  clock.advance(4_000);
  await answer(0);
  expect(Object.values(quotes.quotes())).toMatchObject([{ rate: '0.9', at: sentAt }]);
  quotes.empty();
});

test.each([
  ['no tab shows the order', { shown: new Set<string>() }, { shown: new Set(['7']) }],
  ['the worker may not ask', { mayAsk: false }, { mayAsk: true }],
])('a quote is requested at once after a time in which %s (D18)', async (_why, without, again) => {
  const { clock, answers, state, quotes, answer } = setUp();
  quotes.updatePoll();
  clock.advance(200);
  await answer(0);
  Object.assign(state, without);
  quotes.updatePoll();
  clock.advance(60_000);
  expect(answers).toHaveLength(1);
  Object.assign(state, again);
  quotes.updatePoll();
  clock.advance(200);
  expect(answers).toHaveLength(2);
  quotes.empty();
});

test('a quote is requested at once after the poll itself finds no order on screen (D18)', async () => {
  const { clock, answers, state, quotes, answer } = setUp();
  quotes.updatePoll();
  clock.advance(200);
  await answer(0);
  state.shown = new Set();
  clock.advance(60_000);
  state.shown = new Set(['7']);
  quotes.updatePoll();
  clock.advance(200);
  expect(answers).toHaveLength(2);
  quotes.empty();
});

test('an answer that takes longer than the poll interval is shown; the next request follows it (D18)', async () => {
  const { clock, answers, quotes, answer } = setUp();
  quotes.updatePoll();
  clock.advance(200);
  clock.advance(6_000);
  expect(answers).toHaveLength(1);
  await answer(0);
  expect(Object.values(quotes.quotes())).toMatchObject([{ rate: '0.9' }]);
  clock.advance(0);
  expect(answers).toHaveLength(2);
  await answer(1);
  clock.advance(4_999);
  expect(answers).toHaveLength(2);
  clock.advance(1);
  expect(answers).toHaveLength(3);
  quotes.empty();
});

test('a request without an answer for 8 s is replaced by a new one (D18)', async () => {
  const { clock, answers, quotes, answer } = setUp();
  quotes.updatePoll();
  clock.advance(200);
  clock.advance(7_999);
  expect(answers).toHaveLength(1);
  clock.advance(1);
  expect(answers).toHaveLength(2);
  await answer(0, 0.5);
  expect(quotes.quotes()).toEqual({});
  await answer(1);
  expect(Object.values(quotes.quotes())).toMatchObject([{ rate: '0.9' }]);
  quotes.empty();
});

test('a cash-out that changed an order does not wait for the request in flight (D18)', () => {
  const { clock, answers, quotes } = setUp();
  quotes.updatePoll();
  clock.advance(200);
  quotes.renew();
  clock.advance(200);
  expect(answers).toHaveLength(2);
  quotes.empty();
});
