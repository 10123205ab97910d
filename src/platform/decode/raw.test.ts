import { describe, expect, test } from 'vitest';
import { idOf, lineOf, timeOf } from './raw.ts';

describe('what JSON holds', () => {
  test.each([
    [1.5, '1.5'],
    [-0.25, '-0.25'],
    [0, '0'],
    [1e21, null],
    [1e-9, null],
    [Infinity, null],
    ['+0/0.5', '+0/0.5'],
    ['', null],
  ])('a line %s is %s: a number that cannot be written plainly is none', (raw, line) => {
    expect(lineOf(raw)).toBe(line);
  });

  test('an id is a short text or an exact whole number, and never the name of a prototype (C39)', () => {
    expect(['a', '90071992547409931234', 7, 'constructor'].map(idOf)).toEqual([
      'a',
      '90071992547409931234',
      '7',
      'constructor',
    ]);
    expect(['', 'x'.repeat(65), '__proto__', 2 ** 53, 1.5, null, {}].map(idOf)).toEqual(
      Array.from({ length: 7 }),
    );
  });

  test('a time is one that a calendar can write, as number or text', () => {
    expect([0, 1_773_489_600_000, '1773489600000', 253_402_300_799_999].map(timeOf)).toEqual([
      0, 1_773_489_600_000, 1_773_489_600_000, 253_402_300_799_999,
    ]);
    expect([-1, 253_402_300_800_000, 1.5, '', null, {}].map(timeOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
