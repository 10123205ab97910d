import { describe, expect, test } from 'vitest';
import type { Banner } from './banker.ts';
import { dismissBanner, parseDismissed, shownBanners } from './bannerChoice.ts';

const banner = (
  id: string,
  sort: number,
  image: string | null = 'https://img.example.com/1.png',
): Banner => ({
  id,
  title: id,
  image,
  link: null,
  sort,
});

describe('banners of a place', () => {
  test('are in the platform’s order, without those that have no usable picture or were dismissed (BANNER-01)', () => {
    const all = [banner('c', 3), banner('a', 1), banner('b', 2), banner('no picture', 0, null)];
    expect(shownBanners(all, ['b']).map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('a dismissal is remembered once, and only the latest 200 are', () => {
    expect(dismissBanner(['b', 'a'], 'a')).toEqual(['a', 'b']);
    const many = Array.from({ length: 200 }, (_, at) => String(at));
    expect(dismissBanner(many, 'x')).toHaveLength(200);
    expect(dismissBanner(many, 'x').at(-1)).toBe('198');
  });

  test.each([null, '', 'null', '{}', '[1,null]', '["a"', '"a"'])(
    'stored text %j means that nothing was dismissed (F34)',
    (text) => expect(parseDismissed(text)).toEqual([]),
  );
  test('stored ids are read', () => expect(parseDismissed('["a",1,"b"]')).toEqual(['a', 'b']));
});
