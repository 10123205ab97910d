import { applyPatches } from 'immer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Settings } from '#contract/documents.ts';
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
const empty = (): Copy => ({ keyed: { leagues: {}, matches: {}, markets: {}, rows: {} }, lists: {}, status: {}, settings: null, events: [] });

const apply = (before: Copy, records: Records): Copy => {
  const copy = structuredClone(before);
  if (records.image === true) Object.assign(copy, { keyed: empty().keyed, lists: {} });
  for (const name of ['leagues', 'matches', 'markets', 'rows'] as const) {
    const table = copy.keyed[name] as Record<string, unknown>;
    for (const [id, value] of Object.entries(records[name] ?? {})) {
      if (value === null) delete table[id];
      else table[id] = name === 'matches' ? { ...(table[id] as object | undefined), ...value } : value;
    }
  }
  for (const [name, list] of Object.entries(records.lists ?? {})) {
    if (list === null) delete copy.lists[name];
    else if (list.rows !== undefined) copy.lists[name] = { rev: list.rev, rows: [...list.rows] };
    else copy.lists[name] = { rev: list.rev, rows: [...applySplices(Int32Array.from(copy.lists[name]?.rows ?? []), list.splices ?? [])] };
  }
  copy.status = { ...copy.status, ...records.status };
  const settings = records.documents?.settings;
  if (settings !== undefined) {
    copy.settings = 'whole' in settings
      ? { rev: settings.rev, value: settings.whole }
      : { rev: settings.rev, value: applyPatches(copy.settings?.value ?? {}, [...settings.patches]) };
  }
  copy.events.push(...(records.events ?? []).map(({ id }) => id));
  return copy;
};

const SYSTEM: Settings = { locale: 'en', oddsFormat: 1, theme: 'system', upColour: 'auto', lineNotation: 'split', timeZone: 'UTC' };
const id = fc.constantFrom('a', 'b', 'c');
const part = fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.nat(3));
const put = fc.dictionary(id, fc.option(part, { nil: null }));

/** Records as the worker makes them: list splices stand on what the list was, document patches on the revision before. */
const sequence = fc.array(
  fc.record({
    image: fc.boolean(), leagues: put, markets: put, rows: put, matches: put,
    list: fc.constantFrom('whole', 'splice', 'gone', 'none'), rows2: fc.array(fc.nat(9), { maxLength: 6 }), at: fc.nat(5),
    theme: fc.constantFrom('light', 'dark', null), status: fc.nat(5), events: fc.nat(2),
  }),
  { minLength: 1, maxLength: 8 },
).map((steps) => {
  let rows: number[] | null = null;
  let rev = 0;
  let docRev = 0;
  let event = 0;
  return steps.map((step): Records => {
    let list: ListRecord | null | undefined;
    const facts = { matches: 0, leagues: 0, openLeagues: 0, phase: 'ready' as const, loading: false, problem: null };
    const image = step.image;
    if (image) rows = null;
    if (step.list === 'whole' || (image && step.list !== 'none')) {
      rows = step.rows2;
      list = { rev: (rev += 1), base: null, rows: Int32Array.from(rows), ...facts };
    } else if (step.list === 'splice' && rows !== null) {
      const at = Math.min(step.at, rows.length);
      const remove = Math.min(1, rows.length - at);
      rows = [...rows.slice(0, at), ...step.rows2, ...rows.slice(at + remove)];
      list = { base: rev, rev: (rev += 1), splices: [{ at, remove, insert: Int32Array.from(step.rows2) }], ...facts };
    } else if (step.list === 'gone') {
      rows = null;
      list = null;
    }
    const events: FeedEvent[] = Array.from({ length: step.events }, () => ({ kind: 'asked-changed', id: `e${(event += 1)}`, topic: 'leagues' }));
    const theme = step.theme;
    const settings = docRev === 0 || image
      ? { rev: (docRev += 1), whole: SYSTEM }
      : theme === null ? undefined : { base: docRev, rev: (docRev += 1), patches: [{ op: 'replace' as const, path: ['theme'], value: theme }] };
    return {
      ...(image ? { image: true } : undefined),
      leagues: step.leagues as never, markets: step.markets as never, rows: step.rows as never,
      ...(image ? undefined : { matches: step.matches }),
      ...(list === undefined ? undefined : { lists: { main: list } }),
      status: { attempt: step.status },
      ...(settings === undefined ? undefined : { documents: { settings } }),
      ...(events.length === 0 ? undefined : { events }),
    };
  });
});

/** A match that is gone and put again in one go is put whole by the worker; the generator's parts are made whole here. */
const whole = (all: Records[]): Records[] =>
  all.map((records) => ({
    ...records,
    matches: Object.fromEntries(Object.entries(records.matches ?? {}).map(([key, value]) => [key, value === null ? null : { x: 0, y: 0, z: 0, ...value }])) as never,
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

const event = (each: string): FeedEvent => ({ kind: 'asked-changed', id: each, topic: 'leagues' });

test('no event is lost or doubled by an image that voids the rest (D2)', () => {
  const merged = mergeRecords({ events: [event('1')], rows: { 4: null } }, { image: true, events: [event('2')] });
  expect(merged).toEqual({ image: true, events: [event('1'), event('2')] });
});
