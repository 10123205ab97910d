import { describe, expect, test } from 'vitest';
import { AT_REST, drawnIndexes, firstIndexes, leadIndexes, nextOverscan } from './overscan.ts';

describe('rows beyond the edges', () => {
  test('wait where the list is going: below on the way down, above on the way up', () => {
    const down = nextOverscan(AT_REST, 20);
    expect(drawnIndexes({ startIndex: 20, endIndex: 24, count: 100 }, down)).toEqual([
      18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
    ]);
    const up = nextOverscan(down, 19);
    expect(drawnIndexes({ startIndex: 19, endIndex: 23, count: 100 }, up)).toEqual([
      11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
    ]);
  });

  test('stay on their side while the first visible row is the same', () => {
    const up = nextOverscan(nextOverscan(AT_REST, 20), 19);
    expect(nextOverscan(up, 19)).toBe(up);
  });

  test('end with the list', () => {
    expect(drawnIndexes({ startIndex: 0, endIndex: 3, count: 5 }, AT_REST)).toEqual([0, 1, 2, 3, 4]);
    expect(drawnIndexes({ startIndex: 0, endIndex: 0, count: 0 }, AT_REST)).toEqual([]);
  });

  test('of a new list is drawn after the visible rows; a moved list is drawn whole (G10, G12)', () => {
    const range = { startIndex: 0, endIndex: 9, count: 100 };
    const first = firstIndexes(range, AT_REST);
    expect(first?.drawn.at(-1)).toBe(10);
    expect([...(first?.drawn ?? []), ...(first?.waiting ?? [])]).toEqual(drawnIndexes(range, AT_REST));
    expect(firstIndexes({ ...range, count: 4 }, AT_REST)).toEqual({ drawn: [0, 1, 2, 3], waiting: [] });
    expect(
      firstIndexes({ startIndex: 5, endIndex: 14, count: 100 }, nextOverscan(AT_REST, 5)),
    ).toBeUndefined();
  });

  test('a flung list asks for the rows that come next before they are drawn, a read one for none (G9)', () => {
    const range = { startIndex: 100, endIndex: 109, count: 1000 };
    const read = { ...AT_REST, first: 99 };
    expect(leadIndexes(range, nextOverscan(read, 100))).toEqual([]);
    // A row and a half a frame.
    const fast = nextOverscan(nextOverscan({ ...AT_REST, first: 97 }, 99), 100);
    expect(leadIndexes(range, fast)).toHaveLength(12);
    expect(leadIndexes(range, nextOverscan(fast, 101))).toEqual([]);
    const down = nextOverscan({ ...AT_REST, first: 96 }, 100);
    const ahead = leadIndexes(range, down);
    expect(ahead[0]).toBe((drawnIndexes(range, down).at(-1) ?? 0) + 1);
    expect(ahead).toHaveLength(24);
    const up = nextOverscan({ ...AT_REST, first: 104 }, 100);
    expect(leadIndexes(range, up).at(-1)).toBe((drawnIndexes(range, up)[0] ?? 0) - 1);
  });

  test.each([1.5, 2, 3, 6])(
    'a list that scrolls %s rows a frame draws a row once, with its data, which arrives after five frames (G9)',
    (pace) => {
      const LATENCY = 5;
      const requestedAt = new Map<number, number>();
      const drawnBefore = new Set<number>();
      let overscan = AT_REST;
      let early = 0;
      for (let frame = 0; frame < 200; frame += 1) {
        const startIndex = Math.floor(frame * pace);
        overscan = nextOverscan(overscan, startIndex);
        const range = { startIndex, endIndex: startIndex + 9, count: 10_000 };
        const drawn = drawnIndexes(range, overscan);
        for (const index of [...drawn, ...leadIndexes(range, overscan)])
          if (!requestedAt.has(index)) requestedAt.set(index, frame);
        // The list needs some frames until its pace is known.
        for (const index of drawn.filter((each) => frame > 20 && !drawnBefore.has(each)))
          if (frame - (requestedAt.get(index) ?? frame) < LATENCY) early += 1;
        for (const index of drawn) drawnBefore.add(index);
      }
      expect(early).toBe(0);
    },
  );

  test('what is asked for ahead has a bound and ends with the list (G4, G9)', () => {
    const down = nextOverscan(AT_REST, 500);
    expect(leadIndexes({ startIndex: 500, endIndex: 509, count: 10_000 }, down).length).toBeLessThanOrEqual(
      60,
    );
    expect(leadIndexes({ startIndex: 500, endIndex: 509, count: 520 }, down)).toEqual([518, 519]);
    const up = nextOverscan({ ...AT_REST, first: 90 }, 3);
    expect(leadIndexes({ startIndex: 3, endIndex: 12, count: 520 }, up)).toEqual([]);
  });
});
