import { expect, test } from 'vitest';
import { noticeWhatOfBet } from './noticeWhatOfBet.ts';

test.each([
  [{ what: 'succeeded' }, 'bet-succeeded'],
  [{ what: 'corrected', state: 'canceled' }, 'bet-canceled'],
  [{ what: 'corrected', state: 'rejected' }, 'bet-failed'],
  [{ what: 'corrected', state: 'confirmed' }, 'bet-corrected'],
  [{ what: 'cash-out-refused' }, 'cash-out-refused'],
  [{ what: 'tip-bought' }, 'tip-bought'],
] as const)('a notice %j is named %s', (notice, what) => {
  expect(noticeWhatOfBet(notice)).toBe(what);
});
