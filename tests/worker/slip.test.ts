import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { ListQuery, Watch } from '#contract/watch.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import { optionKey, type OptionKey, type SportId } from '#domain/ids.ts';
import type { PickedOption } from '#domain/slip/slip.ts';
import type { PeerChannel, DocumentStore, WorkerEnvironment } from '#workers/runtime/environment.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { toggle } from './toggle.ts';
import { sideBySide } from './truth.ts';

const PRE_BET = '/v1/order/batchBetMatchMarketOfJumpLine';
const EARLY: ListQuery = { ...QUERY, playType: 'early', grid: 'main' as GridId };
const watching = (query: ListQuery, ...picks: OptionKey[]): Watch => ({
  lists: { main: { query, rows: [] } },
  picks,
  matches: [],
});

let sandbox: Sandbox;
const benches: Bench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) bench.close();
  await sandbox.close();
});

const openScene = async (push = true): Promise<void> => {
  sandbox = await createSandbox({ matches: 60, rate: 300, generator: 'manual', push });
};
const worker = (push = true, change: Partial<WorkerEnvironment> = {}): Bench => {
  const bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`, change);
  benches.push(bench);
  return bench;
};
/** Advances the server and the workers together. */
const live = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    sandbox.advance(1_000);
    await settle(3);
    for (const bench of benches) bench.clock.advance(1_000);
    await settle(3);
  }
};
const step = () => benches.forEach(({ clock }) => clock.advance(20));
const countQuotes = (): number => sandbox.stats().requests[PRE_BET] ?? 0;
const openList = async (bench: Bench): Promise<FakeTab> => {
  const tab = await bench.tab(watching(EARLY));
  await until(() => tab.model.lists.get('main')?.record.phase === 'ready', step);
  await settle(20);
  bench.clock.advance(1_000);
  await settle();
  await tab.watchAll(EARLY);
  await until(() => picksOf(tab).length > 3, step);
  return tab;
};
/** Returns selections for the rows that the tab holds: one open option of each match. */
const picksOf = (tab: FakeTab): PickedOption[] =>
  [...tab.model.rows.values()].flatMap((row) => {
    const market =
      row.kind === 'match' && row.cells[0] != null ? tab.model.markets.get(row.cells[0]) : undefined;
    const option = market?.options.find(
      ({ type }) => tab.model.option(optionKey(market.id, type))?.flags === 0,
    );
    if (row.kind !== 'match' || market === undefined || option === undefined) return [];
    const key = optionKey(market.id, option.type);
    return [
      {
        key,
        matchId: row.matchId,
        sportId: 1 as SportId,
        marketType: market.type,
        period: market.period,
        line: option.line ?? market.line,
        odds: tab.model.option(key)?.odds as never,
      },
    ];
  });
const slipOf = ({ model }: FakeTab) => model.documents.slip;
const quoteOf = ({ model }: FakeTab) => model.documents.quote;
const keysOf = (tab: FakeTab) => slipOf(tab)?.items.map(({ key }) => key);
const press = async (tab: FakeTab, pick: PickedOption): Promise<void> =>
  expect(await tab.api.command(tab.id, toggle(pick))).toEqual({ ok: true, value: null });

/** Returns a fixed sequence in [0, 1), starting at `from`. */
const walk = (from: number) => {
  let at = from;
  return () => (at = (at + 0.37) % 1);
};

const memory = (): DocumentStore => {
  const storedDocuments = new Map<string, unknown>();
  return {
    read: (name) => Promise.resolve(structuredClone(storedDocuments.get(name))),
    write: (name, value) => Promise.resolve(void storedDocuments.set(name, structuredClone(value))),
    forget: () => Promise.resolve(),
  };
};

describe.each([
  ['pushed', true],
  ['polled', false],
] as const)('the slip of a worker, %s', (_how, push) => {
  test('is one for all tabs, with one quote request, only while a tab shows it (D24, D27, SLIP-13, C41)', async () => {
    await openScene(push);
    const bench = worker(push);
    const one = await openList(bench);
    const two = await bench.tab(watching({ ...EARLY, sportId: 2 as SportId }));
    const [first, second] = picksOf(one);
    if (first === undefined || second === undefined) throw new Error('Nothing to pick.');
    await press(one, first);
    await press(one, second);
    await until(
      () => quoteOf(two)?.phase === 'ready' && Object.keys(quoteOf(two)?.legs ?? {}).length === 2,
      step,
    );
    expect([keysOf(two), slipOf(two), quoteOf(two)]).toEqual([
      [first.key, second.key],
      slipOf(one),
      quoteOf(one),
    ]);
    expect(
      Object.values(quoteOf(two)?.legs ?? {}).map((leg) => [
        leg?.status,
        leg?.minBet !== null,
        leg?.maxBet !== null,
        leg?.odds !== null,
      ]),
    ).toEqual([
      [1, true, true, true],
      [1, true, true, true],
    ]);
    await two.api.command(two.id, { kind: 'slip.view', view: 'parlay' });
    await until(() => (quoteOf(one)?.series.length ?? 0) > 0, step);
    expect(
      quoteOf(one)?.series.map(({ seriesNumber, combinations }) => [seriesNumber, combinations]),
    ).toContainEqual([2, 1]);
    const before = countQuotes();
    await live(10);
    const visible = countQuotes() - before;
    expect([visible >= 1, visible <= 3]).toEqual([true, true]);
    for (const tab of [one, two]) await tab.api.visible(tab.id, false);
    await settle();
    const hidden = countQuotes();
    await live(20);
    expect(countQuotes()).toBe(hidden);
    await two.api.command(two.id, { kind: 'slip.clear' });
    await one.api.visible(one.id, true);
    await until(() => keysOf(one)?.length === 0 && quoteOf(one)?.phase === 'none', step);
  });

  test("is there after its worker's end, with its slipId, and its legs' prices stay live (F14, F17)", async () => {
    await openScene(push);
    const store = memory();
    const bench = worker(push, { store: () => store });
    const tab = await openList(bench);
    const [pick] = picksOf(tab);
    if (pick === undefined) throw new Error('Nothing to pick.');
    await press(tab, pick);
    await tab.api.command(tab.id, {
      kind: 'slip.stake',
      of: 'single',
      amount: '12.5' as never,
      currencyId: 1,
    });
    await until(() => slipOf(tab)?.stakes.single === '12.5');
    const slipBefore = slipOf(tab);
    await settle();
    benches.splice(0).forEach((each) => each.close());
    const secondWorker = worker(push, { store: () => store });
    const restoredTab = await secondWorker.tab(watching({ ...QUERY, sportId: 2 as SportId }, pick.key));
    await until(() => keysOf(restoredTab)?.length === 1, step);
    expect(slipOf(restoredTab)).toEqual(slipBefore);
    await until(() => restoredTab.model.option(pick.key) !== undefined, step);
    await live(push ? 3 : 24);
    const { painted, truth } = sideBySide(restoredTab, sandbox);
    expect(painted).toEqual(truth);
    expect(restoredTab.model.option(pick.key)).toBeDefined();
  });
});

test('workers of two builds keep one slip: both have every write, the later one wins (F20, D24)', async () => {
  await openScene();
  const listeners = new Map<string, Set<(event: MessageEvent) => void>>();
  const channel = (name: string): PeerChannel => {
    const own: ((event: MessageEvent) => void)[] = [];
    return {
      postMessage: (data) => {
        for (const listener of listeners.get(name) ?? [])
          if (!own.includes(listener)) listener(new MessageEvent('message', { data: structuredClone(data) }));
      },
      addEventListener: (_type, listener) => {
        own.push(listener);
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      },
      close: () => undefined,
    };
  };
  const [older, newer] = [
    worker(true, { channel, random: walk(0.11) }),
    worker(true, { channel, random: walk(0.53) }),
  ];
  const [one, two] = [await openList(older), await openList(newer)];
  const [first, second] = picksOf(one);
  if (first === undefined || second === undefined) throw new Error('Nothing to pick.');
  await press(one, first);
  await until(() => keysOf(two)?.length === 1, step);
  newer.clock.advance(5_000);
  await press(two, second);
  await until(() => keysOf(one)?.length === 2, step);
  await two.api.command(two.id, { kind: 'slip.remove', key: first.key });
  await until(() => keysOf(one)?.length === 1, step);
  expect([keysOf(one), slipOf(one)?.slipId]).toEqual([[second.key], slipOf(two)?.slipId]);
});

test('garbage from another worker or the port changes nothing of the slip (F34)', async () => {
  await openScene();
  const bench = worker();
  const tab = await openList(bench);
  const [pick] = picksOf(tab);
  if (pick === undefined) throw new Error('Nothing to pick.');
  await press(tab, pick);
  await until(() => keysOf(tab)?.length === 1, step);
  const before = slipOf(tab);
  const bad = [
    { kind: 'slip.stake', of: 'single', amount: '-5', currencyId: 1 },
    { kind: 'slip.stake', of: '__proto__', amount: '5', currencyId: 1 },
    { kind: 'slip.stake', of: 'single', amount: 5, currencyId: 1 },
    { kind: 'slip.stake', of: 'single', amount: '05', currencyId: 1 },
    { kind: 'slip.stake', of: 'single', amount: '5' },
    { kind: 'slip.stake', of: 'single', amount: '5', currencyId: '1' },
    { kind: 'slip.view', view: 'all' },
    { kind: 'slip.accept', odds: { __proto__: 5, x: 1 } },
    { kind: 'slip.keep', on: 1 },
    { kind: 'slip.quick', on: 'yes' },
    { kind: 'slip.quickStake', sport: 1, amount: '5', currencyId: 1 },
    { kind: 'slip.quickStake', sport: '1', amount: '-5', currencyId: 1 },
    { kind: 'slip.toggle', pick },
    {
      kind: 'slip.toggle',
      pick: { ...pick, odds: 1.5 },
      names: { match: '', league: '', market: '', option: '' },
    },
    { kind: 'slip.inParlay', key: pick.key, on: 'yes' },
  ];
  for (const command of bad)
    expect(await tab.api.command(tab.id, command as never)).toEqual({
      ok: false,
      problem: { code: 'bad-request' },
    });
  await settle();
  expect(slipOf(tab)).toEqual(before);
});
