import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { MarketPeriod, MarketType, MatchId, OptionKey, SportId, Thousandths } from '../ids.ts';
import { BET_VIEWS, type BetView, type PickedOption, type Selection, type SelectionNames } from './slip.ts';
import {
  addPick,
  dedupeParlay,
  legsOf,
  removeKey,
  setInParlay,
  enforceSlipRules,
  showInSingle,
  shownInSingle,
  togglePick,
} from './slipRules.ts';

const names: SelectionNames = { match: 'Home v Away', league: 'League', market: '1x2', option: 'Home' };
/** `a1` is option 1 of match a. */
const pick = (id: string, odds = 2000): PickedOption => ({
  key: `${id}:1` as OptionKey,
  matchId: id.slice(0, 1) as MatchId,
  sportId: 1 as SportId,
  marketType: 1005 as MarketType,
  period: 1001 as MarketPeriod,
  line: null,
  odds: odds as Thousandths,
});
type Marks = { readonly inParlay?: boolean; readonly showInSingle?: boolean };
const item = (id: string, marks: Marks = {}): Selection => ({
  ...pick(id),
  names,
  inParlay: false,
  showInSingle: false,
  ...marks,
});
const ids = (items: readonly Selection[]): string => items.map(({ key }) => key.slice(0, 2)).join(' ');
const isIn = (view: BetView, before: readonly Selection[]): boolean | undefined =>
  addPick(before, pick('b2'), names, { view }).items.at(-1)?.inParlay;
const ten = 'a b c d e f g h i j'.split(' ').map((match) => item(`${match}1`));

describe('picking', () => {
  test('a pick is added at the end, and a second press removes it (SLIP-01)', () => {
    const { items, outcome } = togglePick([item('a1')], pick('b1'), names, { view: 'singles' });
    expect([ids(items), outcome]).toEqual(['a1 b1', 'added']);
    const back = togglePick(items, pick('a1'), names, { view: 'singles' });
    expect([ids(back.items), back.outcome, ids(back.removed)]).toEqual(['b1', 'removed', 'a1']);
  });

  test('a selection is an option with market, match, sport, type, period, line and names (SLIP-03, F30)', () => {
    expect(addPick([], { ...pick('a1'), line: '-0.5' }, names, { view: 'single' }).items).toEqual([
      {
        key: 'a1:1',
        matchId: 'a',
        sportId: 1,
        marketType: 1005,
        period: 1001,
        line: '-0.5',
        odds: 2000,
        names: { match: 'Home v Away', league: 'League', market: '1x2', option: 'Home' },
        showInSingle: true,
        inParlay: false,
      },
    ]);
  });

  test('a pick of a match that is in the slip replaces the earlier one in its place (SLIP-05, C16)', () => {
    const {
      items,
      outcome,
      removed: taken,
    } = addPick([item('a1'), item('b1'), item('c1')], pick('b2', 1500), names, {
      view: 'singles',
    });
    expect([ids(items), outcome, ids(taken)]).toEqual(['a1 b2 c1', 'replaced', 'b1']);
    expect(items[1]?.odds).toBe(1500);
  });

  test('every earlier pick of the match makes room for it, however many have entered (SLIP-05, C16)', () => {
    expect(
      ids(addPick([item('a1'), item('b1'), item('a2')], pick('a3'), names, { view: 'singles' }).items),
    ).toBe('a3 b1');
  });

  test('an eleventh changes nothing at all, whatever the operator allows (SLIP-01, SLIP-02, C15, CONST-01)', () => {
    const full = addPick(ten, pick('k1'), names, { view: 'parlay', most: 50 });
    expect(full).toEqual({ items: ten, outcome: 'full', removed: [] });
    expect(full.items).toBe(ten);
    expect(addPick(ten.slice(0, 3), pick('k1'), names, { view: 'single', most: 3 }).outcome).toBe('full');
  });

  test('at 10 of 10 a pick of a match already in it still replaces (SLIP-33)', () => {
    const { items, outcome } = addPick(ten, pick('e2'), names, { view: 'singles' });
    expect([items.length, items[4]?.key, outcome]).toEqual([10, 'e2:1', 'replaced']);
  });

  test('in the parlay view it is in the parlay; else it is what the one it replaces was (SLIP-06)', () => {
    expect([
      isIn('parlay', []),
      isIn('singles', []),
      isIn('single', []),
      isIn('singles', [item('b1', { inParlay: true })]),
    ]).toEqual([true, false, false, true]);
  });

  test('in the single view it is the one that is shown, and no other is (SLIP-08)', () => {
    const { items } = addPick([item('a1', { showInSingle: true })], pick('b1'), names, { view: 'single' });
    expect(items.map((each) => each.showInSingle)).toEqual([false, true]);
    expect(
      addPick(items, pick('c1'), names, { view: 'parlay' }).items.map((each) => each.showInSingle),
    ).toEqual([false, true, false]);
  });

  test('presses keep ten, one a match, one shown, one in the parlay (SLIP-01, SLIP-05, SLIP-08, SLIP-09)', () => {
    const press = fc.record({
      match: fc.constantFrom(...'a b c d e f g h i j k l m'.split(' ')),
      option: fc.integer({ min: 1, max: 3 }),
      view: fc.constantFrom(...BET_VIEWS),
      what: fc.constantFrom('toggle', 'add', 'join', 'leave', 'show'),
    });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
        let items: readonly Selection[] = [];
        for (const { match, option, view, what } of presses) {
          const one = pick(`${match}${option}`);
          if (what === 'toggle') items = togglePick(items, one, names, { view }).items;
          else if (what === 'add') items = addPick(items, one, names, { view }).items;
          else if (what === 'show') items = showInSingle(items, one.key);
          else items = setInParlay(items, one.key, what === 'join').items;
          expect(items.length).toBeLessThanOrEqual(10);
          expect(new Set(items.map(({ matchId }) => matchId)).size).toBe(items.length);
          expect(items.filter((each) => each.showInSingle).length).toBeLessThanOrEqual(1);
          expect(enforceSlipRules(items)).toEqual({ items, deduped: 0 });
          expect(legsOf(items, 'single').length).toBe(Math.min(1, items.length));
        }
      }),
    );
  });
});

describe('single', () => {
  test('the one marked is shown, else the first, and none in an empty slip (SLIP-08)', () => {
    expect(shownInSingle([item('a1'), item('b1', { showInSingle: true })])?.key).toBe('b1:1');
    expect(shownInSingle([item('a1'), item('b1')])?.key).toBe('a1:1');
    expect(shownInSingle([])).toBeUndefined();
  });

  test('choosing another shows it alone; an option that is not selected changes nothing (SLIP-08)', () => {
    const items = [item('a1', { showInSingle: true }), item('b1')];
    expect(showInSingle(items, 'b1:1' as OptionKey).map((each) => each.showInSingle)).toEqual([false, true]);
    expect(showInSingle(items, 'z1:1' as OptionKey)).toBe(items);
    expect(showInSingle(items, 'a1:1' as OptionKey)).toBe(items);
  });

  test('when the one shown is removed the first is (SLIP-08)', () => {
    expect(
      shownInSingle(removeKey([item('a1'), item('b1', { showInSingle: true })], 'b1:1' as OptionKey))?.key,
    ).toBe('a1:1');
  });
});

test('removing takes the one selection; one that is not there changes nothing (SLIP-21)', () => {
  expect(ids(removeKey(ten, 'c1:1' as OptionKey))).toBe('a1 b1 d1 e1 f1 g1 h1 i1 j1');
  expect(removeKey(ten, 'z1:1' as OptionKey)).toBe(ten);
});

describe('the parlay pool', () => {
  test('joining puts another leg of its match out, and counts it (SLIP-09, SLIP-10)', () => {
    const { items, deduped } = setInParlay(
      [item('a1', { inParlay: true }), item('a2'), item('b1', { inParlay: true })],
      'a2:1' as OptionKey,
      true,
    );
    expect([items.map((each) => each.inParlay), deduped]).toEqual([[false, true, true], 1]);
    expect(setInParlay(items, 'b1:1' as OptionKey, false)).toMatchObject({
      items: [{ inParlay: false }, { inParlay: true }, { inParlay: false }],
      deduped: 0,
    });
    expect(setInParlay(items, 'z1:1' as OptionKey, true)).toEqual({ items, deduped: 0 });
  });

  test('the leg of a match added last stays in the pool; the others stay selected (SLIP-09, SLIP-10, C16)', () => {
    const { items, deduped } = dedupeParlay([
      item('a1', { inParlay: true }),
      item('b1', { inParlay: true }),
      item('a2', { inParlay: true }),
      item('a3'),
    ]);
    expect([ids(items), items.map((each) => each.inParlay), deduped]).toEqual([
      'a1 b1 a2 a3',
      [false, true, true, false],
      1,
    ]);
  });

  test('stored data: an option once, ten, one shown, one a match in the pool (C16, SLIP-01, SLIP-08, SLIP-10)', () => {
    const found = [
      item('a1', { inParlay: true, showInSingle: true }),
      item('a2', { inParlay: true }),
      item('a1', { inParlay: true, showInSingle: true }),
      item('b1', { showInSingle: true }),
      ...ten.slice(2),
      item('k1'),
    ];
    const { items, deduped } = enforceSlipRules(found);
    expect([ids(items), deduped]).toEqual(['a1 a2 b1 c1 d1 e1 f1 g1 h1 i1', 1]);
    expect(items.filter((each) => each.inParlay).map(({ key }) => key)).toEqual(['a2:1']);
    expect(items.filter((each) => each.showInSingle).map(({ key }) => key)).toEqual(['a1:1']);
  });

  test('settling again changes nothing, and what is in order is the same array (C16)', () => {
    const any = fc
      .record({
        id: fc.constantFrom('a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1', 'j1'),
        inParlay: fc.boolean(),
        showInSingle: fc.boolean(),
      })
      .map(({ id, ...marks }) => item(id, marks));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (found) => {
        const { items, deduped } = enforceSlipRules(found);
        expect(enforceSlipRules(items).items).toBe(items);
        const pool = items.filter((each) => each.inParlay);
        expect(new Set(pool.map(({ matchId }) => matchId)).size).toBe(pool.length);
        expect(deduped).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('a view bets on the one shown, on every selection, or on those in the parlay (D28)', () => {
  const items = [
    item('a1', { inParlay: true }),
    item('b1', { showInSingle: true }),
    item('c1', { inParlay: true }),
  ];
  expect(BET_VIEWS.map((view) => ids(legsOf(items, view)))).toEqual(['b1', 'a1 b1 c1', 'a1 c1']);
  expect(BET_VIEWS.map((view) => legsOf([], view).length)).toEqual([0, 0, 0]);
});
