import { describe, expect, test } from 'vitest';
import type { MarketPeriod, MatchPhase } from './ids.ts';
import { isBreak, PERIOD_KEYS, periodKey, PHASE_KEYS, phaseKey } from './phases.ts';

type Assignable<From, To> = From extends To ? true : false;
const phaseForPeriod: Assignable<MatchPhase, MarketPeriod> = false;
const periodForPhase: Assignable<MarketPeriod, MatchPhase> = false;

const run = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const phases = (first: number, last: number) => run(first, last).map((code) => phaseKey(code as MatchPhase));

describe('phases of the clock and periods of markets', () => {
  test('football counts 1001 to 1016 as the specification says (LIST-30)', () => {
    expect(phases(1001, 1016)).toEqual([
      'not-started', 'first-half', 'half-time', 'second-half', 'regular-ended', 'extra-first', 'extra-break', 'extra-second', 'extra-ended', 'penalties', 'finished',
      'awaiting-extra', 'awaiting-penalties', 'penalties-ended', 'interrupted', 'abandoned',
    ]);
  });

  test('basketball counts 3001 to 3019 (LIST-31)', () => {
    expect(phases(3001, 3019)).toEqual([
      'not-started', 'first-half', 'half-time', 'second-half', 'quarter-1', 'break-1', 'quarter-2', 'break-2', 'quarter-3', 'break-3', 'quarter-4', 'overtime',
      'regular-ended', 'finished', 'awaiting-overtime', 'overtime-ended', 'postponed', 'interrupted', 'abandoned',
    ]);
  });

  test('e-football is numbered like football (LIST-32)', () => {
    expect(phases(177_001, 177_016)).toEqual(phases(1001, 1016));
  });

  test('1000 is real time, 1001 full time, 1002 first half as a period (LIST-33)', () => {
    expect(run(1000, 1006).map((code) => periodKey(code as MarketPeriod))).toEqual([
      'real-time', 'full-time', 'first-half', 'second-half', 'extra-first', 'extra-second', 'penalties',
    ]);
  });

  test('1001 means one thing as a phase and another as a period, and the types do not mix (C8, C9)', () => {
    expect([phaseKey(1001 as MatchPhase), periodKey(1001 as MarketPeriod)]).toEqual(['not-started', 'full-time']);
    expect([phaseForPeriod, periodForPhase]).toEqual([false, false]);
  });

  test('codes outside the tables have no name of ours (D17)', () => {
    for (const code of [0, 1000, 1017, 3000, 3020, 5002, 999_999]) expect(phaseKey(code as MatchPhase)).toBeUndefined();
    for (const code of [999, 1007, 1015, 3012, 5007]) expect(periodKey(code as MarketPeriod)).toBeUndefined();
  });

  test('every key that the tables give is in the list that the language files are checked against', () => {
    for (const key of [...phases(1001, 1016), ...phases(3001, 3019)]) expect(PHASE_KEYS).toContain(key);
    const keys = [...run(1000, 1014), ...run(3001, 3011), ...run(5000, 5006)].flatMap((code) => periodKey(code as MarketPeriod) ?? []);
    expect(keys).toHaveLength(27);
    for (const key of keys) expect(PERIOD_KEYS).toContain(key);
  });

  test('half-time and the breaks between quarters are breaks, play is not', () => {
    expect(([1003, 1007, 3003, 3006, 3008, 3010] as MatchPhase[]).every(isBreak)).toBe(true);
    expect(([1002, 1004, 3005, 42] as MatchPhase[]).some(isBreak)).toBe(false);
  });
});
