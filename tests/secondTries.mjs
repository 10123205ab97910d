import { stripVTControlCharacters } from 'node:util';

/**
 * How many of so many may pass only at their second try, one in thirty: a slow machine has its bad moments, a
 * suite that needs more of them is not to be believed.
 */
const mostSecondTries = (tests) => Math.max(3, Math.floor(tests / 30));

const testsIn = (suite, titles) => [
  ...(suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, title: [...titles, title].join(' › ') })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...titles, inner.title])),
];
const plain = (text) => stripVTControlCharacters(text).trim().split('\n')[0];

/**
 * What Playwright's JSON report says: how many tests passed, failed and were skipped, each counted once
 * however often it was tried, and what passed only at its second try: title, and why not at its first; of
 * those `most` may be, more have failed.
 */
export const readRun = (report) => {
  const second = (report.suites ?? [])
    .flatMap((suite) => testsIn(suite, [suite.title]))
    .filter(({ status }) => status === 'flaky')
    .map(({ projectName, title, results }) => ({
      title: `[${projectName}] ${title}`,
      why: plain(results[0]?.error?.message ?? results[0]?.status ?? ''),
    }));
  const { expected, unexpected, skipped } = report.stats;
  const most = mostSecondTries(expected + unexpected + second.length);
  const isBelieved = second.length <= most;
  return {
    passed: expected + (isBelieved ? second.length : 0),
    failed: unexpected + (isBelieved ? 0 : second.length),
    skipped,
    second,
    most,
  };
};
