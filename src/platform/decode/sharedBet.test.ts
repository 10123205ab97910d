import { describe, expect, test } from 'vitest';
import { createIcons } from '../icons.ts';
import { decodeSharedBet } from './sharedBet.ts';

const decoding = {
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', 'https://play.example/'),
};
const LEG = { mid: '1', mn: 'A v B', mrid: 'k1', mgn: 'Handicap', onm: 'A -0.5', ty: 1, bo: 1.95, od: 1.95 };
const ORDER = { id: '9007199254740993', st: 4, sat: 100, cid: 1, sert: 0, ops: [LEG] };

describe('the compact order of a card', () => {
  test('is read with its named fields alone; amounts stay exact texts and the id a text (CHAT-18)', () => {
    expect(decodeSharedBet(ORDER, decoding)).toMatchObject({
      id: '9007199254740993',
      status: 4,
      betAmount: '100',
      settledAmount: null,
      maxWinAmount: null,
      cashOutTotalAmount: '0',
      cashOutPayoutStake: '0',
      cashOutList: [],
      currencyId: 1,
      series: 0,
      leg: { matchId: '1', marketId: 'k1', optionType: 1, odds: 1950, result: 0, line: null, sportId: null },
    });
    const whole = {
      ...ORDER,
      sa: '195.50',
      mwa: 195.5,
      cops: '40',
      cots: '50',
      crl: [{ id: 'c', cst: 50, st: 5 }],
    };
    expect(
      decodeSharedBet(
        { ...whole, ops: [{ ...LEG, sr: 4, li: '-0.5', mty: 1000, pe: 1001, sid: 1 }] },
        decoding,
      ),
    ).toMatchObject({
      settledAmount: '195.5',
      maxWinAmount: '195.5',
      cashOutList: [{ id: 'c', amount: '50' }],
      leg: { result: 4, line: '-0.5', marketType: 1000, period: 1001, sportId: 1 },
    });
    // A line may be a number, as that of a market.
    expect(decodeSharedBet({ ...ORDER, ops: [{ ...LEG, li: 2.5 }] }, decoding)).toMatchObject({
      leg: { line: '2.5' },
    });
  });

  test.each([
    [
      { bo: '0.87', of: 2, od: 1.87 },
      { odds: 1870, betOdds: '0.87', oddsType: 2 },
    ],
    [
      { bo: '0.87', of: 2 },
      { odds: 0, betOdds: '0.87', oddsType: 2 },
    ],
    [
      { bo: '2.10', of: 2 },
      { odds: 0, betOdds: '2.1', oddsType: 2 },
    ],
    [
      { bo: '-0.512', of: 3 },
      { odds: 0, betOdds: '-0.512', oddsType: 3 },
    ],
    [
      { bo: '1.95', of: 1 },
      { odds: 0, betOdds: '1.95', oddsType: 1 },
    ],
    // An absent format and one of no table are unknown.
    [{ bo: '0.87' }, { odds: 0, betOdds: '0.87', oddsType: 0 }],
    [
      { bo: '150', of: 5 },
      { odds: 0, betOdds: '150', oddsType: 5 },
    ],
    [
      { bo: 'even', of: 'HK' },
      { odds: 0, betOdds: '', oddsType: 0 },
    ],
  ])('the odds %j are read as %j: only `od` is European (CHAT-18, C5, C6)', (written, read) => {
    const { od: _, ...leg } = LEG;
    expect(decodeSharedBet({ ...ORDER, ops: [{ ...leg, ...written }] }, decoding)?.leg).toMatchObject(read);
  });

  test.each([
    [null],
    [{ ...ORDER, sert: 1 }],
    [{ ...ORDER, ops: [] }],
    [{ ...ORDER, ops: [LEG, LEG] }],
    [{ ...ORDER, sat: 'much' }],
    [{ ...ORDER, ops: [{ ...LEG, mrid: null }] }],
  ])('%j is none (CHAT-14)', (raw) => expect(decodeSharedBet(raw, decoding)).toBeUndefined());
});
