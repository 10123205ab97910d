import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import { acceptanceKey, acceptanceLabel, canSendAt, compareOdds } from './acceptance.ts';
import type { Thousandths } from '../ids.ts';

const odds = (each: number) => each as Thousandths;

test("acceptance is none, best and all by its code, and labelled by meaning: the labels' order is the reverse (C24)", () => {
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

test('better is judged on the European value: where Malaysian odds fall from 1.00 to -0.99 the price rose (D14, C5)', () => {
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
