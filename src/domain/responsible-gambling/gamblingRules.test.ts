import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { Amount } from '../money/amount.ts';
import type { GamblingLimits, ActivityRecord } from './gamblingActivity.ts';
import { acknowledge, dueReminder, createRecord, recordActivity, stakedToday } from './gamblingRules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Noon of 2026-01-31, UTC. */
const NOON = Date.UTC(2026, 0, 31, 12);
const limits = (sessionMinutes: number | null, stakeToday: string | null): GamblingLimits => ({
  sessionMinutes,
  stakeToday: stakeToday as Amount | null,
});
const bet = (at: number, stake: string, currencyId = 1) => ({ at, stake: stake as Amount, currencyId });
const withBets = (...bets: ReturnType<typeof bet>[]): ActivityRecord => ({
  ...createRecord(NOON),
  staked: Object.fromEntries(bets.map((each, n) => [`i:${n}`, each])),
});

describe('the stake of today', () => {
  test('is the exact sum of accepted bets, in one currency (D16)', () => {
    expect(stakedToday(withBets(bet(NOON, '0.1'), bet(NOON, '0.2'), bet(NOON, '5', 2)), NOON, 'UTC', 1)).toBe(
      '0.3',
    );
  });

  test("begins at midnight of the user's zone (C29)", () => {
    const record = withBets(
      bet(Date.UTC(2026, 0, 30, 15), '1'),
      bet(Date.UTC(2026, 0, 30, 17), '2'),
      bet(NOON, '4'),
    );
    expect([
      stakedToday(record, NOON, 'UTC', 1),
      stakedToday(record, NOON, 'Asia/Shanghai', 1),
      stakedToday(record, NOON, 'Pacific/Honolulu', 1),
    ]).toEqual(['4', '6', '4']);
  });

  test('is the same as in whole cents, for any bets', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { maxLength: 30 }), (cents) => {
        const record = withBets(
          ...cents.map((each) => bet(NOON, `${each / 100n}.${String(each % 100n).padStart(2, '0')}`)),
        );
        const [whole = '', tail = ''] = stakedToday(record, NOON, 'UTC', 1).split('.');
        expect(BigInt(whole) * 100n + BigInt(tail.padEnd(2, '0'))).toBe(
          cents.reduce((sum, each) => sum + each, 0n),
        );
      }),
    );
  });
});

describe('a reminder', () => {
  test('of the time appears after each interval, and not again once it was acknowledged', () => {
    const began = createRecord(NOON);
    const at = (record: ActivityRecord, minutes: number) =>
      dueReminder(record, limits(60, null), NOON + minutes * MINUTE, 'UTC', 1);
    expect([at(began, 59), at(began, 60), at(began, 185)]).toEqual([
      null,
      expect.objectContaining({ minutes: 60 }),
      expect.objectContaining({ minutes: 180 }),
    ]);
    const told = acknowledge(began, at(began, 61)?.id ?? '', limits(60, null), NOON + 62 * MINUTE, 'UTC', 1);
    expect([at(told, 119), at(told, 120)]).toEqual([null, expect.objectContaining({ minutes: 120 })]);
  });

  test('of the stake appears at each multiple of the limit, and not again that day once acknowledged', () => {
    const due = (record: ActivityRecord, at = NOON) => dueReminder(record, limits(null, '100'), at, 'UTC', 1);
    expect(due(withBets(bet(NOON, '99.99')))).toBeNull();
    const reached = withBets(bet(NOON, '60'), bet(NOON, '40'));
    expect(due(reached)).toMatchObject({ what: 'stake', amount: '100' });
    const told = acknowledge(reached, due(reached)?.id ?? '', limits(null, '100'), NOON, 'UTC', 1);
    expect(due(told)).toBeNull();
    const more = { ...told, staked: { ...told.staked, other: bet(NOON, '110') } };
    expect(due(more)).toMatchObject({ amount: '210' });
    const tomorrow = NOON + 24 * HOUR;
    expect(due({ ...told, staked: { next: bet(tomorrow, '100') } }, tomorrow)).toMatchObject({
      amount: '100',
    });
  });

  test('that is acknowledged after a newer one became due changes nothing', () => {
    const record = createRecord(NOON);
    const old = dueReminder(record, limits(60, null), NOON + 60 * MINUTE, 'UTC', 1);
    expect(acknowledge(record, old?.id ?? '', limits(60, null), NOON + 120 * MINUTE, 'UTC', 1)).toBe(record);
  });

  test.each([
    [null, null],
    [0, '0'],
    [-5, '-1'],
  ])('is none where the operator wants none (%s, %s)', (minutes, stake) => {
    expect(
      dueReminder(withBets(bet(NOON, '1000')), limits(minutes, stake), NOON + 24 * HOUR, 'UTC', 1),
    ).toBeNull();
  });
});

describe('a stay', () => {
  test('continues over a reload, and ends after twenty minutes without activity', () => {
    const record = { ...createRecord(NOON), seen: NOON + HOUR, minutesTold: 60 };
    expect(recordActivity(record, NOON + HOUR + 19 * MINUTE)).toMatchObject({ since: NOON, minutesTold: 60 });
    expect(recordActivity(record, NOON + HOUR + 21 * MINUTE)).toMatchObject({
      since: NOON + HOUR + 21 * MINUTE,
      minutesTold: 0,
    });
  });

  test('restarts if the clock was set back to a time before its start', () => {
    expect(recordActivity(createRecord(NOON), NOON - HOUR)).toMatchObject({ since: NOON - HOUR });
  });

  test('drops bets that are not of today in any time zone', () => {
    expect(
      Object.keys(recordActivity(withBets(bet(NOON - 60 * HOUR, '1'), bet(NOON, '2')), NOON).staked),
    ).toEqual(['i:1']);
  });
});
