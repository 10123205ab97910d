import { describe, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, runErrors, titleOf, type TestResult } from './reports.ts';
import {
  exitCode,
  failureLines,
  isCi,
  judgeMissing,
  judgeTests,
  MAX_SECOND_TRIES,
  summaryLine,
} from './verdicts.ts';

const result = (change: Partial<TestResult> = {}): TestResult => ({
  file: 'src/a.test.ts',
  project: null,
  titles: ['a list', 'is sorted'],
  status: 'passed',
  durationMs: 10,
  firstError: null,
  ...change,
});
const flaky = (count: number): TestResult[] =>
  Array.from({ length: count }, (_, at) =>
    result({
      file: 'tests/e2e/a.spec.ts',
      project: 'firefox',
      titles: [`test ${at}`],
      status: 'flaky',
      firstError: 'no row',
    }),
  );

describe("Vitest's report", () => {
  const report = {
    testResults: [
      {
        name: '/repo/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          { ancestorTitles: ['a list'], title: 'is sorted', status: 'passed', duration: 12 },
          {
            ancestorTitles: [],
            title: 'is cut',
            status: 'failed',
            duration: 3,
            failureMessages: ['\u001B[31mError: too long\u001B[39m\n\n+ "a"\n  at line 3'],
          },
          { ancestorTitles: [], title: 'is later', status: 'pending' },
        ],
      },
      { name: '/repo/src/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  };

  test('becomes one result for each test, with what its error says before the stack', () => {
    expect(
      readVitestReport(report, '/repo/').map((test) => [titleOf(test), test.status, test.firstError]),
    ).toEqual([
      ['src/a.test.ts › a list › is sorted', 'passed', null],
      ['src/a.test.ts › is cut', 'failed', 'Error: too long + "a"'],
      ['src/a.test.ts › is later', 'skipped', null],
      ['src/b.test.ts › the file itself', 'failed', 'Cannot find module'],
    ]);
  });
});

describe("Playwright's report", () => {
  const report = {
    errors: [{ message: 'Timed out waiting 2700s for the test suite to run\n' }],
    suites: [
      {
        title: 'load/a.spec.ts',
        file: 'load/a.spec.ts',
        specs: [
          {
            title: 'draws',
            tests: [
              { projectName: 'chromium', status: 'expected', results: [{ status: 'passed', duration: 7 }] },
            ],
          },
        ],
        suites: [
          {
            title: 'in a room',
            specs: [
              {
                title: 'draws again',
                tests: [
                  {
                    projectName: 'firefox',
                    status: 'flaky',
                    results: [
                      {
                        status: 'failed',
                        duration: 5,
                        error: { message: '\u001B[31mno row\u001B[39m\n  at line 3' },
                      },
                      { status: 'passed', duration: 4 },
                    ],
                  },
                  { projectName: 'webkit', status: 'skipped', results: [] },
                ],
              },
            ],
          },
        ],
      },
    ],
  };

  test('becomes one result for each test and browser, with the time of its last try', () => {
    expect(readPlaywrightReport(report)).toEqual([
      result({ file: 'tests/e2e/load/a.spec.ts', project: 'chromium', titles: ['draws'], durationMs: 7 }),
      result({
        file: 'tests/e2e/load/a.spec.ts',
        project: 'firefox',
        titles: ['in a room', 'draws again'],
        status: 'flaky',
        durationMs: 4,
        firstError: 'no row',
      }),
      result({
        file: 'tests/e2e/load/a.spec.ts',
        project: 'webkit',
        titles: ['in a room', 'draws again'],
        status: 'skipped',
        durationMs: 0,
      }),
    ]);
  });

  test('names what ended the run outside a test', () => {
    expect(runErrors(report)).toEqual(['Timed out waiting 2700s for the test suite to run']);
    expect(runErrors({})).toEqual([]);
  });
});

describe('second tries', () => {
  test('up to three count as passed, and each is printed with its first error', () => {
    const verdict = judgeTests([result(), ...flaky(MAX_SECOND_TRIES)]);
    expect(verdict).toMatchObject({ passed: 4, failed: 0, skipped: 0 });
    expect(verdict.lines).toEqual(
      [0, 1, 2].map(
        (at) => `passed only at the second try: [firefox] tests/e2e/a.spec.ts › test ${at}\n  no row`,
      ),
    );
  });

  test('a fourth makes all of them fail, whatever the size of the run', () => {
    const many = Array.from({ length: 5_000 }, () => result());
    expect(judgeTests([...many, ...flaky(4)])).toMatchObject({ passed: 5_000, failed: 4 });
    expect(judgeTests([...many, ...flaky(4)]).lines.at(-1)).toContain('4 tests needed a second try');
  });
});

describe('a missing browser or server', () => {
  const sentence = 'No nginx could be found or installed.';

  test('fails the run in CI, with its reason', () => {
    expect(judgeMissing([sentence], true)).toEqual({ failed: 1, lines: [`failed: ${sentence}`] });
    expect(exitCode({ passed: 100, failed: judgeMissing([sentence], true).failed })).toBe(1);
  });

  test('is a printed skip elsewhere', () => {
    expect(judgeMissing([sentence], false)).toEqual({ failed: 0, lines: [`skipped: ${sentence}`] });
    expect(exitCode({ passed: 100, failed: judgeMissing([sentence], false).failed })).toBe(0);
  });

  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['', false],
    [undefined, false],
  ])('CI=%s is CI: %s', (value, expected) => {
    expect(isCi({ CI: value })).toBe(expected);
  });
});

describe('the end of a run', () => {
  test('fails where something failed or nothing passed', () => {
    expect([
      exitCode({ passed: 1, failed: 0 }),
      exitCode({ passed: 1, failed: 1 }),
      exitCode({ passed: 0, failed: 0 }),
    ]).toEqual([0, 1, 1]);
  });

  test('is one line of counts', () => {
    expect(summaryLine({ passed: 5409, failed: 0, skipped: 0 })).toBe('5409 passed, 0 failed');
    expect(summaryLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
  });

  test('prints the first failures with their errors', () => {
    const failed = result({ status: 'failed', firstError: 'too long' });
    expect(failureLines([failed, result()])).toEqual([
      'failed: src/a.test.ts › a list › is sorted\n  too long',
    ]);
    expect(failureLines([failed, failed, failed], 2).at(-1)).toBe('and 1 more failed tests');
  });
});
