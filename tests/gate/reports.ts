import { stripVTControlCharacters } from 'node:util';

/** One test of a run, in the same form for all runners. */
export type TestResult = {
  /** The spec file, from the repository's root. */
  readonly file: string;
  /** The browser project of an end-to-end test; null for a unit test. */
  readonly project: string | null;
  /** The titles of the describe blocks and of the test. */
  readonly titles: readonly string[];
  readonly status: 'passed' | 'flaky' | 'failed' | 'skipped';
  readonly durationMs: number;
  /** The first error on one line; null for a test that did not fail. */
  readonly firstError: string | null;
};

const MAX_CHARACTERS = 300;
/** Returns the message of an error without its stack, on one line. */
const summaryOf = (text: string): string =>
  (
    stripVTControlCharacters(text)
      .trim()
      .split(/\n\s*at /)[0] ?? ''
  )
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_CHARACTERS);

export const titleOf = ({ file, project, titles }: TestResult): string =>
  `${project === null ? '' : `[${project}] `}${[file, ...titles].join(' › ')}`;

type VitestReport = {
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

/**
 * Returns the tests of Vitest's JSON report. A file that failed before its first test counts as one failed
 * test.
 */
export const readVitestReport = (report: VitestReport, root: string): TestResult[] =>
  (report.testResults ?? []).flatMap(({ name, status: fileStatus, message, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name;
    const tests: TestResult[] = assertionResults.map(
      ({ ancestorTitles, title, status, duration, failureMessages }) => ({
        file,
        project: null,
        titles: [...ancestorTitles, title],
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
        durationMs: duration ?? 0,
        firstError: status === 'failed' ? summaryOf(failureMessages?.[0] ?? '') : null,
      }),
    );
    if (fileStatus !== 'failed' || tests.some(({ status }) => status === 'failed')) return tests;
    const failure = { file, project: null, titles: ['the file itself'], durationMs: 0 };
    return [...tests, { ...failure, status: 'failed' as const, firstError: summaryOf(message ?? '') }];
  });

type PlaywrightSuite = {
  readonly title: string;
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly file?: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly {
        readonly status?: string;
        readonly duration?: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
};
export type PlaywrightReport = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
};

const E2E = 'tests/e2e/';
const STATUS: Readonly<Record<string, TestResult['status']>> = {
  expected: 'passed',
  flaky: 'flaky',
  unexpected: 'failed',
};

const testsOf = (suite: PlaywrightSuite, file: string, titles: readonly string[]): TestResult[] => [
  ...(suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => {
      const failed = results.find((result) => result.error !== undefined || result.status === 'timedOut');
      return {
        file,
        project: projectName,
        titles: [...titles, title],
        status: STATUS[status] ?? ('skipped' as const),
        // The duration is that of the last try. A failed first try has mostly waited, and second tries have
        // their own limit.
        durationMs: results.at(-1)?.duration ?? 0,
        firstError: failed === undefined ? null : summaryOf(failed.error?.message ?? failed.status ?? ''),
      };
    }),
  ),
  ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, file, [...titles, inner.title])),
];

/** Returns the tests of Playwright's JSON report, each test once for any number of tries. */
export const readPlaywrightReport = ({ suites = [] }: PlaywrightReport): TestResult[] =>
  suites.flatMap((suite) => testsOf(suite, `${E2E}${suite.file ?? suite.title}`, []));

/** Lists errors outside tests that ended or broke a run: the run's time limit, an error in a set-up. */
export const runErrors = ({ errors = [] }: PlaywrightReport): string[] =>
  errors.map(({ message }) => summaryOf(message ?? '')).filter((line) => line !== '');
