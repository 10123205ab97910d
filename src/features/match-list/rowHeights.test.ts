import { describe, expect, test } from 'vitest';
import { gridOf, MAIN_GRID } from '#domain/grid.ts';
import type { SportId } from '#domain/ids.ts';
import { cellHeight, rowHeight, shapeOf, sideHeight } from './rowHeights.ts';

const sport = (code: number) => code as SportId;

describe('row heights', () => {
  test('follow from the kind, the grid and the density alone', () => {
    const football = shapeOf('sport', sport(1), MAIN_GRID);
    const tennis = shapeOf('sport', sport(5), MAIN_GRID);
    expect(football).toMatchObject({ columns: 6, lines: 3, captions: false });
    expect(tennis).toMatchObject({ columns: 4, lines: 2 });
    expect(rowHeight('match', football, 'compact')).toBe(24 * 3 + 4 + 8 + 1);
    expect(rowHeight('match', tennis, 'compact')).toBe(28 * 2 + 2 + 8 + 1);
    expect(rowHeight('match', football, 'roomy')).toBeGreaterThan(rowHeight('match', football, 'compact'));
  });

  test('a sport without a table shows three named markets (D17)', () => {
    const other = shapeOf('sport', sport(999), MAIN_GRID);
    expect(gridOf(sport(999), MAIN_GRID).columns).toEqual([]);
    expect(other).toMatchObject({ columns: 3, lines: 3, captions: true });
  });

  test('in the in-play view every match is as tall as the tallest, whatever its sport (LIST-04)', () => {
    const mixed = shapeOf('in-play', sport(5), MAIN_GRID);
    expect(rowHeight('match', mixed, 'compact')).toBe(rowHeight('match', shapeOf('sport', sport(1), MAIN_GRID), 'compact'));
  });

  test('both sides and the facts fit beside the cells', () => {
    for (const density of ['compact', 'roomy'] as const) {
      for (const code of [1, 5]) {
        const shape = shapeOf('sport', sport(code), MAIN_GRID);
        expect(sideHeight(shape, density) * 2 + 18).toBeLessThanOrEqual(rowHeight('match', shape, density) - 9);
        expect(sideHeight(shape, density)).toBeGreaterThanOrEqual(20);
      }
    }
  });

  test('no target to press is smaller than 24 pixels (WCAG 2.2, 2.5.8)', () => {
    for (const code of [1, 3, 5, 999]) expect(cellHeight(shapeOf('sport', sport(code), MAIN_GRID), 'compact')).toBeGreaterThanOrEqual(24);
  });
});
