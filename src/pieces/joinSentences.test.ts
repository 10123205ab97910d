import { expect, test } from 'vitest';
import { joinSentences } from './joinSentences.ts';

test.each([
  [['以 18 提前结算本金 20。', '剩余本金 5。'], '以 18 提前结算本金 20。剩余本金 5。'],
  [['Cash out 20 for 18.', 'Left: 5.'], 'Cash out 20 for 18. Left: 5.'],
  [['失败！', '', '请登录'], '失败！请登录'],
  [['', 'One.', ''], 'One.'],
  [[], ''],
])('%j are joined to "%s"', (sentences, text) => {
  expect(joinSentences(...sentences)).toBe(text);
});
