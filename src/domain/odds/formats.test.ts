import { describe, expect, test } from 'vitest';
import { notableFormat } from './formats.ts';

describe('match format', () => {
  test.each([
    [100_002, { kind: 'periods', count: 2, minutes: 40 }],
    [200_001, undefined],
    [300_002, undefined],
    [300_001, { kind: 'periods', count: 4, minutes: 12 }],
    [500_001, { kind: 'best-of', count: 3 }],
    [500_002, { kind: 'best-of', count: 5 }],
    [1_500_002, { kind: 'best-of', count: 7 }],
    [1_600_001, { kind: 'best-of', count: 5 }],
    [1_600_009, { kind: 'best-of', count: 35 }],
    [1_600_018, { kind: 'best-of', count: 1 }],
    [1_800_002, { kind: 'rounds', count: 5 }],
    [1_900_006, { kind: 'rounds', count: 12 }],
    [17_700_002, { kind: 'periods', count: 2, minutes: 6 }],
    [17_800_003, { kind: 'periods', count: 4, minutes: 4 }],
    [16_400_003, { kind: 'best-of', count: 3 }],
    [18_000_005, { kind: 'best-of', count: 7 }],
  ])('%i is shown as it is played, unless it is usual in the sport (LIST-15)', (code, format) => {
    expect(notableFormat(code)).toEqual(format);
  });

  test('an unknown or missing format shows nothing (D17)', () => {
    expect([notableFormat(123), notableFormat(null)]).toEqual([undefined, undefined]);
  });
});
