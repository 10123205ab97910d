import { titleOf, type TestResult } from './reports.ts';

/** Number of tests in a run that may pass at their second try, whatever the size of the run. */
export const MAX_SECOND_TRIES = 3;

type Verdict = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Lines to print at the end of the run. */
  readonly lines: readonly string[];
};

/**
 * Counts the tests of a run. A test that passed at its second try is printed with its first error. If more
 * than `MAX_SECOND_TRIES` tests needed a second try, all of them count as failed.
 */
export const judgeTests = (tests: readonly TestResult[]): Verdict => {
  const count = (status: TestResult['status']): number =>
    tests.filter((test) => test.status === status).length;
  const flaky = tests.filter(({ status }) => status === 'flaky');
  const isAccepted = flaky.length <= MAX_SECOND_TRIES;
  return {
    passed: count('passed') + (isAccepted ? flaky.length : 0),
    failed: count('failed') + (isAccepted ? 0 : flaky.length),
    skipped: count('skipped'),
    lines: [
      ...flaky.map((test) => `passed only at the second try: ${titleOf(test)}\n  ${test.firstError ?? ''}`),
      ...(isAccepted
        ? []
        : [
            `${flaky.length} tests needed a second try, at most ${MAX_SECOND_TRIES} may: all of them count as failed`,
          ]),
    ],
  };
};

/** Returns the failed tests with their first errors, which a failed run prints last. */
export const failureLines = (tests: readonly TestResult[], most = 10): string[] => {
  const failed = tests.filter(({ status }) => status === 'failed');
  const lines = failed.slice(0, most).map((test) => `failed: ${titleOf(test)}\n  ${test.firstError ?? ''}`);
  return failed.length > most ? [...lines, `and ${failed.length - most} more failed tests`] : lines;
};

/**
 * Judges missing browsers and servers, one sentence each. With `isCi` each is a failure; otherwise it is
 * printed, and its tests are skipped.
 */
export const judgeMissing = (
  sentences: readonly string[],
  isCi: boolean,
): { readonly failed: number; readonly lines: readonly string[] } => ({
  failed: isCi ? sentences.length : 0,
  lines: sentences.map((sentence) => `${isCi ? 'failed' : 'skipped'}: ${sentence}`),
});

/** True for `CI=true` and `CI=1`; false for `CI=`, `CI=0` and `CI=false`. */
export const isCi = (environment: Readonly<Record<string, string | undefined>>): boolean =>
  !['', '0', 'false', undefined].includes(environment.CI?.toLowerCase());

/** Returns the exit code of a run. A run without a passed test proves nothing, so it fails. */
export const exitCode = ({ passed, failed }: { readonly passed: number; readonly failed: number }): 0 | 1 =>
  failed === 0 && passed > 0 ? 0 : 1;

/** Returns the last line of a run. */
export const summaryLine = ({ passed, failed, skipped }: Omit<Verdict, 'lines'>): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
