import { describe, expect, test } from 'vitest';
import { matchFormat } from './formats.ts';

describe('match format', () => {
  test.each([
    [100_001, { kind: 'periods', count: 2, minutes: 45 }], [300_001, { kind: 'periods', count: 4, minutes: 12 }], [500_001, { kind: 'best-of', count: 3 }],
    [500_002, { kind: 'best-of', count: 5 }], [1_500_002, { kind: 'best-of', count: 7 }],
  ])('%i is shown as it is played (LIST-15)', (code, format) => {
    expect(matchFormat(code)).toEqual(format);
  });

  test('an unknown or missing format shows nothing (D17)', () => {
    expect([matchFormat(123), matchFormat(null)]).toEqual([undefined, undefined]);
  });
});
