import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { bettorAt, ledgerOf, legOf, openPicks, sendCommand, type Pick } from './bettor.ts';

let sandbox: Sandbox;
let picks: Pick[];
const first = (): Pick => picks[0] as Pick;

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 0, seed: 11, generator: 'manual' });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  picks = openPicks(sandbox);
  await sendCommand(sandbox, '/sandbox/orders', { next: [], rules: {} });
  await sendCommand(sandbox, '/sandbox/config', { reset: true });
});

describe('a single', () => {
  test('is created, costs its stake once, is confirmed, and is in poll, list and ledger', async () => {
    const alice = bettorAt(sandbox, 'alice');
    const before = Number((await alice.base()).bl);
    const [taken] = await alice.taken(first(), {
      unitStake: '12.34',
      thirdRemark: 'ref-1',
      relatedId: 'rel-1',
    });
    expect(taken).toMatchObject({
      st: 0,
      id: expect.stringMatching(/^\d{19}$/) as string,
      ops: [
        {
          mid: first().market,
          od: String(first().odds / 1000),
          of: 1,
          bod: String(first().odds / 1000),
          tr: 'ref-1',
          rid: 'rel-1',
        },
      ],
    });
    expect((await alice.base()).bl).toBe((before - 12.34).toFixed(2));
    const id = taken?.id ?? '';
    expect(await alice.poll([id])).toEqual([{ oid: id, st: 0 }]);
    expect((await alice.open()).find((each) => each.id === id)).toMatchObject({
      st: 0,
      rmk: 'ref-1',
      sat: 12.34,
      cid: 1,
      ops: [{ mid: first().match, mrid: first().market }],
    });
    sandbox.advance(1_000);
    expect(await alice.poll([id])).toEqual([{ oid: id, st: 4 }]);
    const entries = (await ledgerOf(sandbox)).filter(({ orderId }) => orderId === id);
    expect(entries).toMatchObject([
      {
        clientRef: 'ref-1',
        user: 'alice',
        odds: [first().odds],
        stake: '12.34',
        status: 4,
        legs: [{ key: `${first().market}:${first().type}`, asked: first().odds }],
      },
    ]);
  });

  test.each<[string, (pick: Pick) => object, number]>([
    ['no picks', () => ({ betOptionList: [] }), 5],
    ['two picks', (pick) => ({ betOptionList: [legOf(pick), legOf(pick)] }), 5],
    ['no stake', () => ({ unitStake: 0 }), 5],
    ['a stake of three decimals', () => ({ unitStake: 10.001 }), 5],
    ['a negative stake', () => ({ unitStake: -10 }), 5],
    ['an acceptance that is none', () => ({ oddsChange: 3 }), 5],
    ['a stake below the least', () => ({ unitStake: 9.99 }), 3005],
    ['a stake above the most', () => ({ unitStake: 4000.01 }), 3008],
    [
      'odds in a format that is none',
      (pick) => ({ betOptionList: [{ ...legOf(pick), oddsFormat: 9 }] }),
      14_089,
    ],
    ['Hong Kong odds', (pick) => ({ betOptionList: [{ ...legOf(pick), odds: 0.9 }] }), 14_089],
    ['an unknown market', (pick) => ({ betOptionList: [{ ...legOf(pick), marketId: 1 }] }), 14_084],
    [
      'an option that the market has not',
      (pick) => ({ betOptionList: [{ ...legOf(pick), optionType: 999 }] }),
      14_059,
    ],
    ['better odds than the board has', (pick) => ({ betOptionList: [legOf(pick, pick.odds + 10)] }), 3003],
  ])('with %s is refused by its code, and costs nothing (wire facts of betting 4)', async (_, more, code) => {
    const vip = bettorAt(sandbox, 'vip');
    const [before, count] = [await vip.base(), (await ledgerOf(sandbox)).length];
    expect(await vip.submit(vip.single(first(), more(first())))).toMatchObject({
      success: false,
      code,
      data: null,
    });
    expect([await vip.base(), (await ledgerOf(sandbox)).length]).toEqual([before, count]);
  });

  test('is refused to a guest, in a currency without a wallet, and above the balance', async () => {
    expect(
      await bettorAt(sandbox, 'nobody').submit(bettorAt(sandbox, 'nobody').single(first())),
    ).toMatchObject({ code: 14_010 });
    const [poor, alice] = [bettorAt(sandbox, 'poor'), bettorAt(sandbox, 'alice')];
    expect(await poor.submit(poor.single(first()))).toMatchObject({ code: 3001 });
    expect(await alice.submit({ ...alice.single(first()), currencyId: 10 })).toMatchObject({ code: 3017 });
  });

  test('of a batch is taken with the others or not at all, and the wallet is debited once', async () => {
    const vip = bettorAt(sandbox, 'vip');
    const before = Number((await vip.base()).bl);
    const list = picks.slice(0, 3).map((pick, at) => ({
      unitStake: 10 + at,
      oddsChange: 1,
      betOptionList: [legOf(pick)],
      thirdRemark: `b-${at}`,
    }));
    expect(await vip.submit({ singleBetList: [...list, { ...list[0], unitStake: 1 }] })).toMatchObject({
      code: 3005,
    });
    expect((await vip.base()).bl).toBe(before.toFixed(2));
    const { data } = await vip.submit({ singleBetList: list });
    expect((data as { ops: { tr: string }[] }[]).map(({ ops }) => ops[0]?.tr)).toEqual(['b-0', 'b-1', 'b-2']);
    expect((await vip.base()).bl).toBe((before - 33).toFixed(2));
  });
});

describe('Idempotency-Key', () => {
  test('if honoured, a repeated request gets the same order at no cost; another one is refused', async () => {
    await sendCommand(sandbox, '/sandbox/config', { idempotency: true });
    const bob = bettorAt(sandbox, 'vip');
    const [one, other] = [
      bob.single(first(), { thirdRemark: 'k' }),
      bob.single(first(), { thirdRemark: 'k', unitStake: 11 }),
    ];
    const answers = [
      await bob.submit(one, { 'Idempotency-Key': 'slipId-1' }),
      await bob.submit(one, { 'Idempotency-Key': 'slipId-1' }),
    ];
    expect(answers[1]).toEqual(answers[0]);
    expect((await ledgerOf(sandbox)).filter(({ key }) => key === 'slipId-1')).toHaveLength(1);
    expect(await bob.submit(other, { 'Idempotency-Key': 'slipId-1' })).toMatchObject({ code: 10 });
  });

  test('where it is not honoured every request is a bet of its own', async () => {
    const vip = bettorAt(sandbox, 'vip');
    for (let at = 0; at < 2; at += 1)
      await vip.submit(vip.single(first()), { 'Idempotency-Key': 'slipId-2' });
    expect((await ledgerOf(sandbox)).filter(({ key }) => key === 'slipId-2')).toHaveLength(2);
  });

  test("may be sent by a page of the parent's origin (CORS)", async () => {
    const own = await createSandbox({ matches: 4, rate: 0, seed: 1, generator: 'manual', hostPort: 0 });
    const answer = await fetch(`${own.url}/v1/order/bet/singlePass`, {
      method: 'OPTIONS',
      headers: {
        origin: `http://localhost:${own.hostPort}`,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'idempotency-key',
      },
    });
    expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('idempotency-key') as string,
    ]);
    await own.close();
  });
});

test('an operator without notes omits them from orders, but the ledger has them', async () => {
  await sendCommand(sandbox, '/sandbox/config', { notes: false });
  const vip = bettorAt(sandbox, 'vip');
  const [taken] = await vip.taken(first(), { thirdRemark: 'silent', relatedId: 'silent' });
  expect([
    taken?.ops[0]?.tr,
    taken?.ops[0]?.rid,
    (await vip.open()).find(({ id }) => id === taken?.id)?.rmk,
  ]).toEqual([undefined, undefined, undefined]);
  expect((await ledgerOf(sandbox)).filter(({ clientRef }) => clientRef === 'silent')).toHaveLength(1);
});

test('an operator that lists failed orders apart has them only where the request asks for them', async () => {
  await sendCommand(sandbox, '/sandbox/config', { failedApart: true });
  await sendCommand(sandbox, '/sandbox/orders', { next: [{ reject: 5 }] });
  const vip = bettorAt(sandbox, 'vip');
  const [taken] = await vip.taken(first());
  sandbox.advance(1_000);
  const range = { startTime: sandbox.now() - 86_400_000, endTime: sandbox.now() };
  const { records } = await vip.data<{ readonly records: readonly { readonly id: string }[] }>(
    '/v1/order/new/bet/list',
    { isSettled: true, isFailed: true, current: 1, size: 200, ...range },
  );
  const isListed = (list: readonly { readonly id: string }[]) => list.some(({ id }) => id === taken?.id);
  expect([isListed(await vip.settled()), isListed(records)]).toEqual([false, true]);
});
