import { describe, expect, test } from 'vitest';
import { firstLocale } from './firstLocale.ts';
import type { Locale } from '#domain/config/locales.ts';

const ALL = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'];
const operator = (defaultLocale: string, locales: readonly string[] = ALL) => ({ defaultLocale, locales });
const nothing = { requestedLocale: null, stored: null, languages: ['en-US'] };

describe('the language shown first', () => {
  test.each<[string, Parameters<typeof firstLocale>[0], Parameters<typeof firstLocale>[1], Locale]>([
    ['Chinese, whatever the browser speaks', operator('zh-CN'), nothing, 'zh-CN'],
    ["the operator's default", operator('th'), nothing, 'th'],
    ['what was chosen before', operator('th'), { ...nothing, stored: 'vi' }, 'vi'],
    [
      'what a link or the site around asks for now',
      operator('th'),
      { ...nothing, stored: 'vi', requestedLocale: 'en' },
      'en',
    ],
    [
      'the choice before, where what is asked for is hidden',
      operator('zh-CN', ['zh-CN', 'vi']),
      { ...nothing, stored: 'vi', requestedLocale: 'en' },
      'vi',
    ],
    [
      'the default, where the choice is hidden now',
      operator('zh-TW', ['zh-TW', 'en']),
      { ...nothing, stored: 'vi' },
      'zh-TW',
    ],
    ['the first offered, where the default is hidden', operator('vi', ['th', 'en']), nothing, 'en'],
    [
      "the browser's, where the operator says so",
      operator('browser'),
      { ...nothing, languages: ['de', 'vi-VN', 'en'] },
      'vi',
    ],
    [
      "the browser's next, where the first is hidden",
      operator('browser', ['zh-CN', 'en']),
      { ...nothing, languages: ['vi-VN', 'en-GB'] },
      'en',
    ],
    [
      'Chinese, where the browser speaks none of ours',
      operator('browser'),
      { ...nothing, languages: ['de', 'fr', 'tha-x'] },
      'zh-CN',
    ],
    ['the choice before the browser', operator('browser'), { ...nothing, stored: 'th' }, 'th'],
  ])('is %s (C1, I18N-01)', (_what, config, wishes, shown) => {
    expect(firstLocale(config, wishes)).toBe(shown);
  });

  test.each([
    ['zh', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['ZH-tw', 'zh-TW'],
    ['th-TH-u-ca-buddhist', 'th'],
  ])('a browser in %s reads %s (I18N-02)', (tag, locale) =>
    expect(firstLocale(operator('browser'), { requestedLocale: null, stored: null, languages: [tag] })).toBe(
      locale,
    ),
  );
});
