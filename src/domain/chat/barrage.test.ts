import { describe, expect, test } from 'vitest';
import * as property from '#tests/property.ts';
import {
  addWord,
  BARRAGE_SPEED,
  createLanes,
  DEFAULT_BARRAGE,
  laneCount,
  mostShown,
  passesFilter,
  readBarrageSettings,
  showsBarrage,
  type Flight,
} from './barrage.ts';

const STAGE = { width: 640, lanes: 4, most: 1_000 };

const left = (flight: Flight, at: number) => STAGE.width - ((at - flight.from) / 1_000) * BARRAGE_SPEED;

test('messages of one lane never touch, at any time and with any width', () => {
  property.assert(
    property.property(
      property.array(
        property.record({
          wait: property.integer({ min: 0, max: 900 }),
          width: property.integer({ min: 8, max: 900 }),
        }),
        { maxLength: 80 },
      ),
      (messages) => {
        const lanes = createLanes();
        const flights: Flight[] = [];
        let now = 0;
        for (const { wait, width } of messages) {
          now += wait;
          const flight = lanes.take(width, now, STAGE);
          if (flight !== null) flights.push(flight);
        }
        for (const one of flights)
          for (const other of flights) {
            if (one === other || one.lane !== other.lane || other.from < one.from) continue;
            // Both move with one speed, so the distance at the second one's start is the distance for ever.
            expect(left(one, other.from) + one.width).toBeLessThanOrEqual(left(other, other.from));
          }
      },
    ),
  );
});

describe('messages over the video', () => {
  test('are left out while all lanes are taken or the most are shown', () => {
    const lanes = createLanes();
    const taken = Array.from({ length: 6 }, () => lanes.take(100, 0, STAGE)?.lane);
    expect(taken).toEqual([0, 1, 2, 3, undefined, undefined]);
    expect(lanes.flying(0)).toBe(4);
    expect(createLanes().take(100, 0, { ...STAGE, most: 0 })).toBeNull();
    expect(lanes.flying(60_000)).toBe(0);
  });

  test('flood of 2,000 a second: never more than the density allows', () => {
    const lanes = createLanes();
    const most = mostShown({ density: 'normal' });
    for (let at = 0; at < 20_000; at += 1) {
      lanes.take(60, at / 2, { width: 1_280, lanes: 40, most });
      expect(lanes.flying(at / 2)).toBeLessThanOrEqual(most);
    }
  });

  test.each([
    ['top', 'medium', 400, 3],
    ['half', 'medium', 400, 7],
    ['full', 'medium', 400, 14],
    ['full', 'large', 400, 11],
    ['top', 'large', 20, 1],
  ] as const)('%s of %s text on %i px: %i lanes', (position, size, height, lanes) => {
    expect(laneCount({ position, size }, height)).toBe(lanes);
  });

  test('are off by default and with reduced motion (CHAT-11)', () => {
    expect(showsBarrage(DEFAULT_BARRAGE, false)).toBe(false);
    expect(showsBarrage({ on: true }, true)).toBe(false);
    expect(showsBarrage({ on: true }, false)).toBe(true);
  });

  test('pass a filter of words in any case', () => {
    expect(passesFilter('Buy GOLD now', ['gold'])).toBe(false);
    expect(passesFilter('进球了', ['红牌'])).toBe(true);
    expect(addWord(['a'], ' a ')).toEqual(['a']);
    expect(addWord([], '  ')).toEqual([]);
  });

  test.each([
    [null],
    ['{'],
    ['[]'],
    [JSON.stringify({ on: 'yes', density: 'all', opacity: 900, words: [1, '', 'x'.repeat(99)] })],
  ])('stored settings %j read as the defaults where they are broken', (stored) => {
    const { words, ...rest } = readBarrageSettings(stored);
    expect(rest).toEqual({ ...DEFAULT_BARRAGE, words: undefined });
    expect(words.every((word) => word.length <= 30)).toBe(true);
  });

  test('stored settings are read back', () => {
    const settings = { ...DEFAULT_BARRAGE, on: true, opacity: 50, words: ['a'] };
    expect(readBarrageSettings(JSON.stringify(settings))).toEqual(settings);
  });
});
