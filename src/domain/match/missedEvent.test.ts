import { describe, expect, test } from 'vitest';
import type { Thousandths } from '../ids.ts';
import type { LegTick } from '../orders/legTrail.ts';
import type { MatchFacts } from './match.ts';
import { largeMove, missedMatch, MAX_MOVES, priceAt, sortedMoves } from './missedEvent.ts';

const tick = (at: number, odds: number): LegTick => [at, odds as Thousandths];

describe('what a hidden tab missed', () => {
  test.each([
    ['a move of 15 percent is large', [tick(0, 2000), tick(50, 2300)], { from: 2000, to: 2300, at: 50 }],
    ['a fall too', [tick(0, 2000), tick(50, 1700)], { from: 2000, to: 1700, at: 50 }],
    ['a smaller one is not', [tick(0, 2000), tick(50, 2299)], null],
    ['a price that was closed then', [tick(0, 2000), tick(5, 0), tick(50, 3000)], null],
    ['a price that is closed now', [tick(0, 2000), tick(50, 3000), tick(60, 0)], null],
    ['a price that was not known then', [tick(20, 2000), tick(50, 3000)], null],
    ['a move before the absence', [tick(0, 2000), tick(5, 3000)], null],
    ['no ticks', [], null],
  ])('%s', (_name, ticks, expected) => {
    expect(largeMove(ticks, 10)).toEqual(expected);
  });

  test.each([
    ['a match by its teams', { outright: false, name: 'A vs. B', home: 'A', away: 'B' }, ['A', 'B']],
    [
      'an outright, which has no teams, by its title',
      { outright: true, name: 'Cup', home: '', away: '' },
      ['Cup', ''],
    ],
  ])('an event names %s', (_name, { outright, name, home, away }, names) => {
    const facts = { outright, name, home: { name: home }, away: { name: away } } as MatchFacts;
    expect([missedMatch(facts).home, missedMatch(facts).away]).toEqual(names);
  });

  test('the price at a time is that of the last tick before it', () => {
    expect([priceAt([tick(5, 1900)], 4), priceAt([tick(5, 1900)], 5)]).toEqual([0, 1900]);
  });

  test('the five largest moves are offered, by their share of the price', () => {
    const moves = [1, 2, 3, 4, 5, 6].map((n) => ({
      from: (n * 1000) as Thousandths,
      to: (n * 1000 + 1000) as Thousandths,
    }));
    expect(sortedMoves(moves).map(({ from }) => from)).toEqual([1000, 2000, 3000, 4000, 5000]);
    expect(sortedMoves(moves)).toHaveLength(MAX_MOVES);
  });
});
