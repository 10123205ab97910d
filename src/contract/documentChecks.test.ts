import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { isSettings, isSettingsChange, settingsIn } from './documentChecks.ts';

const SETTINGS = {
  locale: 'en',
  oddsFormat: 2,
  theme: 'dark',
  upColour: 'red',
  lineNotation: 'decimal',
  timeZone: 'Asia/Bangkok',
  accept: 2,
  tolerance: 5,
  acceptList: [1, 0, 1, 7],
  pushEvents: false,
  sort: 'league',
  density: 'compact',
  motion: 'reduced',
  sound: true,
};

describe('settings from anywhere', () => {
  test('count each by itself: what is garbage or unknown is left out (F34)', () => {
    expect(settingsIn(SETTINGS)).toEqual(SETTINGS);
    const spoilt = {
      locale: 'xx',
      oddsFormat: '2',
      timeZone: 'Mars/Phobos',
      accept: 3,
      tolerance: 4,
      acceptList: [1, 0, 1],
      pushEvents: 1,
      sort: 'movers',
      density: 'roomy',
      motion: true,
      sound: 'yes',
    };
    expect(settingsIn({ ...SETTINGS, ...spoilt, colour: 'mauve', __proto__: { theme: 'light' } })).toEqual({
      theme: 'dark',
      upColour: 'red',
      lineNotation: 'decimal',
    });
    expect([null, undefined, 5, 'text', [], [SETTINGS]].map(settingsIn)).toEqual([{}, {}, {}, {}, {}, {}]);
  });

  test('a whole has all of them, a change has none but settings', () => {
    expect([
      isSettings(SETTINGS),
      isSettings({ ...SETTINGS, theme: 'blue' }),
      isSettings({ theme: 'dark' }),
    ]).toEqual([true, false, false]);
    expect([
      isSettingsChange({ theme: 'dark' }),
      isSettingsChange({}),
      isSettingsChange({ theme: 'dark', size: 5 }),
      isSettingsChange({ theme: 5 }),
    ]).toEqual([true, true, false, false]);
  });

  test('whatever comes, the answer is a plain object of valid settings, and no prototype is touched (F34)', () => {
    const garbage = fc.dictionary(
      fc.constantFrom(...Object.keys(SETTINGS), '__proto__', 'constructor', 'toString'),
      fc.oneof(fc.anything(), fc.constantFrom<unknown>(...Object.values(SETTINGS))),
    );
    fc.assert(
      fc.property(fc.oneof(garbage, fc.anything()), (value) => {
        const known = settingsIn(value);
        expect(isSettings({ ...SETTINGS, ...known })).toBe(true);
        expect(Object.getPrototypeOf(known)).toBe(Object.prototype);
        expect(({} as Record<string, unknown>).theme).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});
