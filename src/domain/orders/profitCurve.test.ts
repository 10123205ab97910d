import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { orderOf } from '#tests/orderFixture.ts';
import { historyTotals } from './historyOutcome.ts';
import { drawCurve, profitCurve } from './profitCurve.ts';

const ended = (id: string, at: number, paid: string, currencyId = 1) =>
  orderOf({ id, settledTime: at, betAmount: '10', settledAmount: paid, currencyId });

describe('the profit curve', () => {
  test('adds up the profits of orders of one currency by end time; orders of the same time are one step', () => {
    const orders = [
      ended('d', 40, '0'),
      ended('a', 10, '25.5'),
      ended('b', 20, '0'),
      ended('c', 20, '10.1'),
      ended('x', 30, '1000', 2),
      orderOf({ id: 'open', status: 4 }),
    ];
    expect(profitCurve(orders, 1)).toEqual([
      { at: 10, profit: '15.5' },
      { at: 20, profit: '5.6' },
      { at: 40, profit: '-4.4' },
    ]);
    expect(profitCurve([], 1)).toEqual([]);
  });

  test('is empty if the profit of an ended order of the currency is unknown (F36)', () => {
    const unknown = { ...ended('u', 20, '5'), isReturnUnreadable: true as const };
    const orders = [ended('a', 10, '25.5'), unknown, ended('x', 30, '1000', 2)];
    expect(profitCurve(orders, 1)).toEqual([]);
    expect(profitCurve(orders, 2)).toEqual([{ at: 30, profit: '990' }]);
  });

  test('starts at zero on the left, has its maximum at the top, and includes zero', () => {
    const drawn = drawCurve(
      [
        { at: 1, profit: '30' as never },
        { at: 2, profit: '-10' as never },
      ],
      200,
      40,
    );
    expect(drawn).toEqual({
      points: [
        { x: 0, y: 30 },
        { x: 100, y: 0 },
        { x: 200, y: 40 },
      ],
      zero: 30,
      lowest: '-10',
      highest: '30',
    });
    expect(drawCurve([{ at: 1, profit: '0' as never }], 200, 40).points).toEqual([
      { x: 0, y: 20 },
      { x: 200, y: 20 },
    ]);
  });

  test('ends at the total of its orders, and stays inside the chart, for any orders', () => {
    const bet = fc.record({ at: fc.integer({ min: 0, max: 50 }), paid: fc.integer({ min: 0, max: 10_000 }) });
    fc.assert(
      fc.property(fc.array(bet, { minLength: 1, maxLength: 400 }), (bets) => {
        const orders = bets.map(({ at, paid }, id) => ended(`o${id}`, at, String(paid)));
        const curve = profitCurve(orders, 1);
        expect(curve.at(-1)?.profit).toBe(historyTotals(orders)[0]?.profit);
        const { points, zero } = drawCurve(curve, 300, 60);
        expect(points.length).toBeLessThanOrEqual(242);
        expect(
          [...points, { x: 0, y: zero }].every(({ x, y }) => x >= 0 && x <= 300 && y >= 0 && y <= 60),
        ).toBe(true);
        expect(points.at(-1)?.x).toBe(300);
      }),
      { numRuns: 60 },
    );
  });
});
