import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { bettorAt, legOf, openPicks, sendCommand as control, type Pick } from '../bettor.ts';

type Quote = {
  readonly oid: string;
  readonly amt?: number;
  readonly st: number;
  readonly smis: number;
  readonly pmis: number;
  readonly rcs?: string;
};
type CashOutRecord = {
  readonly id: string;
  readonly orderStatus: number;
  readonly cashOutStake: number;
  readonly cashOutPayoutStake: number;
  readonly remark?: string;
  readonly cancelCashOutAmountTo?: number;
};
type Listed = {
  readonly id: string;
  readonly st: number;
  readonly sat: number;
  readonly sa?: number;
  readonly lwa: number;
  readonly cots?: number;
  readonly cops?: number;
  readonly coc?: number;
  readonly uwl: string;
  readonly rcool?: readonly {
    readonly id: string;
    readonly st: number;
    readonly cst: number;
    readonly cops: number;
  }[];
};

let sandbox: Sandbox;
let picks: Pick[];
const cents = (value: string | number): bigint => BigInt(Math.round(Number(value) * 100));
const bettor = () => {
  const vip = bettorAt(sandbox, 'vip');
  const listed = async (id: string): Promise<Listed | undefined> =>
    [...(await vip.open()), ...(await vip.settled())].find((each) => each.id === id) as Listed | undefined;
  return {
    ...vip,
    listed,
    balance: async () => cents((await vip.base()).bl),
    quote: async (id: string) =>
      (await vip.data<{ mxc: number; pr: Quote[] }>('/v1/order/cashOut/price', { orderIds: [id] })).pr[0],
    cashOut: (orderId: string, cashOutStake: number, unitCashOutPayoutStake: number, more: object = {}) =>
      vip.ask('/v1/order/cashOut/bet', {
        orderId,
        cashOutStake,
        unitCashOutPayoutStake,
        acceptOddsChange: false,
        ...more,
      }),
    records: (ids: readonly string[]) => vip.data<CashOutRecord[]>('/v1/order/getCashOutsByIds', { ids }),
    reserve: (orderId: string, cashOutStake: number, cashOutPayoutStake: number) =>
      vip.ask('/v1/order/cashOutReserve/bet', { orderId, cashOutStake, cashOutPayoutStake }),
  };
};
const idOf = (answer: { readonly data: unknown }): string => (answer.data as { id: string }).id;
/** Places a single of 100 (or `stake`) on the next pick, and returns it once confirmed. */
const placed = async (stake = 100): Promise<{ id: string; pick: Pick }> => {
  const vip = bettor();
  const pick = picks.shift() as Pick;
  const [taken] = (
    await vip.submit({
      singleBetList: [{ unitStake: stake, oddsChange: 2, betOptionList: [legOf(pick)] }],
    })
  ).data as { id: string }[];
  sandbox.advance(1_000);
  return { id: taken?.id ?? '', pick };
};
const move = (pick: Pick, what: 'raise' | 'cut') =>
  sandbox.correct({ match: pick.match, what, market: pick.market, option: pick.type });

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 120, rate: 0, seed: 41, generator: 'manual' });
  picks = openPicks(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await control(sandbox, '/sandbox/cash-outs', { next: [], rules: {} });
});

describe('a quote', () => {
  test('follows the live price: more when odds are cut, less when raised, none while suspended', async () => {
    const { id, pick } = await placed();
    const vip = bettor();
    const before = (await vip.quote(id))?.amt ?? 0;
    await move(pick, 'cut');
    const cut = (await vip.quote(id))?.amt ?? 0;
    await move(pick, 'raise');
    await move(pick, 'raise');
    const raised = (await vip.quote(id))?.amt ?? 0;
    expect([before > 0 && before < 1, cut > before, raised < cut]).toEqual([true, true, true]);
    await sandbox.correct({ match: pick.match, what: 'suspend-market', market: pick.market });
    expect(await vip.quote(id)).toEqual({ oid: id, st: 4, smis: 10, pmis: 5 });
  });

  test('of a parlay is the product of its legs less the margin, which grows with every open leg', async () => {
    const vip = bettor();
    const legs = [picks.shift(), picks.shift()] as [Pick, Pick];
    const { data } = await vip.multiple({
      betMultipleData: [{ itemCount: 2, oddsChange: 2, seriesValue: 2, unitStake: 20 }],
      betOptionList: legs.map((each) => legOf(each)),
    });
    const id = (data as { id: string }[])[0]?.id ?? '';
    sandbox.advance(1_000);
    expect((await vip.quote(id))?.amt).toBe(0.94);
    await control(sandbox, `/sandbox/orders/${id}/settle`, { legs: [{ result: 4 }, { result: 0 }] });
    expect((await vip.quote(id))?.amt).toBe(Math.floor((legs[0].odds * 950) / 1000) / 1000);
    await control(sandbox, `/sandbox/orders/${id}/settle`, { legs: [{ result: 3 }, { result: 0 }] });
    expect((await vip.quote(id))?.amt).toBeUndefined();
  });
});

describe('a cash-out', () => {
  test('of the whole pays rate times stake once, and settles the order', async () => {
    const { id } = await placed();
    const vip = bettor();
    const before = await vip.balance();
    const rate = (await vip.quote(id))?.amt ?? 0;
    const answer = await vip.cashOut(id, 100, rate);
    expect(answer).toMatchObject({ code: 0, data: { st: 0 } });
    expect(await vip.cashOut(id, 100, rate)).toMatchObject({ code: 6041 });
    expect((await vip.quote(id))?.st).toBe(102);
    sandbox.advance(1_000);
    const [record] = await vip.records([idOf(answer)]);
    const payout = (10_000n * BigInt(Math.round(rate * 1000))) / 1000n;
    expect([record?.orderStatus, cents(record?.cashOutPayoutStake ?? 0)]).toEqual([5, payout]);
    expect(await vip.balance()).toBe(before + payout);
    expect(await vip.listed(id)).toMatchObject({ st: 5, sa: 0, cots: 100, coc: 1, lwa: 0 });
    expect(await vip.cashOut(id, 10, rate)).toMatchObject({ code: 6042 });
  });

  test('in parts leaves the rest to the settlement: every amount is what an oracle reckons', async () => {
    for (const [stake, parts, result] of [
      [100, [33.33, 20], 4],
      [77.77, [10.01, 12.5, 30], 4],
      [50, [49.99], 5],
      [61.03, [10, 10, 10, 10], 2],
    ] as const) {
      const { id, pick } = await placed(stake);
      const vip = bettor();
      const before = await vip.balance();
      let [left, cashed] = [cents(stake), 0n];
      for (const part of parts) {
        const rate = (await vip.quote(id))?.amt ?? 0;
        expect(await vip.cashOut(id, part, rate)).toMatchObject({ code: 0 });
        sandbox.advance(1_000);
        left -= cents(part);
        cashed += (cents(part) * BigInt(Math.round(rate * 1000))) / 1000n;
        await move(pick, 'cut');
      }
      const odds = BigInt(pick.odds);
      const win = (cents(stake) * odds) / 1000n - cents(stake);
      expect(await vip.listed(id)).toMatchObject({
        st: 4,
        coc: parts.length,
        lwa: Number((win * left) / cents(stake)) / 100,
      });
      await control(sandbox, `/sandbox/orders/${id}/settle`, { legs: [{ result }] });
      const whole =
        result === 4
          ? (cents(stake) * odds) / 1000n
          : result === 5
            ? (cents(stake) * (odds + 1000n)) / 2000n
            : cents(stake);
      const settled = (whole * left) / cents(stake);
      const listed = await vip.listed(id);
      expect([cents(listed?.sa ?? 0), cents(listed?.cops ?? 0), cents(listed?.cots ?? 0)]).toEqual([
        settled,
        cashed,
        cents(stake) - left,
      ]);
      expect(cents(listed?.uwl ?? 0)).toBe(settled + cashed - cents(stake));
      expect(await vip.balance()).toBe(before + settled + cashed);
    }
  });

  test('at a fallen price is refused unless any is accepted; a risen one pays what was sent', async () => {
    const [falls, rises] = [await placed(), await placed()];
    const vip = bettor();
    const [fell, rose] = [(await vip.quote(falls.id))?.amt ?? 0, (await vip.quote(rises.id))?.amt ?? 0];
    await move(falls.pick, 'raise');
    await move(rises.pick, 'cut');
    expect(await vip.cashOut(falls.id, 100, fell)).toMatchObject({ code: 6043 });
    const lower = (await vip.quote(falls.id))?.amt ?? 0;
    const ids = [
      idOf(await vip.cashOut(falls.id, 100, fell, { acceptOddsChange: true })),
      idOf(await vip.cashOut(rises.id, 100, rose)),
    ];
    sandbox.advance(1_000);
    expect((await vip.records(ids)).map(({ cashOutPayoutStake }) => cents(cashOutPayoutStake))).toEqual(
      [lower, rose].map((rate) => BigInt(Math.round(rate * 1000)) * 10n),
    );
  });

  test.each([
    [{ reject: 'risk' }, 2, { remark: 'risk', cancelCashOutAmountTo: 0 }],
    [{ cancel: 'changed his mind' }, 3, { remark: 'changed his mind', cancelCashOutAmountTo: 100 }],
  ])('is refused or cancelled as its script says: %j', async (script, status, more) => {
    const { id } = await placed();
    const vip = bettor();
    const before = await vip.balance();
    await control(sandbox, '/sandbox/cash-outs', { next: [script] });
    const answer = await vip.cashOut(id, 100, (await vip.quote(id))?.amt ?? 0);
    sandbox.advance(1_000);
    expect(await vip.records([idOf(answer)])).toMatchObject([{ orderStatus: status, ...more }]);
    expect([(await vip.listed(id))?.st, await vip.balance()]).toEqual([4, before]);
  });

  test('is decided when it is released, and is cancelled where the order settles first', async () => {
    const [kept, settled] = [await placed(), await placed()];
    const vip = bettor();
    await control(sandbox, '/sandbox/cash-outs', { rules: { keep: 'confirming' } });
    const ids = [
      idOf(await vip.cashOut(kept.id, 100, (await vip.quote(kept.id))?.amt ?? 0)),
      idOf(await vip.cashOut(settled.id, 100, (await vip.quote(settled.id))?.amt ?? 0)),
    ];
    sandbox.advance(10_000);
    const states = async () => (await vip.records(ids)).map(({ orderStatus }) => orderStatus);
    expect(await states()).toEqual([1, 1]);
    await control(sandbox, `/sandbox/orders/${settled.id}/settle`, { legs: [{ result: 3 }] });
    expect(await control(sandbox, '/sandbox/cash-outs', { release: true })).toMatchObject({ released: 1 });
    expect(await states()).toEqual([5, 3]);
  });

  test('is refused below the least, above the rest, of another order, and after the most of them', async () => {
    const { id } = await placed();
    const vip = bettor();
    const rate = async () => (await vip.quote(id))?.amt ?? 0;
    expect(await vip.cashOut(id, 9.99, await rate())).toMatchObject({ code: 6047 });
    expect(await vip.cashOut(id, 100.01, await rate())).toMatchObject({ code: 17_004 });
    expect(await vip.cashOut('1', 10, 0.9)).toMatchObject({ code: 6040 });
    expect(await vip.cashOut(id, 10.001, 0.9)).toMatchObject({ code: 5 });
    for (let count = 0; count < 5; count += 1) {
      expect(await vip.cashOut(id, 10, await rate())).toMatchObject({ code: 0 });
      sandbox.advance(1_000);
    }
    expect(await vip.cashOut(id, 10, 0.9)).toMatchObject({ code: 17_008 });
    expect((await vip.quote(id))?.amt).toBeUndefined();
  });

  test('is not offered, or refused by a code, as its script says', async () => {
    await control(sandbox, '/sandbox/orders', { next: [{ noCashOut: true }] });
    const [never, refused] = [await placed(), await placed()];
    const vip = bettor();
    expect([(await vip.quote(never.id))?.amt, await vip.listed(never.id)]).toMatchObject([
      undefined,
      { co: 0 },
    ]);
    expect(await vip.cashOut(never.id, 100, 0.9)).toMatchObject({ code: 17_005 });
    await control(sandbox, '/sandbox/cash-outs', { next: [{ code: 17_009 }] });
    const rate = (await vip.quote(refused.id))?.amt ?? 0;
    expect(await vip.cashOut(refused.id, 100, rate)).toMatchObject({ code: 17_009, data: null });
    expect(await vip.cashOut(refused.id, 100, rate)).toMatchObject({ code: 0 });
  });

  test('of a match in play takes its time', async () => {
    const live = openPicks(sandbox, { status: 5 })[0] as Pick;
    const vip = bettor();
    const [taken] = await vip.taken(live, { oddsChange: 2 });
    const id = taken?.id ?? '';
    sandbox.advance(4_000);
    await control(sandbox, '/sandbox/cash-outs', { rules: { rate: 800 } });
    const quote = await vip.quote(id);
    const answer = await vip.cashOut(id, 10, quote?.amt ?? 0, { acceptOddsChange: true });
    const states: (number | undefined)[] = [];
    for (const ms of [100, 1_000, 2_500]) {
      sandbox.advance(ms);
      states.push((await vip.records([idOf(answer)]))[0]?.orderStatus);
    }
    expect(states).toEqual([0, 1, 5]);
  });
});

describe('an auto cash-out', () => {
  test('waits, is changed, and is made when it pays so much', async () => {
    const { id, pick } = await placed();
    const vip = bettor();
    const before = await vip.balance();
    const answer = await vip.reserve(id, 40, 39);
    expect(answer).toMatchObject({ code: 0, data: { cst: 40, cops: 39, st: 1, unps: 0.975, oid: id } });
    expect(await vip.quote(id)).toMatchObject({ st: 101, rcs: '40.00' });
    const changed = await vip.reserve(id, 50, 48);
    expect(idOf(changed)).toBe(idOf(answer));
    expect(await vip.cashOut(id, 10, 0.9)).toMatchObject({ code: 17_013 });
    for (let count = 0; count < 6; count += 1) await move(pick, 'cut');
    sandbox.advance(100);
    const listed = await vip.listed(id);
    expect(listed?.rcool).toMatchObject([{ id: idOf(answer), st: 2, cst: 50, cops: 48 }]);
    expect([listed?.cots, cents(listed?.cops ?? 0) >= 4_800n]).toEqual([50, true]);
    expect(await vip.balance()).toBe(before + cents(listed?.cops ?? 0));
  });

  test('is cancelled once, fails with its order, and stays within its limits', async () => {
    const [first, second] = [await placed(), await placed()];
    const vip = bettor();
    const status = (ids: readonly string[]) =>
      vip.data<{ st: number }[]>('/v1/order/reserve/cashOut/statusInfoByIds', { reserveCashOutIds: ids });
    const [one, two] = [
      idOf(await vip.reserve(first.id, 100, 99)),
      idOf(await vip.reserve(second.id, 100, 99)),
    ];
    const cancel = () => vip.ask('/v1/order/cashOutReserve/cancel', { reserveCashOutId: one });
    expect([await cancel(), await cancel()]).toMatchObject([{ code: 0, data: true }, { code: 17_014 }]);
    await control(sandbox, `/sandbox/orders/${second.id}/settle`, { legs: [{ result: 3 }] });
    sandbox.advance(100);
    expect((await status([one, two])).map(({ st }) => st)).toEqual([4, 3]);
    expect(await vip.reserve(first.id, 100, (100 * first.pick.odds) / 1000 + 0.01)).toMatchObject({
      code: 17_010,
    });
    expect(await vip.reserve(first.id, 5, 4.9)).toMatchObject({ code: 6047 });
  });
});

test.each([
  { next: {} },
  { rules: { reject: 4 } },
  { rules: { keep: 'x' } },
  { rules: { what: 1 } },
  { rules: { rate: 0 } },
])('a script that cannot be read is refused: %j', async (wrong) => {
  expect(await control(sandbox, '/sandbox/cash-outs', wrong)).toEqual({
    error: expect.any(String) as string,
  });
});
