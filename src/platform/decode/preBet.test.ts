import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import { getPreBet } from '../calls/preBet.ts';
import { parseExact, writeExact } from '../exactJson.ts';
import type { Caller } from '../http.ts';
import { createIcons } from '../icons.ts';
import { decodePreBet } from './preBet.ts';

const sample = JSON.parse(readFileSync(new URL('../samples/preBet.json', import.meta.url), 'utf8')) as {
  readonly data: unknown;
};
const dropped: string[] = [];
const decoding = {
  drop: (reason: string) => void dropped.push(reason),
  serverNow: () => 0,
  icons: createIcons('', 'https://play.example.com/'),
};
const read = (data: unknown) => decodePreBet(data, decoding);

/** The limits of a leg that the platform sent as these digits. */
const limitsOf = ([least, highest]: readonly [string, string]) => {
  const [leg] =
    read(parseExact(`{"bms":[{"mid":"1","ss":1,"smin":${least},"smax":${highest}}]}`))?.legs ?? [];
  return [leg?.minBet, leg?.maxBet];
};

describe('the pre-bet answer', () => {
  test('names limits, parlay, sale, score and option of each pick, the series (SLIP-13, SLIP-14, SLIP-04)', () => {
    expect(read(sample.data)).toEqual({
      legs: [
        {
          marketId: '7700101',
          oldMarketId: null,
          status: 1,
          allowParlay: true,
          inPlay: false,
          minBet: '10',
          maxBet: '4000',
          result: '',
          option: { type: 1, odds: 1955, line: '-0.5' },
        },
        {
          marketId: '7810445',
          oldMarketId: '7810444',
          status: 1,
          allowParlay: true,
          inPlay: true,
          minBet: '10',
          maxBet: '2500.5',
          result: '40-38',
          option: { type: 4, odds: 1900, line: '169.5' },
        },
        {
          marketId: '7900101',
          oldMarketId: null,
          status: -1,
          allowParlay: false,
          inPlay: false,
          minBet: null,
          maxBet: null,
          result: '',
          option: null,
        },
      ],
      series: [{ seriesNumber: 2, combinations: 1, betCount: 1, minBet: '5', maxBet: '2000' }],
      mostOrders: 30,
      mostLegs: 30,
    });
  });

  test('a limit finer than a stake is a minimum rounded up and a maximum rounded down (SLIP-13, MONEY-01)', () => {
    const fine = { mi: 10.0004, mx: 99.9996 };
    const answer = read({
      bms: [{ mid: '1', ss: 1, smin: 10.0004, smax: '99.9996' }],
      sos: [{ sn: 2, in: 1, ...fine }],
    });
    expect([answer?.legs[0], answer?.series[0]]).toMatchObject([
      { minBet: '10.01', maxBet: '99.99' },
      { minBet: '10.01', maxBet: '99.99' },
    ]);
  });

  test('a limit of any number of digits is read, and never allows more than the platform (SLIP-13)', () => {
    expect(limitsOf(['9.499999999999998', '1333.3333333333333'])).toEqual(['9.5', '1333.33']);
    expect(limitsOf(['10.0000000000000001', '99.9999999999999'])).toEqual(['10.01', '99.99']);
    expect(limitsOf(['10.000000000000002', '49999.99999999999'])).toEqual(['10', '50000']);
    expect(limitsOf(['1e-7', '"1e3"'])).toEqual(['0.01', '1000']);
    expect(limitsOf(['-1', '"1,260.00"'])).toEqual([null, null]);
  });

  test('betCount is 1 of a fold, and of full cover the number of its combinations (SLIP-15, SLIP-16)', () => {
    const series = [
      { sn: 2, in: 3, sodd: 11.2, mi: 5, mx: 9 },
      { sn: 0, in: 4, sodd: 20, mi: 5, mx: 9 },
    ];
    expect(
      read({ bms: [], sos: series })?.series.map(({ seriesNumber, betCount }) => [seriesNumber, betCount]),
    ).toEqual([
      [2, 1],
      [0, 4],
    ]);
  });

  test.each([
    ['the product', 3, 1, 5.57175, []],
    ['the product, rounded', 3, 1, '5.57', []],
    ['another product', 3, 1, 5.55, ['pre-bet-series-odds']],
    ['the sum of the doubles', 2, 3, 9.5, []],
    ['the sum of full cover', 0, 4, '15.07', []],
    ['another sum of full cover', 0, 4, 14.98, ['pre-bet-series-odds']],
    ['not sent', 3, 1, undefined, []],
    ['of a series of other legs', 2, 1, 99, []],
  ])(
    'odds of a series that are %s (series %i of %i bets): %s counts %j (SLIP-14)',
    (_what, sn, bets, sodd, counted) => {
      dropped.length = 0;
      const legs = [1.955, 1.9, 1.5].map((od, at) => ({ mid: at + 1, ss: 1, au: 1, op: { ty: 1, od } }));
      const barred = { mid: 9, ss: 1, au: 0, op: { ty: 1, od: 7 } };
      const answer = read({ bms: [...legs, barred], sos: [{ sn, in: bets, sodd, mi: 5, mx: 9 }] });
      expect([answer?.series.length, dropped]).toEqual([1, counted]);
    },
  );

  test.each<[string, unknown, unknown]>([
    ['below nought', -1, null],
    ['nought', 0, null],
    ['not a number', 'x', null],
    ['missing', undefined, null],
    ['as text', '1.9', 1900],
    ['as text with zeros', '1.8500', 1850],
    ['as text of a double', '1.8500000000000001', 1850],
    ['as text with a fourth decimal', '1.9555', 1956],
    ['as text with an exponent', '1e3', null],
  ])("odds %s: locked or read, never a price of the client's own (F38, C5)", (_what, od, odds) => {
    expect(read({ bms: [{ mid: 1, ss: 1, op: { ty: 1, od } }] })?.legs[0]?.option?.odds).toBe(odds);
  });

  test('ids of nineteen digits stay what they are, and so do amounts (C39)', () => {
    const answer = parseExact(
      '{"bms":[{"mid":1234567890123456789,"omid":1234567890123456788,"ss":1,"smin":0.10,"smax":123456789012345678.25,"op":{"ty":1,"od":1.95}}]}',
    );
    expect(read(answer)?.legs[0]).toMatchObject({
      marketId: '1234567890123456789',
      oldMarketId: '1234567890123456788',
      minBet: '0.1',
      maxBet: '123456789012345678.25',
    });
  });

  test.each([null, [], 'x', {}, { bms: 'x' }, { bms: [{}] }, { bms: [1, null] }])(
    '%j is no answer (F36)',
    (data) => {
      expect(read(data)).toBeUndefined();
    },
  );

  test('what cannot be read of it is dropped and counted, the rest stands', () => {
    dropped.length = 0;
    expect(
      read({
        bms: [{ ss: 1 }, { mid: 5, ss: 0 }],
        sos: [
          { sn: -1, in: 1 },
          { sn: 2, in: 1 },
        ],
        mon: 'x',
      }),
    ).toMatchObject({
      legs: [{ marketId: '5', status: 0 }],
      series: [{ seriesNumber: 2, minBet: null }],
      mostOrders: null,
    });
    expect(dropped).toEqual(['pre-bet-leg', 'pre-bet-series']);
  });

  test('is asked for by market, match and type, with ids digit by digit (REQ-63)', async () => {
    const sent: string[] = [];
    const call: Caller = (name, body) => {
      sent.push(`${name} ${writeExact(body)}`);
      return Promise.resolve(ok(sample.data));
    };
    const picks = [
      { key: '1234567890123456789:1' as OptionKey, matchId: '9007199254740993' as MatchId },
      { key: '77:4' as OptionKey, matchId: '5' as MatchId },
    ];
    expect((await getPreBet(call, decoding, { picks, series: true, currencyId: 200 })).ok).toBe(true);
    expect(sent).toEqual([
      'preBet {"betMatchMarketList":[{"marketId":1234567890123456789,"matchId":9007199254740993,"type":1,"oddsType":1},{"marketId":77,"matchId":5,"type":4,"oddsType":1}],"isSelectSeries":true,"currencyId":200}',
    ]);
  });
});
