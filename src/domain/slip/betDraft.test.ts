import { describe, expect, test } from 'vitest';
import type { Amount } from '../money/amount.ts';
import { createBetDraft, stakeFields } from './betDraft.ts';
import type { OptionKey, Thousandths } from '../ids.ts';
import type { BetView, StakeOf } from './slip.ts';

const leg = (id: string, odds: number) => ({ key: `${id}:1` as OptionKey, odds: odds as Thousandths });
const legs = [leg('a', 1955), leg('b', 1870), leg('c', 2150)];
const stakes = (each: Partial<Record<string, string>>) => each as Partial<Record<StakeOf, Amount>>;
/** All series of up to three legs, as the platform offers them. */
const EVERY = [
  { seriesNumber: 2, combinations: 1 },
  { seriesNumber: 3, combinations: 1 },
  { seriesNumber: 2, combinations: 3 },
  { seriesNumber: 0, combinations: 4 },
];
const of = (draft: { readonly orders: readonly { readonly stakeKey: StakeOf }[] }) =>
  draft.orders.map((each) => each.stakeKey);

const places = (view: BetView, count: number) =>
  stakeFields(view, legs.slice(0, count), EVERY).map((each) => `${each.stakeKey} x${each.combinations}`);

describe('what a press places', () => {
  test('single mode is a single on the one leg shown (PLACE-02, D16)', () => {
    expect(createBetDraft('single', [leg('a', 1955)], stakes({ single: '100', s2: '5' }), EVERY)).toEqual({
      kind: 'single',
      legs: [leg('a', 1955)],
      stake: '100.00',
      potential: { total: '195.50', maxWin: '95.50' },
      orders: [
        {
          stakeKey: 'single',
          unitStake: '100',
          combinations: 1,
          seriesNumber: 1,
          legs: [leg('a', 1955)],
          stake: '100.00',
          potential: { total: '195.50', maxWin: '95.50' },
        },
      ],
    });
  });

  test('single mode is one single, singles one for each leg, and parlay mode one multiple of all (SLIP-11)', () => {
    const given = stakes({ single: '10', 'a:1': '1', 'b:1': '2', s3: '5' });
    const placed = (view: BetView) => {
      const { kind, orders } = createBetDraft(view, legs.slice(0, 3), given, EVERY);
      return [kind, ...orders.map(({ unitStake, legs: bet }) => [unitStake, bet.map(({ key }) => key)])];
    };
    expect(placed('single')).toEqual(['single', ['10', ['a:1']]]);
    expect(placed('singles')).toEqual(['single', ['1', ['a:1']], ['2', ['b:1']]]);
    expect(placed('parlay')).toEqual(['multiple', ['5', ['a:1', 'b:1', 'c:1']]]);
  });

  test('exactly one leg is a single in the parlay view too (PLACE-03)', () => {
    const draft = createBetDraft(
      'parlay',
      [leg('a', 1955)],
      stakes({ single: '10', s1: '7', s0: '3' }),
      EVERY,
    );
    expect([draft.kind, of(draft), draft.stake]).toEqual(['single', ['single'], '10.00']);
  });

  test('otherwise a multiple: one order per series; the debit counts all bets (PLACE-04, C44, D16)', () => {
    const draft = createBetDraft('parlay', legs, stakes({ s3: '100', s2: '100', single: '5' }), EVERY);
    expect(draft.kind).toBe('multiple');
    expect(
      draft.orders.map(({ stakeKey: of, seriesNumber, combinations, stake, potential }) => [
        of,
        seriesNumber,
        combinations,
        stake,
        potential.total,
        potential.maxWin,
      ]),
    ).toEqual([
      ['s3', 3, 1, '100.00', '786.00', '686.00'],
      ['s2', 2, 3, '300.00', '1187.95', '887.95'],
    ]);
    expect([draft.stake, draft.potential]).toEqual(['400.00', { total: '1973.95', maxWin: '1573.95' }]);
  });

  test('full cover is every double and more (C44)', () => {
    const [order] = createBetDraft('parlay', legs, stakes({ s0: '100' }), EVERY).orders;
    expect([order?.seriesNumber, order?.combinations, order?.stake, order?.potential.total]).toEqual([
      0,
      4,
      '400.00',
      '1973.95',
    ]);
  });

  test('singles are one list, each leg with its own stake (D28)', () => {
    const draft = createBetDraft('singles', legs, stakes({ 'a:1': '10', 'c:1': '0.01' }), EVERY);
    expect([draft.kind, of(draft), draft.stake, draft.potential]).toEqual([
      'single',
      ['a:1', 'c:1'],
      '10.01',
      { total: '19.57', maxWin: '9.56' },
    ]);
    expect(draft.orders.map((each) => each.legs.length)).toEqual([1, 1]);
  });

  test('a stake that is absent, nought, or that the view does not ask for is not bet (D28)', () => {
    const draft = createBetDraft(
      'parlay',
      legs,
      stakes({ s3: '0', s2: '0.00', s4: '9', s1: '9', s03: '9', 'a:1': '9', single: '9' }),
      EVERY,
    );
    expect([draft.orders, draft.stake, draft.potential]).toEqual([
      [],
      '0.00',
      { total: '0.00', maxWin: '0.00' },
    ]);
    expect(createBetDraft('single', [], stakes({ single: '9' }), EVERY).orders).toEqual([]);
    expect(createBetDraft('parlay', [], stakes({ single: '9', s0: '9' }), EVERY).orders).toEqual([]);
  });
});

test('a view asks for one stake, one a leg, or one a series (D28, C44)', () => {
  expect([
    places('single', 3),
    places('singles', 3),
    places('parlay', 3),
    places('parlay', 2),
    places('parlay', 1),
  ]).toEqual([
    ['single x1'],
    ['a:1 x1', 'b:1 x1', 'c:1 x1'],
    ['s3 x1', 's2 x3', 's0 x4'],
    ['s2 x1'],
    ['single x1'],
  ]);
});

test('a series that the platform has not offered is neither asked for nor bet (SLIP-14)', () => {
  const doubles = [{ seriesNumber: 2, combinations: 3 }];
  expect(stakeFields('parlay', legs, doubles).map((each) => each.stakeKey)).toEqual(['s2']);
  expect(stakeFields('parlay', legs, [])).toEqual([]);
  expect(of(createBetDraft('parlay', legs, stakes({ s3: '10', s2: '10', s0: '10' }), doubles))).toEqual([
    's2',
  ]);
  expect(createBetDraft('parlay', legs, stakes({ s3: '10' }), []).orders).toEqual([]);
});
