import { describe, expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { MatchId, OptionKey, Thousandths } from '#domain/ids.ts';
import type { OrderId } from '#domain/orders/order.ts';
import type { Decoding } from '../decode/context.ts';
import { ENDPOINTS, endpointsWith, type EndpointName } from '../endpoints.ts';
import { writeExact } from '../exactJson.ts';
import type { Caller } from '../http.ts';
import { createIcons } from '../icons.ts';
import { getPreBet } from './preBet.ts';
import { getOrderStatuses, placeBet, type SentBet } from './bets.ts';

const decoding: Decoding = {
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', 'https://play.example.com/'),
};
const setUp = (answer: unknown = []) => {
  const sent: { name: EndpointName; body: unknown; reference: string | undefined }[] = [];
  const call: Caller = async (name, body, options) => {
    sent.push({ name, body: JSON.parse(writeExact(body)), reference: options?.reference });
    return ok(answer);
  };
  return { sent, call };
};
const LEGS = ['9007199254740993', '17'].map((id, at) => ({
  key: `${id}-${at + 1}` as OptionKey,
  odds: (1955 + at) as Thousandths,
  oddsFormat: 1 as const,
}));
const betOf = (kind: SentBet['kind']): SentBet => ({
  kind,
  reference: 'slip-1',
  orders: [
    {
      reference: 'slip-1/0',
      unitStake: '10.5' as Amount,
      oddsChange: 0,
      seriesNumber: kind === 'single' ? 1 : 2,
      legs: kind === 'single' ? LEGS.slice(0, 1) : LEGS,
    },
  ],
  currencyId: 1,
  deviceId: 'P-1',
  language: 'ENG',
});

describe('the calls of a bet are only in the endpoint map', () => {
  test.each([
    ['single bets', 'single', 'betSingle'],
    ['a parlay', 'multiple', 'betMultiple'],
  ] as const)(
    '%s: one call with the reference, which an operator moves by its name (REQ-64, REQ-65, C42)',
    async (_what, kind, name) => {
      const { sent, call } = setUp();
      await placeBet(call, decoding, betOf(kind));
      expect(sent.map((each) => [each.name, each.reference])).toEqual([[name, 'slip-1']]);
      expect(sent[0]?.body).toMatchObject(
        kind === 'single'
          ? { singleBetList: [{ unitStake: 10.5, oddsChange: 0 }], currencyId: 1 }
          : { betMultipleData: [{ itemCount: 2, seriesValue: 2, unitStake: 10.5 }], currencyId: 1 },
      );
      const moved = endpointsWith({ [name]: { path: '/elsewhere' } });
      expect([moved[name].path, ENDPOINTS[name].path === moved[name].path]).toEqual(['/elsewhere', false]);
      expect(moved[name]).toMatchObject({ host: 'order', method: 'POST', money: true, auth: true });
    },
  );

  test('the question before a bet is one call without money, which an operator moves by its name (REQ-63, C42)', async () => {
    const { sent, call } = setUp();
    const picks = [{ key: '77:4' as OptionKey, matchId: '5' as MatchId }];
    await getPreBet(call, decoding, { picks, series: false, currencyId: 1 });
    expect(sent.map(({ name, reference }) => [name, reference])).toEqual([['preBet', undefined]]);
    const moved = endpointsWith({ preBet: { path: '/elsewhere' } });
    expect([moved.preBet.path, ENDPOINTS.preBet.path === moved.preBet.path]).toEqual(['/elsewhere', false]);
    expect(ENDPOINTS.preBet.money).not.toBe(true);
  });

  test('states of orders are polled by id, and may be asked again, as nothing moves (REQ-66, C42)', async () => {
    const { sent, call } = setUp();
    const ids = ['9223372036854775807'] as OrderId[];
    expect(await getOrderStatuses(call, decoding, ids)).toEqual(ok([]));
    expect(sent).toEqual([{ name: 'orderStatus', body: { orderIds: ids }, reference: undefined }]);
    expect(ENDPOINTS.orderStatus).toMatchObject({ host: 'order', money: false, auth: true, exact: true });
  });
});

describe('the odds at which the platform accepts a leg are European', () => {
  test.each([
    ['as `od`, whatever the other format says', { od: '1.9', of: 3, bod: '-0.5' }, 1, 1900],
    ['as `bod` in Europe', { bod: '1.9' }, 1, 1900],
    ['as `bod` in Hong Kong', { bod: '0.9' }, 2, 1900],
    ['as a number', { bod: 0.9 }, 2, 1900],
    ['as `bod` in Malaysia', { bod: '0.9' }, 3, 1900],
    ['as `bod` in Indonesia', { bod: '1.25' }, 4, 2250],
    ['as `bod` in the format that the answer names', { bod: '1.9', of: 1 }, 2, 1900],
    ['not from negative odds, which have no exact European value', { bod: '-0.071' }, 3, 0],
    ['not from a format of no table', { bod: '150', of: 5 }, 1, 0],
    ['not from a text that is no odds', { bod: 'x' }, 1, 0],
    // The bet was sent at 1.955: these are no other odds.
    ['not from the sent odds', { bod: '1.955' }, 1, 0],
    ['not from the sent odds, rounded', { bod: '1.96' }, 1, 0],
    ['not from the sent odds in Hong Kong', { bod: 0.955 }, 2, 0],
    ['not from the sent odds in Hong Kong, rounded', { bod: '0.96' }, 2, 0],
    ['not from the sent odds that the platform did not convert', { bod: '1.955' }, 2, 0],
    ['not from the sent odds that it only rounded', { bod: '1.96', of: 2 }, 2, 0],
    ['as `bod` with the third decimal of other odds', { bod: '1.960' }, 1, 1960],
    ['as `bod` of other odds without their last zero', { bod: 2 }, 1, 2000],
  ] as const)('%s (PLACE-07, C6)', async (_what, option, oddsFormat, european) => {
    const [marketId] = (LEGS[0]?.key ?? '').split('-');
    const bet = betOf('single');
    const orders = bet.orders.map((order) => ({
      ...order,
      legs: order.legs.map((leg) => ({ ...leg, key: `${marketId}:1` as OptionKey, oddsFormat })),
    }));
    const { call } = setUp([{ id: '800', st: 0, ops: [{ mid: marketId, ...option }] }]);
    const answer = await placeBet(call, decoding, { ...bet, orders });
    expect(answer.ok ? answer.value[0]?.legs : answer).toEqual([{ marketId, odds: european }]);
  });

  test('two singles of one market are each at the sent odds that the answer rounds (PLACE-07, C6)', async () => {
    const bet = betOf('single');
    const orders = [1955, 1845].flatMap((odds, at) =>
      bet.orders.map((order) => ({
        ...order,
        legs: [{ key: `11:${at + 1}` as OptionKey, odds: odds as Thousandths, oddsFormat: 1 as const }],
      })),
    );
    const { call } = setUp(
      ['1.96', '1.85'].map((bod, at) => ({ id: `80${at}`, st: 0, ops: [{ mid: '11', bod }] })),
    );
    const answer = await placeBet(call, decoding, { ...bet, orders });
    expect(answer.ok ? answer.value.map(({ legs }) => legs[0]?.odds) : answer).toEqual([0, 0]);
  });
});
