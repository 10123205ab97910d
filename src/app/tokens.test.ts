import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BRANDS } from '#domain/config/domainConfig.ts';
import { SIGNS, TEXT, tokensIn, weakPairs, type Tokens } from '#tests/operator/brand/contrast.ts';

const sheet = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
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

describe.each(LOOKS)('the look %s (WCAG 2.2 AA)', (_name, tokens) => {
  test('names every colour', () => {
    const named = [...TEXT, ...SIGNS].flatMap(([front, grounds]) => [front, ...grounds]);
    expect(named.filter((token) => !tokens.has(token))).toEqual([]);
  });
  test('text has a contrast of at least 4.5', () => expect(weakPairs(tokens, TEXT, 4.5)).toEqual([]));
  test('signs have a contrast of at least 3', () => expect(weakPairs(tokens, SIGNS, 3)).toEqual([]));
});

test.each(BRANDS)(
  'the accent of brand %s differs from the product and all other brands, and the brand names only known tokens',
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
