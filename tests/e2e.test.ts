import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { findLastingFaults } from './e2e/pageWaits.ts';

const dir = fileURLToPath(new URL('e2e/', import.meta.url));
const sources = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(dir, name), 'utf8') }));
const found = (what: RegExp): string[] =>
  sources.flatMap(({ name, text }) => [...text.matchAll(what)].map(([each]) => `${name}: ${each}`));

/** What a spec that bets or asks what was bet cannot do without. */
const MONEY =
  /\.ledger\(\)|\.orders\(|data-action="place"|v1\/order\/|createIndexedJournal|\b(?:pressPlace|placeButton)\(/;
/** Specs of the journal of bets, of accessibility and of the look of screens, by their names. */
const NO_LUCK = /(^|\/)(journal|axe|look|looks|screens|walk-screens)\.spec\.ts$/;
const NO_RETRIES = /test\.describe\.configure\(\{ retries: 0\b/;

describe('second tries', () => {
  const specs = sources.filter(({ name }) => name.endsWith('.spec.ts'));

  test('a spec about bets has none: a bet that was placed twice at the first try is a fault', () => {
    const money = specs.filter(({ text }) => MONEY.test(text));
    expect(money.length).toBeGreaterThan(3);
    expect(money.filter(({ text }) => !NO_RETRIES.test(text)).map(({ name }) => name)).toEqual([]);
  });

  test('a spec about the journal, accessibility or the look of screens has none', () => {
    const named = specs.filter(({ name }) => NO_LUCK.test(name));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter(({ text }) => !NO_RETRIES.test(text)).map(({ name }) => name)).toEqual([]);
  });
});

/**
 * Playwright's default is the least that a busy machine needs. Shorter ones are tries that are made again, or
 * what may rightly be gone.
 */
const SHORT = [
  'betScreens.ts: timeout: 10_000',
  'bodies.spec.ts: timeout: 2_000',
  'booking.spec.ts: timeout: 10_000',
  'engines.ts: timeout: 10_000',
  'experts.spec.ts: timeout: 10_000',
  'newsScreens.ts: timeout: 5_000',
  'pageWaits.ts: timeout: 10_000',
  'pageWaits.ts: timeout: 10_000',
  'pageWaits.ts: timeout: 10_000',
  'reserve.spec.ts: timeout: 10_000',
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
    const found = findLastingFaults(() =>
      Promise.resolve(performance.now() < healedAt ? ['a clipped text'] : []),
    );
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
