import { expect, test } from 'vitest';
import { matchesWords } from './matchesWords.ts';

test.each([
  ['Theme: Dark', 'dark', true],
  ['Theme: Dark', 'dark theme', true],
  ['Theme: Dark', 'light', false],
  ['Giao diện: Tối', 'giao dien toi', true],
  ['Định dạng tỷ lệ', 'dinh dang', true],
  ['主题：深色', '深色', true],
  ['ธีม: มืด', 'มืด', true],
  ['Basketball', 'ＢＡＳＫＥＴ', true],
])('%s is found by %s: %s', (text, typed, fits) => expect(matchesWords(text, typed)).toBe(fits));
