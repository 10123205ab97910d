import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { isSettings } from '#contract/documentChecks.ts';
import { createTextStore, canStoreTexts } from './storage.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { readSettings, writeSettings } from './storedSettings.ts';

const WHOSE = { merchant: 'm', uid: null };
const FIRST = defaultSettings({ defaultLocale: 'en', oddsFormats: [2] });

const storeOf = (held: Map<string, string>, room = Infinity) =>
  createTextStore(() => ({
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, text) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, text);
    },
  }));

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};
const BROKEN: readonly [string, () => Pick<Storage, 'getItem' | 'setItem'>][] = [
  ['cannot even be named', denied],
  ['throws at every call', () => ({ getItem: denied, setItem: denied })],
  ['is not there', () => undefined as unknown as Storage],
  [
    'is full',
    () => ({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }),
  ],
  ['forgets at once', () => ({ getItem: () => null, setItem: () => undefined })],
];

/** Two hundred texts that a broken build, another product or a curious user may have left. */
const leftovers = (): readonly string[] => {
  const names = [
    'locale',
    'oddsFormat',
    'theme',
    'upColour',
    'lineNotation',
    'timeZone',
    '__proto__',
    'constructor',
    'toString',
  ];
  const whole = JSON.stringify(FIRST);
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.json({ maxDepth: 4 }),
    fc.dictionary(fc.constantFrom(...names), fc.jsonValue()).map((each) => JSON.stringify(each)),
    fc.integer({ min: 0, max: whole.length }).map((length) => whole.slice(0, length)),
    fc.constantFrom(
      'null',
      '[]',
      '0',
      '""',
      'undefined',
      '{"__proto__":{"theme":"dark"}}',
      '['.repeat(20_000),
      `{"locale":"${'x'.repeat(100_000)}"}`,
      '\u0000',
      '\ud800',
    ),
  );
  return fc.sample(text, { numRuns: 200, seed: 20260314 });
};

describe('storage of the page', () => {
  test.each(BROKEN)('that %s leaves the defaults and breaks nothing (F34)', (_how, open) => {
    const store = createTextStore(open);
    writeSettings(store, { ...FIRST, theme: 'dark' }, WHOSE);
    expect(readSettings(store, FIRST, WHOSE)).toEqual(FIRST);
    expect(canStoreTexts(store)).toBe(false);
  });

  test('that is full keeps what was written before (F34)', () => {
    const held = new Map<string, string>();
    writeSettings(storeOf(held), { ...FIRST, theme: 'dark' }, WHOSE);
    const full = storeOf(held, 0);
    writeSettings(full, { ...FIRST, theme: 'light' }, WHOSE);
    expect(readSettings(full, FIRST, WHOSE).theme).toBe('dark');
  });

  test('with any of 200 leftovers under its key gives whole, valid settings (F34)', () => {
    const wrong = leftovers().filter(
      (text) => !isSettings(readSettings(storeOf(new Map([['settings:m', text]])), FIRST, WHOSE)),
    );
    expect(wrong).toEqual([]);
    expect(({} as Record<string, unknown>).theme).toBeUndefined();
  });

  test('gives back what was written, whatever it was', () => {
    const held = new Map<string, string>();
    const settings = {
      ...FIRST,
      locale: 'th',
      oddsFormat: 4,
      timeZone: 'Asia/Bangkok',
      lineNotation: 'decimal',
    } as const;
    writeSettings(storeOf(held), settings, WHOSE);
    expect(readSettings(storeOf(held), FIRST, WHOSE)).toEqual(settings);
  });
});
