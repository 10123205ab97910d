import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutDeprecations, withoutDisplayNames } from './smaller.ts';

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

test('warnings about deprecated options of i18next are removed, other lines stay where they are', () => {
  const code = [
    '    if (!known) {',
    "      this.logger.deprecate('backend: set callbackApi');",
    '    }',
    "    baseLogger.deprecate('init: this replaces the logger');",
    '    this.logger.once(names.join(), \'deprecate\', `interpolation.${names}: removed; pass "{{"`);',
    "    this.logger.warn('no such key');",
    "    if (rare) this.logger.once('/', 'deprecate', 'escapeValue');",
  ];
  const [first, , third, , , ...rest] = code;
  expect(withoutDeprecations(code.join('\n')).split('\n')).toEqual([first, ';', third, ';', ';', ...rest]);
});

test('the installed i18next has such warnings', () => {
  const code = readFileSync('node_modules/i18next/dist/esm/i18next.js', 'utf8');
  expect(withoutDeprecations(code).length).toBeLessThan(code.length - 2_000);
});
