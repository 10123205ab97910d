import { describe, expect, test } from 'vitest';
import { createBlackBox, MAX_CHARACTERS, MAX_ENTRIES, MAX_TABS, SEGMENT_MS } from './blackBox.ts';

type File = {
  readonly base: { readonly at: number };
  readonly entries: readonly { readonly at: number; readonly frame?: { readonly q?: number } }[];
};
const delta = (q: number, size = 0) =>
  JSON.stringify({ t: 'd', s: 'sport/1/live', q, pad: 'x'.repeat(size) });

const setUp = () => {
  const state = { now: 0, reads: 0 };
  const box = createBlackBox({
    now: () => state.now,
    serverNow: () => 1_000_000 + state.now,
    readBoard: () => {
      state.reads += 1;
      return { at: 1_000_000 + state.now, streams: [], leagues: [], matches: [] };
    },
  });
  const file = () => JSON.parse(box.read({ build: 'b1' })) as File;
  return { box, state, file, numbers: () => file().entries.flatMap(({ frame }) => frame?.q ?? []) };
};

describe('the black box', () => {
  test('contains frames, calls and states in their order, each with server time', () => {
    const { box, state, file } = setUp();
    box.state('live', 0);
    state.now = 5;
    box.frame(delta(1), true);
    box.call('tab-random-id', 'watch');
    box.call('tab-random-id', 'command', 'slip.toggle');
    box.call('other', 'place', 'slip');
    expect(file()).toEqual({
      format: 'sport-live-black-box',
      v: 1,
      at: 1_000_005,
      build: 'b1',
      base: { at: 1_000_000, streams: [], leagues: [], matches: [] },
      entries: [
        { at: 1_000_000, state: 'live', attempt: 0 },
        { at: 1_000_005, frame: { t: 'd', s: 'sport/1/live', q: 1 } },
        { at: 1_000_005, call: 'watch', tab: 1 },
        { at: 1_000_005, call: 'command', tab: 1, what: 'slip.toggle' },
        { at: 1_000_005, call: 'place', tab: 2, what: 'slip' },
      ],
    });
    expect(JSON.stringify(file())).not.toContain('random-id');
  });

  test('covers at least the last 60 s and at most 120 s, from a record of the board', () => {
    const { box, state, file, numbers } = setUp();
    for (let second = 0; second <= 300; second += 1) {
      state.now = second * 1_000;
      box.frame(delta(second), true);
      const kept = numbers();
      expect(kept.at(-1)).toBe(second);
      expect(kept.length).toBeLessThanOrEqual((2 * SEGMENT_MS) / 1_000);
      expect(kept[0]).toBeLessThanOrEqual(Math.max(0, second - 59));
      expect(file().base.at).toBe(file().entries[0]?.at);
    }
  });

  test('reads the board once a minute however many frames come, and never without any', () => {
    const { box, state } = setUp();
    state.now = 10 * SEGMENT_MS;
    expect(state.reads).toBe(0);
    for (let n = 0; n < 5_000; n += 1) box.frame(delta(n), true);
    expect(state.reads).toBe(1);
    state.now += SEGMENT_MS;
    box.frame(delta(1), true);
    expect(state.reads).toBe(2);
  });

  test('is bounded by characters and entries in a burst, and keeps the newest', () => {
    const { box, numbers } = setUp();
    const size = 100_000;
    for (let n = 0; n < 200; n += 1) box.frame(delta(n, size), true);
    expect(numbers().length * size).toBeLessThanOrEqual(2 * (MAX_CHARACTERS + size));
    expect(numbers().at(-1)).toBe(199);
    for (let n = 0; n < 5 * MAX_ENTRIES; n += 1) box.frame(delta(n), true);
    expect(numbers().length).toBeLessThanOrEqual(2 * MAX_ENTRIES);
    expect(numbers().at(-1)).toBe(5 * MAX_ENTRIES - 1);
  });

  test('numbers a bounded count of tabs, whatever ids a page sends', () => {
    const { box, file } = setUp();
    for (let n = 0; n < MAX_TABS + 5; n += 1) box.call(`tab-${n}`, 'watch');
    box.call('tab-0', 'watch');
    expect(file().entries.slice(-3)).toMatchObject([{ tab: 0 }, { tab: 0 }, { tab: 1 }]);
  });

  test('keeps nothing of a private frame but its length (D9, I8)', () => {
    const { box, file } = setUp();
    const text = JSON.stringify({ t: 'd', s: 'me', bal: [{ bl: '100.00' }] });
    box.frame(text, false);
    expect(file().entries).toEqual([{ at: 1_000_000, hidden: text.length }]);
  });
});
