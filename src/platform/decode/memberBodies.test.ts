import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NO_NOTICE_BOARD } from '#domain/notices/notice.ts';
import type { EndpointName } from '../endpoints.ts';
import { createIcons } from '../icons.ts';
import {
  decodeLotteries,
  decodeOwnWin,
  decodeQuestions,
  decodeReceived,
  decodeRedEnvelope,
  decodeVote,
  decodeWins,
} from './activities.ts';
import { decodeBanker, decodeBankers, decodeBanners } from './banker.ts';
import { decodeChatPass, decodeEmojis, decodeOrderShowRule, decodeReportConfig } from './chat.ts';
import type { Decoding } from './context.ts';
import { decodeCoupons } from './coupons.ts';
import { decodeNoticeBoard } from './notices.ts';
import { decodeCashOuts, decodeQuotes } from './cashOuts.ts';
import { decodeOrders, decodeReservations } from './orders.ts';
import { decodeCompetitions, decodeResults } from './results.ts';
import {
  decodeAnchors,
  decodeBookings,
  decodeCoinLimits,
  decodeGifters,
  decodeGifts,
  decodeSpecialRooms,
} from './rooms.ts';
import { decodeStreamTypes, decodeVideos } from './streams.ts';
import {
  decodeCommentRule,
  decodeComments,
  decodeTip,
  decodeTipMatches,
  decodeTips,
  decodeTipster,
} from './tips.ts';
import { decodeMemberTitles, decodeTitleProgress, decodeTitles, decodeTitleWall } from './titles.ts';

const sample = (name: EndpointName): unknown =>
  (JSON.parse(readFileSync(new URL(`../samples/${name}.json`, import.meta.url), 'utf8')) as { data: unknown })
    .data;
const told = () => {
  const drops: string[] = [];
  const decoding: Decoding = {
    drop: (reason) => {
      drops.push(reason);
    },
    serverNow: () => 0,
    icons: createIcons('', 'https://play.example.com/sport/', {
      image: ['img.example.com'],
      stream: ['stream.example.com', 'animation.example.com', 'player.example.com', 's.example.com'],
      banner: ['img.example.com'],
      link: ['www.example.com'],
    }),
  };
  return { drops, decoding };
};
const changed = (name: EndpointName, change: object): unknown => ({ ...(sample(name) as object), ...change });

describe('orders', () => {
  test('the page has the fields of the specification; ids beyond 2^53 and money are exact texts (REQ-15, C39)', () => {
    const { drops, decoding } = told();
    const page = decodeOrders(sample('orderList'), decoding);
    expect(page).toMatchObject({ current: 1, size: 50, total: 5, stakeTotal: '1260', payoutTotal: '402.53' });
    expect(
      page?.orders.map(({ id, seriesType, status, betAmount, currencyId }) => [
        id,
        seriesType,
        status,
        betAmount,
        currencyId,
      ]),
    ).toEqual([
      ['1988112233445566771', 'single', 4, '100', 1],
      ['1988112233445566779', 'single', 4, '60.01', 1],
      ['1988112233445566812', 'parlay', 5, '300', 1],
      ['1988112233445566813', 'single', 2, '400', 200],
      ['9223372036854775807', 'single', 102, '400', 1],
    ]);
    expect(page?.statistics).toEqual([
      {
        coinId: 1,
        coinName: 'CNY',
        count: 4,
        stakeAmount: '860.01',
        payoutAmount: '808.43',
        winLose: '90.03',
        maxWin: null,
      },
      {
        coinId: 200,
        coinName: 'USDT',
        count: 1,
        stakeAmount: '400',
        payoutAmount: '0',
        winLose: '0',
        maxWin: null,
      },
    ]);
    expect(drops).toEqual(['unknown-settle-result']);
  });

  test('an order with cash-outs carries them and what they left (REQ-15, D18)', () => {
    const order = decodeOrders(sample('orderList'), told().decoding)?.orders[1];
    expect(order).toMatchObject({
      cashOutTotalAmount: '20',
      cashOutPayoutStake: '18.4',
      cashOutCount: 1,
      allowSettleInAdvance: true,
      autoBet: true,
    });
    expect(
      order?.cashOutList.map(({ amount, payout, orderStatus, cancelReason }) => [
        amount,
        payout,
        orderStatus,
        cancelReason,
      ]),
    ).toEqual([
      ['20', '18.4', 5, ''],
      ['10', '9', 2, 'score changed'],
    ]);
    expect(order?.reserveCashOutList).toMatchObject([
      { amount: '40.01', wantedPayout: '60', rate: '1.4996' },
    ]);
    expect(order?.options[0]).toMatchObject({
      matchId: '1048404',
      marketId: '7810444',
      odds: 1870,
      betOdds: '0.87',
      oddsType: 2,
      linear: '168.5',
      inPlay: true,
      home: { id: '57001', name: 'Gulls' },
    });
  });

  test('an order with unreadable money is dropped and counted; if none is readable there is no page (F36)', () => {
    const { drops, decoding } = told();
    const [first, ...rest] = (sample('orderList') as { records: object[] }).records;
    expect(
      decodeOrders(
        changed('orderList', {
          records: [{ ...first, sat: 'NaN' }, { ...first, cots: {} }, { ...first, sat: -1 }, ...rest],
        }),
        decoding,
      )?.orders.length,
    ).toBe(4);
    expect(drops.filter((reason) => reason === 'order').length).toBe(3);
    expect(
      decodeOrders(changed('orderList', { records: [{ ...first, sat: null }] }), decoding),
    ).toBeUndefined();
    expect(decodeOrders(changed('orderList', { records: [] }), decoding)?.orders).toEqual([]);
    expect(decodeOrders(changed('orderList', { records: null }), decoding)).toBeUndefined();
  });

  test('odds that cannot be read are locked and never a number (F38)', () => {
    const [first] = (sample('orderList') as { records: { ops: object[] }[] }).records;
    const odds = ['1.955', 'x', -1, null, 1e9, 1.955].map(
      (od) =>
        decodeOrders({ records: [{ ...first, ops: [{ ...first?.ops[0], od }] }] }, told().decoding)?.orders[0]
          ?.options[0]?.odds,
    );
    expect(odds).toEqual([1955, 0, 0, 0, 0, 1955]);
  });

  test('reserved bets with their sums (REQ-16)', () => {
    const list = decodeReservations(sample('reserveList'), told().decoding);
    expect(
      list?.reservations.map(({ id, stake, status, failReason, charged }) => [
        id,
        stake,
        status,
        failReason,
        charged,
      ]),
    ).toEqual([
      ['7788112233445566771', '50', 0, null, false],
      ['7788112233445566772', '1000000', 2, 8, true],
      ['7788112233445566773', '12.34', 3, 1, false],
    ]);
    expect(list?.statistics[1]).toMatchObject({ coinName: 'VND', stakeAmount: '1000000', maxWin: '1500000' });
  });

  test('a reserved bet has its id, match, market, line, option and names (RESERVE-04)', () => {
    const list = decodeReservations(sample('reserveList'), told().decoding);
    expect(list?.reservations[2]).toMatchObject({
      id: '7788112233445566773',
      options: [
        {
          sportId: 3,
          matchId: '1048404',
          matchName: 'Gulls vs. Herons',
          leagueName: 'Bay Basketball League',
          beginTime: 1763733600000,
          inPlay: true,
          matchType: 2,
          marketId: '7810444',
          marketType: 3003,
          marketTypeName: 'Over/Under',
          period: 3001,
          linear: '168.5',
          selectionType: 4,
          optionName: 'Over 168.5',
          odds: 2050,
          home: { id: '57001', name: 'Gulls' },
          away: { id: '57002', name: 'Herons' },
        },
      ],
    });
  });

  test('a quote without a rate offers nothing; the least stakes are those of single and parlay (REQ-17, D18)', () => {
    expect(decodeQuotes(sample('cashOutQuote'), told().decoding)).toEqual({
      maxInProgress: 5,
      quotes: [
        {
          orderId: '1988112233445566771',
          rate: '0.842',
          status: 4,
          minSingle: '10',
          minParlay: '5',
          reserved: null,
        },
        {
          orderId: '1988112233445566779',
          rate: '1.103',
          status: 101,
          minSingle: '10',
          minParlay: '5',
          reserved: '40.01',
        },
        {
          orderId: '1988112233445566812',
          rate: '0',
          status: 5,
          minSingle: '10',
          minParlay: '5',
          reserved: null,
        },
        {
          orderId: '9223372036854775807',
          rate: '0',
          status: 102,
          minSingle: null,
          minParlay: null,
          reserved: null,
        },
      ],
    });
  });

  test('cash-outs by ids: amount is the stake, payout what it paid, refund of a cancelled one (REQ-18, D18)', () => {
    expect(
      decodeCashOuts(sample('cashOutRecords'), told().decoding)?.map(
        ({ amount, payout, orderStatus, refundAmount, cancelReason }) => [
          amount,
          payout,
          orderStatus,
          refundAmount,
          cancelReason,
        ],
      ),
    ).toEqual([
      ['20', '18.4', 5, null, ''],
      ['10', '9', 3, '10', '比分变化\n请重试'],
      ['10', '9.05', 1, null, ''],
    ]);
  });
});

describe('rooms', () => {
  test('anchors have names by language, safe streams only, and unknown kinds (REQ-41, ANCHOR-01, D10, C43)', () => {
    const [first, second, third] = decodeAnchors(sample('anchors'), told().decoding) ?? [];
    expect(first).toMatchObject({
      roomId: '88001',
      hostId: '301',
      matchId: '1048301',
      type: 0,
      status: 1,
      sort: 1,
      half: '上半场',
      sportId: 1,
      sportName: '足球',
      tags: ['足球', '搞笑'],
      home: { zh: '海港联', en: 'Harbour United', vi: 'Hải Cảng', th: 'ท่าเรือ' },
      popularity: 12_034,
      streams: {
        flv: 'https://stream.example.com/s88001.flv',
        hls: 'https://stream.example.com/s88001.m3u8',
      },
      cover: 'https://img.example.com/cover/1.jpg',
      redEnvelopeTotal: 888,
    });
    expect(second).toMatchObject({
      type: 1,
      status: 0,
      matchId: null,
      booked: true,
      streams: { flv: null, hls: null },
      cover: null,
      home: { zh: '海港联', en: '' },
    });
    expect(third).toMatchObject({ type: 17, status: 2, hostName: 'ดาวevil', userGroupId: 9, tags: [] });
  });

  test.each<[string, object, string, string]>([
    [
      'empty lists of names',
      { multiLanguageMasterTeamName: {}, multiLanguageGuestTeamName: {} },
      'Harbour',
      'North',
    ],
    [
      'empty names',
      { multiLanguageMasterTeamName: { zh_CN: '', en: '' }, multiLanguageGuestTeamName: { thai: '' } },
      'Harbour',
      'North',
    ],
    ['only the names of home and guest', { homeName: '', awayName: null }, 'Master', 'Guest'],
  ])('a room with %s has the plain names of its teams (ANCHOR-01)', (_, change, home, away) => {
    const [room] =
      decodeAnchors(
        [
          {
            liveRoomId: '1',
            hostId: '2',
            liveStatus: 1,
            homeName: 'Harbour',
            awayName: 'North',
            league: 'Coast',
            masterTeamName: 'Master',
            guestTeamName: 'Guest',
            multiLanguageMatchLeague: {},
            ...change,
          },
        ],
        told().decoding,
      ) ?? [];
    expect([room?.home.zh, room?.away.zh, room?.league.zh]).toEqual([home, away, 'Coast']);
  });

  test.each([
    [
      'https://stream.example.com/spare.m3u8',
      { kind: 'hls', address: 'https://stream.example.com/spare.m3u8' },
    ],
    [
      'https://stream.example.com/spare.flv?x=1',
      { kind: 'flv', address: 'https://stream.example.com/spare.flv?x=1' },
    ],
    ['https://elsewhere.example/spare.flv', undefined],
    ['https://stream.example.com/spare', undefined],
    ['spare.flv', undefined],
    ['null', undefined],
    ['0', undefined],
    ['', undefined],
    [0, undefined],
  ])('the spare stream %s of a room is used if its address may be (D10)', (voidSourceUrl, spare) => {
    const room = { liveRoomId: '1', hostId: '2', liveStatus: 1, voidSourceUrl };
    expect(decodeAnchors([room], told().decoding)?.[0]?.streams).toEqual(
      spare === undefined ? { flv: null, hls: null } : { flv: null, hls: null, spare },
    );
  });

  test.each([
    ['88002,88003', ['88002', '88003']],
    ['', []],
    ['7, 7,8', ['7', '8']],
    [null, []],
    ['x', undefined],
    [[1], undefined],
    [5, undefined],
  ])('special rooms %j are %j (REQ-43)', (raw, rooms) => {
    expect(decodeSpecialRooms(raw)).toEqual(rooms);
  });

  test('gifts, the ten who gave most, coin limits, bookings (REQ-28, REQ-42, REQ-46, REQ-54)', () => {
    const { decoding } = told();
    expect(decodeGifts(sample('gifts'), decoding)?.map(({ price, animation }) => [price, animation])).toEqual(
      [
        ['1', null],
        ['888.5', 'https://img.example.com/gift/2.webp'],
      ],
    );
    expect(
      decodeGifters(
        Array.from({ length: 30 }, (_, at) => ({ userId: `u${at}`, amount: at })),
        decoding,
      )?.map(({ rank }) => rank),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(decodeGifters(sample('giftTop'), decoding)?.[0]?.amount).toBe('90071992547409.93');
    expect(decodeCoinLimits(sample('coinLimits'), decoding)?.[1]).toEqual({
      coinCode: 'USDT',
      least: '0.5',
      most: null,
      mostInDay: null,
    });
    expect(decodeBookings(sample('bookings'), decoding)).toEqual({
      matchIds: ['1048301', '1048404'],
      hostIds: ['302'],
    });
  });

  test('stream types have a name and a position; one without a type is dropped (REQ-74, BOOT-14)', () => {
    const { decoding } = told();
    expect(decodeStreamTypes(sample('streamTypes'), decoding)).toEqual([
      { type: 'm3u8', name: '高清', sort: 1 },
      { type: 'flv', name: '流畅', sort: 2 },
    ]);
    expect(
      decodeStreamTypes(
        [
          { type: '', name: 'x' },
          { type: 'flv', name: 'HD' },
        ],
        decoding,
      ),
    ).toEqual([{ type: 'flv', name: 'HD', sort: 0 }]);
  });

  test('matches with video: lines 1 to 5 with addresses that may be used (REQ-74, BOOT-35, D10)', () => {
    const video = {
      matchId: 1,
      videos: [1, 5, 6, 0].map((line) => ({ line, type: 'flv', url: 'https://s.example.com/x' })),
      animation: 'javascript:x',
    };
    expect(decodeVideos([video], told().decoding)).toMatchObject([
      { matchId: '1', animation: null, lines: [{ line: 1 }, { line: 5 }] },
    ]);
    expect(
      decodeVideos([{ ...video, videos: [{ line: 1, type: 'flv', url: 'ftp://x' }] }], told().decoding),
    ).toMatchObject([{ matchId: '1', lines: [] }]);
  });
});

describe('chat', () => {
  test('the token comes with rule and ban; without one of them it is no pass (REQ-21)', () => {
    expect(decodeChatPass(sample('chatToken'))).toEqual({
      token: 'sample.chat-token_1',
      rule: { text: '文明发言。\n禁止广告。', maxLength: 60, interval: 1, images: true },
      ban: { banned: false, text: '', until: null },
    });
    expect(
      ['', null, 'a b', 'a\nb', 5].map((token) => decodeChatPass(changed('chatToken', { token }))),
    ).toEqual(Array.from({ length: 5 }));
    expect(decodeChatPass(changed('chatToken', { chatBanInfo: { isBan: 'maybe' } }))).toBeUndefined();
    expect(decodeChatPass({ token: 't' })).toEqual({
      token: 't',
      rule: { text: '', maxLength: null, interval: 0, images: false },
      ban: { banned: false, text: '', until: null },
    });
  });

  test('emojis come in groups, eight by eight (REQ-25, CONST-07)', () => {
    expect(
      decodeEmojis(sample('emojis'), told().decoding)?.map(({ pages }) => pages.map((page) => page.length)),
    ).toEqual([[8, 3], []]);
  });

  test('the order-show rule shows ten where it has no count (REQ-27, CONST-08)', () => {
    expect(decodeOrderShowRule(sample('orderShowRule'), told().decoding)).toEqual({
      showCount: 10,
      coins: [
        { currencyId: 1, minAmount: '50' },
        { currencyId: 200, minAmount: '7.5' },
      ],
    });
    expect(decodeOrderShowRule({ showCount: 3 }, told().decoding)).toEqual({ showCount: 3, coins: [] });
  });

  test('what a report may hold (REQ-56)', () => {
    expect(decodeReportConfig(sample('reportConfig'), told().decoding)).toEqual({
      categories: [
        { id: '10', name: '直播内容违规' },
        { id: '11', name: 'Other' },
      ],
      maxLength: 200,
      maxImages: 3,
    });
  });
});

describe('activities', () => {
  test('kinds of lottery and prize that no table has are ignored and counted (REQ-49, C43)', () => {
    const { drops, decoding } = told();
    expect(
      decodeLotteries(sample('lottery'), decoding)?.map(({ kind, state, prizes }) => [
        kind,
        state,
        prizes.map((prize) => prize.kind),
      ]),
    ).toEqual([
      ['live-lottery', 'in-progress', ['cash-coupon', 'title']],
      ['answer-lottery', 'not-started', []],
    ]);
    expect(drops.sort()).toEqual(['unknown-lottery-kind', 'unknown-prize-kind']);
  });

  test('winners and prizes; a title prize names its title (REQ-48, REQ-50, REQ-51, TITLES-05)', () => {
    const { decoding } = told();
    expect(
      decodeWins(sample('lotteryWins'), decoding)?.map(({ name, prize }) => [
        name,
        prize.kind,
        prize.titleId,
      ]),
    ).toEqual([
      ['มะลิ', 'cash-coupon', null],
      ['風', 'title', '1'],
    ]);
    expect(decodeOwnWin(sample('lotteryUserWin'), decoding)).toMatchObject({
      won: true,
      prizes: [{ kind: 'title' }],
    });
    expect(decodeReceived(sample('redEnvelopeReceive'), decoding)).toMatchObject({
      kind: 'coin',
      amount: '8.88',
    });
    expect(decodeReceived(null, decoding)).toBeNull();
  });

  test('a red envelope with all its fields; an unreadable prize flag is unknown (REQ-47, GIFT-07)', () => {
    const { decoding } = told();
    expect(decodeRedEnvelope(sample('redEnvelope'), decoding)).toEqual({
      sendRecordId: '660011',
      roomId: '88001',
      state: 'not-started',
      countdown: 45,
      hasReceived: false,
      floatingBall: true,
      prizeFlag: false,
      endBettingTime: 1_763_730_600_000,
      total: '888',
    });
    expect(
      [1, null, 'x'].map(
        (prizeFlag) => decodeRedEnvelope(changed('redEnvelope', { prizeFlag }), decoding)?.prizeFlag,
      ),
    ).toEqual([true, null, null]);
  });

  test('without a running one there is none; an unknown state is over (REQ-34, REQ-47, REQ-55, D17)', () => {
    const { drops, decoding } = told();
    expect([
      decodeRedEnvelope(null, decoding),
      decodeRedEnvelope({}, decoding),
      decodeVote(null, decoding),
      decodeQuestions(null, decoding),
    ]).toEqual([null, null, null, null]);
    expect([decodeRedEnvelope([], decoding), decodeVote('', decoding), decodeQuestions(0, decoding)]).toEqual(
      [undefined, undefined, undefined],
    );
    expect(decodeRedEnvelope(changed('redEnvelope', { state: 9 }), decoding)?.state).toBe('finished');
    expect(drops).toEqual(['unknown-activity-state']);
    expect(decodeVote(sample('lotteryVote'), decoding)?.options.map(({ count }) => count)).toEqual([120, 98]);
    expect(decodeQuestions(sample('questions'), decoding)?.questions[0]).toMatchObject({
      answerId: 'A',
      rightId: null,
    });
  });
});

describe('titles, bankers, banners', () => {
  test('own titles, all titles, a wall, what one takes (REQ-29, REQ-30, REQ-32, REQ-33, REQ-37, C26)', () => {
    const { decoding } = told();
    expect(decodeMemberTitles(sample('memberTitles'), decoding)?.map(({ id, worn }) => [id, worn])).toEqual([
      ['1', true],
      ['4', false],
    ]);
    expect(decodeTitles(sample('titleList'), decoding)?.map(({ name }) => name)).toEqual([
      '海港之星',
      '海港之星（繁體）',
      'Harbour Star',
      'Ngôi sao',
      'ดาวท่าเรือ',
    ]);
    expect(decodeTitleWall(sample('titleWall'), decoding)).toMatchObject({
      userId: 'u-1001',
      name: '海风敌',
    });
    expect(decodeTitleProgress(sample('titleObtain'))).toEqual({
      id: '5',
      obtained: false,
      obtainedTime: null,
      condition: '本月竞猜成功 10 次',
      progress: 7,
      target: 10,
    });
  });

  test('a banker with his plans, money exact (REQ-20)', () => {
    expect(decodeBanker(sample('bankerDetail'), told().decoding)).toMatchObject({
      id: '141-9001',
      leastStake: '10',
      mostStake: '20000.5',
      pledge: '1000000',
      remaining: '845210.35',
      plans: [
        { deposit: '50000', sports: [1, 2] },
        { deposit: '0', leastStake: null },
      ],
    });
  });

  test('the bankers of the list have the fields of one, without plans (BANKER-03, D38)', () => {
    expect(decodeBankers(sample('bankerList'), told().decoding)).toMatchObject([
      { id: '141-9001', leastStake: '10', mostStake: '20000.5', remaining: '845210.35' },
      { id: '9002', leastStake: null, mostStake: null, pledge: '5000', remaining: '0', photo: null },
    ]);
  });

  test('coupons of kinds 8, 12 and 13 and titles of kind 17; coins are no coupon and counted (TITLES-05, C43)', () => {
    const { drops, decoding } = told();
    expect(
      decodeCoupons(sample('couponList'), decoding)?.map(({ kind, amount, used, titleId }) => [
        kind,
        amount,
        used,
        titleId,
      ]),
    ).toEqual([
      ['cash-coupon', '18.8', false, null],
      ['deposit-coupon', '50', false, null],
      ['flow-coupon', '100', true, null],
      ['title', null, false, '1'],
    ]);
    expect(drops).toEqual(['unknown-prize-kind']);
    const [first] = sample('couponList') as readonly object[];
    expect(decodeCoupons([first, { ...first, amount: null }], decoding)).toHaveLength(1);
    expect(drops.at(-1)).toBe('coupon');
  });

  test('the notice board: flag, customer service, counts, notices (BANNER-02, BANNER-03, BANNER-04, D17)', () => {
    const { drops, decoding } = told();
    const board = decodeNoticeBoard(sample('noticeBoard'), decoding);
    expect(board).toMatchObject({
      hasNotices: true,
      service: { hasNews: true, hasReply: false },
      counts: { system: 2, activity: 1, personal: 0 },
    });
    expect(board?.notices.map(({ id, kind, matchId }) => [id, kind, matchId])).toEqual([
      ['platform-501', 'platform', null],
      ['platform-502', 'line-ups', '9007199254740993'],
      ['platform-503', 'bookings', '17'],
    ]);
    expect(drops).toEqual(['unknown-notice-type']);
    expect(decodeNoticeBoard({}, decoding)).toEqual(NO_NOTICE_BOARD);
    expect(decodeNoticeBoard('x', decoding)).toBeUndefined();
  });

  test("a banner's link and picture are addresses that may be used (REQ-19, D10)", () => {
    expect(
      decodeBanners(sample('banners'), told().decoding)?.map(({ link, image }) => [link, image]),
    ).toEqual([
      ['https://www.example.com/event/1', 'https://img.example.com/banner/1.jpg'],
      [null, 'https://play.example.com/banner/2.jpg'],
      [null, 'https://img.example.com/banner/3.jpg'],
    ]);
  });
});

describe('tips', () => {
  test('a tip without a readable price, or that may or may not be bought, is none (REQ-75, TIPS-03)', () => {
    const { drops, decoding } = told();
    const [first, second] = (sample('tips') as { list: object[] }).list;
    expect(
      decodeTips(
        { list: [{ ...first, goldPrice: 'free' }, { ...first, isBuy: 2 }, second] },
        decoding,
      )?.list.map(({ id, goldPrice, bought }) => [id, goldPrice, bought]),
    ).toEqual([['9002', '0', true]]);
    expect(drops).toEqual(['tip', 'tip']);
    expect(decodeTips(sample('tips'), decoding)).toMatchObject({
      total: 12,
      isLastPage: false,
      pageSize: 10,
      list: [{ id: '9001' }, { id: '9002' }],
    });
  });

  test('the price of a tip and of a gift keeps all its digits, because a request repeats it (D6)', () => {
    const tip = decodeTip({ ...(sample('tip') as object), goldPrice: 9.499999999999998 }, told().decoding);
    expect(tip?.goldPrice).toBe('9.499999999999998');
    const [gift] = sample('gifts') as object[];
    const gifts = decodeGifts([{ ...gift, price: 9.499999999999998 }], told().decoding);
    expect(gifts?.[0]?.price).toBe('9.499999999999998');
  });

  test('a tip with all its fields and the sport of its match (TIPS-03, TIPS-13)', () => {
    expect(decodeTip({ ...(sample('tip') as object), likeCount: 7, isLike: 1 }, told().decoding)).toEqual({
      id: '9001',
      tipsterId: '501',
      bettingType: '让球',
      title: '主队稳胆',
      text: '看好主队。',
      tag: '亚盘',
      sportsPlay: '让球',
      sportsInfo: '海港联 vs. 北山',
      commentCount: 3,
      readCount: 1204,
      likes: 7,
      liked: true,
      hot: true,
      result: 0,
      publishTime: 1_763_726_400_000,
      followed: false,
      yieldRate: '12.4',
      bought: true,
      payTime: 1_763_730_000_000,
      thirdParty: false,
      goldPrice: '38',
      givesBack: true,
      givesBackPercent: '50',
      matches: [
        {
          matchId: '1048301',
          sportsId: 1,
          home: '海港联',
          away: '北山',
          league: '沿海超级联赛',
          beginTime: 1_763_730_000_000,
          selections: [],
        },
      ],
    });
  });

  test.each([
    [2.5, '2.5'],
    [0, '0'],
    ['-0.5/1', '-0.5/1'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('the line %j of a tip is read as that of a market: %s (TIPS-13, F30)', (line, expected) => {
    const [match] = (sample('tip') as { messageMatchList: object[] }).messageMatchList;
    const selection = {
      marketId: '1',
      optionType: 4,
      marketType: 1007,
      period: 1001,
      line,
      odds: '1.9',
      marketName: 'Total',
      optionName: 'Over',
    };
    const tip = decodeTip(
      { ...(sample('tip') as object), messageMatchList: [{ ...match, selections: [selection] }] },
      told().decoding,
    );
    expect(tip?.matches[0]?.selections.map((each) => each.line)).toEqual([expected]);
  });

  test('the current matches with tips have a sport each (TIPS-04, TIPS-13)', () => {
    expect(
      decodeTipMatches(sample('tipMatches'), told().decoding)?.map(({ matchId, sportsId, home }) => [
        matchId,
        sportsId,
        home,
      ]),
    ).toEqual([['1048301', 1, '海港联']]);
  });

  test('a tipster with all fields (TIPS-02)', () => {
    expect(decodeTipster(sample('tipster'), told().decoding)).toEqual({
      id: '501',
      name: '老船长',
      photo: 'https://img.example.com/h/501.png',
      tag: '足球专家',
      profile: '二十年看球经验',
      introduction: '专注亚盘。\n每日两篇。',
      sportsSession: 320,
      hitPercents: '61.5',
      hitSession: 197,
      tenHistory: [1, 1, 0, 1, 2, 1, 1, 0, 1, 1],
      ordered: 88,
      subscribed: false,
      tenWin: 7,
      weekRateReturn: '-3.25',
      longestWin: 9,
      winContinuous: 2,
    });
  });

  test('a comment has its id, parent, replies and both names of its writer (TIPS-10)', () => {
    const [first, second] = decodeComments(sample('tipComments'), told().decoding)?.list ?? [];
    expect(first).toMatchObject({
      id: 'c-1',
      parentId: null,
      nickName: '海风',
      username: 'sea***',
      replies: [
        { id: 'c-2', parentId: 'c-1', nickName: 'Minh', username: 'sea***', replies: [] },
        { id: 'c-3', parentId: 'c-1', nickName: 'มะลิ', username: 'sea***', replies: [] },
      ],
    });
    expect(second).toMatchObject({ id: 'c-4', parentId: null, replies: [] });
  });

  test('replies are listed under their comment, never under a reply, however deep the answer is (F36)', () => {
    let deep: object = { id: 'x', content: 'x' };
    for (let level = 0; level < 3_000; level += 1)
      deep = { id: `c${level}`, content: '', subComments: [deep] };
    const page = decodeComments({ list: [deep] }, told().decoding);
    expect(page?.list[0]?.replies.map(({ replies }) => replies)).toEqual([[]]);
    expect(
      decodeComments(sample('tipComments'), told().decoding)?.list.map(({ replies }) =>
        replies.map(({ text }) => text),
      ),
    ).toEqual([['<b>Đúng</b>', 'จริง'], []]);
  });

  test('an unreadable condition of commenting is never open (TIPS-08)', () => {
    expect(decodeCommentRule(sample('tipCommentRule'))).toMatchObject({
      available: true,
      recharge: { current: '120.5', limit: '100', met: true },
      vip: { met: false, text: 'VIP 3 可评论' },
      banned: false,
    });
    expect(
      [
        { vip: { isAccord: 1 } },
        { vip: { current: 1, limit: 3, text: '' } },
        { vip: { current: 1, limit: 3, accord: 2, text: '' } },
        { isBan: null },
        { rechargeLimitRule: [] },
      ].map((change) => decodeCommentRule(changed('tipCommentRule', change))),
    ).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test.each([
    ['isAccord', 1, true],
    ['accord', 1, true],
    ['accord', 0, false],
  ])('the VIP condition with %s %i is met: %s (TIPS-08)', (name, accord, met) => {
    const vip = { current: 1, limit: 3, text: 'VIP 3', [name]: accord };
    expect(decodeCommentRule(changed('tipCommentRule', { vip }))?.vip).toEqual({
      current: '1',
      limit: '3',
      text: 'VIP 3',
      met,
    });
  });
});

describe('results', () => {
  test('the final score is that of the whole match, else the first there is, else none (REQ-72)', () => {
    expect(
      decodeResults(sample('results'), told().decoding)?.results.map(({ id, total, leagueName }) => [
        id,
        total,
        leagueName,
      ]),
    ).toEqual([
      ['1048201', [2, 1], '沿海超级联赛'],
      ['1048202', null, 'Bay Basketball League'],
      ['1048203', [2, 0], 'Giải Mùa Xuân'],
    ]);
  });

  test('both third-party feeds read alike; pictures of other schemes are none (REQ-72, C40, D10)', () => {
    const { decoding } = told();
    expect(
      decodeCompetitions(sample('resultsSecond'), decoding)?.[0]?.matches.map(
        ({ id, homeLogo, awayLogo }) => [id, homeLogo, awayLogo],
      ),
    ).toEqual([
      ['t-9001', 'https://img.example.com/t/1.png', null],
      ['t-9002', null, null],
    ]);
    expect(decodeCompetitions(sample('resultsThird'), decoding)?.[0]).toMatchObject({
      id: '901',
      matches: [{ id: '9001', beginTime: 1_763_730_000_000 }],
    });
  });
});
