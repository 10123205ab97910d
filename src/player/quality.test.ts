import { describe, expect, test } from 'vitest';
import { AUTO_LEVEL, isQuality, levelFor, offeredHeights, type Quality } from './quality.ts';

describe('the quality of a stream', () => {
  test.each<[string, readonly number[], Quality, number]>([
    ['the engine chooses', [360, 720], 'auto', AUTO_LEVEL],
    ['the least data is the lowest level', [720, 180, 360], 'saver', 1],
    ['a chosen height', [180, 360, 720], 360, 1],
    ['a height that the stream does not have gives the next lower one', [180, 360, 720], 500, 1],
    ['a height below all gives the lowest', [360, 720], 180, 0],
    ['a stream without levels', [], 'saver', AUTO_LEVEL],
  ])('%s', (_name, heights, quality, expected) => {
    expect(levelFor(heights, quality)).toBe(expected);
  });

  test('each height is offered once, the highest first; unknown heights are not', () => {
    expect(offeredHeights([360, 0, 720, 360])).toEqual([720, 360]);
  });

  test.each([
    ['auto', true],
    ['saver', true],
    [720, true],
    [0, false],
    ['best', false],
    [null, false],
  ])('%j is a quality: %j', (value, expected) => {
    expect(isQuality(value)).toBe(expected);
  });
});
