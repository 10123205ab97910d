import { expect, test } from 'vitest';
import type { Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Reservation } from '#domain/orders/order.ts';
import type { ReserveIntent } from '#domain/orders/reserve.ts';
import { changeOutcome } from './reserveOutcome.ts';

const OLD = { odds: 2_000 as Thousandths, stake: '10' as Amount };
const NEW = { odds: 2_100 as Thousandths, stake: '30' as Amount };
/** A change to the new terms that the platform has answered with this code. */
const changeWith = (code: string): ReserveIntent =>
  ({ ...NEW, kind: 'modify', reservation: 'r1', reason: { code, message: '' } }) as unknown as ReserveIntent;
/** The reserved bet as the waiting list has it. */
const listedAt = ({ odds, stake }: typeof OLD): Reservation =>
  ({ id: 'r1', status: 0, stake, options: [{ odds }] }) as unknown as Reservation;
const stateOf = (code: string, terms: typeof OLD) =>
  changeOutcome(changeWith(code), listedAt(terms), listedAt(terms))?.state;

test.each(['6052', '6054'])(
  'a change that changed nothing (%s) is refused once a list has the old terms (D30)',
  (code) => {
    expect(stateOf(code, OLD)).toBe('refused');
  },
);

test.each(['1', '2', '6', '11', '6055'])(
  'a change that failed with %s is not refused by a list with the old terms: it may lag (RESERVE-10, D30)',
  (code) => {
    expect([stateOf(code, OLD), stateOf(code, NEW)]).toEqual([undefined, 'done']);
  },
);
