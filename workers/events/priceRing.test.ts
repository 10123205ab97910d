import { describe, expect, test } from 'vitest';
import type { OptionKey } from '#domain/ids.ts';
import { priceWord, SUSPENDED } from '#domain/odds/priceWord.ts';
import { createPriceRing } from './priceRing.ts';

const key = (id: string) => `${id}:1` as OptionKey;

const setUp = () => {
  const words = new Map<OptionKey, number>();
  const state = { now: 0, slip: [key('a')], asked: 0 };
  const ring = createPriceRing({
    now: () => state.now,
    serverNow: () => 1_000_000 + state.now,
    keys: () => state.slip,
    priceOf: (of) => {
      state.asked += 1;
      return words.get(of) ?? null;
    },
  });
  return {
    ring,
    state,
    tick: (id: string, odds: number, flags = 0, after = 1_000) => {
      state.now += after;
      words.set(key(id), priceWord(odds, flags));
      ring.record();
    },
  };
};

describe('the ring of prices', () => {
  test('records each change of the slip’s legs once, closed ones as 0, and nothing else (G3)', () => {
    const { ring, state, tick } = setUp();
    tick('a', 1900);
    tick('b', 2000);
    tick('a', 1900);
    tick('a', 1950);
    tick('a', 1950, SUSPENDED);
    expect(ring.ticksOf(key('a'))).toEqual([
      [1_001_000, 1900],
      [1_004_000, 1950],
      [1_005_000, 0],
    ]);
    expect(ring.ticksOf(key('b'))).toEqual([]);
    state.asked = 0;
    state.slip = [];
    ring.record();
    expect(state.asked).toBe(0);
  });

  test('records the legs of a bet on its way for 30 s, also without a slip', () => {
    const { ring, state, tick } = setUp();
    state.slip = [];
    tick('q', 1800);
    ring.recordLegs([key('q')]);
    tick('q', 1850);
    tick('q', 1900, 0, 30_000);
    expect(ring.ticksOf(key('q')).map(([, odds]) => odds)).toEqual([1800, 1850]);
  });

  test('is bounded by number and age, and empty for the next user (I6)', () => {
    const { ring, tick } = setUp();
    for (let n = 0; n < 3_000; n += 1) tick('a', 1500 + (n % 2), 0, 10);
    expect(ring.ticksOf(key('a')).length).toBe(1_000);
    tick('a', 1700, 0, 700_000);
    expect(ring.ticksOf(key('a')).map(([, odds]) => odds)).toEqual([1700]);
    ring.empty();
    expect(ring.ticksOf(key('a'))).toEqual([]);
  });
});
