import { expect, test } from 'vitest';
import type { Amount } from '../money/amount.ts';
import { remainingShare } from './remainingShare.ts';

test.each([
  ['0', '1000', 0],
  ['999.99', '1000', 99],
  ['1000', '1000', 100],
  ['2000', '1000', 100],
  ['-5', '1000', 0],
  ['5', '0', 0],
  // As floats these divide to 28.999999999999996 and 57.99999999999999.
  ['0.29', '1', 29],
  ['0.58', '1', 58],
])('%s of a pledge of %s is %i per cent (BANKER-03)', (remaining, pledge, share) => {
  expect(remainingShare(remaining as Amount, pledge as Amount)).toBe(share);
});
