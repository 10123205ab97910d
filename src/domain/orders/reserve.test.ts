import { describe, expect, test } from 'vitest';
import type { OptionKey, Thousandths } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import {
  isFailReason,
  isOpenIntent,
  isWaiting,
  nextReserveIntent,
  reserveStateOf,
  reserveTimeText,
  type ReserveIntent,
} from './reserve.ts';

const intent = (more: Partial<ReserveIntent>): ReserveIntent => ({
  id: 'a',
  kind: 'create',
  state: 'done',
  at: 5,
  reservation: null,
  key: '1:1' as OptionKey,
  odds: 2100 as Thousandths,
  stake: '10' as Amount,
  currencyId: 1,
  reason: null,
  ...more,
});

test.each([
  [0, false, 'in-progress', true],
  [4, false, 'in-progress', true],
  [0, true, 'modified', true],
  [1, false, 'accepted', false],
  [2, false, 'invalid', false],
  [3, true, 'cancelled', false],
  [9, false, 'other', false],
] as const)(
  'a reserved bet of status %i, modified %s, is %s (RESERVE-05, D17)',
  (status, isModified, state, waits) => {
    expect([reserveStateOf(status, isModified), isWaiting(status)]).toEqual([state, waits]);
  },
);

test('fail reasons are 1 to 8; any other is said in a neutral word (D17)', () => {
  expect([null, 0, 1, 8, 9].map(isFailReason)).toEqual([false, false, true, true, false]);
});

test('times of the list are text at UTC+8, also over midnight (RESERVE-13, REQ-16)', () => {
  expect(reserveTimeText(Date.UTC(2026, 2, 14, 15, 59, 59, 999))).toBe('2026-03-14 23:59:59');
  expect(reserveTimeText(Date.UTC(2026, 11, 31, 16, 0, 0))).toBe('2027-01-01 00:00:00');
  expect(reserveTimeText(Date.UTC(2026, 11, 31, 16, 0, 0), 0)).toBe('2026-12-31 16:00:00');
  expect(reserveTimeText(Date.UTC(2027, 0, 1, 2, 0, 0), -210)).toBe('2026-12-31 22:30:00');
});

const isAbout = ({ key }: ReserveIntent): boolean => key === '1:1';
describe('the id of the next intent', () => {
  test('is the same for two tabs that saw the same, and another once the last has changed (D5)', () => {
    const seen = { intents: [intent({ at: 7 }), intent({ at: 5 })] };
    expect(nextReserveIntent(seen, 3, 'r-s-1:1', isAbout)).toBe('r-s-1_1-3-7');
    expect(nextReserveIntent({ intents: [intent({ at: 9 }), ...seen.intents] }, 3, 'r-s-1:1', isAbout)).toBe(
      'r-s-1_1-3-9',
    );
    expect(nextReserveIntent({ intents: [intent({ key: '2:1' as OptionKey })] }, 3, 'r-s-1:1', isAbout)).toBe(
      'r-s-1_1-3-0',
    );
    // A logout removes seen intents; the id is another one after the next login.
    expect(nextReserveIntent(seen, 5, 'r-s-1:1', isAbout)).toBe('r-s-1_1-5-7');
  });
});

test('an intent is open until its outcome is known, or it was looked for in vain (D4)', () => {
  const states = ['sending', 'unknown', 'done', 'refused', 'unconfirmed'] as const;
  expect(states.map((state) => isOpenIntent({ state }))).toEqual([true, true, false, false, false]);
});
