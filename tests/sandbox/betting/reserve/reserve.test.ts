import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { bettorAt, legOf, openPicks, sendCommand as control, type Pick } from '../bettor.ts';

type Limits = {
  readonly mis: number;
  readonly mms: number;
  readonly mly: number;
  readonly mod: number;
  readonly od: number;
};
type State = { readonly id: string; readonly st: number; readonly fr?: number; readonly oid?: string };

let sandbox: Sandbox;
let picks: Pick[];
const cents = (value: string | number): bigint => BigInt(Math.round(Number(value) * 100));
const bettor = (user = 'vip') => {
  const own = bettorAt(sandbox, user);
  return {
    ...own,
    balance: async () => cents((await own.base()).bl),
    limits: (pick: Pick) =>
      own.data<Limits>('/v1/order/reserve/getBetParameter', {
        matchId: pick.match,
        marketId: pick.market,
        optionType: pick.type,
        currencyId: 1,
      }),
    reserve: (pick: Pick, odds: number, more: object = {}) =>
      own.ask('/v1/order/reserve/bet', {
        unitStake: 20,
        oddsChange: 1,
        betOptionList: [legOf(pick, odds)],
        currencyId: 1,
        ...more,
      }),
    update: (reserveId: string, unitStake: number, odds: number) =>
      own.ask('/v1/order/reserve/update', { reserveId, unitStake, odds: odds / 1000 }),
    cancel: (reserveId: string) => own.ask('/v1/order/reserve/cancel', { reserveId }),
    status: async (id: string) =>
      (await own.data<State[]>('/v1/order/reserve/statusInfoByIds', { reserveIds: [id] }))[0],
    waiting: async () =>
      (
        await own.data<{ ods: { id: string }[] }>('/v1/order/new/reserve/betList', { isFailed: false })
      ).ods.map(({ id }) => id),
    failed: async () =>
      (
        await own.data<{ ods: { id: string; rst: number; fr: number }[] }>('/v1/order/new/reserve/betList', {
          isFailed: true,
          startTime: '2026-03-07 00:00:00',
          endTime: '2026-12-31 00:00:00',
        })
      ).ods,
  };
};
const idOf = (answer: { readonly data: unknown }): string => (answer.data as { id: string }).id;
const change = (pick: Pick, what: 'raise' | 'cut') =>
  sandbox.correct({ match: pick.match, what, market: pick.market, option: pick.type });
const next = (): Pick => picks.shift() as Pick;

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 120, rate: 0, seed: 51, generator: 'manual' });
  picks = openPicks(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await control(sandbox, '/sandbox/reserves', { next: [], rules: {} });
});

describe('a reserved bet', () => {
  test('becomes an order at its own odds when the board reaches them, and its stake is taken then', async () => {
    const [vip, pick] = [bettor(), next()];
    const before = await vip.balance();
    const answer = await vip.reserve(pick, pick.odds + 10, { relatedId: 'ref-1' });
    const id = idOf(answer);
    expect(answer).toMatchObject({ code: 0, data: { st: 0 } });
    sandbox.advance(1_000);
    expect([await vip.status(id), await vip.balance()]).toEqual([{ id, st: 0 }, before]);
    await change(pick, 'raise');
    sandbox.advance(100);
    const state = await vip.status(id);
    expect([state?.st, (await vip.waiting()).includes(id)]).toEqual([1, false]);
    expect((await vip.open()).find((each) => each.id === state?.oid)).toMatchObject({
      st: 4,
      ab: true,
      sat: 20,
      rmk: 'ref-1',
      ops: [{ od: (pick.odds + 10) / 1000 }],
    });
    expect(await vip.balance()).toBe(before - 2_000n);
  });

  test('becomes an order at the odds of the board if a script says so and the request accepts them', async () => {
    await control(sandbox, '/sandbox/reserves', { rules: { accept: true, atBoard: true } });
    const [vip, fallen, kept] = [bettor(), next(), next()];
    const taken = idOf(await vip.reserve(fallen, fallen.odds + 100, { oddsChange: 2 }));
    const waiting = idOf(await vip.reserve(kept, kept.odds + 100));
    sandbox.advance(100);
    const state = await vip.status(taken);
    expect([state?.st, (await vip.status(waiting))?.st]).toEqual([1, 0]);
    expect((await vip.open()).find((each) => each.id === state?.oid)).toMatchObject({
      oc: 2,
      ops: [{ od: fallen.odds / 1000 }],
    });
    expect(await vip.cancel(waiting)).toMatchObject({ code: 0 });
  });

  test('is charged at once where it is paid in advance, and gives the stake back when it lapses', async () => {
    // This member has not requested any orders, so no invented order is settled by the void market.
    const [vip, pick] = [bettor('look-open'), next()];
    const before = await vip.balance();
    const id = idOf(await vip.reserve(pick, pick.odds + 500, { pay: 2 }));
    expect(await vip.balance()).toBe(before - 2_000n);
    expect(await vip.update(id, 30, pick.odds + 500)).toMatchObject({ code: 6059 });
    await sandbox.correct({ match: pick.match, what: 'void-market', market: pick.market });
    sandbox.advance(100);
    expect([await vip.status(id), await vip.balance()]).toEqual([{ id, st: 2, fr: 4 }, before]);
    expect((await vip.failed()).find((each) => each.id === id)).toMatchObject({ rst: 2, fr: 4 });
  });

  test('is changed, and cancelled once', async () => {
    const [vip, pick] = [bettor(), next()];
    const id = idOf(await vip.reserve(pick, pick.odds + 500));
    expect(await vip.update(id, 25, pick.odds + 400)).toMatchObject({ code: 0, data: true });
    expect([await vip.cancel(id), await vip.cancel(id), await vip.cancel('1')]).toMatchObject([
      { code: 0, data: true },
      { code: 6052 },
      { code: 6054 },
    ]);
    expect((await vip.failed()).find((each) => each.id === id)).toMatchObject({ sat: 25, rst: 3, fr: 1 });
    expect(await vip.update(id, 25, pick.odds + 400)).toMatchObject({ code: 6054 });
  });

  test('stays within its limits', async () => {
    const [vip, pick] = [bettor(), next()];
    const limits = await vip.limits(pick);
    expect(limits).toMatchObject({ mis: 10, od: pick.odds / 1000 });
    expect([
      (await vip.reserve(pick, Math.round(limits.mod * 1000) + 1)).code,
      (await vip.reserve(pick, pick.odds + 100, { unitStake: 9 })).code,
      (await vip.reserve(pick, pick.odds + 100, { unitStake: limits.mms + 1 })).code,
      (await vip.reserve({ ...pick, market: '1' }, pick.odds)).code,
      (await vip.reserve(pick, pick.odds, { betOptionList: [] })).code,
      (await vip.reserve(pick, pick.odds, { betOptionList: [{ ...legOf(pick), oddsFormat: 2 }] })).code,
    ]).toEqual([6060, 6053, 6057, 6050, 5, 14_088]);
  });

  test('is one of ten at most, and fails where its stake is not there', async () => {
    const agent = bettor('agent');
    const free = picks.splice(0, 8);
    const codes: number[] = [];
    for (const pick of free) codes.push((await agent.reserve(pick, pick.odds + 500)).code);
    // The member has three invented reserved bets.
    expect(codes).toEqual([0, 0, 0, 0, 0, 0, 0, 6051]);
    const [poor, pick] = [bettor('poor'), next()];
    const id = idOf(await poor.reserve(pick, pick.odds));
    sandbox.advance(100);
    expect(await poor.status(id)).toEqual({ id, st: 2, fr: 3 });
  });

  test('lapses when its match begins', async () => {
    const own = await createSandbox({ matches: 60, rate: 0, seed: 52, generator: 'manual', speed: 60 });
    const vip = bettorAt(own, 'vip');
    const soon = own
      .matchIds(1, 4)
      .map((id) => ({ id, bt: own.truth(id)?.match.bt ?? Infinity }))
      .sort((a, b) => a.bt - b.bt)[0];
    const pick = openPicks(own).find(({ match }) => match === soon?.id) as Pick;
    const { data } = await vip.ask('/v1/order/reserve/bet', {
      unitStake: 20,
      betOptionList: [legOf(pick, 2 * pick.odds)],
    });
    const id = (data as { id: string }).id;
    const state = async () =>
      (await vip.data<State[]>('/v1/order/reserve/statusInfoByIds', { reserveIds: [id] }))[0];
    for (let step = 0; step < 400 && (await state())?.st === 0; step += 1) own.advance(5_000);
    expect((await state())?.fr).toBe(4);
    await own.close();
  });

  test('does what its script says', async () => {
    const vip = bettor();
    const far = () => {
      const pick = next();
      return [pick, pick.odds + 500] as const;
    };
    await control(sandbox, '/sandbox/reserves', {
      next: [{ accept: true }, { fail: 5 }, { refuse: 'cancel' }, { keep: true }],
    });
    const accepted = idOf(await vip.reserve(...far()));
    const near = next();
    const failed = idOf(await vip.reserve(near, near.odds));
    const refused = idOf(await vip.reserve(...far()));
    const last = next();
    const kept = idOf(await vip.reserve(last, last.odds));
    sandbox.advance(100);
    expect([(await vip.status(accepted))?.st, await vip.status(failed)]).toEqual([
      1,
      { id: failed, st: 2, fr: 5 },
    ]);
    expect([(await vip.cancel(refused)).code, (await vip.status(kept))?.st]).toEqual([6052, 0]);
    expect(await control(sandbox, '/sandbox/reserves', { release: true })).toMatchObject({ released: 1 });
    sandbox.advance(100);
    expect((await vip.status(kept))?.st).toBe(1);
  });
});

test.each([
  { next: {} },
  { rules: { fail: 9 } },
  { rules: { keep: 1 } },
  { rules: { refuse: 'x' } },
  { rules: { a: 1 } },
])('a script that cannot be read is refused: %j', async (wrong) => {
  expect(await control(sandbox, '/sandbox/reserves', wrong)).toEqual({ error: expect.any(String) as string });
});
