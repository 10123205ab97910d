import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import {
  acceptanceKey,
  acceptanceLabel,
  acceptsMove,
  canSendAt,
  compareOdds,
  isWithinTolerance,
  sendableOdds,
} from './acceptance.ts';
import { TOLERANCES } from './tolerances.ts';
import type { Thousandths } from '../ids.ts';

const odds = (each: number) => each as Thousandths;

test('acceptance is none, best or all by code, and labelled by meaning: the labels are reversed (C24)', () => {
  expect([0, 1, 2].map(acceptanceKey)).toEqual(['none', 'best', 'all']);
  expect([0, 1, 2].map(acceptanceLabel)).toEqual(['none', 'better', 'any']);
});

test('a code of no table accepts nothing (D17)', () => {
  expect([3, -1, 1.5].map((code) => [acceptanceKey(code), acceptanceLabel(code)])).toEqual([
    [undefined, 'none'],
    [undefined, 'none'],
    [undefined, 'none'],
  ]);
});

test.each([
  ['none', 0, [true, false, false]],
  ['best', 1, [true, true, false]],
  ['all', 2, [true, true, true]],
  ['a code of no table', 7, [true, false, false]],
])(
  '%s sends the painted odds while the board has the same, better, worse: %o (D6, C24, F28)',
  (_, accept, sent) => {
    expect([1955, 1956, 1954].map((now) => canSendAt(accept, odds(1955), odds(now)))).toEqual(sent);
  },
);

test('a locked price is never sent, whatever is accepted (D14, I3)', () => {
  expect(
    [
      [1955, 1000],
      [1000, 1955],
      [1000, 1000],
      [0, 0],
    ].map(([painted = 0, now = 0]) => canSendAt(2, odds(painted), odds(now))),
  ).toEqual([false, false, false, false]);
});

test('better is judged on European odds: Malaysian odds from 1.00 to -0.99 are a rise (D14, C5)', () => {
  expect([
    compareOdds(odds(2000), odds(2010)),
    compareOdds(odds(2010), odds(2000)),
    compareOdds(odds(1500), odds(1500)),
  ]).toEqual(['better', 'worse', 'same']);
});

test('who accepts more sends whatever a stricter one sends (D6)', () => {
  const price = fc.integer({ min: 1001, max: 20_000 }).map(odds);
  fc.assert(
    fc.property(price, price, (painted, now) => {
      const [none, best, all] = [0, 1, 2].map((accept) => canSendAt(accept, painted, now));
      expect([none, best, all]).toEqual([painted === now, now >= painted, true]);
    }),
  );
});

test.each([
  [5, 2000, 1900, true],
  [5, 2000, 1899, false],
  [5, 2000, 2100, true],
  [5, 2000, 2101, false],
  [1, 1955, 1936, true],
  [1, 1955, 1935, false],
  [0, 1955, 1955, true],
  [0, 1955, 1954, false],
] as const)(
  'a tolerance of %i per cent: odds that move from %i to %i are within it: %s, counted in whole thousandths (D35)',
  (tolerance, from, to, isWithin) => {
    expect(isWithinTolerance(tolerance, odds(from), odds(to))).toBe(isWithin);
  },
);

test('a locked price is not accepted by any tolerance (D14, D35, I3)', () => {
  expect([
    acceptsMove({ accept: 0, tolerance: 10 }, odds(1050), odds(1000)),
    acceptsMove({ accept: 1, tolerance: 10 }, odds(1000), odds(1050)),
    ...sendableOdds({ accept: 1, tolerance: 10 }, [
      { agreed: odds(1050), displayed: odds(1050), current: odds(1000) },
    ]),
  ]).toEqual([false, false, null]);
});

const price = fc.integer({ min: 1001, max: 20_000 }).map(odds);
const near = fc
  .tuple(price, fc.integer({ min: -150, max: 150 }), fc.integer({ min: -150, max: 150 }))
  .map(([agreed, first, second]) => {
    const moved = (by: number) => odds(Math.max(1001, agreed + Math.round((agreed * by) / 1000)));
    return { agreed, displayed: moved(first), current: moved(first + second) };
  });
const rule = fc.record({
  accept: fc.constantFrom(0 as const, 1 as const, 2 as const),
  tolerance: fc.constantFrom(...TOLERANCES),
});

test('odds worse than the tolerance allows are never sent, by agreed and by painted odds (D35, D6)', () => {
  fc.assert(
    fc.property(rule, fc.array(near, { minLength: 1, maxLength: 3 }), (own, legs) => {
      const sent = sendableOdds(own, legs);
      if (own.accept === 2 || sent.includes(null)) return;
      const codes = new Set(sent.map((each) => each?.accept));
      expect(codes.size).toBe(1);
      for (const [at, { agreed, displayed, current }] of legs.entries()) {
        const to = sent[at]?.odds ?? odds(0);
        // Whole numbers: to / from >= 1 - tolerance / 100. With acceptance 0 the platform places at `to` only.
        const isFair = (from: number): boolean => to * 100 >= from * (100 - own.tolerance);
        expect(isFair(displayed)).toBe(true);
        expect(own.tolerance === 0 || isFair(agreed)).toBe(true);
        // Odds that the user has not seen are sent only if the platform accepts no others.
        expect(to === displayed || (to === current && codes.has(0))).toBe(true);
      }
    }),
  );
});

test('without a tolerance the acceptance decides; a larger one sends no fewer bets (D35, D6)', () => {
  fc.assert(
    fc.property(rule, near, (own, leg) => {
      const isSent = TOLERANCES.map((tolerance) => sendableOdds({ ...own, tolerance }, [leg])[0] !== null);
      expect(isSent[0]).toBe(canSendAt(own.accept, leg.displayed, leg.current));
      const [, ...withTolerance] = isSent;
      expect(withTolerance).toEqual(withTolerance.toSorted((one, other) => Number(one) - Number(other)));
    }),
  );
});

test('a leg that goes within the tolerance takes the other legs of its order to the current odds (D35)', () => {
  const legs = [
    { agreed: odds(2000), displayed: odds(2000), current: odds(1950) },
    { agreed: odds(1500), displayed: odds(1500), current: odds(1700) },
  ];
  expect(sendableOdds({ accept: 1, tolerance: 5 }, legs)).toEqual([
    { odds: 1950, accept: 0 },
    { odds: 1700, accept: 0 },
  ]);
});
