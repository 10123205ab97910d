import { describe, expect, test } from 'vitest';
import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey } from '#domain/ids.ts';
import { findBlockReason, type PlaceConditions } from './findBlockReason.ts';

const FINE: PlaceConditions = {
  bets: 'on',
  restricted: false,
  guest: false,
  legs: 2,
  mostLegs: 10,
  blocked: 0,
  barred: [],
  toAcceptCount: 0,
  unread: false,
  stake: null,
  orders: 1,
  mostOrders: 10,
  isBeyondBalance: false,
};

describe('the place button', () => {
  test('is enabled if no reason blocks the bet', () => expect(findBlockReason(FINE)).toBeNull());

  test.each<readonly [string, Partial<PlaceConditions>, string]>([
    ['a restriction forbids bets, also of a guest (D38)', { restricted: true, guest: true }, 'restricted'],
    ['no leg is in the view', { legs: 0 }, 'noLegs'],
    ['the slip has more legs than a parlay allows (CONST-01)', { legs: 11 }, 'tooMany'],
    ['a leg is closed, gone, stale or locked by an unknown bet', { blocked: 1 }, 'blocked'],
    [
      "a leg is not for parlays: 'Not Support Parlay' (SLIP-24)",
      { barred: ['m:1' as OptionKey] },
      'noParlay',
    ],
    ['the user has not accepted an odds change (SLIP-25, D6)', { toAcceptCount: 1 }, 'accept'],
    ['a stake cannot be read', { unread: true, stake: { code: 'stake-missing' } }, 'unread'],
    ['there is no stake', { stake: { code: 'stake-missing' } }, 'stake'],
    [
      "a stake is 'Below the range' (SLIP-22)",
      { stake: { code: 'stake-low', least: '10' as Amount } },
      'below',
    ],
    [
      "a stake is 'Exceed the range' (SLIP-23)",
      { stake: { code: 'stake-high', most: '100' as Amount } },
      'above',
    ],
    ['more bets have a stake than one request takes', { orders: 11 }, 'tooManyBets'],
    ['the wallet has less', { isBeyondBalance: true }, 'balance'],
    ['the operator takes no bets', { bets: 'off' }, 'off'],
    ['the platform is in maintenance (BOOT-33)', { bets: 'maintenance', guest: true }, 'maintenance'],
  ])('gives the reason: %s', (_rule, change, word) => {
    expect(findBlockReason({ ...FINE, ...change })?.word).toBe(word);
  });

  test('is enabled for a guest with any stake', () => {
    expect(
      findBlockReason({ ...FINE, guest: true, stake: { code: 'stake-missing' }, blocked: 1 }),
    ).toBeNull();
  });
});
