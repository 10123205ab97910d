import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FeedEvent } from '#contract/patch.ts';
import type { Session } from '#contract/session.ts';
import type { Amount } from '#domain/money/amount.ts';
import { RESTRICTION_KINDS, type RestrictionKind } from '#domain/responsible-gambling/restrictions.ts';
import type { OptionKey, Thousandths } from '#domain/ids.ts';
import { createPostHook } from '#platform/postHook.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, untilTrue, type Bench } from './harness.ts';
import { createFakeJournal } from './orders/scene.ts';

/** Expiry time of a press that does not expire during a test. */
const IN_TIME = Number.MAX_SAFE_INTEGER;
const STATUS = '/v1/order/getStakeOrderStatus';
const BASE = '/v1/user/base';
const LIST = '/v1/order/new/bet/list';

let sandbox: Sandbox;
let bench: Bench;
/** The journal writes of new intents that have begun, and what each waits for. */
let journalWrites: { begun: number; gate: Promise<unknown> };
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual' });
  const { journal: disk } = createFakeJournal();
  journalWrites = { begun: 0, gate: Promise.resolve() };
  const journal: typeof disk = {
    ...disk,
    add: async (entry, bars) => {
      journalWrites.begun += 1;
      await journalWrites.gate;
      return disk.add(entry, bars);
    },
  };
  const hooks = { errors: null, counters: null, evidence: '/hooks/evidence' };
  bench = createBench({ ...configOf(sandbox.url), merchant: 'sandbox', hooks }, `${sandbox.url}/sport/`, {
    journal: () => journal,
    post: createPostHook,
  });
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const step = () => bench.clock.advance(20);
const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await (
    await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as T;
type Ledger = readonly {
  readonly clientRef: string;
  readonly user: string;
  readonly stake: string;
  readonly odds: readonly number[];
  readonly legs: readonly { readonly key: string }[];
  readonly status: number;
}[];
const ledger = async (): Promise<Ledger> =>
  (await (await fetch(`${sandbox.url}/sandbox/ledger?kind=bet`)).json()) as Ledger;

const isNotice = (event: FeedEvent) => event.kind === 'bet-notice';

/** Picks an open option of a match that is not in the slip. */
const pickOpen = async (tab: FakeTab): Promise<{ readonly key: OptionKey; readonly odds: Thousandths }> => {
  const items = tab.model.documents.slip?.items ?? [];
  for (const market of tab.model.markets.values()) {
    const match = tab.model.matches.get(market.matchId);
    const [option] = market.options;
    const painted = option === undefined ? undefined : tab.model.option(`${market.id}:${option.type}`);
    if (
      match === undefined ||
      option === undefined ||
      painted === undefined ||
      painted.flags !== 0 ||
      painted.odds <= 1000 ||
      items.some(({ matchId }) => matchId === match.id)
    )
      continue;
    const pick = {
      key: `${market.id}:${option.type}` as OptionKey,
      matchId: match.id,
      sportId: match.sportId,
      marketType: market.type,
      period: market.period,
      line: option.line ?? market.line,
      odds: painted.odds as Thousandths,
    };
    const picked = await tab.api.command(tab.id, {
      kind: 'slip.toggle',
      pick,
      names: { match: match.name, league: '', market: market.name, option: '' },
    });
    if (picked.ok) return pick;
  }
  throw new Error('Nothing is open.');
};

/** Opens a logged-in tab with one open option in its slip. */
const openLoggedInTab = async (): Promise<{
  readonly tab: FakeTab;
  readonly key: OptionKey;
  readonly odds: Thousandths;
  readonly session: Session;
}> => {
  const tab = await bench.tab({ lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] });
  await until(() => tab.model.lists.get('main')?.record.phase === 'ready', step);
  await tab.watchAll();
  await until(() => tab.model.markets.size > 0, step);
  const session = await post<Session>('/sandbox/login', { user: 'alice' });
  expect(await tab.api.session(tab.id, { kind: 'login', session })).toEqual({ ok: true, value: null });
  await until(() => tab.model.documents.bets?.journal === 'ready', step);
  const { key, odds } = await pickOpen(tab);
  await until(() => tab.model.documents.slip?.items.length === 1, step);
  // Without its limits no bet is sent.
  await until(() => (tab.model.documents.quote?.legs[key]?.maxBet ?? null) !== null, step);
  return { tab, key, odds, session };
};

describe('a bet, with the sandbox', () => {
  test('placed twice is one ledger entry, and every tab gets its receipt (D5, D6, PLACE-07, PLACE-11)', async () => {
    const { tab, key, odds } = await openLoggedInTab();
    const other = await bench.tab();
    const slipId = tab.model.documents.slip?.slipId ?? '';
    const placing = {
      kind: 'slip' as const,
      slipId,
      view: 'single' as const,
      legs: [{ key, odds }],
      stakes: { single: '12.5' as Amount },
      currencyId: tab.model.documents.session?.user?.currencyId ?? 0,
    };
    const answers = await Promise.all([
      tab.api.place(tab.id, placing, IN_TIME),
      other.api.place(other.id, placing, IN_TIME),
    ]);
    expect(answers.every((each) => each.ok && each.value.intent === slipId)).toBe(true);
    await until(() => (other.model.documents.bets?.items[0]?.orderId ?? null) !== null, step);
    await settle();
    expect(
      (await ledger()).map(({ clientRef, stake, odds: at, legs }) => [
        clientRef,
        Number(stake),
        at,
        legs.map((leg) => leg.key),
      ]),
    ).toEqual([[`${slipId}:1`, 12.5, [odds], [key]]]);
    expect(
      [tab, other].map(({ model }) => [
        model.documents.slip?.placed,
        model.documents.bets?.items.map(({ ref }) => ref),
      ]),
    ).toEqual([
      [slipId, [`${slipId}:1`]],
      [slipId, [`${slipId}:1`]],
    ]);
  });

  test('leaves a selection in the slip that was picked while the bet was journalled (D24, D25)', async () => {
    const { tab, key, odds } = await openLoggedInTab();
    const slip = () => tab.model.documents.slip;
    const keys = () => slip()?.items.map((item) => item.key);
    const slipId = slip()?.slipId ?? '';
    const write: { finish?: () => void } = {};
    journalWrites.gate = new Promise<void>((done) => {
      write.finish = done;
    });
    const stakes = { single: '12.5' as Amount };
    const answer = tab.api.place(
      tab.id,
      { kind: 'slip', slipId, view: 'single', legs: [{ key, odds }], stakes, currencyId: 1 },
      IN_TIME,
    );
    await until(() => journalWrites.begun === 1);
    const later = await pickOpen(tab);
    write.finish?.();
    expect(await answer).toMatchObject({ ok: true });
    await until(() => slip()?.placed === slipId, step);
    expect(keys()).toEqual([key, later.key]);
    await tab.api.command(tab.id, { kind: 'slip.next' });
    await until(() => slip()?.placed === null, step);
    expect(keys()).toEqual([later.key]);
    await until(() => (tab.model.documents.bets?.items[0]?.orderId ?? null) !== null, step);
    expect((await ledger()).map(({ legs }) => legs.map((leg) => leg.key))).toEqual([[key]]);
  });

  test('is reported once to the operator, as displayed and sent, signed by its session (D6)', async () => {
    const { tab, key, odds, session } = await openLoggedInTab();
    const slipId = tab.model.documents.slip?.slipId ?? '';
    const stakes = { single: '12.5' as Amount };
    const legs = [{ key, odds }];
    await tab.api.place(
      tab.id,
      { kind: 'slip', slipId, view: 'single', legs, stakes, currencyId: 1 },
      IN_TIME,
    );
    await until(() => (tab.model.documents.bets?.items[0]?.orderId ?? null) !== null, step);
    type Posted = { readonly evidence: string; readonly signature: string };
    const posted = async () =>
      ((await (await fetch(`${sandbox.url}/sandbox/hooks`)).json()) as { evidence: readonly Posted[] })
        .evidence;
    await untilTrue(async () => (await posted()).length > 0);
    const [report, ...more] = await posted();
    expect(more).toEqual([]);
    const { evidence = '', signature } = report ?? {};
    expect(signature).toBe(createHmac('sha256', session.authorization).update(evidence).digest('hex'));
    const [entry] = await ledger();
    expect(JSON.parse(evidence)).toMatchObject({
      sent: { reference: slipId, orders: [{ reference: entry?.clientRef, legs: [{ key, odds }] }] },
      displayed: [{ reference: entry?.clientRef, legs: [{ key, odds }] }],
    });
    for (const secret of [session.authorization, session.name]) expect(evidence).not.toContain(secret);
  });

  test('is refused by the worker under each restriction that forbids bets, and sent after its end (D38)', async () => {
    const { tab, key, odds } = await openLoggedInTab();
    const slipId = tab.model.documents.slip?.slipId ?? '';
    const stakes = { single: '12.5' as Amount };
    const place = () =>
      tab.api.place(
        tab.id,
        { kind: 'slip', slipId, view: 'single', legs: [{ key, odds }], stakes, currencyId: 1 },
        IN_TIME,
      );
    const restrict = (kind: RestrictionKind, until: number) =>
      tab.api.session(tab.id, { kind: 'restrict', restrictions: [{ kind, until }] });
    const until = Date.now() + 1_000_000_000;
    for (const kind of RESTRICTION_KINDS.filter((each) => each !== 'deposit-limit')) {
      await restrict(kind, until);
      expect(await place()).toEqual({ ok: false, problem: { code: 'restricted', kind, until } });
    }
    expect(await ledger()).toEqual([]);
    await restrict('session-limit', 1);
    expect(await place()).toMatchObject({ ok: true });
  });

  test('ends by push without a poll; another user gets nothing (D1, PLACE-09, USER-02, I6)', async () => {
    const { tab, key, odds } = await openLoggedInTab();
    const balance = () =>
      tab.model.documents.session?.wallet?.balances.find(({ isDefault }) => isDefault)?.amount;
    const requestCount = (path: string) => sandbox.stats().requests[path] ?? 0;
    const slipId = tab.model.documents.slip?.slipId ?? '';
    // The worker subscribes to one stream a second, so the user's own stream may be delayed.
    await untilTrue(
      async () =>
        (await tab.api.diagnostics()).streams.some(({ id, state }) => id === 'me' && state === 'live'),
      step,
    );
    const had = Number(balance());
    await post('/sandbox/orders', { next: [{ delay: 900 }] });
    await tab.api.place(
      tab.id,
      {
        kind: 'slip',
        slipId,
        view: 'single',
        legs: [{ key, odds }],
        stakes: { single: '12.5' as Amount },
        currencyId: tab.model.documents.session?.user?.currencyId ?? 0,
      },
      IN_TIME,
    );
    const states = () => tab.model.documents.bets?.items.map(({ state }) => state);
    // From here the worker's clock does not advance, so no poll is due.
    await until(() => (tab.model.documents.bets?.items[0]?.orderId ?? null) !== null);
    sandbox.advance(1_000);
    await until(() => states()?.[0] === 'confirmed');
    await until(() => Number(balance()) === had - 12.5);
    expect([requestCount(STATUS), requestCount(BASE)]).toEqual([0, 0]);
    // While the stream runs, the worker does not request balances.
    for (let second = 0; second < 65; second += 1) {
      bench.clock.advance(1_000);
      sandbox.advance(1_000);
      await settle(2);
    }
    expect(requestCount(BASE)).toBe(0);
    expect((await tab.api.diagnostics()).streams.filter(({ id }) => id === 'me')).toEqual([
      { id: 'me', epoch: expect.any(String) as string, seq: expect.any(Number) as number, state: 'live' },
    ]);
    expect(tab.model.producersOf('blocked')).toEqual([]);
    await tab.api.session(tab.id, {
      kind: 'login',
      session: await post<Session>('/sandbox/login', { user: 'vip' }),
    });
    await until(
      () =>
        tab.model.documents.bets?.items.length === 0 && tab.model.documents.session?.user?.name !== undefined,
      step,
    );
    expect(states()).toEqual([]);
  });

  test('rejected after a lost answer is found where failed orders are listed apart (REQ-15, PLACE-14)', async () => {
    // Without the feed, only the order list says what became of the bet.
    bench.close();
    const { journal } = createFakeJournal();
    const config = { ...configOf(sandbox.url, false), merchant: 'sandbox' };
    bench = createBench(config, `${sandbox.url}/sport/`, { journal: () => journal });
    const { tab, key, odds } = await openLoggedInTab();
    await post('/sandbox/config', { failedApart: true });
    await post('/sandbox/orders', { next: [{ reject: 5 }] });
    const fault = { kind: 'status', on: { path: '/v1/order/bet/singlePass' }, status: 502, accepted: true };
    await post('/sandbox/faults', fault);
    await post('/sandbox/faults', { kind: 'status', on: { path: LIST }, status: 503 });
    const slipId = tab.model.documents.slip?.slipId ?? '';
    const stakes = { single: '12.5' as Amount };
    await tab.api.place(
      tab.id,
      { kind: 'slip', slipId, view: 'single', legs: [{ key, odds }], stakes, currencyId: 1 },
      IN_TIME,
    );
    const state = () => tab.model.documents.bets?.items[0]?.state;
    await until(() => state() === 'unknown', step);
    // The platform decides before the worker can read a list.
    sandbox.advance(5_000);
    expect((await ledger()).map(({ status }) => status)).toEqual([2]);
    await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' });
    await until(
      () => state() !== 'unknown',
      () => {
        sandbox.advance(250);
        bench.clock.advance(250);
      },
    );
    expect(state()).toBe('rejected');
    await until(() => tab.model.events.some(isNotice), step);
    expect(tab.model.events.find(isNotice)).toMatchObject({ what: 'failed' });
  });

  test('accepted at better odds: receipt and notice carry displayed, sent and accepted odds (D6, F28)', async () => {
    const { tab, key, odds } = await openLoggedInTab();
    const { slipId, items } = tab.model.documents.slip ?? { slipId: '', items: [] };
    await post('/sandbox/orders', { next: [{ delay: 900 }] });
    await tab.api.place(
      tab.id,
      {
        kind: 'slip',
        slipId,
        view: 'single',
        legs: [{ key, odds }],
        stakes: { single: '12.5' as Amount },
        currencyId: tab.model.documents.session?.user?.currencyId ?? 0,
      },
      IN_TIME,
    );
    await until(() => (tab.model.documents.bets?.items[0]?.orderId ?? null) !== null);
    const [market, option] = key.split(':');
    await post(`/sandbox/matches/${items[0]?.matchId}/correct`, {
      what: 'raise',
      market,
      option: Number(option),
    });
    sandbox.advance(1_000);
    await until(() => tab.model.documents.bets?.items[0]?.state === 'confirmed', step);
    const [entry] = await ledger();
    const accepted = entry?.odds[0] ?? 0;
    expect(accepted).toBeGreaterThan(odds);
    const [bet] = tab.model.documents.bets?.items ?? [];
    expect(bet?.legs).toMatchObject([{ key, displayed: odds, sent: odds, accepted }]);
    expect(Number(bet?.potential.total)).toBeCloseTo((12.5 * accepted) / 1000, 1);
    await until(() => tab.model.events.some(isNotice), step);
    expect(tab.model.events.find(isNotice)).toMatchObject({
      what: 'succeeded',
      odds: [{ key, displayed: odds, sent: odds, accepted }],
    });
  });
});
