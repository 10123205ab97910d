import { describe, expect, test } from 'vitest';
import { addressOf, ENDPOINTS, endpointsWith, feedAddress, fileAddress } from './endpoints.ts';
import { createIcons, safeAddress } from './icons.ts';
import { languageCodeOf } from './languages.ts';
import type { SportId } from '#domain/ids.ts';

const BASE = 'https://play.example.com/sport/';

describe('the endpoint map', () => {
  test('exactly the domain configuration and the log are invented; an integrator re-points what is listed here (C42, REQ-73)', () => {
    expect(Object.entries(ENDPOINTS).filter(([, endpoint]) => endpoint.invented).map(([name]) => name)).toEqual(['domainConfig', 'log']);
  });

  test('the match calls are the wire\'s (REQ-38, REQ-59, REQ-60, REQ-61)', () => {
    const { matchList, matchDetail, statistics, leagues } = ENDPOINTS;
    expect([matchList, matchDetail, statistics, leagues].map(({ method, path, host, envelope }) => [method, path, host, envelope])).toEqual([
      ['POST', '/v1/match/getList', 'match', 'match'], ['POST', '/v1/match/getMatchDetail', 'match', 'match'],
      ['POST', '/v1/match/statistical', 'match', 'match'], ['POST', '/v1/match/getOnSaleLeagues', 'match', 'match'],
    ]);
  });

  test('an endpoint may be changed in part, the rest stays (C42)', () => {
    const map = endpointsWith({ domainConfig: { path: '/cfg', invented: false }, matchList: { host: 'service' } });
    expect([map.domainConfig.path, map.domainConfig.method, map.matchList.host, map.matchList.path, map.leagues]).toEqual(['/cfg', 'GET', 'service', '/v1/match/getList', ENDPOINTS.leagues]);
  });

  test.each([
    ['/', '/v1/x', 'https://play.example.com/v1/x'], ['', '/v1/x', 'https://play.example.com/v1/x'], ['https://api.example.com', '/v1/x', 'https://api.example.com/v1/x'],
    ['https://api.example.com/fb/', '/v1/x', 'https://api.example.com/fb/v1/x'], ['api', 'v1/x', 'https://play.example.com/sport/api/v1/x'],
  ])('base %s and path %s make %s (REQ-01)', (host, path, address) => {
    expect(addressOf(host, path, BASE)).toBe(address);
  });

  test('a file\'s address ends in its id, which cannot leave its place (REQ-39)', () => {
    expect(fileAddress('a1', '/', BASE)).toBe('https://play.example.com/api/forehead/system/file/get/a1');
    expect(fileAddress('../x?y', '/', BASE)).toBe('https://play.example.com/api/forehead/system/file/get/..%2Fx%3Fy');
  });

  test('the feed\'s address follows the page\'s scheme and directory', () => {
    expect([feedAddress('/feed', BASE), feedAddress('wss://push.example.com/f', BASE), feedAddress('/feed', 'http://localhost:5173/sport/')]).toEqual([
      'wss://play.example.com/feed', 'wss://push.example.com/f', 'ws://localhost:5173/feed',
    ]);
  });
});

describe('language codes', () => {
  test('each locale is sent under its service code (REQ-08, C1)', () => {
    expect(['zh-CN', 'zh-TW', 'en', 'vi', 'th', 'xx'].map((locale) => languageCodeOf(locale, { languageCodes: {} }))).toEqual(['CMN', 'ZHO', 'ENG', 'VIE', 'THA', 'ENG']);
  });

  test('an operator may name another code; what is no code is not sent (C1)', () => {
    expect(['th', 'vi', 'constructor'].map((locale) => languageCodeOf(locale, { languageCodes: { th: 'ENG', vi: 'bad code' } }))).toEqual(['ENG', 'VIE', 'ENG']);
  });
});

describe('icons', () => {
  const football = 1 as SportId;

  test('a team\'s icon is built from its id and the sport\'s keyword by the operator\'s rule (REQ-40)', () => {
    expect(createIcons('/icon/{keyword}/{id}.svg', BASE).team('55001', football)).toBe('https://play.example.com/icon/football/55001.svg');
    expect(createIcons('https://img.example.com/{keyword}?t={id}', BASE).team('a&b/..', 178 as SportId)).toBe('https://img.example.com/e-basketball?t=a%26b%2F..');
    expect(createIcons('/i/{id}', BASE).team("$&$'", football)).toBe("https://play.example.com/i/%24%26%24'");
  });

  test.each(['', 'http://img.example.com/{id}', 'javascript:{id}', 'https://{id}.example.com/', '//img.example.com/{id}', 'https://u:p@img.example.com/{id}'])('by the rule %j there is no icon (D10)', (rule) => {
    expect(createIcons(rule, BASE).team('55001', football)).toBeNull();
  });

  test('a team without id has none', () => {
    expect(createIcons('/icon/{id}', BASE).team('', football)).toBeNull();
    // Half of a surrogate pair cannot be written in an address (F43).
    expect(createIcons('/icon/{id}', BASE).team('a\udc00', football)).toBeNull();
  });

  test.each([
    ['https://img.example.com/a.png', 'https://img.example.com/a.png'], ['/a.png', 'https://play.example.com/a.png'], ['a.png', 'https://play.example.com/sport/a.png'],
    ['http://play.example.com/a.png', null], ['javascript:alert(1)', null], ['JaVaScRiPt:alert(1)', null], ['data:image/svg+xml,x', null], ['blob:https://x/y', null], ['//evil.example/a', null],
    ['\\\\evil.example\\a', null], ['https://user@evil.example/', null], ['https://a.example/\u0000', null], [' https://a.example/', null], ['', null], [null, null], [5, null], [`https://a.example/${'x'.repeat(3000)}`, null],
  ])('address %j from data becomes %j (D10, F44)', (raw, address) => {
    expect(safeAddress(raw, BASE)).toBe(address);
  });

  test('over plain http only the page\'s own origin is taken, as in development', () => {
    expect([safeAddress('/x', 'http://localhost:5173/'), safeAddress('http://localhost:5174/x', 'http://localhost:5173/')]).toEqual(['http://localhost:5173/x', null]);
  });
});
