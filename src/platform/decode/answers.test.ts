import { readFileSync } from 'node:fs';
import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { createIcons } from '../icons.ts';
import { playTypeCode, playTypeOf } from '../playTypeCodes.ts';
import type { Decoding } from './context.ts';
import { decodeDomainConfig } from './domainConfig.ts';
import { domainConfigFaults } from './domainConfigFaults.ts';
import { decodeLeagues } from './leagues.ts';
import { decodeStatistics } from './statistics.ts';

const BASE = 'https://play.example.com/sport/';
const decoding: Decoding = {
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', BASE, { image: ['img.example.com'] }),
};
const sample = (name: string): unknown =>
  (JSON.parse(readFileSync(new URL(`../samples/${name}.json`, import.meta.url), 'utf8')) as { data: unknown })
    .data;

describe('statistics', () => {
  test('the hand-written sample has the specified shape: total, hot and counts (MENU-07, MENU-01)', () => {
    const answer = decodeStatistics(sample('statistics'), decoding);
    expect([answer?.total, answer?.hotTotal, answer?.hot]).toEqual([
      612,
      37,
      [
        {
          id: '10301',
          logoUrl: 'https://img.example.com/league/10301.png',
          count: 12,
          name: 'Coastal Premier League',
          sportId: 1,
        },
      ],
    ]);
    expect(answer?.playTypes.rolling).toEqual({
      count: 84,
      name: 'In-Play',
      sports: [
        { sportId: 1, count: 52 },
        { sportId: 3, count: 11 },
        { sportId: 5, count: 21 },
      ],
    });
    expect(Object.keys(answer?.playTypes ?? {}).sort()).toEqual([
      'all',
      'early',
      'outright',
      'rolling',
      'today',
      'today-and-rolling',
    ]);
  });

  test('negative and unreadable counts are nothing, and an answer without counts is none (F36)', () => {
    const answer = decodeStatistics(
      {
        tc: -3,
        ht: 'x',
        sl: [{ ty: 1, tc: null, ssl: [{ sid: 1, c: -1 }, { c: 4 }, null] }, null, { ty: 999 }],
        hls: [{ na: 'no id' }],
      },
      decoding,
    );
    expect(answer).toEqual({
      total: 0,
      hotTotal: 0,
      hot: [],
      playTypes: { rolling: { count: 0, name: '', sports: [{ sportId: 1, count: 0 }] } },
    });
    expect([null, {}, [], { sl: 'x' }].map((each) => decodeStatistics(each, decoding))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('counts that cannot be read are left out, never nought, and an answer of nothing else is none (F36)', () => {
    const answer = decodeStatistics(
      {
        tc: 5,
        sl: [
          { ty: 1, tc: '84 pieces' },
          {
            ty: 3,
            tc: 4,
            ssl: [
              { sid: 1, c: '4 pieces' },
              { sid: 3, c: 1 },
            ],
          },
        ],
      },
      decoding,
    );
    expect(answer?.playTypes).toEqual({ today: { count: 4, name: '', sports: [{ sportId: 3, count: 1 }] } });
    expect(
      [{ sl: [{ ty: '1 pieces', tc: 4 }] }, { sl: [null] }, { sl: [{ ty: null, tc: null }] }].map((each) =>
        decodeStatistics(each, decoding),
      ),
    ).toEqual([undefined, undefined, undefined]);
    expect(decodeStatistics({ sl: [] }, decoding)?.playTypes).toEqual({});
  });

  test('play types travel as the wire numbers them, and the others are not shown (LIST-01)', () => {
    const types = ['all', 'rolling', 'today', 'early', 'today-and-rolling', 'outright'] as const;
    expect(types.map(playTypeCode)).toEqual([0, 1, 3, 4, 6, 7]);
    expect(types.map((type) => playTypeOf(playTypeCode(type)))).toEqual(types);
    expect([2, 5, 8, 9, '1', undefined].map(playTypeOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('leagues on sale', () => {
  test('the hand-written sample has the shape of the specification (MENU-08, REQ-38)', () => {
    expect(decodeLeagues(sample('leagues'), decoding)).toEqual([
      {
        id: '10301',
        name: 'Coastal Premier League',
        matchCount: 12,
        logoUrl: 'https://img.example.com/league/10301.png',
        order: 3,
        sportId: 1,
        hot: true,
      },
      { id: '50210', name: 'Harbour Open', matchCount: 31, logoUrl: null, order: 8, sportId: 5, hot: false },
    ]);
  });

  test('a league that cannot be read is left out, and an answer that is no list is none (F36)', () => {
    expect(
      decodeLeagues([{ na: 'no id' }, { id: 1, na: 'one' }, null], decoding)?.map((each) => each.id),
    ).toEqual(['1']);
    expect([null, {}, 'x'].map((each) => decodeLeagues(each, decoding))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the domain configuration', () => {
  const good = sample('domainConfig') as Record<string, unknown>;
  const decode = (change: Record<string, unknown> = {}) => decodeDomainConfig({ ...good, ...change }, BASE);
  const value = (change?: Record<string, unknown>) => {
    const answer = decode(change);
    if (!answer.ok) throw new Error('unreadable');
    return answer.value;
  };

  test('the hand-written sample decodes as it is (REQ-73, BOOT-08)', () => {
    expect(value()).toEqual({
      ...good,
      minimumVersion: '',
      reloadShare: 100,
      requestsPerMinute: null,
      utcOffset: 480,
    });
  });

  test('missing fields have defaults: four formats, five languages, pages of 50 (C1, C4, CONST-04, D20)', () => {
    const answer = decodeDomainConfig({ merchant: 'm' }, BASE);
    expect(answer).toEqual({
      ok: true,
      value: {
        merchant: 'm',
        hosts: { service: '/', match: '/', order: '/', file: '/', banner: '/', banker: '/' },
        hostLists: { image: [], stream: [], banner: [], link: [], api: [], jump: [] },
        parents: [],
        parentPath: '/',
        hooks: { errors: null, counters: null, evidence: null },
        anchorLocales: ['CMN'],
        limits: { picks: 10, favourites: 50, historyDays: 45, reserveDays: 7 },
        intervals: { statistics: 60, liveDetail: 5, detail: 20, config: 60 },
        memberSuccess: 1,
        utcOffset: 480,
        play: { sessionMinutes: null, stakeToday: null },
        money: {
          reference: 'ignored',
          refusals: { bet: [], reserve: [], cashOut: [], member: [] },
        },
        appShell: '',
        bannerIds: { home: 'home', live: 'live', detail: 'detail' },
        resultsApi: 'own',
        endpoints: {},
        betting: true,
        maintenance: null,
        modules: { rooms: true, tips: true, bankers: true, cashOut: true, reserve: true, quickBet: true },
        feed: null,
        nats: null,
        chatSocket: null,
        log: null,
        teamIcon: '',
        locales: ['zh-CN', 'zh-TW', 'en', 'vi', 'th'],
        defaultLocale: 'zh-CN',
        languageCodes: {},
        oddsFormats: [1, 2, 3, 4],
        minimumVersion: '',
        reloadShare: 100,
        requestsPerMinute: null,
        pageSize: 50,
        variant: 'plain',
      },
    });
  });

  test("a host that is not named is the member platform's (REQ-01)", () => {
    expect(value({ hosts: { service: 'https://api.example.com/', order: '/orders' } }).hosts).toEqual({
      service: 'https://api.example.com/',
      match: 'https://api.example.com/',
      order: '/orders',
      file: 'https://api.example.com/',
      banner: 'https://api.example.com/',
      banker: 'https://api.example.com/',
    });
  });

  test('a default language that is hidden gives way to the first one shown (C1)', () => {
    expect(value({ locales: ['en', 'th'], defaultLocale: 'zh-CN' }).defaultLocale).toBe('en');
  });

  test.each<[string, Record<string, unknown>]>([
    ['merchant', { merchant: '' }],
    ['merchant', { merchant: 5 }],
    ['merchant', { merchant: 'm'.repeat(101) }],
    ['hosts.match', { hosts: { service: '/', match: 'http://evil.example/', order: '/', file: '/' } }],
    ['hosts.service', { hosts: { service: 'javascript:alert(1)' } }],
    ['feed', { feed: 'ws://evil.example/' }],
    ['feed', { feed: 'https://a.example/' }],
    ['nats', { nats: 'http://a.example/credentials' }],
    ['nats', { nats: 'wss://a.example/' }],
    ['chatSocket', { chatSocket: 'ws://evil.example/' }],
    ['chatSocket', { chatSocket: 'https://a.example/' }],
    ['pageSize', { pageSize: 51 }],
    ['pageSize', { pageSize: 0 }],
    ['oddsFormats.0', { oddsFormats: [5] }],
    ['oddsFormats', { oddsFormats: [] }],
    ['locales.0', { locales: ['xx'] }],
    ['variant', { variant: 'tv' }],
    ['playType', { playType: 'parlay' }],
    ['log', { log: 'http://evil.example/' }],
    ['log', { log: 'javascript:alert(1)' }],
    ['log', { log: 5 }],
    ['hostLists.image.0', { hostLists: { image: ['https://img.example.com'] } }],
    ['hostLists.api.0', { hostLists: { api: ['*'] } }],
    ['hostLists.link.0', { hostLists: { link: ['Img.Example.com'] } }],
    ['hostLists.jump.0', { hostLists: { jump: ['127.0.0.1'] } }],
    ['parents.0', { parents: ['https://www.example.com/'] }],
    ['parents.0', { parents: ['*'] }],
    ['parents.0', { parents: ['http://www.example.com'] }],
    ['parents.0', { parents: ['null'] }],
    ['parentPath', { parentPath: '//evil.example' }],
    ['parentPath', { parentPath: 'sports' }],
    ['hooks.errors', { hooks: { errors: 'http://evil.example/' } }],
    ['limits.picks', { limits: { picks: 11 } }],
    ['limits.historyDays', { limits: { historyDays: 46 } }],
    ['intervals.config', { intervals: { config: 4 } }],
    ['intervals.statistics', { intervals: { statistics: 9 } }],
    ['memberSuccess', { memberSuccess: '1' }],
    ['utcOffset', { utcOffset: 900 }],
    ['money.reference', { money: { reference: 'yes' } }],
    ['money.refusals.bet.0', { money: { refusals: { bet: [0] } } }],
    ['money.refusals.bet.0', { money: { refusals: { bet: ['3012'] } } }],
    ['money.refusals.member.1', { money: { refusals: { member: [1002, 1.5] } } }],
    ['play.sessionMinutes', { play: { sessionMinutes: 1 } }],
    ['play.stakeToday', { play: { stakeToday: '1e3' } }],
    ['play.stakeToday', { play: { stakeToday: 1000 } }],
    ['appShell', { appShell: 'x'.repeat(51) }],
    ['resultsApi', { resultsApi: 'fourth' }],
    ['betting', { betting: 'no' }],
    ['maintenance', { maintenance: { from: 5, to: 5 } }],
    ['maintenance.notice.xx', { maintenance: { notice: { xx: 'hi' } } }],
    ['maintenance.to', { maintenance: { to: 'tomorrow' } }],
    ['modules.tips', { modules: { tips: 1 } }],
    ['anchorLocales.0', { anchorLocales: ['Chinese (Simplified)'] }],
    ['languageCodes.fr', { languageCodes: { fr: 'FRA' } }],
    ['languageCodes.vi', { languageCodes: { vi: 'v i' } }],
    ['languageCodes.vi', { languageCodes: { vi: '' } }],
    ['languageCodes.vi', { languageCodes: { vi: 'vi\r\nx' } }],
    ['languageCodes.vi', { languageCodes: { vi: 'vietnamese-VN' } }],
    ['endpoints', { endpoints: 'all' }],
  ])('a wrong %s is told by its name, and the configuration is refused (D10)', (field, change) => {
    expect(decode(change)).toEqual({ ok: false, problem: { code: 'unreadable' } });
    expect(domainConfigFaults({ ...good, ...change }, BASE).map((fault) => fault.split(':')[0])).toContain(
      field,
    );
  });

  test('service codes are read as the platform writes them, of languages and of hosts (C1, C2)', () => {
    const codes = {
      languageCodes: { 'zh-CN': 'zh_CN', en: 'en', vi: 'VIE' },
      anchorLocales: ['zh_CN', 'en'],
    };
    expect(value(codes)).toMatchObject(codes);
    expect(value({ merchant: 'm'.repeat(100) }).merchant).toHaveLength(100);
  });

  test('the log goes to the member platform, to a host of its own, or nowhere (D9)', () => {
    const hosts = { service: 'https://api.example.com/' };
    expect([true, false, 'https://log.example.com/'].map((log) => value({ hosts, log }).log)).toEqual([
      'https://api.example.com/',
      null,
      'https://log.example.com/',
    ]);
  });

  test('hosts and feed may be https and wss, or of the own origin (D10)', () => {
    const hosts = {
      service: 'https://api.example.com/',
      match: 'https://m.example.com/fb',
      order: '/orders',
      file: 'files',
      banner: '/',
      banker: '',
    };
    expect(value({ hosts, feed: 'wss://push.example.com/feed' })).toMatchObject({
      hosts,
      feed: 'wss://push.example.com/feed',
    });
    const local = decodeDomainConfig(
      { ...good, feed: 'ws://localhost:5173/feed' },
      'http://localhost:5173/sport/',
    );
    expect(local.ok).toBe(true);
  });

  test('no JSON makes it throw (F36)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(good)), fc.jsonValue(), (key, each) => {
        expect(typeof decode({ [key]: each }).ok).toBe('boolean');
        expect(typeof decodeDomainConfig(each, BASE).ok).toBe('boolean');
      }),
    );
  });
});
