import { describe, expect, test } from 'vitest';
import type { Bet } from '#domain/orders/bet.ts';
import { createMeasures } from './measures.ts';

const MINUTE = 60_000;
const bet = (ref: string, state: Bet['state'], at = 0) => ({ ref, state, at });

describe('the measurements for the operator', () => {
  test('count each state that a bet enters once, however often the bets are published', () => {
    const measures = createMeasures();
    for (const state of ['sending', 'sending', 'unknown', 'confirmed', 'confirmed'] as const)
      measures.bets([bet('a', state)]);
    measures.bets([bet('b', 'sending'), bet('a', 'settled')]);
    expect(measures.read(0).countsBy.orders).toEqual({ sending: 2, unknown: 1, confirmed: 1, settled: 1 });
  });

  test('do not count restored bets again; what happens to them afterwards counts', () => {
    const measures = createMeasures();
    measures.bets([bet('a', 'confirmed'), bet('b', 'unknown')]);
    measures.bets([bet('a', 'confirmed'), bet('b', 'refused')]);
    expect(measures.read(0).countsBy.orders).toEqual({ refused: 1 });
  });

  test('show unknown orders by age, until their outcome is known (F24)', () => {
    const measures = createMeasures();
    const bets = [bet('a', 'sending', 9 * MINUTE), bet('b', 'unknown', 5 * MINUTE), bet('c', 'unconfirmed')];
    measures.bets([...bets, bet('d', 'confirmed')]);
    expect(measures.read(10 * MINUTE - 1).statesBy.unknownOrders).toEqual({
      'under-1m': 1,
      'under-10m': 2,
      'over-10m': 0,
    });
    expect(measures.read(10 * MINUTE).statesBy.unknownOrders).toEqual({
      'under-1m': 0,
      'under-10m': 2,
      'over-10m': 1,
    });
    measures.bets([bet('a', 'confirmed'), bet('b', 'refused'), bet('c', 'refused')]);
    expect(Object.values(measures.read(10 * MINUTE).statesBy.unknownOrders ?? {})).toEqual([0, 0, 0]);
  });

  test('have one bucket for each bound and one more, whatever is measured', () => {
    const measures = createMeasures();
    measures.add('lag', 40);
    measures.add('lag', 90_000);
    const { histograms } = measures.read(0);
    expect(Object.keys(histograms).sort((a, b) => a.localeCompare(b))).toEqual([
      'cls',
      'fcp',
      'inp',
      'lag',
      'lcp',
      'ttfb',
    ]);
    expect(histograms.lag?.counts).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
    for (const { bounds, counts } of Object.values(histograms))
      expect(counts).toHaveLength(bounds.length + 1);
  });
});
