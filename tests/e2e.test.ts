import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { lasting } from './e2e/settle.ts';

type Run = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly second: readonly { readonly title: string; readonly why: string }[];
  readonly most: number;
};
const { readRun } = (await import(new URL('secondTries.mjs', import.meta.url).href)) as {
  readRun: (report: unknown) => Run;
};

/**
 * A report as Playwright writes it: so many tests of a file passed, one failed, one was skipped, and those of
 * these titles passed when tried again.
 */
const reportOf = (expected: number, again: readonly string[]) => ({
  stats: { expected, unexpected: 1, flaky: again.length, skipped: 1 },
  suites: [
    {
      title: 'a.spec.ts',
      specs: [
        {
          title: 'whole',
          tests: [{ projectName: 'chromium', status: 'expected', results: [{ status: 'passed' }] }],
        },
      ],
      suites: [
        {
          title: 'in a room',
          specs: again.map((title) => ({
            title,
            tests: [
              {
                projectName: 'firefox',
                status: 'flaky',
                results: [
                  { status: 'failed', error: { message: '\u001B[31mno row\u001B[39m\n  at line 3' } },
                  { status: 'passed' },
                ],
              },
            ],
          })),
        },
      ],
    },
  ],
});

describe('a test that passed only at its second try', () => {
  test('counts once, as passed, and is named with what it failed of at first', () => {
    expect(readRun(reportOf(5, ['slow']))).toEqual({
      passed: 6,
      failed: 1,
      skipped: 1,
      second: [{ title: '[firefox] a.spec.ts › in a room › slow', why: 'no row' }],
      most: 3,
    });
    expect(readRun(reportOf(5, []))).toEqual({ passed: 5, failed: 1, skipped: 1, second: [], most: 3 });
    expect(readRun(reportOf(5, ['a', 'b', 'c']))).toMatchObject({ passed: 8, failed: 1 });
  });

  test('is one of three, or of one in thirty of a large run, at most: where there are more, all of them have failed', () => {
    expect(readRun(reportOf(5, ['a', 'b', 'c', 'd']))).toMatchObject({ passed: 5, failed: 5 });
    const titles = Array.from({ length: 9 }, (_, at) => `test ${at}`);
    expect(readRun(reportOf(248, titles.slice(1)))).toMatchObject({ passed: 256, failed: 1, most: 8 });
    expect(readRun(reportOf(248, titles))).toMatchObject({ passed: 248, failed: 10, most: 8 });
  });
});

const dir = fileURLToPath(new URL('e2e/', import.meta.url));
const sources = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(dir, name), 'utf8') }));
const found = (what: RegExp): string[] =>
  sources.flatMap(({ name, text }) => [...text.matchAll(what)].map(([each]) => `${name}: ${each}`));

/** What a spec that bets or asks what was bet cannot do without. */
const MONEY = /\.ledger\(\)|\.orders\(|data-action="place"|v1\/order\/|createIndexedJournal|\b(?:pressPlace|placeButton)\(/;

test('a spec about bets has no second try: what was placed once is placed', () => {
  const money = sources.filter(({ name, text }) => name.endsWith('.spec.ts') && MONEY.test(text));
  expect(money.length).toBeGreaterThan(3);
  expect(
    money
      .filter(({ text }) => !text.includes('test.describe.configure({ retries: 0 })'))
      .map(({ name }) => name),
  ).toEqual([]);
});

/**
 * Playwright's default is the least that a busy machine needs. Shorter ones are tries that are made again, or
 * what may rightly be gone.
 */
const SHORT = [
  'betScreens.ts: timeout: 10_000',
  'bodies.spec.ts: timeout: 2_000',
  'engines.ts: timeout: 10_000',
  'newsScreens.ts: timeout: 5_000',
  'settle.ts: timeout: 10_000',
  'settle.ts: timeout: 10_000',
  'settle.ts: timeout: 10_000',
];

describe('no end-to-end test rests on how fast the machine is', () => {
  test('nothing is waited for less long than the default', () => {
    const given = found(/\btimeout: [\d_]+|\bset(?:Default)?(?:Navigation)?Timeout\([\d_]+\)/g);
    expect(given.filter((each) => Number(each.replaceAll(/.*[ (]|[^\d]/g, '')) < 120_000).toSorted()).toEqual(
      SHORT,
    );
  });

  test('nothing is waited for by the clock, but where the moment is what is tested', () => {
    expect(new Set(found(/waitForTimeout\(/g).map((each) => each.split(':')[0]))).toEqual(
      new Set(['scale.spec.ts']),
    );
  });

  test('what settles a moment later is not read once: sockets, and what a tab says of its worker', () => {
    expect(
      found(
        /expect\(\(await [\w.]+\.stats\(\)\)\.sockets|expect\(await counter\([^)]*\)(?:, \w+)?\)\.toBe\(/g,
      ),
    ).toEqual([]);
  });
});

/** Looks at a page that shows a fault for so long; the clock is driven. */
const faultsOf = async (shownMs: number): Promise<string[]> => {
  vi.useFakeTimers();
  try {
    const healedAt = performance.now() + shownMs;
    const found = lasting(() => Promise.resolve(performance.now() < healedAt ? ['a clipped text'] : []));
    await vi.advanceTimersByTimeAsync(60_000);
    return await found;
  } finally {
    vi.useRealTimers();
  }
};

describe('a look at a page that is being drawn', () => {
  test('forgives a fault of half a second', async () => {
    expect(await faultsOf(500)).toEqual([]);
  });

  test('answers a fault that a user sees for more than a second', async () => {
    expect(await faultsOf(1_300)).toEqual(['a clipped text']);
  });
});
