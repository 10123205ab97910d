import { expect, test } from 'vitest';
import { searchText } from './searchText.ts';

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
