import * as fc from '#tests/property.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { changedUserConfig, decodeUserConfig } from './userConfig.ts';

const SAMPLE = (
  JSON.parse(readFileSync(new URL('../samples/userConfigGet.json', import.meta.url), 'utf8')) as {
    data: Record<string, unknown>;
  }
).data;
const RAW = {
  uid: '71',
  handicap: 1,
  accept: 1,
  acceptList: '1,1,0,1',
  STAccept: '2',
  push_event: '1',
  setup: { m: { handicap: '4', accept: 0 } },
};

describe("the user's settings on the platform (REQ-13)", () => {
  test("the hand-written body is decoded: its merchant's part of `setup` has priority over the top level (C37)", () => {
    expect(decodeUserConfig(SAMPLE, 'sandbox')).toMatchObject({
      oddsFormat: 2,
      accept: 2,
      acceptList: [0, 0, 0, 0],
      pushEvents: true,
    });
    expect(decodeUserConfig(SAMPLE, 'another')).toMatchObject({ oddsFormat: 1, accept: 1 });
  });

  test('handicap, acceptance, STAccept, push_event and setup are read; the user id is unchanged (SETTINGS-02)', () => {
    expect(decodeUserConfig(RAW, 'm')).toEqual({
      oddsFormat: 4,
      accept: 0,
      acceptList: [1, 1, 0, 1],
      pushEvents: true,
      sort: null,
      showSettingChangableTip: expect.any(Boolean) as boolean,
      restrictions: [],
      raw: RAW,
    });
    // Another merchant has no acceptance of its own: that of the ST game has priority over the common one (C22).
    expect(decodeUserConfig(RAW, 'another')).toMatchObject({ oddsFormat: 1, accept: 2 });
  });

  test.each<[string, object, object]>([
    ['a list in `acceptList`', { acceptList: [1, 0, 1, 7] }, { acceptList: [1, 0, 1, 7], accept: null }],
    ['commas in `acceptList`', { acceptList: '1, 0,1,0' }, { acceptList: [1, 0, 1, 0] }],
    ['four numbers in `accept`', { accept: '1,1,1,1' }, { accept: null, acceptList: [1, 1, 1, 1] }],
    [
      'four numbers in `STAccept`',
      { STAccept: [0, 0, 1, 0], accept: 0 },
      { accept: 0, acceptList: [0, 0, 1, 0] },
    ],
    ['a scalar `STAccept`', { STAccept: 2, accept: 0 }, { accept: 2, acceptList: null }],
    [
      "a scalar `STAccept` beside the merchant's own acceptance",
      { STAccept: 2, accept: 0, setup: { m: { accept: 1 } } },
      { accept: 1 },
    ],
    ['an `STAccept` of no table', { STAccept: 7, accept: 0 }, { accept: 0 }],
    ['`push_event` off', { push_event: 0 }, { pushEvents: false }],
    ['`push_event` as a list', { push_event: ['0', 1] }, { pushEvents: true }],
    ['no `push_event`', {}, { pushEvents: null }],
    ['`push_event` as a word', { push_event: 'false' }, { pushEvents: false }],
    ['an order by code', { event_sort: '1' }, { sort: 'league' }],
    ['an order by word', { event_sort: 'time' }, { sort: 'time' }],
    ['an order of no table', { event_sort: 7 }, { sort: null }],
    [
      "four numbers in the merchant's own acceptance",
      { accept: 2, setup: { m: { accept: [1, 0, 0, 3] } } },
      { accept: 2, acceptList: [1, 0, 0, 3] },
    ],
    ['`setup` as text', { setup: '{"m":{"handicap":3}}' }, { oddsFormat: 3 }],
    ['codes of no table', { handicap: 9, accept: 5 }, { oddsFormat: null, accept: null }],
    ['three numbers', { acceptList: [1, 2, 3] }, { acceptList: null }],
  ])('%s is read as meant (C22, USER-04)', (_name, raw, expected) => {
    expect(decodeUserConfig(raw, 'm')).toMatchObject(expected);
    expect(decodeUserConfig(JSON.stringify(raw), 'm')).toMatchObject(expected);
    expect(decodeUserConfig({ jsonStr: JSON.stringify(raw) }, 'm')).toMatchObject(expected);
  });

  test('a user who never set anything has no settings; other data is unreadable (F36)', () => {
    expect([decodeUserConfig(null, 'm')?.oddsFormat, decodeUserConfig('', 'm')?.raw]).toEqual([null, {}]);
    expect([[], 5, true, '<html>'].map((data) => decodeUserConfig(data, 'm'))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('settings too deep, wide or long, or with invalid numbers, are rejected as a whole (F36, F37)', () => {
    const endless = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
    const wide = Object.fromEntries(Array.from({ length: 201 }, (_each, at) => [`k${at}`, 1]));
    for (const odd of [
      { a: { b: { c: { d: { e: 1 } } } } },
      endless,
      wide,
      { note: 'x'.repeat(5_000) },
      Infinity,
    ])
      expect(decodeUserConfig({ ...RAW, odd }, 'm')).toBeUndefined();
    expect(decodeUserConfig({ ...RAW, odd: { a: { b: [1] } } }, 'm')?.raw.odd).toEqual({ a: { b: [1] } });
  });

  test('any data is decoded without throwing, and no prototype is changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const config = decodeUserConfig(value, '__proto__');
        if (config !== undefined) changedUserConfig(config.raw, { oddsFormat: 2, accept: 1 }, '__proto__');
      }),
      { numRuns: 500 },
    );
    expect(({} as Record<string, unknown>).handicap).toBeUndefined();
  });
});

const code = (most: number) => fc.oneof(fc.nat(most), fc.nat(most).map(String));
/** What another merchant of the same user reads. */
const another = (value: Record<string, unknown>) => {
  const { oddsFormat, accept } = decodeUserConfig(value, 'other') ?? {};
  return { oddsFormat, accept };
};

describe('the settings that are written back (REQ-14)', () => {
  test('keep every received field in its shape, also the fourth flag (C22, C23)', () => {
    expect(changedUserConfig(RAW, { oddsFormat: 2 }, 'm')).toEqual({
      ...RAW,
      setup: { m: { handicap: '2', accept: 0 } },
    });
    expect(changedUserConfig({ ...RAW, setup: JSON.stringify(RAW.setup) }, { accept: 2 }, 'm')).toEqual({
      ...RAW,
      setup: '{"m":{"handicap":"4","accept":2}}',
    });
  });

  test("have odds format and acceptance in this merchant's part; the others are unchanged (C37, D23)", () => {
    expect(changedUserConfig(RAW, { oddsFormat: 3 }, 'n').setup).toEqual({
      ...RAW.setup,
      n: { handicap: 3 },
    });
    expect(
      changedUserConfig({ handicap: '1', accept: '1,0,0,1' }, { oddsFormat: 4, accept: 2 }, 'm'),
    ).toEqual({ handicap: '1', accept: '1,0,0,1', setup: { m: { handicap: 4, accept: 2 } } });
    expect(changedUserConfig({}, { oddsFormat: 4 }, 'm')).toEqual({ setup: { m: { handicap: 4 } } });
    expect(changedUserConfig({ setup: { m: '{"accept":"1"}' } }, { accept: 0 }, 'm')).toEqual({
      setup: { m: '{"accept":"0"}' },
    });
  });

  test.each<[string, object, object, object]>([
    ['a list', { acceptList: [0, 1, 0, 9] }, { acceptList: [1, 0, 1, 0] }, { acceptList: [1, 0, 1, 9] }],
    [
      'a list of texts',
      { acceptList: ['0', '1', '0', '9'] },
      { acceptList: [1, 0, 1, 0] },
      { acceptList: ['1', '0', '1', '9'] },
    ],
    ['commas', { acceptList: '0, 1,0,9' }, { acceptList: [1, 0, 1, 0] }, { acceptList: '1, 0,1,9' }],
    ['four numbers in `accept`', { accept: '0,0,0,1' }, { acceptList: [1, 1, 1, 0] }, { accept: '1,1,1,1' }],
    [
      'four numbers in `STAccept`',
      { STAccept: [0, 0, 0, 2] },
      { acceptList: [1, 0, 0, 0] },
      { STAccept: [1, 0, 0, 2] },
    ],
    ['no list', { a: 1 }, { acceptList: [1, 0, 0, 0] }, { a: 1, acceptList: [1, 0, 0, 0] }],
    [
      "a list where the merchant's acceptance goes",
      { setup: { m: { accept: [1, 0, 0, 3] } } },
      { accept: 2 },
      { setup: { m: { accept: 2 } }, acceptList: [1, 0, 0, 3] },
    ],
    ['a flag as a number', { push_event: 1 }, { pushEvents: false }, { push_event: 0 }],
    ['a flag as text', { push_event: '0' }, { pushEvents: true }, { push_event: '1' }],
    ['a flag as a word', { push_event: 'true' }, { pushEvents: false }, { push_event: 'false' }],
    ['a flag as one', { push_event: true }, { pushEvents: false }, { push_event: false }],
    ['a flag of many', { push_event: ['1', 0] }, { pushEvents: false }, { push_event: ['0', 0] }],
    ['a flag that says so already', { push_event: 3 }, { pushEvents: true }, { push_event: 3 }],
    ['an order by code', { event_sort: 0 }, { sort: 'league' }, { event_sort: 1 }],
    ['an order by word', { event_sort: 'league' }, { sort: 'time' }, { event_sort: 'time' }],
    [
      'the tip',
      { showSettingChangableTip: '1' },
      { showSettingChangableTip: false },
      { showSettingChangableTip: '0' },
    ],
  ])('%s keeps its shape (C22, C23)', (_what, raw, change, expected) =>
    expect(changedUserConfig(raw as Record<string, unknown>, change, 'm')).toEqual(expected),
  );

  const four = fc.tuple(fc.nat(1), fc.nat(1), fc.nat(1), fc.nat(9));
  const listed = fc.oneof(
    four,
    four.map((each) => each.join()),
    four.map((each) => each.map(String)),
  );
  const part = fc.record(
    { handicap: code(5), accept: fc.oneof(code(3), listed), mine: fc.string() },
    { requiredKeys: [] },
  );
  const setup = fc.dictionary(
    fc.constantFrom('m', 'other', '__proto__', 'x'),
    fc.oneof(
      part,
      part.map((each) => JSON.stringify(each)),
    ),
  );
  const stored = fc.record(
    {
      handicap: code(5),
      accept: fc.oneof(code(3), listed),
      acceptList: fc.oneof(listed, fc.constant(null)),
      STAccept: fc.oneof(code(2), listed),
      push_event: fc.oneof(code(1), fc.boolean(), fc.array(code(1))),
      event_sort: fc.oneof(code(3), fc.constantFrom('time', 'league')),
      setup: fc.oneof(
        setup,
        setup.map((each) => JSON.stringify(each)),
        fc.constantFrom(null, ''),
      ),
      other: fc.jsonValue({ maxDepth: 1 }),
    },
    { requiredKeys: [] },
  );
  const chosen = fc.record(
    {
      oddsFormat: fc.constantFrom(1, 2, 3, 4),
      accept: fc.constantFrom(0, 1, 2),
      acceptList: fc.tuple(fc.nat(1), fc.nat(1), fc.nat(1), fc.constant(0)),
      pushEvents: fc.boolean(),
      sort: fc.constantFrom('time', 'league'),
    },
    { requiredKeys: [] },
  );

  test('contain the chosen values and keep all others, for any stored data and all merchants (REQ-14, D23)', () => {
    fc.assert(
      fc.property(stored, chosen, (raw, change) => {
        const before = decodeUserConfig(raw, 'm');
        fc.pre(before !== undefined);
        const written = changedUserConfig(before.raw, change, 'm');
        const { raw: _raw, ...after } = decodeUserConfig(written, 'm') ?? { raw: null };
        const { raw: _before, ...was } = before;
        const fourth = was.acceptList?.[3] ?? change.acceptList?.[3];
        const list =
          change.acceptList === undefined
            ? undefined
            : { acceptList: [...change.acceptList.slice(0, 3), fourth] };
        expect(after).toEqual({ ...was, ...change, ...list });
        expect(written['other']).toEqual(before.raw['other']);
        expect(another(written)).toEqual(another(before.raw));
      }),
      { numRuns: 1_000 },
    );
  });

  test('never contain restrictions, of which known kinds are read (D38)', () => {
    const raw = {
      handicap: 1,
      restrictions: [
        { kind: 'self-exclusion', until: '1900000000000' },
        { kind: 'age', until: 0 },
        { kind: 'other' },
        'region',
        null,
      ],
    };
    expect(decodeUserConfig(raw, 'm')?.restrictions).toEqual([
      { kind: 'self-exclusion', until: 1_900_000_000_000 },
      { kind: 'age', until: null },
    ]);
    expect(decodeUserConfig({ restrictions: 'all' }, 'm')?.restrictions).toEqual([]);
    expect(changedUserConfig(raw, { sort: 'time' }, 'm')).not.toHaveProperty('restrictions');
  });
});
