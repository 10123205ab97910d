import { describe, expect, test } from 'vitest';
import type { SportId } from '../ids.ts';
import { orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { filterOrders, isFiltering, NO_FILTER, sportsOfOrders, type OrderFilter } from './orderFilter.ts';

const leg = (sport: number, match: string, result = 4) =>
  orderLegOf({ sportId: sport as SportId, matchName: match, home: null, away: null, leagueName: '', result });
const ORDERS = [
  orderOf({ id: 'won', options: [leg(1, 'München v Köln')] }),
  orderOf({ id: 'lost', options: [leg(3, 'Lakers v Bulls', 3)], settledAmount: '0' }),
  orderOf({ id: 'refused', status: 2, options: [leg(1, '阿森纳 vs 切尔西')] }),
  orderOf({ id: 'both', options: [leg(1, 'A v B'), leg(5, 'Đà Nẵng v Hà Nội')], settledAmount: '0' }),
];
const found = (filter: Partial<OrderFilter>) =>
  filterOrders(ORDERS, { ...NO_FILTER, ...filter }).map(({ id }) => String(id));

describe('a filter of the history', () => {
  test.each<[Partial<OrderFilter>, string[]]>([
    [{}, ['won', 'lost', 'refused', 'both']],
    [{ sport: 1 as SportId }, ['won', 'refused', 'both']],
    [{ sport: 5 as SportId }, ['both']],
    [{ result: 'win' }, ['won']],
    [{ result: 'lose' }, ['lost', 'both']],
    [{ result: 'rejected' }, ['refused']],
    [{ text: ' munchen ' }, ['won']],
    [{ text: 'koln MÜNCHEN' }, ['won']],
    [{ text: 'da nang' }, ['both']],
    [{ text: '切尔西' }, ['refused']],
    [{ text: 'LOST' }, ['lost']],
    [{ sport: 1 as SportId, result: 'lose' }, ['both']],
    [{ text: 'nobody' }, []],
  ])('%j finds %j', (filter, ids) => {
    expect(found(filter)).toEqual(ids);
  });

  test('without a condition it is no filter, and sports are those of the legs', () => {
    expect([isFiltering(NO_FILTER), isFiltering({ ...NO_FILTER, text: '  ' })]).toEqual([false, false]);
    expect(sportsOfOrders(ORDERS)).toEqual([1, 3, 5]);
  });
});
