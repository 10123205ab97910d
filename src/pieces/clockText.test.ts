import { describe, expect, test } from 'vitest';
import type { MatchPhase } from '#domain/ids.ts';
import type { MatchClock } from '#domain/match/match.ts';
import { clockText, countdownText } from './clockText.ts';

const clock = (part: Partial<MatchClock>): MatchClock => ({
  running: true,
  phase: 1004 as MatchPhase,
  second: 0,
  direction: 'up',
  precision: 'second',
  stoppage: null,
  asOf: 0,
  ...part,
});

describe('the match clock (LIST-11)', () => {
  test('runs on from the second it stood at when it was sent', () =>
    expect(clockText(clock({ second: 4000 }), 32_000)).toBe('67:12'));
  test('does not advance while it is stopped', () =>
    expect(clockText(clock({ second: 2700, running: false, phase: 1003 as MatchPhase }), 99_000)).toBe(
      '45:00',
    ));
  test('never runs backwards when the server’s time is behind', () =>
    expect(clockText(clock({ second: 60, asOf: 50_000 }), 1000)).toBe('01:00'));
  test.each([
    ['the server’s time is not known yet', clock({ second: 4000, asOf: 0 }), null],
    ['its reading has no time', clock({ second: 4000, asOf: null }), 22_000_000_000],
  ])('stands at its reading while %s (F45)', (_, reading, now) =>
    expect(clockText(reading, now)).toBe('66:40'),
  );
  test('stands at its reading once that is older than 3 h, as after a sleep of the device (F15)', () => {
    const reading = clock({ second: 2400, phase: 3005 as MatchPhase });
    expect(clockText(reading, 10_800_000)).toBe('220:00');
    expect(clockText(reading, 10_800_001)).toBe('40:00');
  });
  test('counts added minutes over the end of a half', () => {
    expect(clockText(clock({ second: 2700 + 130, phase: 1002 as MatchPhase, stoppage: 4 }), 0)).toBe("45+3'");
    expect(clockText(clock({ second: 5400 }), 0)).toBe("90+1'");
  });
  test('counts down to nothing where the sport does', () => {
    expect(clockText(clock({ second: 65, direction: 'down', phase: 3005 as MatchPhase }), 5000)).toBe(
      '01:00',
    );
    expect(clockText(clock({ second: 5, direction: 'down', phase: 3005 as MatchPhase }), 60_000)).toBe(
      '00:00',
    );
  });
  test('shows minutes where the platform counts minutes', () =>
    expect(clockText(clock({ second: 605, precision: 'minute' }), 0)).toBe("10'"));
  test('is absent where the platform sends none', () =>
    expect(clockText(clock({ second: null }), 0)).toBeNull());
});

describe('a countdown', () => {
  test.each([
    [65_000, '1:05'],
    [3_600_000, '1:00:00'],
    [900, '0:01'],
    [0, null],
    [-1, null],
    [86_400_000, null],
  ])('of %i ms reads %s', (left, text) => {
    expect(countdownText(left, 0)).toBe(text);
  });
});
