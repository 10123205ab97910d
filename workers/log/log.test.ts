import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { configOf } from '#tests/worker/harness.ts';
import type { CounterReport, CounterValues } from './counterReport.ts';
import { COUNTERS_EVERY_MS } from './hooks.ts';
import { createWorkerLog } from './log.ts';

const EMPTY: CounterValues = { counts: {}, countsBy: {}, states: {}, statesBy: {}, histograms: {} };

test('an unchanged configuration (304) is not counted as a failed request (D9)', async () => {
  const clock = createFakeClock();
  const reports: CounterReport[] = [];
  const hooks = { errors: null, counters: '/hooks/counters' };
  const log = createWorkerLog(
    {
      build: 'b1',
      mode: 'shared',
      clock,
      caller: () => () => Promise.resolve(ok(null)),
      random: () => 0.5,
      post: () => async (_address, body) => {
        reports.push(body as CounterReport);
        return ok(null);
      },
    },
    {
      config: { ...configOf('http://localhost'), log: null, hooks },
      base: 'http://localhost/sport/',
      language: () => 'ENG',
      serverNow: clock.wallNow,
      counters: () => EMPTY,
    },
  );
  log.start();
  const facts = { ms: 5, sent: 0, received: 0 };
  log.request('domainConfig', { ...facts, status: 304, problem: 'http' });
  log.request('domainConfig', { ...facts, status: 200, problem: null });
  log.request('domainConfig', { ...facts, status: 503, problem: 'http' });
  clock.advance(COUNTERS_EVERY_MS);
  while (reports.length === 0) await new Promise((done) => setImmediate(done));
  expect(reports[0]?.countsBy.requests).toEqual({ ok: 2, http: 1 });
  log.stop();
});
