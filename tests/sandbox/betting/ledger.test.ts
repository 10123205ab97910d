import { expect, test } from 'vitest';
import { createSandbox } from '#sandbox/createSandbox.ts';
import { seeded } from '#sandbox/world/random.ts';
import { bettorAt, legOf, openPicks, sendCommand, type Pick } from './bettor.ts';

type Entry = {
  readonly kind: string;
  readonly stake: string;
  readonly status: number;
  readonly payout?: string;
  readonly difference?: string;
  readonly isCharged?: boolean;
};
const cents = (text: string | undefined): bigint => BigInt(Math.round(Number(text ?? 0) * 100));

/** Returns the amount that an entry moved in the wallet, by the kind of the entry. */
const movedBy = ({ kind, stake, status, payout, difference, isCharged }: Entry): bigint => {
  if (kind === 'bet') return status === 2 || status === 3 ? 0n : -cents(stake);
  if (kind === 'reserve') return isCharged === true && status === 0 ? -cents(stake) : 0n;
  if (kind === 'settlement') return cents(difference);
  return kind === 'cash-out' ? cents(payout) : 0n;
};

test.each([1, 2, 3])('whatever is done, the wallet is what the ledger says (seed %s)', async (seed) => {
  const sandbox = await createSandbox({ matches: 150, rate: 0, seed: 70 + seed, generator: 'manual' });
  const random = seeded(seed);
  const own = bettorAt(sandbox, 'vip');
  const first = cents((await own.base()).bl);
  const picks = openPicks(sandbox);
  const ids: string[] = [];
  const reserved: string[] = [];
  const quote = async (id: string) =>
    (await own.data<{ pr: { amt?: number }[] }>('/v1/order/cashOut/price', { orderIds: [id] })).pr[0]?.amt;
  const pick = (): Pick => random.pick(picks);
  const steps: readonly (() => Promise<unknown>)[] = [
    async () => {
      const taken = await own.taken(pick(), { unitStake: 10 + random.int(90), oddsChange: 2 });
      ids.push(...(taken ?? []).map(({ id }) => id));
    },
    async () => {
      const legs = [pick(), pick(), pick()];
      const { data } = await own.multiple({
        betMultipleData: [
          { itemCount: 3, oddsChange: 2, seriesValue: random.pick([0, 2, 3]), unitStake: 10.01 },
        ],
        betOptionList: legs.map((each) => legOf(each)),
      });
      ids.push(...((data ?? []) as { id: string }[]).map(({ id }) => id));
    },
    async () => {
      const orderId = random.pick(ids);
      const rate = await quote(orderId);
      return own.ask('/v1/order/cashOut/bet', {
        orderId,
        cashOutStake: 10 + random.int(2000) / 100,
        unitCashOutPayoutStake: rate ?? 0.9,
        acceptOddsChange: random.chance(0.5),
      });
    },
    async () => {
      const rate = await quote(random.pick(ids));
      return own.ask('/v1/order/cashOutReserve/bet', {
        orderId: random.pick(ids),
        cashOutStake: 10,
        cashOutPayoutStake: Math.ceil(1000 * (rate ?? 0.9) + random.int(30)) / 100,
      });
    },
    async () => {
      const one = pick();
      const { data } = await own.ask('/v1/order/reserve/bet', {
        unitStake: 15.55,
        betOptionList: [legOf(one, one.odds + random.int(60))],
        pay: random.pick([1, 2]),
      });
      if (data !== null) reserved.push((data as { id: string }).id);
    },
    async () => own.ask('/v1/order/reserve/cancel', { reserveId: random.pick(['1', ...reserved]) }),
    async () => {
      const [one, what] = [pick(), random.pick(['raise', 'cut', 'suspend-market', 'open-market'] as const)];
      return sandbox.correct({ match: one.match, what, market: one.market, option: one.type });
    },
    async () =>
      sendCommand(sandbox, `/sandbox/orders/${random.pick(ids)}/settle`, {
        legs:
          random.pick([1, 3]) === 1
            ? [{ result: random.pick([2, 3, 4, 5, 6, 7]) }]
            : [4, 7, 5].map((result) => ({ result })),
      }),
    async () =>
      sandbox.correct({ match: pick().match, what: random.pick(['cancel', 'void-market'] as const) }),
  ];
  const often = [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 6, 7, 7, 8];
  for (let at = 0; at < 250; at += 1) {
    const step = steps[at < 6 ? 0 : random.pick(often)];
    await step?.();
    sandbox.advance(random.pick([0, 100, 1_000]));
    if (at % 10 !== 0) continue;
    const ledger = (await (await fetch(`${sandbox.url}/sandbox/ledger`)).json()) as readonly Entry[];
    expect(cents((await own.base()).bl) - first).toBe(
      ledger.map(movedBy).reduce((sum, each) => sum + each, 0n),
    );
  }
  const ledger = (await (await fetch(`${sandbox.url}/sandbox/ledger`)).json()) as readonly Entry[];
  expect(new Set(ledger.map(({ kind }) => kind))).toEqual(
    new Set(['bet', 'cash-out', 'reserve', 'reserve-cash-out', 'settlement']),
  );
  await sandbox.close();
});
