import { describe, expect, test } from 'vitest';
import { gridOf, gridsOf, MAIN_GRID } from '#domain/markets/grid.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import type { SportId } from '#domain/ids.ts';
import { SPORT_ORDER } from '#domain/match/sports.ts';
import { cellHeight, columnsOf, partsBeside, rowHeight, shapeOf, sideHeight } from './rowHeights.ts';

const sport = (code: number) => code as SportId;
const SHAPES = [...SPORT_ORDER, sport(164), sport(999)].flatMap((code) =>
  gridsOf(code).map(({ id }) => shapeOf('sport', code, id)),
);

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
    expect(rowHeight('match', mixed, 'compact')).toBe(
      rowHeight('match', shapeOf('sport', sport(1), MAIN_GRID), 'compact'),
    );
  });

  test('in a list of several sports those of fewer columns leave the rest to the names (LIST-04)', () => {
    const mixed = shapeOf('in-play', sport(1), MAIN_GRID);
    expect([
      columnsOf(mixed, sport(1)),
      columnsOf(mixed, sport(5)),
      columnsOf(mixed, sport(13)),
      columnsOf(mixed, sport(999)),
    ]).toEqual([6, 4, 3, 3]);
    expect(partsBeside(mixed, sport(13), 'compact')).toBe(9);
    expect(columnsOf(shapeOf('sport', sport(1), 'correct-score' as GridId), sport(1))).toBe(13);
  });

  test('both sides and the facts fit beside the cells of every market tab of every sport', () => {
    for (const density of ['compact', 'roomy'] as const) {
      for (const shape of SHAPES) {
        expect(sideHeight(shape, density) * 2 + 18).toBeLessThanOrEqual(
          rowHeight('match', shape, density) - 9,
        );
        expect(sideHeight(shape, density)).toBeGreaterThanOrEqual(20);
        expect(Number.isInteger(rowHeight('match', shape, density))).toBe(true);
      }
    }
  });

  test('no target to press is smaller than 24 pixels (WCAG 2.2, 2.5.8)', () => {
    for (const shape of SHAPES) expect(cellHeight(shape, 'compact')).toBeGreaterThanOrEqual(24);
  });

  test('a market of many ways has narrow cells, the odds below the label; the score parts give way', () => {
    const scores = shapeOf('sport', sport(1), 'correct-score' as GridId);
    expect(scores).toMatchObject({ columns: 13, lines: 2, stacked: true, captions: false });
    expect([
      partsBeside(scores, sport(1), 'compact'),
      partsBeside(shapeOf('sport', sport(3), MAIN_GRID), sport(3), 'compact'),
      partsBeside(shapeOf('sport', sport(13), MAIN_GRID), sport(13), 'compact'),
    ]).toEqual([0, 1, 9]);
  });

  test('where columns follow the part being played each cell says which it is (LIST-26)', () => {
    expect(shapeOf('sport', sport(3), 'quarter' as GridId)).toMatchObject({ columns: 6, captions: true });
  });
});
