import { describe, expect, test } from 'vitest';
import type { OptionKey, Thousandths } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import { lastIntent } from '../numberedIntents.ts';
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
  expect(reserveTimeText(Date.UTC(2026, 2, 14, 15, 59, 59, 999), 480)).toBe('2026-03-14 23:59:59');
  expect(reserveTimeText(Date.UTC(2026, 11, 31, 16, 0, 0), 480)).toBe('2027-01-01 00:00:00');
  expect(reserveTimeText(Date.UTC(2026, 11, 31, 16, 0, 0), 0)).toBe('2026-12-31 16:00:00');
  expect(reserveTimeText(Date.UTC(2027, 0, 1, 2, 0, 0), -210)).toBe('2026-12-31 22:30:00');
});

const isAbout = ({ key }: ReserveIntent): boolean => key === '1:1';
const next = (intents: readonly ReserveIntent[], generation = 3): string =>
  nextReserveIntent({ intents }, generation, 'r-s-1:1', isAbout);
describe('the id of the next intent', () => {
  test('is the same for two tabs that saw the same, and another once the last has changed (D5)', () => {
    expect(next([])).toBe('r-s-1_1-3-1');
    const seen = [intent({ id: 'r-s-1_1-3-2' }), intent({ id: 'r-s-1_1-3-1' })];
    expect(next(seen)).toBe('r-s-1_1-3-3');
    expect(next([...seen])).toBe(next(seen));
    expect(next([intent({ id: 'r-s-1_1-3-3' }), ...seen])).toBe('r-s-1_1-3-4');
    expect(next([intent({ key: '2:1' as OptionKey, id: 'r-s-2_1-3-8' })])).toBe('r-s-1_1-3-1');
    // A logout removes seen intents; the id is another one after the next login.
    expect(next(seen, 5)).toBe('r-s-1_1-5-3');
  });

  test('is a new one for each press though the server time steps back between them (D5, F45)', () => {
    let intents: readonly ReserveIntent[] = [];
    const ids: string[] = [];
    for (const at of [10_000, 8_500, 9_500, 60_000, 3_000]) {
      const id = next(intents);
      ids.push(id);
      // The worker lists the newest time first.
      intents = [...intents, intent({ id, at })].toSorted((one, other) => other.at - one.at);
      expect(lastIntent(intents, isAbout)?.id).toBe(id);
    }
    expect(new Set(ids).size).toBe(5);
  });
});

test('an intent is open until its outcome is known, or it was looked for in vain (D4)', () => {
  const states = ['sending', 'unknown', 'done', 'refused', 'unconfirmed'] as const;
  expect(states.map((state) => isOpenIntent({ state }))).toEqual([true, true, false, false, false]);
});
