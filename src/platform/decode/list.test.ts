import { readFileSync } from 'node:fs';
import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { groupTags } from '#domain/markets/groupTags.ts';
import type { MatchRecord } from '#domain/match/match.ts';
import { isOpen } from '#domain/odds/priceWord.ts';
import { createIcons } from '../icons.ts';
import type { Decoding } from './context.ts';
import { decodeDetail, decodeListPage } from './list.ts';
import { decodeMatch, producerOf } from './matchRecord.ts';
import { optionWord } from './price.ts';
import type { SportId } from '#domain/ids.ts';

const BASE = 'https://play.example.com/sport/';
const NOW = 1_763_726_400_000;
const sample = (name: string): { data: unknown } =>
  JSON.parse(readFileSync(new URL(`../samples/${name}.json`, import.meta.url), 'utf8')) as { data: unknown };
const setUp = (): { decoding: Decoding; drops: string[] } => {
  const drops: string[] = [];
  return {
    drops,
    decoding: {
      drop: (reason) => drops.push(reason),
      serverNow: () => NOW,
      icons: createIcons('/icon/{keyword}/{id}.svg', BASE, {
        image: ['img.example.com'],
        stream: ['animation.example.com'],
      }),
    },
  };
};
const page = () => {
  const { decoding, drops } = setUp();
  const decoded = decodeListPage(sample('matchList').data, decoding);
  if (decoded === undefined) throw new Error('the sample page does not decode');
  return { decoded, drops, records: decoded.records as readonly [MatchRecord, MatchRecord, MatchRecord] };
};

/** The tags of the sample's first market, its groups tagged so. */
const tagged = (tps: unknown) => {
  const record = structuredClone(
    (sample('matchList').data as { records: { mg: { tps?: unknown }[] }[] }).records[0],
  );
  if (record === undefined) throw new Error('the sample has no record');
  for (const group of record.mg) group.tps = tps;
  return decodeMatch(record, setUp().decoding)?.markets[0]?.tags;
};

describe('a page of the match list', () => {
  test('the hand-written sample decodes whole: pages, leagues, feed stamps (REQ-59, CONST-04, D20, LIST-09)', () => {
    const { decoded, drops } = page();
    expect(drops).toEqual([]);
    expect([decoded.current, decoded.size, decoded.total, decoded.records.length]).toEqual([1, 50, 3, 3]);
    expect(decoded.leagues).toEqual([
      {
        id: '10301',
        name: 'Coastal Premier League',
        icon: 'https://img.example.com/league/10301.png',
        sportId: 1,
        order: 3,
        hot: true,
        regionName: null,
      },
      { id: '50210', name: 'Harbour Open', icon: null, sportId: 5, order: 8, hot: false, regionName: null },
    ]);
    expect(decoded.stamps).toEqual([
      { stream: 'sport/1/live', epoch: 'e7', seq: 41 },
      { stream: 'sport/5/live', epoch: 'e7', seq: 12 },
    ]);
  });

  test('a match row carries what the specification lists (LIST-07, LIST-08, LIST-10, LIST-11, LIST-12)', () => {
    const [football] = page().records;
    expect(football.facts).toEqual({
      id: '1048101',
      sportId: 1,
      leagueId: '10301',
      producer: '1/live',
      outright: false,
      status: 5,
      name: 'Northport vs. Eastfield',
      home: { id: '55001', name: 'Northport', icon: 'https://play.example.com/icon/football/55001.svg' },
      away: { id: '55002', name: 'Eastfield', icon: 'https://play.example.com/icon/football/55002.svg' },
      beginTime: 1763722800000,
      neutral: false,
      serving: 0,
      format: 100001,
      scores: [
        { period: 1000, group: 5, home: 2, away: 1 },
        { period: 1001, group: 5, home: 2, away: 1 },
        { period: 1002, group: 5, home: 1, away: 1 },
        { period: 1003, group: 5, home: 1, away: 0 },
        { period: 1000, group: 6, home: 4, away: 3 },
        { period: 1000, group: 7, home: 1, away: 2 },
        { period: 1000, group: 8, home: 0, away: 1 },
      ],
      clock: {
        running: true,
        phase: 1004,
        second: 3589,
        direction: 'up',
        precision: 'second',
        stoppage: 4,
        asOf: NOW,
      },
      scoreboard: null,
      marketCount: 86,
      video: true,
      animation: 'https://animation.example.com/1048101?x=1',
    });
  });

  test('neutral ground, serving side, format and ids as text or number come through (LIST-14, LIST-15, C39)', () => {
    const [, tennis] = page().records;
    expect([
      tennis.facts.id,
      tennis.facts.neutral,
      tennis.facts.serving,
      tennis.facts.format,
      tennis.facts.video,
    ]).toEqual(['1048202', true, 2, 500001, false]);
  });

  test('markets keep group, period, line, rank, flags and prices (LIST-16, LIST-17, LIST-18, D14)', () => {
    const [football] = page().records;
    expect(
      football.markets.map(({ id, type, period, line, rank, parlay, sale, odds, handle }) => [
        id,
        type,
        period,
        line,
        rank,
        parlay,
        sale,
        [...odds],
        handle,
      ]),
    ).toEqual([
      ['7700101', 1000, 1001, '-0.75', 1, true, 1, [1955, 1960], null],
      ['7700102', 1000, 1001, '-1', 2, true, 0, [2300, 1650], null],
      ['7700201', 1007, 1001, '3.5', 1, true, 1, [1880, 0], null],
      ['7700301', 1005, 1001, null, 0, true, 1, [1300, 4850, 12500], null],
    ]);
    expect(football.markets[0]?.options).toEqual([
      { type: 1, name: null, line: '-0.5/1' },
      { type: 2, name: null, line: '+0.5/1' },
    ]);
    const under = football.markets[2];
    expect(
      under === undefined ? undefined : [isOpen(optionWord(under, 0)), isOpen(optionWord(under, 1))],
    ).toEqual([true, false]);
  });

  test('tags of a bet group come through as far as they are valid, else none (LIST-16, wire facts 4.8)', () => {
    expect([
      tagged(['p', 'h']),
      tagged(['p', 7, '<b>', 'cs']),
      tagged([]),
      tagged(undefined),
      tagged('p'),
    ]).toEqual([groupTags(['p', 'h']), groupTags(['p', 7, 'cs']), 0, 0, 0]);
  });

  test("an outright keeps its title and its runners' names, and has no teams (MENU-14, D22)", () => {
    const [, , outright] = page().records;
    expect([
      outright.facts.outright,
      outright.facts.producer,
      outright.facts.name,
      outright.facts.home.name,
    ]).toEqual([true, '1/outright', 'Coastal Premier League 25/26 - Winner', '']);
    expect(outright.markets[0]?.options.map((each) => each.name)).toEqual([
      'Northport',
      'Eastfield',
      'Southbridge',
      'West Quay',
    ]);
  });

  test('the detail is one record, not wrapped, with all its markets and its own stamp (REQ-60)', () => {
    const { decoding, drops } = setUp();
    const detail = decodeDetail(sample('matchDetail').data, decoding);
    expect(drops).toEqual([]);
    expect([detail?.record.facts.id, detail?.record.facts.clock, detail?.league?.id, detail?.stamps]).toEqual(
      ['1048404', null, '30077', [{ stream: 'match/1048404', epoch: 'e7', seq: 3 }]],
    );
    expect(detail?.record.markets.map(({ type, sale }) => [type, sale])).toEqual([
      [3002, 1],
      [3003, -1],
      [3007, 1],
    ]);
    expect(detail?.record.markets[2]?.options[0]?.name).toBe('Gulls by 1-5');
  });

  test('the producer of a match follows from its status where no stream says it (D1, D21)', () => {
    expect([5, 2, 8, 9, 4, 6, 1].map((status) => producerOf(7 as SportId, status, false))).toEqual([
      '7/live',
      '7/live',
      '7/live',
      '7/live',
      '7/pre',
      '7/pre',
      '7/pre',
    ]);
  });
});

const raw = (): Record<string, unknown> => {
  const records = (sample('matchList').data as { records: Record<string, unknown>[] }).records;
  return structuredClone(records[0] ?? {});
};
const decode = (value: unknown) => {
  const { decoding, drops } = setUp();
  return { record: decodeMatch(value, decoding), drops };
};
const salesOf = (ss: unknown) => decode({ ...raw(), ss }).record?.markets.map((market) => market.sale);
const animationOf = (address: string) => decode({ ...raw(), as: [address] }).record?.facts.animation;

const pageOf = (change: object) =>
  decodeListPage({ current: 1, size: 50, total: 2, records: [], ...change }, setUp().decoding);

describe('a page', () => {
  test('of records none of which can be read is none, never an empty one; one that is empty is (F36, LIST-39)', () => {
    expect(pageOf({})?.records).toEqual([]);
    expect([
      pageOf({ records: [null] }),
      pageOf({ records: [{ id: 'a', sid: 'many' }] }),
      pageOf({ records: { 0: raw() } }),
      pageOf({ total: '2 pieces' }),
      pageOf({ current: [] }),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(pageOf({ records: [raw(), { id: null }] })?.records.length).toBe(1);
  });
});

describe('what cannot be read', () => {
  test.each(['id', 'sid', 'ms', 'bt', 'lg'])(
    'a match without %s is dropped and counted; the others of its page stay (D17)',
    (field) => {
      const broken = raw();
      delete broken[field];
      expect(decode(broken)).toEqual({ record: undefined, drops: ['match'] });
      const { decoding } = setUp();
      expect(decodeListPage({ records: [broken, raw()] }, decoding)?.records).toHaveLength(1);
    },
  );

  test.each([-1, 253_402_300_800_000, 8.64e15 + 1, '9'.repeat(15)])(
    'a match that begins at %s is dropped: no calendar could write it',
    (bt) => {
      expect(decode({ ...raw(), bt })).toEqual({ record: undefined, drops: ['match'] });
    },
  );

  test('an id that JSON could not carry exactly is no id (C39, F40)', () => {
    expect(decode({ ...raw(), id: 2 ** 53 + 2 }).record).toBeUndefined();
    expect(decode({ ...raw(), id: '90071992547409931234' }).record?.facts.id).toBe('90071992547409931234');
  });

  test('unknown status, sport, market type and period codes are kept as they are, and counted (D17, LIST-25)', () => {
    const odd = {
      ...raw(),
      ms: 77,
      sid: 999,
      mg: [
        {
          mty: 424242,
          pe: 909,
          nm: 'Something new',
          mks: [{ id: 1, ss: 1, op: [{ ty: 31415, na: 'Maybe', od: 2.5 }] }],
        },
      ],
    };
    const { record, drops } = decode(odd);
    expect([
      record?.facts.status,
      record?.facts.sportId,
      record?.markets[0]?.type,
      record?.markets[0]?.name,
      record?.markets[0]?.options[0]?.name,
      drops,
    ]).toEqual([
      77,
      999,
      424242,
      'Something new',
      'Maybe',
      ['unknown-status', 'unknown-sport', 'unknown-market-type', 'unknown-period'],
    ]);
  });

  test("an option that cannot be read keeps its place, locked, so that the feed's option indexes hold (F38)", () => {
    const market = { id: 1, ss: 1, op: [{ ty: 1, od: 1.9 }, null, { ty: 2, od: 'NaN' }, { ty: 3, od: 3.1 }] };
    const { record, drops } = decode({ ...raw(), mg: [{ mty: 1005, pe: 1001, nm: '1x2', mks: [market] }] });
    const decoded = record?.markets[0];
    expect(decoded?.options.map((each) => each.type)).toEqual([1, 0, 2, 3]);
    expect([0, 1, 2, 3].map((index) => decoded !== undefined && isOpen(optionWord(decoded, index)))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([decoded?.unreadable, drops]).toEqual([
      [1, 2],
      ['option', 'odds'],
    ]);
  });

  test('odds of 1.000 or less are locked, and counted once a market; zero is the lock of a platform (D14)', () => {
    const mks = [
      [1, 0.5],
      [0, -999],
      [1.001, 1.95],
    ].map((odds, id) => ({ id: id + 1, ss: 1, op: odds.map((od, at) => ({ ty: at + 1, od })) }));
    const { record, drops } = decode({ ...raw(), mg: [{ mty: 1005, pe: 1001, nm: '1x2', mks }] });
    expect(record?.markets.map((market) => [0, 1].map((at) => isOpen(optionWord(market, at))))).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
    expect(drops).toEqual(['low-odds']);
  });

  test('a match that is suspended or not sold as a whole suspends or closes its markets', () => {
    expect([1, 2, 3, undefined].map(salesOf)).toEqual([
      [1, 0, 1, 1],
      [0, 0, 0, 0],
      [-1, -1, -1, -1],
      [1, 0, 1, 1],
    ]);
  });

  test('names lose controls and reordering marks, and are cut (F43)', () => {
    const { record } = decode({
      ...raw(),
      nm: `A\u202Egnp.exe\u0000 ${'x'.repeat(1000)}`,
      ts: [
        { na: 'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306lgo', id: 1 },
        { na: '<b>B</b>', id: 2 },
      ],
    });
    expect(record?.facts.name.startsWith('Agnp.exe x')).toBe(true);
    expect(record?.facts.name.length).toBeLessThanOrEqual(200);
    expect(record?.facts.home.name).toBe('Z\u0300\u0301\u0302\u0303lgo');
    expect(record?.facts.away.name).toBe('<b>B</b>');
  });

  test('an animation address is https at a listed host or of the own origin, or not there (D10, F44)', () => {
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'https://evil.example/x',
      'http://evil.example/x',
      'https://u:p@evil.example/',
      'https:\\\\evil',
    ]) {
      expect(animationOf(address)).toBeNull();
    }
    expect(animationOf('https://animation.example.com/x')).toBe('https://animation.example.com/x');
    expect(animationOf('/x')).toBe('https://play.example.com/x');
  });

  test.each<[string, number, unknown, unknown]>([
    ['ice hockey: players off', 2, { ihs: 1, ias: 0 }, { kind: 'players-off', off: [1, 0] }],
    ['handball: players suspended', 8, { hhs: '2', has: 1 }, { kind: 'players-off', off: [2, 1] }],
    [
      'american football: side, down, yards',
      6,
      { rp: 2, rd: 3, ry: 8 },
      { kind: 'drive', attacking: 2, down: 3, yards: 8 },
    ],
    ['snooker: player and reds', 16, { sv: 1, srr: 9 }, { kind: 'table', player: 1, reds: 9 }],
    [
      'baseball: count and bases',
      7,
      { bs: 2, bb: 1, bo: 1, bbs: '101' },
      { kind: 'diamond', balls: 1, strikes: 2, outs: 1, bases: [true, false, true] },
    ],
    ['cricket: over and ball', 14, { co: 12, cd: 3 }, { kind: 'over', over: 12, ball: 3 }],
    ['empty', 2, {}, null],
    ['none of an object', 7, [1], null],
    ["another sport's", 1, { ihs: 1 }, null],
    [
      'baseball: the third strike, the fourth ball, the third out',
      7,
      { bs: 3, bb: 4, bo: 3, bbs: '000' },
      { kind: 'diamond', balls: 4, strikes: 3, outs: 3, bases: [false, false, false] },
    ],
    ['out of range', 7, { bs: 9, bb: -1, bo: '1e9', bbs: '111' }, null],
    ['garbage', 6, JSON.parse('{"__proto__":{"rp":1},"rp":"x","rd":1.5,"ry":null}'), null],
  ])('a scoreboard of %s is a checked value of its sport (LIST-07)', (_name, sport, sb, board) => {
    const { record } = decode({ ...raw(), sid: sport, sb });
    expect(record?.facts.scoreboard).toEqual(board);
  });

  test('unknown fields change nothing', () => {
    expect(decode({ ...raw(), extra: { a: [1] }, __v: 3 }).record).toEqual(decode(raw()).record);
  });

  test('no JSON makes a decoder throw, and a decoded record is well formed (F36)', () => {
    const keys = ['id', 'bt', 'ms', 'ss', 'sid', 'lg', 'ts', 'nsg', 'mc', 'sb', 'vs', 'as', 'mg', 'ty', 'nm'];
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.jsonValue(), (key, value) => {
        const { record } = decode({ ...raw(), [key]: value });
        if (record === undefined) return;
        expect(typeof record.facts.id).toBe('string');
        for (const market of record.markets) expect(market.odds).toHaveLength(market.options.length);
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        decode(value);
        decodeListPage(value, setUp().decoding);
      }),
    );
  });

  test('an answer that is no page is no page (F36)', () => {
    const { decoding } = setUp();
    expect([null, [], {}, { records: {} }, 'x'].map((each) => decodeListPage(each, decoding))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
