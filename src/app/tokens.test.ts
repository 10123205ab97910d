import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BRANDS } from '#domain/config/domainConfig.ts';

type Tokens = ReadonlyMap<string, string>;

const sheet = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const tokensIn = (css: string, selector: string): Tokens => {
  const begin = css.indexOf(`${selector} {`);
  if (begin < 0) throw new Error(`There is no block ${selector}.`);
  return new Map(
    [...css.slice(begin, css.indexOf('}', begin)).matchAll(/(--[a-z-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [
      found[1] ?? '',
      found[2] ?? '',
    ]),
  );
};
const at = (attributes: string): string => `:root${attributes},\n.stage${attributes}`;

const own = sheet('tokens.css');
const light = tokensIn(own, at(''));
const dark = new Map([...light, ...tokensIn(own, at("[data-theme='dark']"))]);
const ofBrand = (brand: string, theme: 'light' | 'dark'): Tokens =>
  new Map([
    ...(theme === 'light' ? light : dark),
    ...tokensIn(sheet(`brands/${brand}.css`), at(`[data-brand='${brand}'][data-theme='${theme}']`)),
  ]);
const LOOKS: readonly (readonly [string, Tokens])[] = [
  ['light', light],
  ['dark', dark],
  ...BRANDS.flatMap((brand) =>
    (['light', 'dark'] as const).map((theme) => [`${brand} ${theme}`, ofBrand(brand, theme)] as const),
  ),
];

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

/**
 * Text (or a sign) on the grounds that it stands on. What is closed or stale is inactive and free of the
 * rule.
 */
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  [
    '--text',
    [
      '--page',
      '--surface',
      '--surface-sunken',
      '--surface-hover',
      '--surface-raised',
      '--cell',
      '--cell-hover',
      '--goal',
      '--notice',
      '--row-hover',
      '--accent-soft',
    ],
  ],
  [
    '--text-muted',
    [
      '--page',
      '--surface',
      '--surface-raised',
      '--surface-sunken',
      '--surface-hover',
      '--cell',
      '--cell-hover',
      '--badge',
      '--row-hover',
      '--goal',
      '--cell-closed',
    ],
  ],
  [
    '--accent',
    [
      '--surface',
      '--surface-raised',
      '--surface-sunken',
      '--surface-hover',
      '--accent-soft',
      '--row-hover',
      '--goal',
      '--notice',
    ],
  ],
  ['--on-accent', ['--accent-fill', '--accent-fill-hover']],
  ['--red', ['--cell', '--cell-hover', '--surface', '--surface-raised', '--surface-sunken']],
  ['--green', ['--cell', '--cell-hover', '--surface', '--surface-raised', '--surface-sunken']],
  ['--amber', ['--surface', '--surface-raised', '--surface-sunken', '--row-hover', '--goal', '--notice']],
  ['--on-red-card', ['--red-card']],
  ['--on-yellow-card', ['--yellow-card']],
  ['--top-text', ['--top', '--top-field', '--top-hover']],
  ['--top-muted', ['--top', '--top-field']],
  ['--top-focus', ['--top', '--top-hover']],
];
/** Signs without text, and the edges by which a control is known, need less. */
const SIGNS: readonly (readonly [string, readonly string[]])[] = [
  ['--top-green', ['--top']],
  ['--top-amber', ['--top']],
  ['--top-red', ['--top']],
  ['--focus', ['--page', '--surface', '--surface-raised', '--cell', '--surface-sunken', '--accent-soft']],
  ['--border-control', ['--surface', '--surface-raised', '--surface-sunken']],
  ['--star', ['--surface', '--surface-sunken', '--row-hover', '--surface-raised']],
];

const weak = (tokens: Tokens, pairs: typeof TEXT, least: number): string[] =>
  pairs.flatMap(([front, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(tokens.get(front) ?? '#000000', tokens.get(ground) ?? '#000000');
      return ratio >= least ? [] : [`${front} on ${ground}: ${Math.floor(ratio * 100) / 100}`];
    }),
  );

describe.each(LOOKS)('the look %s (WCAG 2.2 AA)', (_name, tokens) => {
  test('names every colour', () => {
    const named = [...TEXT, ...SIGNS].flatMap(([front, grounds]) => [front, ...grounds]);
    expect(named.filter((token) => !tokens.has(token))).toEqual([]);
  });
  test('text stands out from its ground by 4.5', () => expect(weak(tokens, TEXT, 4.5)).toEqual([]));
  test('signs stand out by 3', () => expect(weak(tokens, SIGNS, 3)).toEqual([]));
});

test.each(BRANDS)(
  'the brand %s is told from the product and every other by its accent, and names no token that there is not',
  (brand) => {
    const accents = LOOKS.filter(([name]) => name.endsWith('light')).map(([, tokens]) =>
      tokens.get('--accent'),
    );
    expect(new Set(accents).size).toBe(1 + BRANDS.length);
    expect(
      [
        ...tokensIn(sheet(`brands/${brand}.css`), at(`[data-brand='${brand}'][data-theme='dark']`)).keys(),
      ].filter((token) => !light.has(token)),
    ).toEqual([]);
  },
);
