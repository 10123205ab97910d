import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { bettorAt, legOf, openPicks, sendCommand, type Pick } from '#sandbox/betting/bettor.ts';

/**
 * A money call. `prepare` returns the body of a new case and a function that counts how often the server
 * carried the call out.
 */
type Call = { readonly path: string; prepare(): Promise<{ body: object; count: () => Promise<number> }> };

let sandbox: Sandbox;
let picks: Pick[];
const PATIENCE = { timeout: 20_000, interval: 10 };
const bettor = () => bettorAt(sandbox, 'vip');
const next = (): Pick => {
  const pick = picks.shift();
  if (pick === undefined) throw new Error('no pick is left');
  return pick;
};
type Entry = {
  readonly id?: string;
  readonly orderId: string;
  readonly stake: string;
  readonly status: number;
  readonly legs?: readonly { readonly key: string }[];
};
const ledger = async (kind: string): Promise<readonly Entry[]> =>
  (await (await fetch(`${sandbox.url}/sandbox/ledger?kind=${kind}`)).json()) as readonly Entry[];
const keyOf = (pick: Pick): string => `${pick.market}:${pick.type}`;
const placed = async (): Promise<string> => {
  const [taken] = await bettor().taken(next(), { oddsChange: 2 });
  sandbox.advance(1_000);
  return taken?.id ?? '';
};
const rateOf = async (id: string): Promise<number> =>
  (await bettor().data<{ pr: { amt: number }[] }>('/v1/order/cashOut/price', { orderIds: [id] })).pr[0]
    ?.amt ?? 0;
const idOf = (data: unknown): string => (data as { id: string }).id;
const reserved = async (): Promise<{ pick: Pick; id: string }> => {
  const pick = next();
  const data = await bettor().data('/v1/order/reserve/bet', {
    unitStake: 20,
    betOptionList: [legOf(pick, pick.odds + 500)],
  });
  return { pick, id: idOf(data) };
};
const entryOf = async (kind: string, id: string): Promise<Entry | undefined> =>
  (await ledger(kind)).find((each) => each.id === id);

const CALLS: readonly Call[] = [
  {
    path: '/v1/order/betMultiple',
    async prepare() {
      const legs = [picks[0], picks[1]] as [Pick, Pick];
      const before = (await ledger('bet')).length;
      return {
        body: {
          betMultipleData: [{ itemCount: 2, oddsChange: 2, seriesValue: 2, unitStake: 10 }],
          betOptionList: legs.map((each) => legOf(each)),
        },
        count: async () => (await ledger('bet')).length - before,
      };
    },
  },
  {
    path: '/v1/order/cashOut/bet',
    async prepare() {
      const orderId = await placed();
      const rate = await rateOf(orderId);
      return {
        body: { orderId, cashOutStake: 10, unitCashOutPayoutStake: rate, acceptOddsChange: false },
        count: async () => (await ledger('cash-out')).filter((each) => each.orderId === orderId).length,
      };
    },
  },
  {
    path: '/v1/order/cashOutReserve/bet',
    async prepare() {
      const orderId = await placed();
      return {
        body: { orderId, cashOutStake: 10, cashOutPayoutStake: 9.9 },
        count: async () =>
          (await ledger('reserve-cash-out')).filter((each) => each.orderId === orderId).length,
      };
    },
  },
  {
    path: '/v1/order/cashOutReserve/cancel',
    async prepare() {
      const orderId = await placed();
      const id = idOf(
        await bettor().data('/v1/order/cashOutReserve/bet', {
          orderId,
          cashOutStake: 10,
          cashOutPayoutStake: 9.9,
        }),
      );
      return {
        body: { reserveCashOutId: id },
        count: async () => ((await entryOf('reserve-cash-out', id))?.status === 4 ? 1 : 0),
      };
    },
  },
  {
    path: '/v1/order/reserve/bet',
    async prepare() {
      const pick = next();
      return {
        body: { unitStake: 20, betOptionList: [legOf(pick, pick.odds + 500)] },
        count: async () =>
          (await ledger('reserve')).filter(({ legs }) => legs?.[0]?.key === keyOf(pick)).length,
      };
    },
  },
  {
    path: '/v1/order/reserve/update',
    async prepare() {
      const { id, pick } = await reserved();
      return {
        body: { reserveId: id, unitStake: 30, odds: (pick.odds + 500) / 1000 },
        count: async () => ((await entryOf('reserve', id))?.stake === '30.00' ? 1 : 0),
      };
    },
  },
  {
    path: '/v1/order/reserve/cancel',
    async prepare() {
      const { id } = await reserved();
      return {
        body: { reserveId: id },
        count: async () => ((await entryOf('reserve', id))?.status === 3 ? 1 : 0),
      };
    },
  },
];

const FAULTS: readonly (readonly [kind: string, more: object, made: 0 | 1])[] = [
  ['status', { status: 502, accepted: true }, 1],
  ['status', { status: 503, accepted: false }, 0],
  ['no-data', { accepted: true }, 1],
  ['no-data', { accepted: false }, 0],
  ['garbled', { accepted: true }, 1],
  ['garbled', { accepted: false }, 0],
  ['expire-at', { at: 1, accepted: true }, 1],
  ['expire-at', { at: 1, accepted: false }, 0],
  ['slow', { delay: 30, times: 1 }, 1],
];
const fault = (kind: string, path: string, more: object) =>
  sendCommand(sandbox, '/sandbox/faults', { kind, on: { path }, ...more });
const send = (path: string, body: object, signal?: AbortSignal): Promise<Response> =>
  fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: bettor().token },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 200, rate: 0, seed: 61, generator: 'manual' });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.clearFaults();
  // Each case takes another match from all open picks. The member's reserved bets are cancelled, so their
  // limit is never reached.
  picks = openPicks(sandbox);
  const vip = bettor();
  const { ods } = await vip.data<{ ods: { id: string }[] }>('/v1/order/new/reserve/betList', {
    isFailed: false,
  });
  for (const { id } of ods) await vip.ask('/v1/order/reserve/cancel', { reserveId: id });
});

describe.each(CALLS.map((call) => [call.path, call] as const))('%s', (path, call) => {
  test.each(FAULTS)('%s %j: the ledger has it as often as it was made', async (kind, more, made) => {
    const { body, count } = await call.prepare();
    const before = await count();
    await fault(kind, path, more);
    await (await send(path, body)).text();
    sandbox.clearFaults();
    expect((await count()) - before).toBe(made);
  });

  test.each([
    ['accept-hang', 1],
    ['reject-hang', 0],
  ])('%s: nothing is answered, and the ledger has it as often as it was made', async (kind, made) => {
    const { body, count } = await call.prepare();
    const before = await count();
    await fault(kind, path, {});
    const end = new AbortController();
    const answer = send(path, body, end.signal).then(
      () => 'answered',
      () => 'nothing',
    );
    await vi.waitFor(async () => {
      const { faults } = (await (await fetch(`${sandbox.url}/sandbox/faults`)).json()) as {
        faults: readonly { hits: number }[];
      };
      expect(faults[0]?.hits).toBe(1);
    }, PATIENCE);
    await vi.waitFor(async () => {
      expect((await count()) - before).toBe(made);
    }, PATIENCE);
    end.abort();
    expect(await answer).toBe('nothing');
  });
});
