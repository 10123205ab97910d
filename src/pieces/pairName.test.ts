import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MarketTexts } from './optionWords.ts';
import { pairName } from './pairName.ts';

const wordsOf = (locale: string): MarketTexts => {
  const texts = JSON.parse(
    readFileSync(new URL(`../../locales/${locale}/markets.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;
  return (key) => texts[key] ?? '';
};

test.each([
  ['zh-CN', 'Ajax vs Feyenoord'],
  ['zh-TW', 'Ajax vs Feyenoord'],
  ['en', 'Ajax v Feyenoord'],
  ['vi', 'Ajax vs Feyenoord'],
  ['th', 'Ajax พบ Feyenoord'],
])(
  'in %s two teams are %s, and a name is never used as a text key or a line break (I18N-01, F43)',
  (locale, pair) => {
    expect(pairName(wordsOf(locale), 'Ajax', 'Feyenoord')).toBe(pair);
    expect(pairName(wordsOf(locale), 'A\n{{t}}', 'B')).toContain('A {{t}} ');
  },
);
