import { defaultSettings } from '#contract/defaultSettings.ts';
import { applyPatches } from 'immer';
import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import type { DocumentName, Settings } from '#contract/documents.ts';
import type { FeedEvent, ListRecord, Records } from '#contract/patch.ts';
import { applySplices, mergeRecords } from './mergeRecords.ts';

/** A tab's copy, as plain as can be: what the contract says that records do. */
type Copy = {
  keyed: Record<string, Record<string, unknown>>;
  lists: Record<string, { rev: number; rows: number[] }>;
  status: object;
  settings: { rev: number; value: object } | null;
  events: string[];
};
const empty = (): Copy => ({
  keyed: { leagues: {}, matches: {}, markets: {}, rows: {}, opened: {} },
  lists: {},
  status: {},
  settings: null,
  events: [],
});

const apply = (before: Copy, records: Records): Copy => {
  const copy = structuredClone(before);
  if (records.snapshot === true) Object.assign(copy, { keyed: empty().keyed, lists: {} });
  for (const name of ['leagues', 'matches', 'markets', 'rows', 'opened'] as const) {
    const table = copy.keyed[name] as Record<string, unknown>;
    for (const [id, value] of Object.entries(records[name] ?? {})) {
      if (value === null) delete table[id];
      else table[id] = name === 'matches' ? { ...(table[id] as object | undefined), ...value } : value;
    }
  }
  for (const [name, list] of Object.entries(records.lists ?? {})) {
    if (list === null) delete copy.lists[name];
    else if (list.rows !== undefined) copy.lists[name] = { rev: list.rev, rows: [...list.rows] };
    else
      copy.lists[name] = {
        rev: list.rev,
        rows: [...applySplices(Int32Array.from(copy.lists[name]?.rows ?? []), list.splices ?? [])],
      };
  }
  copy.status = { ...copy.status, ...records.status };
  const settings = records.documents?.settings;
  if (settings !== undefined) {
    copy.settings =
      'whole' in settings
        ? { rev: settings.rev, value: settings.whole }
        : { rev: settings.rev, value: applyPatches(copy.settings?.value ?? {}, [...settings.patches]) };
  }
  copy.events.push(...(records.events ?? []).map(({ id }) => id));
  return copy;
};

const SYSTEM: Settings = { ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }), timeZone: 'UTC' };
const id = fc.constantFrom('a', 'b', 'c');
const part = fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.nat(3));
const put = fc.dictionary(id, fc.option(part, { nil: null }));

/**
 * Records as the worker makes them: list splices stand on what the list was, document patches on the revision
 * before.
 */
const sequence = fc
  .array(
    fc.record({
      snapshot: fc.boolean(),
      leagues: put,
      markets: put,
      rows: put,
      opened: put,
      matches: put,
      list: fc.constantFrom('whole', 'splice', 'gone', 'none'),
      rows2: fc.array(fc.nat(9), { maxLength: 6 }),
      at: fc.nat(5),
      theme: fc.constantFrom('light', 'dark', null),
      status: fc.nat(5),
      events: fc.nat(2),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((steps) => {
    let rows: number[] | null = null;
    let rev = 0;
    let docRev = 0;
    let event = 0;
    return steps.map((step): Records => {
      let list: ListRecord | null | undefined;
      const facts = {
        matches: 0,
        leagues: 0,
        openLeagues: 0,
        phase: 'ready' as const,
        loading: false,
        problem: null,
      };
      const snapshot = step.snapshot;
      if (snapshot) rows = null;
      if (step.list === 'whole' || (snapshot && step.list !== 'none')) {
        rows = step.rows2;
        list = { rev: (rev += 1), base: null, rows: Int32Array.from(rows), ...facts };
      } else if (step.list === 'splice' && rows !== null) {
        const at = Math.min(step.at, rows.length);
        const remove = Math.min(1, rows.length - at);
        rows = [...rows.slice(0, at), ...step.rows2, ...rows.slice(at + remove)];
        list = {
          base: rev,
          rev: (rev += 1),
          splices: [{ at, remove, insert: Int32Array.from(step.rows2) }],
          ...facts,
        };
      } else if (step.list === 'gone') {
        rows = null;
        list = null;
      }
      const events: FeedEvent[] = Array.from({ length: step.events }, () => ({
        kind: 'asked-changed',
        id: `e${(event += 1)}`,
        topic: 'list-leagues',
      }));
      const theme = step.theme;
      const settings =
        docRev === 0 || snapshot
          ? { rev: (docRev += 1), whole: SYSTEM }
          : theme === null
            ? undefined
            : {
                base: docRev,
                rev: (docRev += 1),
                patches: [{ op: 'replace' as const, path: ['theme'], value: theme }],
              };
      return {
        ...(snapshot ? { snapshot: true } : undefined),
        leagues: step.leagues as never,
        markets: step.markets as never,
        rows: step.rows as never,
        opened: step.opened as never,
        ...(snapshot ? undefined : { matches: step.matches }),
        ...(list === undefined ? undefined : { lists: { main: list } }),
        status: { attempt: step.status },
        ...(settings === undefined ? undefined : { documents: { settings } }),
        ...(events.length === 0 ? undefined : { events }),
      };
    });
  });

/**
 * A match that is gone and put again in one go is put whole by the worker; the generator's parts are made
 * whole here.
 */
const whole = (all: Records[]): Records[] =>
  all.map((records) => ({
    ...records,
    matches: Object.fromEntries(
      Object.entries(records.matches ?? {}).map(([key, value]) => [
        key,
        value === null ? null : { x: 0, y: 0, z: 0, ...value },
      ]),
    ) as never,
  }));

test('merging patches and applying the result equals applying them one after another (D2)', () => {
  fc.assert(
    fc.property(sequence, (made) => {
      const all = whole(made);
      const merged = all.reduce(mergeRecords);
      expect(apply(empty(), merged)).toEqual(all.reduce(apply, empty()));
    }),
    { numRuns: 500 },
  );
});

const event = (each: string): FeedEvent => ({ kind: 'asked-changed', id: each, topic: 'list-leagues' });

test('a snapshot that replaces earlier records neither loses nor doubles events (D2)', () => {
  const merged = mergeRecords(
    { events: [event('1')], rows: { 4: null } },
    { snapshot: true, events: [event('2')] },
  );
  expect(merged).toEqual({ snapshot: true, events: [event('1'), event('2')] });
});

const splicesOn = (rev: number, base: number | null) => ({
  rev,
  base,
  splices: [{ at: 0, remove: 0, insert: [] }],
  matches: 0,
  leagues: 0,
  openLeagues: 0,
  phase: 'ready',
  loading: false,
  problem: null,
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'an id "%s" is a key like any other: nothing is found under it that was not put there (15.3.6)',
  (id) => {
    const keyed = <V>(value: V) =>
      JSON.parse(`{${JSON.stringify(id)}:${JSON.stringify(value)}}`) as Record<string, V>;
    const merged = mergeRecords(
      { matches: { a: null }, lists: {}, leagues: {} } as Records,
      {
        matches: keyed({ name: 'n' }),
        lists: keyed(splicesOn(2, 1)),
        leagues: keyed({ name: 'l' }),
      } as unknown as Records,
    );
    const again = mergeRecords(merged, {
      matches: keyed({ home: 'h' }),
      lists: keyed(splicesOn(3, 2)),
    } as unknown as Records);
    const arrived = structuredClone(again);
    expect(Object.entries(arrived.matches ?? {})).toEqual([
      ['a', null],
      [id, { name: 'n', home: 'h' }],
    ]);
    expect(Object.entries(arrived.leagues ?? {})).toEqual([[id, { name: 'l' }]]);
    expect(
      Object.entries(arrived.lists ?? {}).map(([name, each]) => [
        name,
        each?.rev,
        each?.base,
        each?.splices?.length,
      ]),
    ).toEqual([[id, 3, 1, 2]]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);

const told = (name: DocumentName, rev: number): Records => ({
  documents: { [name]: { rev, whole: { of: `${name}-${rev}` } } },
});

test('every changed document survives a merge, so no document of another user stays in the tab (I6, C33)', () => {
  const names: readonly DocumentName[] = ['settings', 'slip', 'favourites', 'shelf', 'session', 'quote'];
  const merged = names.flatMap((first) =>
    names.map((second) => mergeRecords(told(first, 1), told(second, 2)).documents),
  );
  const wanted = names.flatMap((first) =>
    names.map((second) => ({ ...told(first, 1).documents, ...told(second, 2).documents })),
  );
  expect(merged).toEqual(wanted);
});
