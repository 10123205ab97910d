import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assert, asyncProperty, integer, tuple } from '../property.ts';
import { calibrate } from './calibrate.mjs';
import { longestFirst } from './longestFirst.ts';
import type { TestResult } from './reports.ts';
import {
  fileBudget,
  fileTimes,
  judgeTimes,
  longFiles,
  noiseReason,
  readStages,
  slowestTests,
  timeLines,
  type Budgets,
} from './times.ts';

const BUDGETS: Budgets = {
  calibration: { referenceMs: 100, quietRatio: 1.3, quietLoadPerCore: 1.5 },
  stages: { unit: 100 },
  files: { 'tests/e2e/slip.spec.ts': 60 },
  defaults: { 'tests/e2e/': 40, 'tests/': 8 },
};
const timedTest = (file: string, durationMs: number, title = 'a test'): TestResult => ({
  file,
  project: null,
  titles: [title],
  status: 'passed',
  durationMs,
  firstError: null,
});

describe('a machine', () => {
  test('is quiet while the calibration task takes about its reference time and few processes wait', () => {
    expect(noiseReason({ calibrationMs: [101, 129], loadPerCore: 1.4 }, BUDGETS)).toBeNull();
  });

  test('is not quiet where any calibration was slow, where processes waited, or where nothing was measured', () => {
    expect(noiseReason({ calibrationMs: [100, 260], loadPerCore: 0 }, BUDGETS)).toContain('2.60 times');
    expect(noiseReason({ calibrationMs: [100], loadPerCore: 1.6 }, BUDGETS)).toContain('load average');
    expect(noiseReason({ calibrationMs: [], loadPerCore: 0 }, BUDGETS)).toContain('not calibrated');
  });

  test('is told as quiet after three rounds only if the median of five rounds would be quiet', async () => {
    const round = integer({ min: 60, max: 140 });
    await assert(
      asyncProperty(tuple(round, round, round, round, round), async (rounds) => {
        let done = 0;
        const median = await calibrate(100, () => Promise.resolve([rounds[done++] ?? 0]));
        // Two slow rounds at the start end the measurement: the machine counts as busy.
        const isBusy =
          Math.min(rounds[0], rounds[1]) > 100 || (rounds.toSorted((a, b) => a - b)[2] ?? 0) > 100;
        expect((median ?? 0) > 100).toBe(isBusy);
        expect(done).toBeLessThanOrEqual(5);
      }),
    );
  });
});

const files = (seconds: number) => [{ name: 'tests/e2e/slip.spec.ts', seconds }];

describe('the times of a run', () => {
  test('pass up to one and a half times their budget', () => {
    expect(judgeTimes({ stages: [{ name: 'unit', seconds: 150 }], files: files(90) }, BUDGETS, null)).toEqual(
      { failed: 0, lines: [] },
    );
  });

  test('fail on a quiet machine above that, stages and spec files alike', () => {
    expect(judgeTimes({ stages: [{ name: 'unit', seconds: 151 }], files: files(91) }, BUDGETS, null)).toEqual(
      {
        failed: 2,
        lines: [
          'failed: stage unit took 151.0 s, its budget is 100.0 s',
          'failed: spec file tests/e2e/slip.spec.ts took 91.0 s, its budget is 60.0 s',
        ],
      },
    );
  });

  test('only warn on a machine under load', () => {
    const verdict = judgeTimes({ stages: [], files: files(91) }, BUDGETS, 'the machine is busy');
    expect(verdict.failed).toBe(0);
    expect(verdict.lines).toEqual([
      'warning: spec file tests/e2e/slip.spec.ts took 91.0 s, its budget is 60.0 s (not judged: the machine is busy)',
    ]);
  });

  test('a stage without a budget is not judged', () => {
    expect(judgeTimes({ stages: [{ name: 'other', seconds: 9_999 }], files: [] }, BUDGETS, null).failed).toBe(
      0,
    );
  });

  test('a file that is not listed has the budget of its folder', () => {
    expect(
      ['tests/e2e/slip.spec.ts', 'tests/e2e/new.spec.ts', 'tests/a.test.ts', 'src/a.test.ts'].map((file) =>
        fileBudget(file, BUDGETS),
      ),
    ).toEqual([60, 40, 8, null]);
  });

  test('are summed by file and sorted, the slowest first', () => {
    const tests = [
      timedTest('a', 1_000, 'one'),
      timedTest('b', 3_000, 'two'),
      timedTest('a', 5_000, 'three'),
    ];
    expect(fileTimes(tests)).toEqual([
      { name: 'a', seconds: 6 },
      { name: 'b', seconds: 3 },
    ]);
    expect(slowestTests(tests, 2).map(({ name }) => name)).toEqual(['a › three', 'b › two']);
    expect(timeLines('Files', fileTimes(tests))).toEqual(['Files', '     6.0 s  a', '     3.0 s  b']);
    expect(timeLines('Files', [])).toEqual([]);
  });

  test('of short unit files are not printed', () => {
    const times = [
      { name: 'tests/e2e/a.spec.ts', seconds: 0.2 },
      { name: 'src/a.test.ts', seconds: 0.9 },
      { name: 'src/b.test.ts', seconds: 1 },
    ];
    expect(longFiles(times).map(({ name }) => name)).toEqual(['tests/e2e/a.spec.ts', 'src/b.test.ts']);
  });

  test('of earlier stages are read from the log of the gate', () => {
    expect(readStages('install\t30\nlong slice\t95\n')).toEqual([
      { name: 'install', seconds: 30 },
      { name: 'long slice', seconds: 95 },
    ]);
    expect(readStages('')).toEqual([]);
  });
});

test('the files of one project start together, the longest first', () => {
  const files = [
    { path: 'a.test.ts', project: 'rules' },
    { path: 'c.test.tsx', project: 'components' },
    { path: 'b.test.ts', project: 'worker' },
    { path: 'd.test.ts', project: 'rules' },
    { path: 'long.test.ts', project: 'rules' },
  ];
  const sorted = longestFirst(files, ['worker', 'rules', 'components'], { 'long.test.ts': 9 });
  expect(sorted.map(({ path }) => path)).toEqual([
    'b.test.ts',
    'long.test.ts',
    'a.test.ts',
    'd.test.ts',
    'c.test.tsx',
  ]);
});

test('every file with a budget exists', () => {
  const root = new URL('../../', import.meta.url);
  const { files } = JSON.parse(readFileSync(new URL('tests/budgets.json', root), 'utf8')) as Budgets;
  for (const file of Object.keys(files)) expect(readFileSync(new URL(file, root), 'utf8')).not.toBe('');
});
