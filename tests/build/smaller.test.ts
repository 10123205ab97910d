import { expect, test } from 'vitest';
import { withoutDisplayNames } from './smaller.ts';

test('names of components are removed and nothing else, and every other line keeps its number (G10)', () => {
  const code = [
    'export const Row = memo(() => null);',
    "Row.displayName = 'Row';",
    "const text = 'Row.displayName';",
    "  inner.displayName = 'Inner';",
    "other.displayName = text + 'Row';",
  ];
  expect(withoutDisplayNames(code.join('\n')).split('\n')).toEqual([code[0], '', ...code.slice(2)]);
});
