import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { bettorAt, legOf, openPicks, sendCommand, type Pick } from '../bettor.ts';

let sandbox: Sandbox;
let picks: readonly Pick[];
const cents = (text: string): bigint => BigInt(Math.round(Number(text) * 100));
const settle = (id: string, results: readonly number[]) =>
  sendCommand(sandbox, `/sandbox/orders/${id}/settle`, { legs: results.map((result) => ({ result })) });
const entriesOf = async (kind: string) =>
  (await (await fetch(`${sandbox.url}/sandbox/ledger?kind=${kind}`)).json()) as readonly {
    orderId: string;
    payout: string;
    difference: string;
  }[];

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 40, rate: 0, seed: 31, generator: 'manual' });
  picks = openPicks(sandbox);
});
afterAll(() => sandbox.close());

/**
 * Return of 1 unit on a leg, in halves of thousandths. The test has its own table, independent of the code.
 */
const RETURNS = (odds: number): Readonly<Record<number, bigint>> => ({
  2: 2000n,
  3: 0n,
  4: BigInt(odds) * 2n,
  5: BigInt(odds) + 1000n,
  6: 1000n,
  7: 2000n,
});

describe('an order settled by hand', () => {
  test('pays what its results bring, and a correction gives or takes the difference', async () => {
    const vip = bettorAt(sandbox, 'vip');
    const [pick] = picks as [Pick];
    const [taken] = await vip.taken(pick);
    const id = taken?.id ?? '';
    sandbox.advance(5_000);
    const before = cents((await vip.base()).bl);
    let paid = 0n;
    for (const result of [4, 3, 5, 6, 2, 7, 4]) {
      const payout = (1000n * 10n * (RETURNS(pick.odds)[result] ?? 0n)) / 2000n / 10n;
      const answer = await settle(id, [result]);
      expect([result, cents(String(answer.payout)), cents(String(answer.difference))]).toEqual([
        result,
        payout,
        payout - paid,
      ]);
      paid = payout;
      expect(cents((await vip.base()).bl)).toBe(before + paid);
    }
    expect((await vip.settled()).find((each) => each.id === id)).toMatchObject({
      st: 5,
      ss: true,
      sa: Number(paid) / 100,
      mt: expect.any(Number) as number,
    });
    expect((await entriesOf('settlement')).filter(({ orderId }) => orderId === id)).toHaveLength(7);
  });

  test('a void leg re-prices its parlay, and a leg that is open keeps the order open', async () => {
    const vip = bettorAt(sandbox, 'vip');
    const [first, second, third] = picks as [Pick, Pick, Pick];
    const { data } = await vip.multiple({
      betMultipleData: [{ itemCount: 3, oddsChange: 2, seriesValue: 3, unitStake: 10 }],
      betOptionList: [first, second, third].map((each) => legOf(each)),
    });
    const id = (data as { id: string }[])[0]?.id ?? '';
    sandbox.advance(5_000);
    expect(await settle(id, [4, 0, 7])).toEqual({ orderId: id, status: 4 });
    const product = (BigInt(first.odds) * BigInt(second.odds) * 1000n) / 1_000_000n;
    expect(cents(String((await settle(id, [4, 4, 7])).payout))).toBe(product);
    expect(await settle(id, [4, 3, 7])).toMatchObject({ payout: '0.00' });
  });

  test('refuses what does not fit', async () => {
    const vip = bettorAt(sandbox, 'vip');
    const [taken] = await vip.taken(picks[3] as Pick);
    const id = taken?.id ?? '';
    const wrong = { error: expect.any(String) as string };
    expect(await settle('1', [4])).toEqual(wrong);
    expect(await settle(id, [4])).toEqual(wrong);
    sandbox.advance(5_000);
    expect(await settle(id, [4, 4])).toEqual(wrong);
    expect(await settle(id, [1])).toEqual(wrong);
    await settle(id, [4]);
    expect(await settle(id, [0])).toEqual(wrong);
  });

  test('a market that is made void cancels its legs at once', async () => {
    const vip = bettorAt(sandbox, 'vip');
    const pick = picks[4] as Pick;
    const [taken] = await vip.taken(pick);
    sandbox.advance(5_000);
    await sandbox.correct({ match: pick.match, what: 'void-market', market: pick.market });
    sandbox.advance(100);
    expect((await vip.settled()).find(({ id }) => id === taken?.id)).toMatchObject({
      sa: 10,
      ops: [{ sr: 7 }],
    });
  });
});

const history = (body: object) => sendCommand(sandbox, '/sandbox/history', body);
const page = async (body: object) => {
  const bob = bettorAt(sandbox, 'bob');
  return bob.data<{
    total: number;
    records: readonly { id: string; cid: number; cte: number; uwl: string }[];
    sts: readonly { cid: number; ct: number; cwl: number }[];
  }>('/v1/order/new/bet/list', {
    isSettled: true,
    current: 1,
    size: 200,
    startTime: sandbox.now() - 45 * 86_400_000,
    endTime: sandbox.now(),
    ...body,
  });
};

describe('a history', () => {
  test('is as long as the command says, in several currencies, evenly over its days', async () => {
    const { total } = await page({});
    expect(await history({ user: 'bob', count: 900, days: 30, currencies: [2, 1, 200] })).toEqual({
      made: 900,
    });
    const all = await page({});
    expect([all.total - total, all.sts.map(({ cid }) => cid).sort((a, b) => a - b)]).toEqual([
      900,
      [1, 2, 200],
    ]);
    const days = await Promise.all(
      [0, 1, 2].map((back) =>
        page({
          startTime: sandbox.now() - (10 * back + 10) * 86_400_000,
          endTime: sandbox.now() - 10 * back * 86_400_000 - 1,
          currencyId: 200,
        }),
      ),
    );
    expect(days.map((each) => Math.round(each.total / 10))).toEqual([10, 10, 10]);
    const first = await page({ currencyId: 200, size: 200 });
    const second = await page({ currencyId: 200, size: 200, current: 2 });
    const sum = [...first.records, ...second.records].reduce((all2, { uwl }) => all2 + cents(uwl), 0n);
    expect(cents(String(first.sts[0]?.cwl ?? 0))).toBe(sum);
  });

  test('refuses what cannot be read', async () => {
    const wrong = { error: expect.any(String) as string };
    expect(await history({ user: 'nobody', count: 1 })).toEqual(wrong);
    expect(await history({ user: 'bob', count: 0 })).toEqual(wrong);
    expect(await history({ user: 'bob', count: 1, days: 46 })).toEqual(wrong);
    expect(await history({ user: 'bob', count: 1, currencies: [9] })).toEqual(wrong);
  });
});
