import { expect, test } from 'vitest';
import { tabStep } from './Tabs.tsx';

test.each([
  ['ArrowRight', 0, 3, 1],
  ['ArrowRight', 2, 3, 0],
  ['ArrowLeft', 0, 3, 2],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['x', 0, 3, undefined],
  ['ArrowRight', 0, 0, undefined],
] as const)('%s at %i of %i tabs leads to %s', (key, at, count, to) =>
  expect(tabStep(key, at, count)).toBe(to),
);
