// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Report } from '#contract/report.ts';
import { ok } from '#contract/problem.ts';
import type { TabDiagnostics } from '#feed/feedClient.ts';
import type { Lifetime } from './lifetime.ts';
import { measurePage } from './measurePage.ts';

const setUp = (p99: number | null) => {
  const reports: Report[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const ending = new AbortController();
  const life = {
    clock: { now: () => 0, schedule: (ms: number, run: () => void) => timers.push({ ms, run }) },
    signal: ending.signal,
  } as unknown as Lifetime;
  const lag = { p50: null, p99, samples: 1 };
  measurePage(
    {
      report: (report) => reports.push(report),
      diagnostics: async () => ok({ lag } as unknown as TabDiagnostics),
    },
    life,
  );
  const pass = async (): Promise<void> => {
    timers.shift()?.run();
    await new Promise((done) => setImmediate(done));
  };
  return { reports, timers, pass, end: () => ending.abort() };
};

test('the slowest hundredth of patches is reported every 30 s as a whole number, with one timer', async () => {
  const { reports, timers, pass } = setUp(41.6);
  expect([timers.map(({ ms }) => ms), reports]).toEqual([[30_000], []]);
  await pass();
  await pass();
  expect(reports).toEqual(Array.from({ length: 2 }, () => ({ kind: 'measure', name: 'lag', value: 42 })));
  expect(timers).toHaveLength(1);
});

test('nothing is reported without patches, and nothing after the end of the page', async () => {
  const idle = setUp(null);
  await idle.pass();
  const ended = setUp(5);
  ended.end();
  await ended.pass();
  expect([idle.reports, ended.reports]).toEqual([[], []]);
});
