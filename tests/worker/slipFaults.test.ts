import { afterEach, describe, expect, test } from 'vitest';
import type { FeedEvent } from '#contract/patch.ts';
import type { Session } from '#contract/session.ts';
import type { Amount } from '#domain/money/amount.ts';
import { optionKey, type OptionKey, type Thousandths } from '#domain/ids.ts';
import { createCaller, type Caller } from '#platform/http.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { createFakeJournal } from './orders/scene.ts';

/** Expiry time of a press that does not expire during a test. */
const IN_TIME = Number.MAX_SAFE_INTEGER;
const STAKE = '12.5' as Amount;
const HANDICAP = 1000;
const WATCHED = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };

let sandbox: Sandbox;
let bench: Bench;
/** Calls in flight, and when each endpoint was called, by the worker's clock. */
const calls = { open: 0, at: new Map<string, number[]>() };
/** Changes the data of an endpoint's answers. */
let altered: { readonly name: string; readonly alter: (data: unknown) => unknown } | null = null;

const recorded =
  (call: Caller): Caller =>
  async (name, body, options) => {
    calls.open += 1;
    calls.at.set(name, [...(calls.at.get(name) ?? []), bench.clock.now()]);
    // An altered answer is parsed plainly: groups that repeat the last answer keep their text.
    const { parse: _, ...plain } = options ?? {};
    const answer = await call(name, body, plain);
    calls.open -= 1;
    return answer.ok && altered?.name === name ? { ...answer, value: altered.alter(answer.value) } : answer;
  };

const openScene = async (push: boolean): Promise<void> => {
  sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual', push });
  const { journal } = createFakeJournal();
  calls.open = 0;
  calls.at.clear();
  bench = createBench({ ...configOf(sandbox.url, push), merchant: 'sandbox' }, `${sandbox.url}/sport/`, {
    journal: () => journal,
    caller: (options) => recorded(createCaller(options)),
  });
};
afterEach(async () => {
  altered = null;
  bench.close();
  await sandbox.close();
});

const step = () => bench.clock.advance(20);
/** Advances one second at a time. Each answer arrives before the next second begins. */
const pass = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    sandbox.advance(1_000);
    bench.clock.advance(1_000);
    await until(() => calls.open === 0);
    await settle(2);
  }
};
const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await (
    await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as T;
type Ledger = readonly { readonly legs: readonly { readonly key: string }[] }[];
const ledger = async (): Promise<Ledger> =>
  (await (await fetch(`${sandbox.url}/sandbox/ledger?kind=bet`)).json()) as Ledger;

const slipOf = ({ model }: FakeTab) => model.documents.slip;
const legOf = ({ model }: FakeTab, key: OptionKey) => model.documents.quote?.legs[key];
const betOf = ({ model }: FakeTab) => model.documents.bets?.items[0];
const notices = ({ model }: FakeTab) =>
  model.events.filter((event: FeedEvent) => event.kind === 'bet-notice');
/** Returns the slip's state of a selection: its leg, its stake, and why it is closed. */
const shown = (tab: FakeTab, { key }: Pick<Picked, 'key'>) => [
  slipOf(tab)?.items.map((item) => item.key),
  slipOf(tab)?.stakes.single,
  legOf(tab, key)?.note?.kind,
];
/** An option as a quote writes it. */
type Option = { readonly ty: number; readonly li?: string };
const alterOption = (change: (option: Option) => Partial<Option>): void => {
  altered = {
    name: 'preBet',
    alter: (data) => {
      const { bms, ...rest } = data as { readonly bms: readonly { readonly op: Option }[] };
      return { ...rest, bms: bms.map((leg) => ({ ...leg, op: { ...leg.op, ...change(leg.op) } })) };
    },
  };
};
const correct = (match: string, what: string, market: string) =>
  post<{ readonly market: string }>(`/sandbox/matches/${match}/correct`, { what, market });

type Picked = {
  readonly key: OptionKey;
  readonly market: string;
  readonly match: string;
  readonly odds: Thousandths;
};

/** Opens a member's tab with an open handicap in its slip, a stake on it, and the platform's limits. */
const pickOne = async (): Promise<Picked & { readonly tab: FakeTab }> => {
  const tab = await bench.tab(WATCHED);
  await until(() => tab.model.lists.get('main')?.record.phase === 'ready', step);
  await tab.watchAll();
  await until(() => tab.model.markets.size > 0, step);
  await tab.api.session(tab.id, {
    kind: 'login',
    session: await post<Session>('/sandbox/login', { user: 'alice' }),
  });
  await until(() => tab.model.documents.bets?.journal === 'ready', step);
  const picked = [...tab.model.markets.values()].flatMap((market) => {
    const match = tab.model.matches.get(market.matchId);
    const [option] = market.options;
    if (match === undefined || option === undefined || market.type !== HANDICAP) return [];
    const key = optionKey(market.id, option.type);
    const painted = tab.model.option(key);
    if (painted === undefined || painted.flags !== 0) return [];
    const line = option.line ?? market.line;
    const { id: matchId, sportId, name } = match;
    const odds = painted.odds as Thousandths;
    const pick = { key, matchId, sportId, marketType: market.type, period: market.period, line, odds };
    return [{ pick, names: { match: name, league: '', market: market.name, option: '' } }];
  });
  const [first] = picked;
  if (first === undefined) throw new Error('No handicap is open.');
  const { key, matchId, odds } = first.pick;
  expect(await tab.api.command(tab.id, { kind: 'slip.toggle', ...first })).toMatchObject({ ok: true });
  await until(() => slipOf(tab)?.items.length === 1 && legOf(tab, key)?.status === 1, step);
  const currencyId = tab.model.documents.session?.user?.currencyId ?? 0;
  expect(
    await tab.api.command(tab.id, { kind: 'slip.stake', of: 'single', amount: STAKE, currencyId }),
  ).toMatchObject({ ok: true });
  await until(() => slipOf(tab)?.stakes.single === STAKE, step);
  const [market = ''] = key.split(':');
  return { tab, key, market, match: matchId, odds };
};

const place = (tab: FakeTab, { key, odds }: Pick<Picked, 'key' | 'odds'>) =>
  tab.api.place(
    tab.id,
    {
      kind: 'slip',
      slipId: slipOf(tab)?.slipId ?? '',
      view: 'single',
      legs: [{ key, odds }],
      stakes: { single: STAKE },
      currencyId: tab.model.documents.session?.user?.currencyId ?? 0,
    },
    IN_TIME,
  );
const problemOf = async (answer: ReturnType<typeof place>) => {
  const result = await answer;
  return result.ok ? null : result.problem.code;
};

describe('an order that stays being confirmed', () => {
  test('is polled every second for a minute, then every three; the user learns its outcome (F27, C12)', async () => {
    await openScene(false);
    const { tab, ...picked } = await pickOne();
    await post('/sandbox/orders', { next: [{ keep: 'confirming' }] });
    expect(await problemOf(place(tab, picked))).toBeNull();
    await until(
      () => betOf(tab)?.state === 'confirming',
      () => {
        sandbox.advance(20);
        step();
      },
    );
    const ref = betOf(tab)?.ref ?? '';
    await tab.watch({ ...WATCHED, receipts: [ref] });
    const from = bench.clock.now();
    await pass(130);
    const at = (calls.at.get('orderStatus') ?? []).filter((each) => each > from + 3_000);
    const gaps = at.slice(1).map((each, index) => [each - from, each - (at[index] ?? 0)] as const);
    const inMinute = gaps.filter(([ms]) => ms < 55_000).map(([, gap]) => gap);
    const after = gaps.filter(([ms]) => ms > 66_000).map(([, gap]) => gap);
    expect([inMinute.length > 40, new Set(inMinute)]).toEqual([true, new Set([1_000])]);
    expect([after.length > 15, new Set(after)]).toEqual([true, new Set([3_000])]);
    expect([betOf(tab)?.state, notices(tab)]).toEqual(['confirming', []]);

    expect(await tab.api.command(tab.id, { kind: 'slip.next' })).toMatchObject({ ok: true });
    await until(() => slipOf(tab)?.placed === null, step);
    expect(betOf(tab)?.state).toBe('confirming');
    bench.crash(tab);
    await pass(30);
    const restoredTab = await bench.tab();
    await until(() => betOf(restoredTab)?.ref === ref, step);
    expect(betOf(restoredTab)?.state).toBe('confirming');
    await post('/sandbox/orders', { release: true });
    await until(() => betOf(restoredTab)?.state === 'confirmed' && notices(restoredTab).length > 0, step);
    expect(notices(restoredTab)).toMatchObject([{ what: 'succeeded' }]);
    expect(await ledger()).toHaveLength(1);
  });
});

describe('a market that changes while its bet is in flight', () => {
  test('suspended or closed: the bet is refused, the leg is shut, and the stake comes back (F29)', async () => {
    await openScene(false);
    const { tab, ...picked } = await pickOne();
    const { slipId } = slipOf(tab) ?? { slipId: '' };
    await correct(picked.match, 'suspend-market', picked.market);
    // The worker's clock does not advance, so it cannot know yet.
    expect(await problemOf(place(tab, picked))).toBeNull();
    await until(() => ['refused', 'rejected'].includes(betOf(tab)?.state ?? ''), step);
    await until(() => notices(tab).length > 0, step);
    expect(notices(tab)).toMatchObject([{ what: 'failed' }]);
    expect(
      await tab.api.command(tab.id, { kind: 'slip.again', ref: `${slipId}:1`, stake: null }),
    ).toMatchObject({
      ok: true,
    });
    await until(() => legOf(tab, picked.key)?.status === 0, step);
    expect(shown(tab, picked)).toEqual([[picked.key], STAKE, 'market-suspended']);
    await until(() => tab.model.option(picked.key)?.flags !== 0, step);
    expect(await problemOf(place(tab, picked))).toBe('option-closed');
  });

  test('under another id at the same line: leg and stake follow, and that market is bet on (F29)', async () => {
    await openScene(true);
    const { tab, ...picked } = await pickOne();
    await correct(picked.match, 'renew-market', picked.market);
    await until(() => slipOf(tab)?.items[0]?.key !== picked.key, step);
    const key = slipOf(tab)?.items[0]?.key ?? picked.key;
    expect(key.split(':')[1]).toBe(picked.key.split(':')[1]);
    await until(() => legOf(tab, key)?.status === 1, step);
    expect([slipOf(tab)?.items.length, slipOf(tab)?.stakes.single, legOf(tab, key)?.note?.kind]).toEqual([
      1,
      STAKE,
      'handicap-changed',
    ]);
    expect(await problemOf(place(tab, picked))).toBe('slip-changed');
    expect(await problemOf(place(tab, { ...picked, key }))).toBeNull();
    await until(() => (betOf(tab)?.orderId ?? null) !== null, step);
    expect((await ledger()).map(({ legs }) => legs.map((leg) => leg.key))).toEqual([[key]]);
  });

  test('closed for good: the leg is shut and explained, its stake stays, nothing can be placed (F29)', async () => {
    await openScene(true);
    const { tab, ...picked } = await pickOne();
    await correct(picked.match, 'void-market', picked.market);
    await until(() => legOf(tab, picked.key)?.status === -1, step);
    expect(shown(tab, picked)).toEqual([[picked.key], STAKE, 'handicap-closed']);
    expect(await problemOf(place(tab, picked))).toBe('option-closed');
    expect(await ledger()).toEqual([]);
  });

  test('under another id and line: the leg stays with its id, shut and explained, with its stake (F29)', async () => {
    await openScene(true);
    const { tab, ...picked } = await pickOne();
    alterOption(({ li }) => ({ li: String(Number(li) - 1) }));
    await correct(picked.match, 'renew-market', picked.market);
    await until(() => legOf(tab, picked.key)?.status === -1, step);
    expect(shown(tab, picked)).toEqual([[picked.key], STAKE, 'line-changed']);
    expect(await problemOf(place(tab, picked))).toBe('option-gone');
    expect(await ledger()).toEqual([]);
  });

  test('under another id with another option: the leg is dropped and named (F29, F30)', async () => {
    await openScene(true);
    const { tab, ...picked } = await pickOne();
    const names = slipOf(tab)?.items[0]?.names;
    alterOption(({ ty }) => ({ ty: ty + 1 }));
    await correct(picked.match, 'renew-market', picked.market);
    await until(() => slipOf(tab)?.items.length === 0, step);
    expect([slipOf(tab)?.dropped, slipOf(tab)?.stakes]).toEqual([[names], {}]);
    expect(await problemOf(place(tab, picked))).toBe('slip-changed');
    expect(await ledger()).toEqual([]);
  });
});

type MatchRecord = { id: string; mg: { mks: { id: string }[] }[] };

describe('a market id that is used again', () => {
  test('for a market of another match: a press places nothing, and the leg is dropped and named (F30)', async () => {
    await openScene(false);
    const { tab, ...picked } = await pickOne();
    const names = slipOf(tab)?.items[0]?.names;
    altered = {
      name: 'matchList',
      alter: (data) => {
        const page = structuredClone(data) as { records?: MatchRecord[] };
        for (const record of page.records ?? []) {
          for (const group of record.mg)
            if (record.id === picked.match) group.mks = group.mks.filter(({ id }) => id !== picked.market);
        }
        const other = page.records?.find(
          ({ id, mg }) => id !== picked.match && mg.some(({ mks }) => mks.length > 0),
        );
        const [first] = other?.mg.find(({ mks }) => mks.length > 0)?.mks ?? [];
        if (first !== undefined) first.id = picked.market;
        return page;
      },
    };
    const isReused = () => {
      const market = tab.model.markets.get(picked.market);
      return market !== undefined && market.matchId !== picked.match;
    };
    await until(isReused, step);
    expect(await problemOf(place(tab, picked))).not.toBeNull();
    await until(() => slipOf(tab)?.items.length === 0, step);
    expect([slipOf(tab)?.dropped, slipOf(tab)?.stakes]).toEqual([[names], {}]);
    expect(await ledger()).toEqual([]);
  });
});
