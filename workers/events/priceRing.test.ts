import { describe, expect, test, vi } from 'vitest';
import type { OptionKey } from '#domain/ids.ts';
import { MAX_TICKS } from '#domain/odds/priceTicks.ts';
import { priceWord, SUSPENDED } from '#domain/odds/priceWord.ts';
import { createPriceRing, LOOK_MS, MAX_OPTIONS } from './priceRing.ts';

const key = (id: string) => `${id}:1` as OptionKey;
/** As many options of a match as the ring has room for. */
const optionsOf = (match: string) => Array.from({ length: MAX_OPTIONS }, (_, n) => key(`${match}${n}`));

const setUp = () => {
  const words = new Map<OptionKey, number>();
  const state = { now: 0, slip: [key('a')], open: [] as OptionKey[], asked: 0, changes: 0 };
  const priceOf = (of: OptionKey) => {
    state.asked += 1;
    return words.get(of) ?? null;
  };
  const ring = createPriceRing({
    now: () => state.now,
    serverNow: () => 1_000_000 + state.now,
    keys: () => state.slip,
    priceOf,
    openOptions: function* () {
      for (const of of state.open) {
        const word = words.get(of);
        if (word !== undefined) yield [of, word];
      }
    },
    changed: () => void (state.changes += 1),
  });
  return {
    ring,
    state,
    words,
    odds: (id: string) => ring.ticksOf(key(id)).map(([, odds]) => odds),
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
    expect(state.changes).toBe(3);
    state.asked = 0;
    state.slip = [];
    ring.record();
    expect(state.asked).toBe(0);
  });

  test('records the legs of a bet on its way for 30 s, also without a slip', () => {
    const { ring, state, tick, odds } = setUp();
    state.slip = [];
    tick('q', 1800);
    ring.recordLegs([key('q')]);
    tick('q', 1850);
    tick('q', 1900, 0, 30_000);
    expect(odds('q')).toEqual([1800, 1850]);
  });

  test('records markets of open matches at most once a second; a removed market is closed', () => {
    const { ring, state, words, tick, odds } = setUp();
    state.slip = [];
    state.open = [key('m')];
    tick('m', 2000);
    tick('m', 2050, 0, LOOK_MS - 1);
    expect(odds('m')).toEqual([2000]);
    tick('m', 2100, 0, 1);
    words.delete(key('m'));
    state.now += LOOK_MS;
    ring.record();
    ring.record();
    expect(odds('m')).toEqual([2000, 2100, 0]);
  });

  test('a market that was not watched for a while begins with a new tick and keeps its opening price', () => {
    const { state, ring, tick, odds } = setUp();
    state.slip = [];
    state.open = [key('m')];
    tick('m', 2000);
    state.open = [];
    tick('m', 2500);
    tick('m', 2000);
    expect(odds('m')).toEqual([2000]);
    state.open = [key('m')];
    tick('m', 2000);
    expect(ring.ticksOf(key('m'))).toEqual([
      [1_001_000, 2000],
      [1_004_000, 2000],
    ]);
  });

  test('has at most 64 ticks of an option and 2048 options; options that are not watched are dropped first', () => {
    const { state, words, ring, tick, odds } = setUp();
    for (let n = 0; n < 3_000; n += 1) tick('a', 1500 + (n % 2), 0, 10);
    expect(odds('a').length).toBeLessThanOrEqual(MAX_TICKS);
    expect(odds('a')[0]).toBe(1500);
    state.slip = [];
    state.open = Array.from({ length: MAX_OPTIONS + 10 }, (_, n) => key(`m${n}`));
    for (const of of state.open) words.set(of, priceWord(1900, 0));
    state.now += LOOK_MS;
    ring.record();
    const recorded = state.open.filter((of) => ring.ticksOf(of).length > 0);
    expect(recorded).toHaveLength(MAX_OPTIONS);
    expect(odds('a')).toEqual([]);
    expect(recorded.at(-1)).toBe(key(`m${MAX_OPTIONS - 1}`));
  });

  test('the history of a match that stays open is kept when another match opens before it', () => {
    const { state, words, ring, tick } = setUp();
    state.slip = [];
    state.open = optionsOf('m');
    for (const of of [...optionsOf('m'), ...optionsOf('n')]) words.set(of, priceWord(1900, 0));
    state.now += LOOK_MS;
    ring.record();
    state.open = [...optionsOf('n'), ...optionsOf('m')];
    tick('x', 1500);
    expect(optionsOf('m').filter((of) => ring.ticksOf(of).length === 0)).toEqual([]);
  });

  test('options beyond the bound cost no further walks of the record', () => {
    const { state, words, ring, tick } = setUp();
    state.slip = [];
    state.open = Array.from({ length: MAX_OPTIONS + 100 }, (_, n) => key(`m${n}`));
    for (const of of state.open) words.set(of, priceWord(1900, 0));
    state.now += LOOK_MS;
    ring.record();
    const checks = vi.spyOn(Set.prototype, 'has');
    tick('x', 1500);
    const steps = checks.mock.calls.length;
    checks.mockRestore();
    expect(steps).toBeLessThan(5 * state.open.length);
  });

  test('is empty of the user’s legs for the next user; open matches are public (I6)', () => {
    const { state, ring, tick, odds } = setUp();
    state.open = [key('m')];
    tick('m', 2000);
    tick('a', 1700);
    ring.empty();
    expect([odds('a'), odds('m')]).toEqual([[], [2000]]);
  });
});
