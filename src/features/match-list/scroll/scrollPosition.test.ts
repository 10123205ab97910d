import { describe, expect, test } from 'vitest';
import { scrollPositionAt, scrollTopOf, type RowPlaces } from './scrollPosition.ts';

/** Rows of 60 CSS pixels. */
const places: RowPlaces = { startOf: (index) => index * 60, indexAt: (top) => Math.floor(top / 60) };
const rows = Int32Array.of(4, 8, 12, 16, 20);

describe('the scroll position of a list', () => {
  test('is the row at the top, and null at the start or without rows', () => {
    expect(scrollPositionAt(130, rows, places)).toEqual({ row: 12, past: 10, top: 130 });
    expect(scrollPositionAt(0, rows, places)).toBeNull();
    expect(scrollPositionAt(130, [], places)).toBeNull();
  });

  test('is restored by that row after rows above it came or went', () => {
    const left = { row: 12, past: 10, top: 130 };
    expect(scrollTopOf(left, rows, places)).toBe(130);
    expect(scrollTopOf(left, Int32Array.of(4, 12), places)).toBe(70);
    expect(scrollTopOf(left, Int32Array.of(1, 2, 3, 4, 8, 12), places)).toBe(310);
  });

  test('is the old offset if that row was removed', () => {
    expect(scrollTopOf({ row: 12, past: 10, top: 130 }, Int32Array.of(4, 8), places)).toBe(130);
  });
});
