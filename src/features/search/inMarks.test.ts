import { expect, test } from 'vitest';
import { inMarks } from './inMarks.ts';

const drawn = (name: string, marks: readonly (readonly [number, number])[]) =>
  inMarks(name, marks)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('');

test.each([
  ['Arsenal', [[0, 4]], '[Arse]nal'],
  ['Arsenal', [], 'Arsenal'],
  [
    'Real Madrid',
    [
      [0, 2],
      [5, 7],
    ],
    '[Re]al [Ma]drid',
  ],
  ['皇马', [[0, 2]], '[皇马]'],
  ['', [], ''],
  ['Roma', [[2, 9]], 'Roma'],
  ['Roma', [[-1, 2]], 'Roma'],
  ['Roma', [[2, 2]], 'Roma'],
  [
    'Roma',
    [
      [1, 3],
      [0, 2],
    ],
    'R[om]a',
  ],
] as const)('%s with %j is drawn as %s, whole whatever the marks', (name, marks, text) =>
  expect(drawn(name, marks)).toBe(text),
);
