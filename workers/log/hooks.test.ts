import { describe, expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { LOG_EVERY_MS } from '#domain/config/constants.ts';
import type { PostHook } from '#platform/postHook.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { COUNTERS_EVERY_MS, createOperatorHooks, MAX_ERRORS } from './hooks.ts';
import { REPORT_VERSION } from './counterReport.ts';
import type { LogEntry } from './logEntry.ts';

const bug = (serial: number): LogEntry => ({
  at: 0,
  trace: String(serial),
  kind: 'error',
  code: 'broken',
  component: 'match-row',
});
const turn = () => new Promise<void>((done) => setImmediate(done));

const setUp = (
  addresses = { errors: '/e', counters: '/c' } as { errors: string | null; counters: string | null },
  answer?: PostHook,
) => {
  const clock = createFakeClock();
  const posted: [string, object][] = [];
  const hooks = createOperatorHooks({
    clock,
    addresses,
    build: 'b1',
    counters: () => ({
      at: 5,
      mode: 'shared',
      life: 'l1',
      counts: { frames: 7 },
      countsBy: {},
      states: {},
      statesBy: {},
      histograms: {},
    }),
    post:
      answer ??
      (async (address, body) => {
        posted.push([address, body]);
        return ok(null);
      }),
  });
  hooks.start();
  return { clock, posted, hooks };
};

describe("the operator's hooks", () => {
  test('bugs are sent in batches and counters once a minute, each to its own address (D9)', async () => {
    const { clock, posted, hooks } = setUp();
    hooks.error(bug(1));
    hooks.error(bug(2));
    clock.advance(LOG_EVERY_MS);
    await turn();
    clock.advance(COUNTERS_EVERY_MS - LOG_EVERY_MS);
    await turn();
    expect(posted).toEqual([
      ['/e', { v: REPORT_VERSION, build: 'b1', entries: [bug(1), bug(2)] }],
      [
        '/c',
        expect.objectContaining({ v: REPORT_VERSION, at: 5, build: 'b1', serial: 1, counts: { frames: 7 } }),
      ],
    ]);
  });

  test('a bug in a loop is sent a limited number of times a minute (D9)', async () => {
    const { clock, posted, hooks } = setUp({ errors: '/e', counters: null });
    for (let serial = 0; serial < 10_000; serial += 1) hooks.error(bug(serial));
    for (let passed = 0; passed < COUNTERS_EVERY_MS; passed += LOG_EVERY_MS) {
      clock.advance(LOG_EVERY_MS);
      await turn();
    }
    const sent = () => posted.flatMap(([, body]) => (body as { entries: unknown[] }).entries).length;
    expect(sent()).toBe(MAX_ERRORS);
    hooks.error(bug(1));
    clock.advance(LOG_EVERY_MS);
    await turn();
    expect(sent()).toBe(MAX_ERRORS + 1);
  });

  test.each<[string, PostHook]>([
    ['never answers', () => new Promise(() => undefined)],
    ['rejects', () => Promise.reject(new Error('hostile'))],
  ])('a service that %s keeps nobody and breaks nothing (F52)', async (_how, answer) => {
    const { clock, hooks } = setUp(undefined, answer);
    for (let minute = 0; minute < 60; minute += 1) {
      hooks.error(bug(minute));
      clock.advance(COUNTERS_EVERY_MS);
      await turn();
    }
    expect(clock.timers()).toBeLessThanOrEqual(3);
  });

  test('without addresses nothing is sent and no timer runs; a resting worker has no timer either (F51)', async () => {
    const none = setUp({ errors: null, counters: null });
    none.hooks.error(bug(1));
    none.clock.advance(2 * COUNTERS_EVERY_MS);
    const rested = setUp();
    rested.hooks.stop();
    rested.clock.advance(2 * COUNTERS_EVERY_MS);
    await turn();
    expect([none.posted, none.clock.timers(), rested.clock.timers()]).toEqual([[], 0, 0]);
    expect(rested.posted).toHaveLength(1);
  });

  test('counters of a visit below a minute are sent once when the worker rests, numbered onwards after', async () => {
    const { clock, posted, hooks } = setUp({ errors: null, counters: '/c' });
    clock.advance(5_000);
    hooks.stop();
    hooks.stop();
    hooks.start();
    clock.advance(COUNTERS_EVERY_MS);
    await turn();
    expect(posted.map(([, body]) => (body as { serial: number }).serial)).toEqual([1, 2]);
  });
});
