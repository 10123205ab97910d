import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const tokensIn = (block: string): Map<string, string> => new Map([...block.matchAll(/(--[a-z-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [found[1] ?? '', found[2] ?? '']));
const block = (selector: string): string => css.slice(css.indexOf(selector), css.indexOf('}', css.indexOf(selector)));
const light = tokensIn(block(':root {'));
const dark = new Map([...light, ...tokensIn(block(":root[data-theme='dark'] {"))]);

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** Text (or a sign) on the grounds that it stands on. What is closed or stale is inactive and free of the rule. */
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  ['--text', ['--page', '--surface', '--surface-sunken', '--surface-hover', '--surface-raised', '--cell', '--cell-hover', '--goal']],
  ['--text-muted', ['--surface', '--surface-sunken', '--surface-hover', '--cell', '--cell-hover', '--badge', '--row-hover', '--goal', '--cell-closed']],
  ['--accent', ['--surface', '--surface-sunken', '--accent-soft', '--row-hover', '--goal']],
  ['--on-accent', ['--accent-fill', '--accent-fill-hover']],
  ['--red', ['--cell', '--cell-hover', '--surface']],
  ['--green', ['--cell', '--cell-hover', '--surface']],
  ['--amber', ['--surface', '--row-hover', '--goal']],
  ['--top-text', ['--top', '--top-field', '--top-hover']],
  ['--top-muted', ['--top', '--top-field']],
];
/** Signs without text need less. */
const SIGNS: readonly (readonly [string, readonly string[]])[] = [
  ['--top-green', ['--top']], ['--top-amber', ['--top']], ['--top-red', ['--top']], ['--focus', ['--surface', '--cell', '--surface-sunken']],
];

const weak = (tokens: Map<string, string>, pairs: typeof TEXT, least: number): string[] =>
  pairs.flatMap(([front, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(tokens.get(front) ?? '#000000', tokens.get(ground) ?? '#000000');
      return ratio >= least ? [] : [`${front} on ${ground}: ${Math.floor(ratio * 100) / 100}`];
    }),
  );

describe.each([['light', light], ['dark', dark]] as const)('the %s theme (WCAG 2.2 AA)', (_name, tokens) => {
  test('names every colour', () => {
    const named = [...TEXT, ...SIGNS].flatMap(([front, grounds]) => [front, ...grounds]);
    expect(named.filter((token) => !tokens.has(token))).toEqual([]);
  });
  test('text stands out from its ground by 4.5', () => expect(weak(tokens, TEXT, 4.5)).toEqual([]));
  test('signs stand out by 3', () => expect(weak(tokens, SIGNS, 3)).toEqual([]));
});
