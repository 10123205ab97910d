import { expect, test } from 'vitest';
import { matchesWords, searchText } from './searchText.ts';

test.each([
  ['ARSENAL', 'arsenal'],
  ['Atlético Madrid', 'atletico madrid'],
  ['Hà Nội', 'ha noi'],
  ['ĐÀ NẴNG', 'da nang'],
  ['Ａｒｓｅｎａｌ', 'arsenal'],
  ['上海海港', '上海海港'],
  ['บุรีรัมย์ ยูไนเต็ด', 'บุรีรัมย์ ยูไนเต็ด'],
  ['전북 현대', '전북 현대'],
  ['', ''],
])('%s is compared as %s', (text, compared) => expect(searchText(text)).toBe(compared));

test.each([
  ['Theme: Dark', 'dark', true],
  ['Theme: Dark', ' dark  theme ', true],
  ['Theme: Dark', 'light', false],
  ['Theme: Dark', 'dark light', false],
  ['Theme: Dark', '', true],
  ['Giao diện: Tối', 'giao dien toi', true],
  ['Định dạng tỷ lệ', 'dinh dang', true],
  ['SHB Đà Nẵng', 'nang da', true],
  ['主题：深色', '深色', true],
  ['ธีม: มืด', 'มืด', true],
  // Without its vowel signs, "มืด" would be "มด", which is another word.
  ['ธีม: มืด', 'มด', false],
  ['Basketball', 'ＢＡＳＫＥＴ', true],
])('%s contains each word of "%s": %s', (text, typed, fits) => expect(matchesWords(text, typed)).toBe(fits));
