import { expect, test } from 'vitest';
import type { EpochMs } from '../ids.ts';
import type { OpenBet, OrderState } from '../orders/openBets.ts';
import { sortByUrgency } from './urgency.ts';

const NOW = 1_000_000;
const order = (id: string, state: OrderState, beginTime: EpochMs | null, at = 1): OpenBet =>
  ({
    kind: 'order',
    id,
    at,
    state,
    bet: null,
    order: { options: [{ beginTime, settledResult: 0 }] },
  }) as unknown as OpenBet;
const inFlight = (id: string): OpenBet =>
  ({ kind: 'bet', id, at: 1, bet: { legs: [] } }) as unknown as OpenBet;
const sorted = (...bets: readonly OpenBet[]) => sortByUrgency(bets, NOW).map(({ id }) => id);

test('bets that wait for a decision come first, listed by the platform or not', () => {
  expect(
    sorted(
      order('in play', 'confirmed', NOW - 5),
      order('created', 'created', NOW + 9),
      order('confirming', 'confirming', NOW + 7),
      inFlight('sent'),
    ).slice(0, 3),
  ).toEqual(expect.arrayContaining(['created', 'confirming', 'sent']));
});

test('then matches in play, the longest first, then by kick-off, then an unknown kick-off, newest first', () => {
  expect(
    sorted(
      order('unknown', 'confirmed', null),
      order('tomorrow', 'confirmed', NOW + 9),
      order('tonight, older', 'confirmed', NOW + 3, 1),
      order('tonight, newer', 'confirmed', NOW + 3, 2),
      order('just begun', 'confirmed', NOW),
      order('nearly over', 'cash-out', NOW - 90),
    ),
  ).toEqual(['nearly over', 'just begun', 'tonight, newer', 'tonight, older', 'tomorrow', 'unknown']);
});
