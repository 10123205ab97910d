import { describe, expect, test } from 'vitest';
import { scrollPositionAt, scrollTopOf, type RowPlaces } from './scrollPosition.ts';

/** Rows of 60 CSS pixels. */
const places: RowPlaces = { startOf: (index) => index * 60, indexAt: (top) => Math.floor(top / 60) };
const rows = Int32Array.of(4, 8, 12, 16, 20);

describe('how far a list is scrolled', () => {
  test('is told by the row at its top, and nothing at its beginning or without rows', () => {
    expect(scrollPositionAt(130, rows, places)).toEqual({ row: 12, past: 10, top: 130 });
    expect(scrollPositionAt(0, rows, places)).toBeNull();
    expect(scrollPositionAt(130, [], places)).toBeNull();
  });

  test('is found again by that row where others have come or gone before it', () => {
    const left = { row: 12, past: 10, top: 130 };
    expect(scrollTopOf(left, rows, places)).toBe(130);
    expect(scrollTopOf(left, Int32Array.of(4, 12), places)).toBe(70);
    expect(scrollTopOf(left, Int32Array.of(1, 2, 3, 4, 8, 12), places)).toBe(310);
  });

  test('is as far as it was where that row has left', () => {
    expect(scrollTopOf({ row: 12, past: 10, top: 130 }, Int32Array.of(4, 8), places)).toBe(130);
  });
});
