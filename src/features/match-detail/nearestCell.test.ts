import { expect, test } from 'vitest';
import { nearestCell, type Box } from './nearestCell.ts';

const box = (left: number, top: number, width = 90, height = 20): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
/** Two columns of groups; the left one's second group has three cells in a line. */
const BOXES = [
  box(0, 0, 140),
  box(150, 0, 140),
  box(0, 60),
  box(100, 60),
  box(200, 60),
  box(320, 0, 140),
  box(470, 0, 140),
  box(320, 100, 290),
];
const from = (at: number, key: string) => nearestCell(BOXES, at, key);

test('arrow keys lead to the nearest cell that way, across groups and columns', () => {
  expect([from(0, 'ArrowRight'), from(1, 'ArrowRight'), from(6, 'ArrowRight')]).toEqual([1, 5, undefined]);
  expect([from(0, 'ArrowDown'), from(1, 'ArrowDown'), from(5, 'ArrowDown'), from(7, 'ArrowUp')]).toEqual([
    2, 4, 7, 5,
  ]);
  expect([from(5, 'ArrowLeft'), from(0, 'ArrowLeft'), from(4, 'ArrowUp'), from(0, 'ArrowUp')]).toEqual([
    1,
    undefined,
    1,
    undefined,
  ]);
  expect(from(0, 'Enter')).toBeUndefined();
});
