import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { HEADER_WORDS, type ListRecord, type MarketPut, type Records } from '#contract/patch.ts';
import { optionKey, type MarketId, type MatchId, type OptionKey, type OptionType } from '#domain/ids.ts';
import { LOCKED, priceWord, SUSPENDED } from '#domain/odds/priceWord.ts';
import { applyPatch } from './applyPatch.ts';
import { createBoardTables, type BoardTables } from './boardTables.ts';

const market = (id: string, firstSlot: number, types: readonly number[] = [1, 2]): MarketPut => ({
  id: id as MarketId,
  matchId: 'm' as MatchId,
  type: 1000 as MarketPut['type'],
  period: 1001 as MarketPut['period'],
  name: '',
  line: null,
  rank: 1,
  parlay: false,
  tags: 0,
  options: types.map((type) => ({ type: type as OptionType, name: null, line: null })),
  firstSlot,
  isExtra: false,
});
const words = (...moves: number[]): Int32Array =>
  Int32Array.from([...Array.from({ length: HEADER_WORDS }, () => 0), ...moves]);
const key = (id: string, type: number): OptionKey => optionKey(id as MarketId, type);
const put = (...markets: MarketPut[]): Records => ({
  markets: Object.fromEntries(markets.map((each) => [each.id, each])) as Record<MarketId, MarketPut>,
});
const gone = (id: string): Records => ({ markets: { [id]: null } });
const priced = (tables: BoardTables, id: string, type: number) => tables.options.get(key(id, type));

describe('a patch', () => {
  test('opens a match, says what it has come to, and closes it; a snapshot voids it', () => {
    const tables = createBoardTables();
    const open = { phase: 'ready', problem: null, markets: ['a' as MarketId] } as const;
    expect([...applyPatch(tables, words(), { opened: { m: open } } as Records).changed.opened]).toEqual([
      'm',
    ]);
    expect(tables.opened.get('m' as MatchId)).toBe(open);
    expect([...applyPatch(tables, words(), { opened: { m: null } } as Records).changed.opened]).toEqual([
      'm',
    ]);
    applyPatch(tables, words(), { opened: { m: open } } as Records);
    applyPatch(tables, words(), { snapshot: true });
    expect(tables.opened.size).toBe(0);
  });

  test('is applied in the order gone, put, moves: a slot freed and reused in one patch prices the new market', () => {
    const tables = createBoardTables();
    applyPatch(tables, words(0, priceWord(1500, 0), 1, priceWord(2500, 0)), put(market('a', 0)));
    applyPatch(tables, words(0, priceWord(1900, 0), 1, priceWord(1950, 0)), {
      markets: { a: null, b: market('b', 0) } as Record<MarketId, MarketPut | null>,
    });
    expect(priced(tables, 'a', 1)).toBeUndefined();
    expect(priced(tables, 'b', 1)?.word).toBe(priceWord(1900, 0));
    expect(priced(tables, 'b', 2)?.word).toBe(priceWord(1950, 0));
  });

  test('moves a market to other slots without losing the market that took its old ones', () => {
    const tables = createBoardTables();
    applyPatch(tables, words(0, priceWord(1500, 0), 1, priceWord(2500, 0)), put(market('a', 0)));
    applyPatch(
      tables,
      words(0, priceWord(1100, 0), 2, priceWord(1501, 0)),
      put(market('b', 0), market('a', 2)),
    );
    expect(priced(tables, 'b', 1)?.word).toBe(priceWord(1100, 0));
    expect(priced(tables, 'a', 1)?.word).toBe(priceWord(1501, 0));
  });

  test('for a freed slot changes no option', () => {
    const tables = createBoardTables();
    applyPatch(tables, words(0, priceWord(1500, 0)), put(market('a', 0)));
    applyPatch(tables, words(), gone('a'));
    const { changed } = applyPatch(tables, words(0, priceWord(1600, 0)), undefined);
    expect(tables.options.size).toBe(0);
    expect(changed.options.size).toBe(0);
  });

  test('shows a direction when odds move, another mark for a repeated direction, and none for flags alone', () => {
    let tick = 0;
    const tables = createBoardTables((direction) => `${direction}-${(tick += 1)}`);
    applyPatch(tables, words(0, priceWord(1500, 0)), put(market('a', 0)));
    const moves = [1600, 1700, 1700, 1650, 1640].map((odds, at) => {
      applyPatch(tables, words(0, priceWord(odds, at === 2 ? LOCKED : 0)), undefined);
      return priced(tables, 'a', 1)?.move;
    });
    expect(moves).toEqual(['up-1', 'up-2', 'none', 'down-3', 'down-4']);
  });

  test('that repeats the current data changes nothing', () => {
    const tables = createBoardTables();
    applyPatch(tables, words(0, priceWord(1500, 0)), put(market('a', 0)));
    expect(applyPatch(tables, words(0, priceWord(1500, 0)), undefined).changed.options.size).toBe(0);
  });

  test('puts a part of a match over the whole, and drops a part of a match it never had', () => {
    const tables = createBoardTables();
    const match = { id: 'm' as MatchId, name: 'A v B', status: 5 };
    applyPatch(tables, words(), { matches: { m: match } } as unknown as Records);
    applyPatch(tables, words(), {
      matches: { m: { status: 2 }, other: { status: 5 } },
    } as unknown as Records);
    expect(tables.matches.get('m' as MatchId)).toEqual({ ...match, status: 2 });
    expect(tables.matches.has('other' as MatchId)).toBe(false);
  });
});

describe('a snapshot', () => {
  test('voids everything held before', () => {
    const tables = createBoardTables();
    applyPatch(tables, words(0, priceWord(1500, 0)), {
      ...put(market('a', 0)),
      rows: { 4: { kind: 'outright', matchId: 'm' as MatchId, marketId: null } },
    });
    applyPatch(tables, words(7, priceWord(1800, 0)), { snapshot: true, ...put(market('b', 7)) });
    expect([...tables.options.keys()]).toEqual([key('b', 1)]);
    expect(tables.rows.size).toBe(0);
    applyPatch(tables, words(0, priceWord(9000, 0)), undefined);
    expect(tables.options.size).toBe(1);
  });

  test('gives no direction to what changed meanwhile and keeps the cell of what did not (F12: no replay)', () => {
    const tables = createBoardTables();
    applyPatch(tables, words(0, priceWord(1500, 0), 1, priceWord(2500, SUSPENDED)), put(market('a', 0)));
    const before = priced(tables, 'a', 2);
    applyPatch(tables, words(5, priceWord(1900, 0), 6, priceWord(2500, SUSPENDED)), {
      snapshot: true,
      ...put(market('a', 5)),
    });
    expect(priced(tables, 'a', 1)).toEqual({ word: priceWord(1900, 0), move: 'none' });
    expect(priced(tables, 'a', 2)).toBe(before);
  });
});

const list = (record: Partial<ListRecord>): Records => ({
  lists: {
    main: {
      rev: 1,
      base: null,
      matches: 0,
      leagues: 0,
      openLeagues: 0,
      phase: 'ready',
      loading: false,
      problem: null,
      ...record,
    },
  },
});
const rows = (tables: BoardTables) => [...(tables.lists.get('main')?.rows ?? [])];

describe('a list', () => {
  test('takes splices one after another, each on the result of the last', () => {
    const tables = createBoardTables();
    applyPatch(tables, words(), list({ rows: Int32Array.of(1, 5, 9, 13) }));
    const splices = [
      { at: 1, remove: 2, insert: Int32Array.of(17) },
      { at: 0, remove: 0, insert: Int32Array.of(21, 25) },
      { at: 4, remove: 1, insert: Int32Array.of() },
    ];
    const { hasGap } = applyPatch(tables, words(), list({ rev: 2, base: 1, splices }));
    expect(hasGap).toBe(false);
    expect(rows(tables)).toEqual([21, 25, 1, 17]);
  });

  test('whose splices are based on another revision is lost and keeps its rows', () => {
    const tables = createBoardTables();
    applyPatch(tables, words(), list({ rows: Int32Array.of(1) }));
    expect(applyPatch(tables, words(), list({ rev: 4, base: 3, splices: [] })).hasGap).toBe(true);
    expect(rows(tables)).toEqual([1]);
  });

  test('spliced at random equals the array spliced by the language', () => {
    const splice = fc.record({
      at: fc.nat(30),
      remove: fc.nat(5),
      insert: fc.array(fc.nat(1000), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { maxLength: 30 }),
        fc.array(splice, { maxLength: 12 }),
        (start, wanted) => {
          const model = [...start];
          const splices = wanted.map(({ at, remove, insert }) => {
            const from = Math.min(at, model.length);
            const count = Math.min(remove, model.length - from);
            model.splice(from, count, ...insert);
            return { at: from, remove: count, insert: Int32Array.from(insert) };
          });
          const tables = createBoardTables();
          applyPatch(tables, words(), list({ rows: Int32Array.from(start) }));
          applyPatch(tables, words(), list({ rev: 2, base: 1, splices }));
          expect(rows(tables)).toEqual(model);
        },
      ),
    );
  });
});

/** A worker as far as slots go: puts, removes and prices markets, and says so patch by patch. */
type Step = { readonly act: 'put' | 'gone' | 'price'; readonly id: number; readonly odds: number };
type Said = { readonly records: Record<string, MarketPut | null>; readonly moves: Map<number, number> };

const SIZE = 2;
const speak = (steps: readonly (readonly Step[])[]): Said[] => {
  const free: number[] = [];
  let next = 0;
  const slots = new Map<number, number>();
  return steps.map((patch) => {
    const records: Record<string, MarketPut | null> = {};
    const moves = new Map<number, number>();
    for (const { act, id, odds } of patch) {
      const at = slots.get(id);
      if (act === 'put' && at === undefined) {
        const slot = free.pop() ?? (next += SIZE) - SIZE;
        slots.set(id, slot);
        records[`k${id}`] = market(`k${id}`, slot);
        for (let each = 0; each < SIZE; each += 1) moves.set(slot + each, priceWord(odds + each, 0));
      } else if (act === 'gone' && at !== undefined) {
        slots.delete(id);
        free.push(at);
        records[`k${id}`] = null;
        // Freeing a slot clears its mark.
        for (let each = 0; each < SIZE; each += 1) moves.delete(at + each);
      } else if (at !== undefined) moves.set(at, priceWord(odds, 0));
    }
    return { records, moves };
  });
};

const apply = (tables: BoardTables, said: Said) =>
  applyPatch(tables, words(...[...said.moves].flat()), { markets: said.records });
const seen = (tables: BoardTables) => ({
  markets: Object.fromEntries(tables.markets),
  prices: Object.fromEntries([...tables.options].map(([id, cell]) => [id, cell.word] as const)),
});
/**
 * As the worker's outbox merges: records by key, the later winning; marks of freed slots cleared; values read
 * when sent.
 */
const merge = (a: Said, b: Said): Said => {
  const freed = Object.entries(b.records).flatMap(([id, record]) =>
    record === null && a.records[id] ? [a.records[id].firstSlot] : [],
  );
  const moves = new Map(
    [...a.moves].filter(([slot]) => !freed.some((first) => slot >= first && slot < first + SIZE)),
  );
  for (const [slot, word] of b.moves) moves.set(slot, word);
  return { records: { ...a.records, ...b.records }, moves };
};

describe('two patches', () => {
  const step = fc.record({
    act: fc.constantFrom('put' as const, 'gone' as const, 'price' as const),
    id: fc.nat(5),
    odds: fc.integer({ min: 1001, max: 9000 }),
  });

  test('merged are equal to one after another, for any puts, removals, reused slots and prices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(step, { maxLength: 8 }), { minLength: 2, maxLength: 6 }),
        fc.nat(4),
        (steps, at) => {
          const said = speak(steps);
          const one = createBoardTables();
          for (const each of said) apply(one, each);
          const two = createBoardTables();
          const where = Math.min(at, said.length - 2);
          const merged = merge(said[where] as Said, said[where + 1] as Said);
          [...said.slice(0, where), merged, ...said.slice(where + 2)].forEach((each) => apply(two, each));
          expect(seen(two)).toEqual(seen(one));
        },
      ),
      { numRuns: 500 },
    );
  });
});
