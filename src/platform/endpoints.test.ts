import { describe, expect, test } from 'vitest';
import { addressOf, feedAddress, fileAddress } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS, endpointsWith, type EndpointName } from './endpoints.ts';
import { createIcons } from './icons.ts';
import { languageCodeOf } from './languages.ts';
import type { SportId } from '#domain/ids.ts';

const BASE = 'https://play.example.com/sport/';

/** As the specifications write them; a file's id follows its path. */
const PATHS: { readonly [N in EndpointName]?: string } = {
  log: '/api/forehead/system/log',
  userConfigGet: '/api/forehead/system/cfg/get',
  userConfigSet: '/api/forehead/system/cfg/set',
  orderList: '/v1/order/new/bet/list',
  reserveList: '/v1/order/new/reserve/betList',
  cashOutQuote: '/v1/order/cashOut/price',
  cashOutRecords: '/v1/order/getCashOutsByIds',
  banners: '/ssapi/bannerList/search',
  bankerDetail: '/api/banker/forehead/gamebet/banker/detail',
  chatToken: '/api/forehead/user/chat/token/v2',
  reportCategories: '/api/forehead/live/chat/report/cate',
  reportAdd: '/api/forehead/live/chat/report/add',
  emojis: '/api/forehead/live/emoji/list',
  chatRule: '/api/forehead/user/chat/get/rule',
  orderShowRule: '/api/forehead/user/chat/live/show/v2',
  giftTop: '/api/forehead/live/room/gift/top10',
  memberTitles: '/api/forehead/user/membertitlemanagement/listpc',
  titleWall: '/api/forehead/user/title/wall/info',
  titleSet: '/api/forehead/user/title/set/info',
  titleList: '/api/forehead/user/title/list/all',
  titleObtain: '/api/forehead/user/title/obtain/info',
  lotteryVote: '/api/forehead/live/lottery/vote/info',
  lotteryApprovalSubmit: '/api/forehead/live/lottery/approval/submitInfo',
  lotteryApproval: '/api/forehead/live/lottery/approval/info',
  leagues: '/v1/match/getOnSaleLeagues',
  file: '/api/forehead/system/file/get/',
  gameJump: '/api/forehead/gamebet/game/jump',
};

describe('the endpoint map', () => {
  test('exactly these are invented; an integrator re-points what is listed here (C42)', () => {
    const invented = Object.entries(ENDPOINTS)
      .filter(([, endpoint]: [string, Endpoint]) => endpoint.invented)
      .map(([name]) => name);
    expect(invented).toEqual([
      'resultsSecond',
      'resultsThird',
      'matchVideos',
      'streamTypes',
      'matchWeather',
      'matchLineup',
      'matchHistory',
      'matchStandings',
      'matchCommentary',
      'matchEvents',
      'matchTechnical',
      'matchIntelligence',
      'matchCoverage',
      'domainConfig',
      'log',
      'bankerList',
      'couponList',
      'noticeBoard',
      'reportConfig',
      'reportSubmit',
      'chatSend',
      'chatImage',
      'chatHistory',
      'anchors',
      'specialRooms',
      'anchorProxy',
      'gifts',
      'giftPresent',
      'giftRecords',
      'coinBalance',
      'coinLimits',
      'redEnvelope',
      'redEnvelopeReceive',
      'lottery',
      'lotteryWins',
      'lotteryUserWin',
      'lotteryJoin',
      'lotteryVoteSubmit',
      'bookingAdd',
      'bookingCancel',
      'bookings',
      'hostFollow',
      'hostsFollowed',
      'questions',
      'questionAnswer',
      'tipsters',
      'tipster',
      'tipsterRanking',
      'tipsterFollow',
      'tipstersFollowed',
      'tips',
      'tip',
      'tipBuy',
      'tipsRead',
      'tipMatches',
      'tipComments',
      'tipCommentsMine',
      'tipCommentAdd',
      'tipCommentRule',
      'tipLike',
    ]);
  });

  test.each<[string, string, string, EndpointName]>([
    ['REQ-07', 'POST', 'service', 'log'],
    ['REQ-13', 'GET', 'service', 'userConfigGet'],
    ['REQ-14', 'POST', 'service', 'userConfigSet'],
    ['REQ-15, REQ-02', 'POST', 'order', 'orderList'],
    ['REQ-16', 'POST', 'order', 'reserveList'],
    ['REQ-17', 'POST', 'order', 'cashOutQuote'],
    ['REQ-18', 'POST', 'order', 'cashOutRecords'],
    ['REQ-19, REQ-03', 'GET', 'banner', 'banners'],
    ['REQ-20', 'POST', 'banker', 'bankerDetail'],
    ['REQ-21', 'GET', 'service', 'chatToken'],
    ['REQ-23', 'POST', 'service', 'reportCategories'],
    ['REQ-24', 'POST', 'service', 'reportAdd'],
    ['REQ-25', 'POST', 'service', 'emojis'],
    ['REQ-26', 'GET', 'service', 'chatRule'],
    ['REQ-27', 'GET', 'service', 'orderShowRule'],
    ['REQ-28', 'POST', 'service', 'giftTop'],
    ['REQ-29, REQ-37, C26', 'POST', 'service', 'memberTitles'],
    ['REQ-30', 'POST', 'service', 'titleWall'],
    ['REQ-31', 'POST', 'service', 'titleSet'],
    ['REQ-32', 'POST', 'service', 'titleList'],
    ['REQ-33', 'POST', 'service', 'titleObtain'],
    ['REQ-34', 'POST', 'service', 'lotteryVote'],
    ['REQ-35', 'POST', 'service', 'lotteryApprovalSubmit'],
    ['REQ-36', 'POST', 'service', 'lotteryApproval'],
    ['REQ-38', 'POST', 'match', 'leagues'],
    ['REQ-39', 'GET', 'file', 'file'],
    ['BOOT-29', 'POST', 'service', 'gameJump'],
  ])('%s is a %s to the %s host: %s, at the path that the calls name', (_ids, method, host, name) => {
    const endpoint: Endpoint = ENDPOINTS[name];
    expect([endpoint.method, endpoint.host, endpoint.path]).toEqual([method, host, PATHS[name]]);
  });

  test('every call of the order family goes to the order host with the authorization value (C27, C39, REQ-02)', () => {
    const all = Object.values<Endpoint>(ENDPOINTS).filter(({ path }) => path.startsWith('/v1/order/'));
    expect(all).toHaveLength(17);
    for (const endpoint of all)
      expect(endpoint).toMatchObject({
        host: 'order',
        envelope: 'match',
        auth: true,
        exact: true,
        method: 'POST',
      });
  });

  test('money moves by POST alone, with authorization and exact numbers, and only where listed here', () => {
    const money = Object.entries<Endpoint>(ENDPOINTS).filter(([, endpoint]) => endpoint.money);
    expect(money.map(([name]) => name)).toEqual([
      'betSingle',
      'betMultiple',
      'reserveBet',
      'reserveModify',
      'reserveCancel',
      'cashOutBet',
      'cashOutReserve',
      'cashOutReserveCancel',
      'giftPresent',
      'redEnvelopeReceive',
      'tipBuy',
    ]);
    for (const [, endpoint] of money)
      expect(endpoint).toMatchObject({ method: 'POST', auth: true, exact: true });
  });

  test('no two calls share an address; a chat report is only posted (C25, REQ-22)', () => {
    const places = Object.values<Endpoint>(ENDPOINTS).map(({ host, path }) => `${host} ${path}`);
    expect(new Set(places).size).toBe(places.length);
    expect(
      Object.values<Endpoint>(ENDPOINTS)
        .filter(({ path }) => path.endsWith('/chat/report/add'))
        .map(({ method }) => method),
    ).toEqual(['POST']);
  });

  test("the match calls are the wire's (REQ-38, REQ-59, REQ-60, REQ-61)", () => {
    const { matchList, matchDetail, statistics, leagues } = ENDPOINTS;
    expect(
      [matchList, matchDetail, statistics, leagues].map(({ method, path, host, envelope }) => [
        method,
        path,
        host,
        envelope,
      ]),
    ).toEqual([
      ['POST', '/v1/match/getList', 'match', 'match'],
      ['POST', '/v1/match/getMatchDetail', 'match', 'match'],
      ['POST', '/v1/match/statistical', 'match', 'match'],
      ['POST', '/v1/match/getOnSaleLeagues', 'match', 'match'],
    ]);
  });

  test('an endpoint may be changed in part, the rest stays (C42)', () => {
    const map = endpointsWith({
      domainConfig: { path: '/cfg', invented: false },
      matchList: { host: 'service' },
    });
    expect([
      map.domainConfig.path,
      map.domainConfig.method,
      map.matchList.host,
      map.matchList.path,
      map.leagues,
    ]).toEqual(['/cfg', 'GET', 'service', '/v1/match/getList', ENDPOINTS.leagues]);
  });

  test.each([
    ['/', '/v1/x', 'https://play.example.com/v1/x'],
    ['', '/v1/x', 'https://play.example.com/v1/x'],
    ['https://api.example.com', '/v1/x', 'https://api.example.com/v1/x'],
    ['https://api.example.com/fb/', '/v1/x', 'https://api.example.com/fb/v1/x'],
    ['api', 'v1/x', 'https://play.example.com/sport/api/v1/x'],
  ])('base %s and path %s make %s (REQ-01)', (host, path, address) => {
    expect(addressOf(host, path, BASE)).toBe(address);
  });

  test("a file's address ends in its id, which cannot leave its place (REQ-39)", () => {
    expect(fileAddress('a1', '/', BASE, ENDPOINTS.file)).toBe(
      'https://play.example.com/api/forehead/system/file/get/a1',
    );
    expect(fileAddress('../x?y', '/', BASE, ENDPOINTS.file)).toBe(
      'https://play.example.com/api/forehead/system/file/get/..%2Fx%3Fy',
    );
  });

  test("the feed's address follows the page's scheme and directory", () => {
    expect([
      feedAddress('/feed', BASE),
      feedAddress('wss://push.example.com/f', BASE),
      feedAddress('/feed', 'http://localhost:5173/sport/'),
    ]).toEqual(['wss://play.example.com/feed', 'wss://push.example.com/f', 'ws://localhost:5173/feed']);
  });
});

describe('language codes', () => {
  test('each locale is sent under its service code (REQ-08, C1)', () => {
    expect(
      ['zh-CN', 'zh-TW', 'en', 'vi', 'th', 'xx'].map((locale) =>
        languageCodeOf(locale, { languageCodes: {} }),
      ),
    ).toEqual(['CMN', 'ZHO', 'ENG', 'VIE', 'THA', 'ENG']);
  });

  test('an operator may name another code, in small letters too (C1)', () => {
    expect(
      ['th', 'vi', 'en', 'constructor'].map((locale) =>
        languageCodeOf(locale, { languageCodes: { th: 'ENG', vi: 'vi' } }),
      ),
    ).toEqual(['ENG', 'vi', 'ENG', 'ENG']);
  });
});

describe('icons', () => {
  const football = 1 as SportId;

  test("a team's icon is built from its id and the sport's keyword by the operator's rule (REQ-40)", () => {
    expect(createIcons('/icon/{keyword}/{id}.svg', BASE).team('55001', football)).toBe(
      'https://play.example.com/icon/football/55001.svg',
    );
    expect(createIcons('https://img.example.com/{keyword}?t={id}', BASE).team('a&b/..', 178 as SportId)).toBe(
      'https://img.example.com/e-basketball?t=a%26b%2F..',
    );
    expect(createIcons('/i/{id}', BASE).team("$&$'", football)).toBe("https://play.example.com/i/%24%26%24'");
  });

  test.each([
    '',
    'http://img.example.com/{id}',
    'javascript:{id}',
    'https://{id}.example.com/',
    '//img.example.com/{id}',
    'https://u:p@img.example.com/{id}',
  ])('by the rule %j there is no icon (D10)', (rule) => {
    expect(createIcons(rule, BASE).team('55001', football)).toBeNull();
  });

  test('a picture that is named by its file alone is at the file host; only a file id is (REQ-39, D10)', () => {
    const icons = createIcons('', BASE, { image: ['files.example.com'] }, (id) =>
      fileAddress(id, 'https://files.example.com', BASE, ENDPOINTS.file),
    );
    const id = '5f1e2d3c4b5a69788796a5b4.png';
    expect(icons.address(id)).toBe(`https://files.example.com/api/forehead/system/file/get/${id}`);
    expect(icons.address('https://files.example.com/a.png')).toBe('https://files.example.com/a.png');
    expect(icons.address(`https://evil.example.com/${id}`)).toBeNull();
    expect(createIcons('', BASE).address(id)).toBe(`https://play.example.com/sport/${id}`);
  });

  test('a team without id has none', () => {
    expect(createIcons('/icon/{id}', BASE).team('', football)).toBeNull();
    // Half of a surrogate pair cannot be written in an address (F43).
    expect(createIcons('/icon/{id}', BASE).team('a\udc00', football)).toBeNull();
  });
});
