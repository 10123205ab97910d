import { describe, expect, test } from 'vitest';
import { allViews, LANGUAGES, pairwiseViews, SIZES, type View } from './e2e/views.ts';

const countPairs = (views: readonly View[], nameOf: (view: View) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const view of views) counts.set(nameOf(view), (counts.get(nameOf(view)) ?? 0) + 1);
  return counts;
};

describe('views of a screen', () => {
  test('pairwise views show each screen at every size, in every language and in both themes', () => {
    for (let screenAt = 0; screenAt < 30; screenAt += 1) {
      const views = pairwiseViews(screenAt);
      expect(new Set(views.map(({ size }) => size))).toEqual(new Set(SIZES));
      expect(new Set(views.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
      expect(new Set(views.map(({ theme }) => theme))).toEqual(new Set(['light', 'dark']));
    }
  });

  test('every five consecutive screens cover each pair of size and language once, and all pairs with a theme', () => {
    for (let first = 0; first < 10; first += 1) {
      const views = [0, 1, 2, 3, 4].flatMap((at) => pairwiseViews(first + at));
      const pairs = countPairs(views, ({ size, language }) => `${size[0]} ${language}`);
      expect(pairs.size).toBe(SIZES.length * LANGUAGES.length);
      expect([...pairs.values()].every((count) => count === 1)).toBe(true);
      expect(countPairs(views, ({ size, theme }) => `${size[0]} ${theme}`).size).toBe(SIZES.length * 2);
      expect(countPairs(views, ({ language, theme }) => `${language} ${theme}`).size).toBe(
        LANGUAGES.length * 2,
      );
    }
  });

  test('the full matrix has each size in each language in each theme once', () => {
    const names = allViews().map(({ size, language, theme }) => `${size[0]} ${language} ${theme}`);
    expect(names.length).toBe(50);
    expect(new Set(names).size).toBe(50);
  });
});
