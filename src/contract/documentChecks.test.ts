import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPick, isPicks, isSettings, isSettingsChange, settingsIn } from './documentChecks.ts';

const SETTINGS = { locale: 'en', oddsFormat: 2, theme: 'dark', upColour: 'red', lineNotation: 'decimal', timeZone: 'Asia/Bangkok' };
const PICK = { key: '12345:1', matchId: '1000001', sportId: 1, marketType: 1000, period: 1001, line: '-0.5', odds: 1_955 };
const picks = (count: number) => ({ items: Array.from({ length: count }, (_, at) => ({ ...PICK, matchId: String(at + 1), key: `${at + 1}:1` })) });

describe('settings from anywhere', () => {
  test('count each by itself: what is garbage or unknown is left out (F34)', () => {
    expect(settingsIn(SETTINGS)).toEqual(SETTINGS);
    expect(settingsIn({ ...SETTINGS, locale: 'xx', oddsFormat: '2', timeZone: 'Mars/Phobos', colour: 'mauve', __proto__: { theme: 'light' } })).toEqual({ theme: 'dark', upColour: 'red', lineNotation: 'decimal' });
    expect([null, undefined, 5, 'text', [], [SETTINGS]].map(settingsIn)).toEqual([{}, {}, {}, {}, {}, {}]);
  });

  test('a whole has all six, a change has none but settings', () => {
    expect([isSettings(SETTINGS), isSettings({ ...SETTINGS, theme: 'blue' }), isSettings({ theme: 'dark' })]).toEqual([true, false, false]);
    expect([isSettingsChange({ theme: 'dark' }), isSettingsChange({}), isSettingsChange({ theme: 'dark', size: 5 }), isSettingsChange({ theme: 5 })]).toEqual([true, true, false, false]);
  });

  test('whatever comes, the answer is a plain object of valid settings, and no prototype is touched (F34)', () => {
    const garbage = fc.dictionary(fc.constantFrom(...Object.keys(SETTINGS), '__proto__', 'constructor', 'toString'), fc.oneof(fc.anything(), fc.constantFrom<unknown>(...Object.values(SETTINGS))));
    fc.assert(fc.property(fc.oneof(garbage, fc.anything()), (value) => {
      const known = settingsIn(value);
      expect(isSettings({ ...SETTINGS, ...known })).toBe(true);
      expect(Object.getPrototypeOf(known)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>).theme).toBeUndefined();
    }), { numRuns: 500 });
  });
});

describe('picks from anywhere', () => {
  test.each<[string, unknown]>([
    ['a key without a market', { ...PICK, key: ':1' }], ['a key that is none', { ...PICK, key: 'x' }], ['no match', { ...PICK, matchId: '' }], ['a number for an id', { ...PICK, matchId: 5 }],
    ['an id without end', { ...PICK, matchId: '1'.repeat(5_000) }], ['odds that are no number', { ...PICK, odds: NaN }], ['odds with a fraction', { ...PICK, odds: 1.95 }], ['negative odds', { ...PICK, odds: -1 }],
    ['an infinite sport', { ...PICK, sportId: Infinity }], ['a line that is no text', { ...PICK, line: 0.5 }], ['a list', [PICK]], ['nothing', null],
  ])('%s makes none (F34)', (_what, pick) => {
    expect(isPick(pick)).toBe(false);
    expect(isPicks({ items: [PICK, pick] })).toBe(false);
  });

  test('are ten at most, of as many matches (CONST-01, SLIP-05)', () => {
    expect([isPicks(picks(0)), isPicks(picks(10)), isPicks(picks(11)), isPicks({ items: [PICK, PICK] }), isPicks({ items: PICK }), isPicks({})]).toEqual([true, true, false, false, false, false]);
  });

  test('of any value it is decided without throwing (F34)', () => {
    fc.assert(fc.property(fc.anything(), (value) => {
      expect([typeof isPicks(value), typeof isPicks({ items: [value] }), typeof isPick(value)]).toEqual(['boolean', 'boolean', 'boolean']);
    }), { numRuns: 500 });
  });
});
