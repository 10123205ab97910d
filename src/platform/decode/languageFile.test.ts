import { readFileSync } from 'node:fs';
import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { decodeLanguageFile } from './languageFile.ts';
import { decodeTecCode } from './tecCode.ts';

const sample = (): unknown =>
  (
    JSON.parse(readFileSync(new URL('../samples/languageFile.json', import.meta.url), 'utf8')) as {
      data: unknown;
    }
  ).data;

describe('the language file', () => {
  test("the hand-written sample gives each group's words in the asked language (I18N-03, D17)", () => {
    expect(decodeLanguageFile(sample(), 'CMN')).toEqual({
      sport: { 1: '足球', 1777: '卡巴迪' },
      status: { 5: '进行中', 42: '等待裁判' },
      phase: { 5003: '第一盘休息', 1777004: '下半场' },
      period: { 1777001: '全场' },
      marketType: { 1888: '首个换人' },
      option: { 901: '三分钟内' },
      tournament: { 2: '小组赛' },
    });
    expect(decodeLanguageFile(sample(), 'ENG')?.sport).toEqual({ 1: 'Football', 1777: 'Kabaddi' });
  });

  test('a language that the file lacks reads in English (C1)', () => {
    expect(decodeLanguageFile(sample(), 'XYZ')?.sport).toEqual({ 1: 'Football', 1777: 'Kabaddi' });
  });

  test('what is no code, no text or too long is left out, and the rest stays (F36, F43)', () => {
    const raw = JSON.parse(
      '{"Sports":{"__proto__":{"ENG":"x"},"constructor":{"ENG":"x"},"-1":{"ENG":"x"},"1e3":{"ENG":"x"},"5":{"ENG":7},"6":null,"7":{"ENG":"  "},"8":{"ENG":"a\\u202eb"},"9":{"ENG":"Handball"}},"Option":[],"Nonsense":{"1":{"ENG":"x"}}}',
    ) as Record<string, unknown>;
    (raw.Sports as Record<string, unknown>)['10'] = { ENG: 'x'.repeat(5000) };
    expect(decodeLanguageFile(raw, 'ENG')).toEqual({ sport: { 8: 'ab', 9: 'Handball' } });
    expect(({} as Record<string, unknown>).ENG).toBeUndefined();
  });

  test('an answer without any group is none (F36)', () => {
    expect([null, [], {}, 'x', 7, { Sports: 'x' }].map((each) => decodeLanguageFile(each, 'ENG'))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('no JSON makes it throw, and no word is longer than a cell could show (F36)', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('Sports', 'Option', 'Period', 'x'), fc.jsonValue()),
        (raw) => {
          for (const group of Object.values(decodeLanguageFile(raw, 'ENG') ?? {}))
            for (const word of Object.values(group)) expect(word.length).toBeLessThanOrEqual(80);
        },
      ),
    );
  });
});

test('football tec codes are BEGIN 10, HOME_SCORE 30, GUEST_SCORE 31, number or text, no others (FEED-18)', () => {
  expect([10, 30, 31, '30'].map(decodeTecCode)).toEqual(['begin', 'homeScore', 'guestScore', 'homeScore']);
  expect([0, 11, 32, '', null, 30.5, { code: 30 }].map(decodeTecCode)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
