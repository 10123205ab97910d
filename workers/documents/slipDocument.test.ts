import * as fc from '#tests/property.ts';
import { applyPatches } from 'immer';
import { describe, expect, test } from 'vitest';
import type { DocumentNews, SlipCommand } from '#contract/documents.ts';
import { isSlip } from '#contract/slipChecks.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey } from '#domain/ids.ts';
import {
  BET_VIEWS,
  NO_SLIP,
  type PickedOption,
  type Selection,
  type Slip,
  type StakeOf,
} from '#domain/slip/slip.ts';
import { createSlipDocument } from './slipDocument.ts';

const NAMES = { match: 'A v B', league: 'C', market: 'D', option: 'E' };
const pick = (match: number, market = match): PickedOption =>
  ({
    key: `${market}:1`,
    matchId: `m${match}`,
    sportId: 1,
    marketType: 1000,
    period: 1001,
    line: null,
    odds: 1_900,
  }) as unknown as PickedOption;
const toggle = (match: number, market = match): SlipCommand => ({
  kind: 'slip.toggle',
  pick: pick(match, market),
  names: NAMES,
});
const key = (market: number) => `${market}:1` as OptionKey;
const stake = (of: StakeOf, amount: string | null): SlipCommand => ({
  kind: 'slip.stake',
  of,
  amount: amount as Amount | null,
  currencyId: 1,
});
const out = (match: number, on = false): SlipCommand => ({ kind: 'slip.inParlay', key: key(match), on });
const selection = (match: number, change: Partial<Selection> = {}): Selection => ({
  ...pick(match),
  names: NAMES,
  inParlay: false,
  showInSingle: false,
  ...change,
});

/** Creates a number of workers. Messages arrive at the others when the test delivers them. */
const setUp = (count = 1) => {
  let now = 1_000;
  // The first is the same for all, as from a store.
  let slipIds = -count;
  const waiting: {
    readonly from: number;
    readonly value: unknown;
    readonly at: { at: number; by: number };
  }[] = [];
  const stored: unknown[] = Array.from({ length: count });
  const news: DocumentNews[] = [];
  const make = (by: number) =>
    createSlipDocument({
      most: 10,
      createSlipId: () => `slipId-${Math.max(0, (slipIds += 1))}`,
      publish: (each) => void (by === 0 && news.push(each)),
      stamp: (after) => ({ at: Math.max((now += 1), after.at + 1), by }),
      save: (_name, value) => {
        stored[by] = structuredClone(value);
      },
      broadcast: (_name, value, at) => waiting.push({ from: by, value: structuredClone(value), at }),
    });
  const workers = Array.from({ length: count }, (_each, by) => make(by));
  const deliver = (): void => {
    for (let rounds = 0; waiting.length > 0 && rounds < 20; rounds += 1)
      for (const { from, value, at } of waiting.splice(0))
        workers.forEach((each, to) => {
          if (to !== from) each.onPeerWrite(structuredClone(value), at);
        });
  };
  const [one] = workers;
  if (one === undefined) throw new Error('No worker.');
  return { one, workers, deliver, waiting, stored, news, make };
};
const keysOf = (slip: Slip) => slip.items.map((each) => each.key);
type Worker = ReturnType<typeof setUp>['one'];
const run = (worker: Worker, ...commands: readonly SlipCommand[]) =>
  commands.forEach((each) => worker.run(each));
const undoOf = (worker: Worker): SlipCommand => ({ kind: 'slip.undo', id: worker.value().undo?.id ?? '' });

describe('selections', () => {
  test('the slip holds ten; an eleventh of another match sends no patch (SLIP-01, SLIP-02, C15)', () => {
    const { one, news } = setUp();
    for (let match = 1; match <= 10; match += 1) run(one, toggle(match));
    const before = [one.value(), news.length];
    run(one, toggle(11));
    expect([one.value(), news.length]).toEqual(before);
  });

  test('in a full slip another option of a match in the slip replaces its selection (SLIP-33, SLIP-05)', () => {
    const { one } = setUp();
    for (let match = 1; match <= 10; match += 1) run(one, toggle(match));
    run(one, toggle(4, 44));
    expect([one.value().items.length, keysOf(one.value())[3]]).toEqual([10, '44:1']);
  });

  test('a selection joins the parlay in its view, and is the shown one in singles (SLIP-06, SLIP-08)', () => {
    const { one } = setUp();
    run(one, toggle(1), toggle(2), { kind: 'slip.view', view: 'parlay' }, toggle(3));
    expect(one.value().items.map(({ inParlay, showInSingle }) => [inParlay, showInSingle])).toEqual([
      [true, false],
      [true, true],
      [true, false],
    ]);
    run(one, { kind: 'slip.show', key: key(1) }, { kind: 'slip.inParlay', key: key(2), on: false });
    expect(one.value().items.map(({ inParlay, showInSingle }) => [inParlay, showInSingle])).toEqual([
      [true, true],
      [false, false],
      [true, false],
    ]);
  });

  test('switching to an empty parlay adds all legs; legs that the user left out stay out', () => {
    const { one } = setUp();
    run(
      one,
      toggle(1),
      toggle(2),
      { kind: 'slip.view', view: 'parlay' },
      { kind: 'slip.inParlay', key: key(2), on: false },
      { kind: 'slip.view', view: 'singles' },
      { kind: 'slip.view', view: 'parlay' },
    );
    expect(one.value().items.map(({ inParlay }) => inParlay)).toEqual([true, false]);
  });

  test('clearing empties the slip (SLIP-21), and a removed leg loses its stake', () => {
    const { one } = setUp();
    run(one, toggle(1), toggle(2), stake(key(1), '5'), stake(key(2), '7'), {
      kind: 'slip.remove',
      key: key(1),
    });
    expect([keysOf(one.value()), one.value().stakes]).toEqual([['2:1'], { '2:1': '7' }]);
    run(one, { kind: 'slip.clear' });
    expect([one.value().items, one.value().stakes]).toEqual([[], {}]);
  });

  test('accepted prices become the odds that the user knows', () => {
    const { one } = setUp();
    run(one, toggle(1), toggle(2), {
      kind: 'slip.accept',
      odds: { [key(1)]: 2_100, '99:1': 5_000 } as never,
    });
    expect(one.value().items.map(({ odds }) => odds)).toEqual([2_100, 1_900]);
  });
});

describe('quick bets', () => {
  test('the stake and the switch are separate: neither undoes the other in flight (SLIP-12, D24)', () => {
    const { one } = setUp();
    run(
      one,
      { kind: 'slip.quickStake', sport: '1', amount: '3' as Amount, currencyId: 1 },
      { kind: 'slip.quick', on: true },
      { kind: 'slip.quickStake', sport: '3', amount: '5' as Amount, currencyId: 1 },
    );
    expect(one.value().quick).toEqual({ on: true, stakes: { 1: '3', 3: '5' } });
    run(
      one,
      { kind: 'slip.quickStake', sport: '1', amount: null, currencyId: 1 },
      { kind: 'slip.quick', on: false },
    );
    expect(one.value().quick).toEqual({ on: false, stakes: { 3: '5' } });
  });

  test('the number of sports with a stake is limited; a sport that has one can change it', () => {
    const { one } = setUp();
    run(
      one,
      ...Array.from({ length: 201 }, (_, at): SlipCommand => ({
        kind: 'slip.quickStake',
        sport: String(at),
        amount: '3' as Amount,
        currencyId: 1,
      })),
      { kind: 'slip.quickStake', sport: '7', amount: '4' as Amount, currencyId: 1 },
    );
    expect([
      Object.keys(one.value().quick.stakes).length,
      one.value().quick.stakes['200'],
      one.value().quick.stakes['7'],
    ]).toEqual([200, undefined, '4']);
  });
});

describe('undo', () => {
  test.each<[string, SlipCommand, 'removed' | 'cleared' | 'replaced', number]>([
    ['a removed leg', { kind: 'slip.remove', key: key(2) }, 'removed', 1],
    ['a press on a picked price', toggle(2), 'removed', 1],
    ['a cleared slip', { kind: 'slip.clear' }, 'cleared', 3],
    ['a replaced leg', toggle(2, 22), 'replaced', 1],
  ])('%s comes back in its place with its stake', (_what, command, what, count) => {
    const { one } = setUp();
    run(one, toggle(1), toggle(2), toggle(3), stake(key(2), '7'));
    const before = one.value();
    run(one, command);
    expect(one.value().undo).toMatchObject({ what, count });
    run(one, undoOf(one));
    expect(one.value()).toEqual(before);
  });

  test('keeps later changes of stakes, of the shown leg and of parlay membership', () => {
    const { one } = setUp();
    run(one, toggle(1), toggle(2), { kind: 'slip.remove', key: key(2) }, stake(key(1), '9'), {
      kind: 'slip.inParlay',
      key: key(1),
      on: true,
    });
    run(one, undoOf(one));
    expect([keysOf(one.value()), one.value().stakes, one.value().items[0]?.inParlay]).toEqual([
      ['1:1', '2:1'],
      { '1:1': '9' },
      true,
    ]);
  });

  test('ends with the next leg, a new slip id, another undo id, or after it was used', () => {
    const { one } = setUp();
    run(one, toggle(1), toggle(2), { kind: 'slip.remove', key: key(2) });
    const old = undoOf(one);
    run(one, { kind: 'slip.undo', id: 'another' });
    expect(keysOf(one.value())).toEqual(['1:1']);
    run(one, toggle(3), old);
    expect([keysOf(one.value()), one.value().undo]).toEqual([['1:1', '3:1'], null]);
    run(one, { kind: 'slip.remove', key: key(3) });
    one.markPlaced(one.value().slipId, null);
    expect(one.value().undo).toBeNull();
  });

  test('right after any removal restores the slip as it was', () => {
    const any = fc.oneof(
      fc.nat(12).map((match) => toggle(match)),
      fc.nat(12).map((match) => stake(key(match), '5')),
      fc.constantFrom(...BET_VIEWS).map((view): SlipCommand => ({ kind: 'slip.view', view })),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), fc.nat(9), (commands, at) => {
        const { one } = setUp();
        run(one, ...commands);
        const gone = one.value().items[at];
        fc.pre(gone !== undefined);
        const before = { ...one.value(), undo: null };
        run(one, { kind: 'slip.remove', key: gone?.key ?? key(0) });
        run(one, undoOf(one));
        expect(one.value()).toEqual(before);
      }),
    );
  });
});

describe('one stake on all legs of a parlay', () => {
  const PARLAY: SlipCommand = { kind: 'slip.view', view: 'parlay' };
  const stakesAfter = (...commands: readonly SlipCommand[]) => {
    const { one } = setUp();
    run(one, PARLAY, toggle(1), toggle(2), ...commands);
    return one;
  };

  test('is dropped when a leg is added or removed: it is never the stake of three doubles (C44, F29)', () => {
    expect(stakesAfter(stake('s2', '100'), toggle(3)).value().stakes).toEqual({ s3: '100' });
    expect(stakesAfter(toggle(3), stake('s3', '100'), out(2)).value().stakes).toEqual({ s2: '100' });
    expect(stakesAfter(toggle(3), stake('s3', '100'), out(2), out(2, true)).value().stakes).toEqual({
      s3: '100',
    });
    expect(
      stakesAfter(toggle(3), stake('s3', '100'), { kind: 'slip.remove', key: key(1) }).value().stakes,
    ).toEqual({ s2: '100' });
    // The user empties the parlay; returning to its view fills it with all legs at once.
    expect(
      stakesAfter(
        toggle(3),
        out(3),
        stake('s2', '100'),
        out(1),
        out(2),
        { kind: 'slip.view', view: 'single' },
        PARLAY,
      ).value().stakes,
    ).toEqual({ s3: '100' });
  });

  test('is restored when a removal is undone; a stake entered meanwhile is dropped with the legs', () => {
    const one = stakesAfter(toggle(3), stake('s3', '100'), stake('s2', '5'));
    const before = one.value();
    run(one, { kind: 'slip.remove', key: key(1) });
    expect(one.value().stakes).toEqual({ s2: '100' });
    run(one, undoOf(one));
    expect(one.value()).toEqual(before);
    run(one, { kind: 'slip.remove', key: key(1) }, stake('s2', '30'));
    run(one, undoOf(one));
    expect(one.value().stakes).toEqual({ s3: '30' });
  });

  test('stays with kept selections, and does not replace the stakes of a failed parlay', () => {
    const one = stakesAfter(stake('s2', '7'), { kind: 'slip.keep', on: true });
    one.markPlaced(one.value().slipId, null);
    run(one, toggle(3));
    expect(one.value().stakes).toEqual({ s3: '7' });
    one.addReturned({
      currencyId: 1,
      items: [selection(4, { inParlay: true }), selection(5, { inParlay: true })],
      view: 'parlay',
      stakes: { s2: '9' as Amount },
    });
    expect(one.value().stakes).toEqual({ s2: '9' });
  });
});

describe('a slip id', () => {
  test('stays placed until it is dismissed; then a new one starts without the placed legs (D25)', () => {
    const { one } = setUp();
    run(one, toggle(1), stake('single', '5'));
    const { slipId } = one.value();
    one.markPlaced(slipId, '5' as Amount);
    expect([one.value().placed, one.value().slipId, one.value().last, keysOf(one.value())]).toEqual([
      slipId,
      slipId,
      '5',
      ['1:1'],
    ]);
    run(one, { kind: 'slip.next' });
    expect([
      one.value().placed,
      one.value().slipId === slipId,
      one.value().items,
      one.value().stakes,
    ]).toEqual([null, false, [], {}]);
  });

  test('keeps a selection that was picked after the bet was decided, in every worker (D24, D25, F14)', () => {
    const {
      workers: [one, two],
      deliver,
      stored,
      make,
    } = setUp(2);
    if (one === undefined || two === undefined) throw new Error('Two workers.');
    run(one, toggle(1), toggle(2), stake('single', '5'));
    const decided = keysOf(one.value());
    run(one, toggle(3));
    deliver();
    // The other worker marks the slip as placed later, by the journal, which does not name the selections.
    one.markPlaced(one.value().slipId, '5' as Amount, decided);
    two.markPlaced(one.value().slipId, null);
    deliver();
    expect([keysOf(one.value()), one.value().placed]).toEqual([['1:1', '2:1', '3:1'], one.value().slipId]);
    const restarted = make(0);
    restarted.restore(stored[0], false);
    for (const worker of [restarted, two]) {
      run(worker, { kind: 'slip.next' });
      expect([keysOf(worker.value()), worker.value().stakes]).toEqual([['3:1'], {}]);
    }
  });

  test('keeps the selections where the user chose to keep them', () => {
    const { one } = setUp();
    run(one, toggle(1), stake('single', '5'), { kind: 'slip.keep', on: true });
    one.markPlaced(one.value().slipId, null);
    run(one, { kind: 'slip.next' });
    expect([keysOf(one.value()), one.value().stakes, one.value().placed]).toEqual([
      ['1:1'],
      { single: '5' },
      null,
    ]);
  });

  test('is renewed by the next pick after placing; pressing a picked price removes it (D25)', () => {
    const { one } = setUp();
    run(one, toggle(1), toggle(2));
    const { slipId } = one.value();
    one.markPlaced(slipId, null);
    run(one, toggle(3));
    expect([keysOf(one.value()), one.value().placed, one.value().slipId === slipId]).toEqual([
      ['3:1'],
      null,
      false,
    ]);
    const second = one.value().slipId;
    one.markPlaced(second, null);
    run(one, toggle(3));
    expect([keysOf(one.value()), one.value().slipId === second]).toEqual([[], false]);
  });

  test('is not renewed by stakes, views, preferences or dismissals: a repeated press finds the bet (D5)', () => {
    const { one } = setUp();
    run(one, toggle(1));
    const { slipId } = one.value();
    one.markPlaced(slipId, null);
    run(
      one,
      stake('single', '8'),
      { kind: 'slip.view', view: 'singles' },
      { kind: 'slip.keep', on: true },
      { kind: 'slip.inParlay', key: key(1), on: true },
    );
    expect([one.value().slipId, one.value().placed]).toEqual([slipId, slipId]);
    run(one, { kind: 'slip.next' }, { kind: 'slip.next' }, { kind: 'slip.next' });
    expect(one.value().placed).toBeNull();
  });

  test('is renewed when the legs of a failed bet return; they replace selections of their matches (D25)', () => {
    const { one } = setUp();
    run(one, toggle(1));
    one.markPlaced(one.value().slipId, null);
    run(one, toggle(2), toggle(3), { kind: 'slip.view', view: 'parlay' });
    const { slipId } = one.value();
    one.addReturned({
      currencyId: 1,
      items: [
        selection(1, { showInSingle: true, inParlay: true }),
        { ...selection(3, { inParlay: true }), key: key(33) },
      ],
      view: 'parlay',
      stakes: { s2: '5' as Amount },
    });
    expect([
      one.value().slipId === slipId,
      one.value().view,
      keysOf(one.value()),
      one.value().stakes,
    ]).toEqual([false, 'parlay', ['1:1', '33:1', '2:1'], { s2: '5' }]);
    expect(one.value().items.map(({ inParlay }) => inParlay)).toEqual([true, true, false]);
  });
});

test('the stake of a leg that a returned bet replaces does not come back with a later pick of it (F30)', () => {
  const { one } = setUp();
  run(
    one,
    { kind: 'slip.view', view: 'singles' },
    toggle(1),
    toggle(2),
    stake(key(1), '5'),
    stake(key(2), '6'),
  );
  one.addReturned({
    currencyId: 1,
    items: [{ ...selection(1), key: key(11) }],
    view: 'single',
    stakes: { single: '9' as Amount },
  });
  expect([keysOf(one.value()), one.value().stakes]).toEqual([
    ['11:1', '2:1'],
    { [key(2)]: '6', single: '9' },
  ]);
});

describe('the slip in two workers', () => {
  test('is the same in both; of two writes the later wins as a whole (D24, F35)', () => {
    const {
      workers: [one, two],
      deliver,
    } = setUp(2);
    if (one === undefined || two === undefined) throw new Error('Two workers.');
    run(one, toggle(1));
    deliver();
    run(two, toggle(2), stake(key(1), '5'));
    deliver();
    expect([one.value(), keysOf(two.value())]).toEqual([two.value(), ['1:1', '2:1']]);
  });

  test('stays placed when a suspended worker returns, which takes the following slip id (F19, D25)', () => {
    const {
      workers: [one, two],
      deliver,
      waiting,
    } = setUp(2);
    if (one === undefined || two === undefined) throw new Error('Two workers.');
    run(one, toggle(1));
    deliver();
    const { slipId } = one.value();
    one.markPlaced(slipId, null);
    waiting.length = 0;
    run(two, stake('single', '50'));
    deliver();
    expect([one.value().placed, one.value().slipId]).toEqual([slipId, slipId]);
    run(one, { kind: 'slip.next' });
    waiting.length = 0;
    run(two, stake('single', '70'));
    deliver();
    expect(one.value().items).toEqual([]);
    expect(two.value()).toEqual(one.value());
  });

  test('converges after concurrent writes, placements and dismissals, and no dismissed slip id returns (F35)', () => {
    const command = fc.oneof(
      fc.nat(4).map((match) => toggle(match)),
      fc.nat(4).map((match) => stake(key(match), '5')),
      fc.constant<SlipCommand>({ kind: 'slip.next' }),
      fc.constant<SlipCommand>({ kind: 'slip.clear' }),
      fc.constant<SlipCommand>({ kind: 'slip.keep', on: true }),
    );
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ by: fc.nat(2), command }) },
      { weight: 2, arbitrary: fc.record({ by: fc.nat(2), command: fc.constant('place' as const) }) },
      { weight: 2, arbitrary: fc.constant('deliver' as const) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { workers, deliver } = setUp(3);
        const placed = new Set<string>();
        for (const each of steps) {
          if (each === 'deliver') {
            deliver();
            continue;
          }
          const worker = workers[each.by];
          if (worker === undefined) continue;
          if (each.command === 'place') {
            placed.add(worker.value().slipId);
            worker.markPlaced(worker.value().slipId, null);
          } else worker.run(each.command);
        }
        deliver();
        const [first, ...others] = workers.map((each) => ({ ...each.value(), undo: null }));
        expect(others).toEqual(others.map(() => first));
        expect(
          workers
            .map((each) => each.value())
            .filter((slip) => placed.has(slip.slipId) && slip.placed !== slip.slipId),
        ).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

const amountsOf = ({ stakes, last, quick, currencyId, amountsCleared }: Slip) => ({
  stakes,
  last,
  quick: quick.stakes,
  currencyId,
  amountsCleared,
});
const beginWithStakes = () => {
  const { one } = setUp();
  run(one, toggle(1), toggle(2), stake('single', '100000'), {
    kind: 'slip.quickStake',
    sport: '1',
    amount: '50000' as Amount,
    currencyId: 1,
  });
  return one;
};

describe('amounts and their currency', () => {
  const DONG = 4;
  const NONE = { stakes: {}, last: null, quick: {} };
  test("are cleared, with a message, when the user's currency changes, as the number means another amount", () => {
    const one = beginWithStakes();
    one.setCurrency(DONG);
    expect(amountsOf(one.value())).toEqual({ ...NONE, currencyId: DONG, amountsCleared: true });
    expect(one.value().items).toHaveLength(2);
    run(one, { ...stake('single', '5'), currencyId: DONG } as SlipCommand);
    expect(amountsOf(one.value())).toEqual({
      ...NONE,
      stakes: { single: '5' },
      currencyId: DONG,
      amountsCleared: false,
    });
  });

  test('stay as long as the currency is the same', () => {
    const one = beginWithStakes();
    const before = one.value();
    one.setCurrency(1);
    expect(one.value()).toBe(before);
  });

  test('in the earlier currency do not return with an undone removal', () => {
    const one = beginWithStakes();
    run(one, { kind: 'slip.clear' });
    const id = one.value().undo?.id ?? '';
    one.setCurrency(DONG);
    run(one, { kind: 'slip.undo', id });
    expect([one.value().undo, one.value().stakes]).toEqual([null, {}]);
  });

  test('of a failed bet in another currency do not return with its legs', () => {
    const one = beginWithStakes();
    one.setCurrency(DONG);
    const items = [selection(4)];
    one.addReturned({ items, view: 'single', stakes: { single: '9' as Amount }, currencyId: 1 });
    expect(one.value().stakes).toEqual({});
    one.addReturned({ items, view: 'single', stakes: { single: '9' as Amount }, currencyId: DONG });
    expect(one.value().stakes).toEqual({ single: '9' });
  });

  test('of the store are cleared if later entries use another currency, or if they have no currency', () => {
    const stored = beginWithStakes().stored() as Slip;
    const later = setUp().one;
    run(later, toggle(3), { ...stake('single', '7'), currencyId: DONG } as SlipCommand);
    later.restore(stored, false);
    expect(amountsOf(later.value())).toMatchObject({ stakes: { single: '7' }, quick: {}, currencyId: DONG });
    const { currencyId: _none, ...old } = stored;
    const fresh = setUp().one;
    fresh.restore(old, false);
    expect(amountsOf(fresh.value())).toMatchObject(NONE);
  });
});

describe('the stored slip', () => {
  test('returns in a restarted worker, with its slip id and the placed ones (F14, F17)', () => {
    const { one, stored, make } = setUp();
    run(
      one,
      toggle(1),
      toggle(2),
      stake(key(1), '5'),
      { kind: 'slip.view', view: 'singles' },
      { kind: 'slip.keep', on: true },
      { kind: 'slip.quickStake', sport: '1', amount: '3' as Amount, currencyId: 1 },
      { kind: 'slip.quick', on: true },
    );
    one.markPlaced(one.value().slipId, '5' as Amount);
    const again = make(0);
    expect(again.restore(stored[0], false)).toBe(true);
    expect(again.value()).toEqual(one.value());
  });

  test('drops a repeated option, keeps one leg of a match in the parlay (C16, SLIP-09, SLIP-10)', () => {
    const { one } = setUp();
    one.restore(
      {
        ...NO_SLIP,
        slipId: 's',
        items: [
          selection(1, { inParlay: true }),
          selection(1),
          { ...selection(1, { inParlay: true }), key: key(11) },
          { ...selection(1, { inParlay: true }), key: key(12) },
          selection(2, { inParlay: true }),
        ],
      },
      false,
    );
    expect([
      keysOf(one.value()),
      one
        .value()
        .items.filter(({ inParlay }) => inParlay)
        .map((each) => each.key),
      one.value().deduped,
    ]).toEqual([['1:1', '11:1', '12:1', '2:1'], ['12:1', '2:1'], 1]);
  });

  test('is merged with selections picked before the store answered (C37)', () => {
    const { one } = setUp();
    run(one, toggle(2), toggle(3, 33));
    one.restore(
      { ...NO_SLIP, slipId: 's', items: [selection(1), selection(3)], stakes: { '1:1': '5' } },
      false,
    );
    expect([keysOf(one.value()), one.value().slipId, one.value().stakes]).toEqual([
      ['1:1', '33:1', '2:1'],
      's',
      { '1:1': '5' },
    ]);
  });

  test('without the stake of a selection that one picked before the store answered has replaced (C37, F30)', () => {
    const { one } = setUp();
    run(one, toggle(3, 33));
    one.restore(
      {
        ...NO_SLIP,
        slipId: 's',
        items: [selection(1), selection(3)],
        stakes: { [key(1)]: '5', [key(3)]: '6' },
      },
      false,
    );
    expect([keysOf(one.value()), one.value().stakes]).toEqual([['1:1', '33:1'], { [key(1)]: '5' }]);
  });

  test('with its stake on all legs in one, which goes on over the selections picked before (C44, C37)', () => {
    const { one } = setUp();
    run(one, { kind: 'slip.view', view: 'parlay' }, toggle(3));
    one.restore(
      {
        ...NO_SLIP,
        slipId: 's',
        view: 'parlay',
        items: [selection(1, { inParlay: true }), selection(2, { inParlay: true })],
        stakes: { s2: '5' },
      },
      false,
    );
    expect([keysOf(one.value()), one.value().stakes]).toEqual([['1:1', '2:1', '3:1'], { s3: '5' }]);
  });

  test('keeps the valid parts of any stored value and still works (F34)', () => {
    const items = fc.array(
      fc.oneof(
        fc.anything(),
        fc.nat(12).map((match) => selection(match)),
        fc
          .tuple(fc.constantFrom(...Object.keys(selection(1))), fc.anything())
          .map(([name, value]) => ({ ...selection(1), [name]: value })),
      ),
      { maxLength: 20 },
    );
    const stored = fc.oneof(
      fc.anything(),
      fc.record(
        {
          slipId: fc.oneof(fc.constant('s'), fc.anything()),
          items,
          stakes: fc.oneof(
            fc.anything(),
            fc.dictionary(
              fc.constantFrom('single', 's0', '1:1', '__proto__', 'x'),
              fc.oneof(fc.constantFrom('5', '-5', '05', '1e3'), fc.anything()),
            ),
          ),
          view: fc.anything(),
          keep: fc.anything(),
          quick: fc.anything(),
          last: fc.anything(),
          placed: fc.oneof(fc.constant('s'), fc.anything()),
          turn: fc.anything(),
          spent: fc.oneof(fc.anything(), fc.array(fc.anything())),
          deduped: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(stored, (value) => {
        const { one } = setUp();
        one.restore(value, false);
        expect(isSlip(one.value(), 10)).toBe(true);
        run(one, toggle(20), stake('single', '5'));
        expect(isSlip(one.value(), 10)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('is published as patches on the previous revision: a replica equals it (D24)', () => {
    const { one, news } = setUp();
    let replica = one.value();
    run(one, toggle(1), toggle(2), stake(key(1), '5'), { kind: 'slip.remove', key: key(1) }, undoOf(one), {
      kind: 'slip.view',
      view: 'parlay',
    });
    one.markPlaced(one.value().slipId, '5' as Amount);
    run(one, { kind: 'slip.next' });
    for (const { slip } of news)
      replica = slip !== undefined && 'patches' in slip ? applyPatches(replica, [...slip.patches]) : replica;
    expect(replica).toEqual(one.value());
  });
});

test('a leg and its stake follow their market to a new id; a leg of another bet goes (SLIP-17, F29, F30)', () => {
  const { one } = setUp();
  run(one, toggle(1), toggle(2), stake(key(1), '5'), stake(key(2), '7'));
  one.applyQuote({
    items: [{ ...selection(1), key: key(9) }, selection(2)],
    renamed: [{ from: key(1), to: key(9) }],
    deduped: 0,
    mismatched: [key(2)],
  });
  expect([keysOf(one.value()), one.value().stakes, one.value().dropped]).toEqual([
    ['9:1'],
    { '9:1': '5' },
    [NAMES],
  ]);
  run(one, stake(key(9), '6'));
  expect(one.value().dropped).toEqual([]);
});
