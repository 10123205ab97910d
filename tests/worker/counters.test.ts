import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import type { Watch } from '#contract/watch.ts';
import { createPostHook } from '#platform/postHook.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { createCollector, type Collector } from '#tests/collector/createCollector.ts';
import { readMetricTable } from '#tests/collector/metricTable.ts';
import type { CounterReport } from '#workers/log/counterReport.ts';
import { COUNTERS_EVERY_MS } from '#workers/log/hooks.ts';
// Loaded before the clock is driven, because the worker loads it lazily.
import '#workers/log/measures.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, waitTurns, type Bench } from './harness.ts';

const WATCH: Watch = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };
const metricTable = readMetricTable(
  readFileSync(new URL('../../workers/log/METRICS.md', import.meta.url), 'utf8'),
);

let sandbox: Sandbox;
let collector: Collector;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await collector.close();
  await sandbox.close();
});

type Lookout = {
  readonly leaks: readonly string[];
  readonly canaries: { readonly tokens: readonly string[] };
};
const postTo = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const json = async <T>(path: string, body?: object): Promise<T> =>
  (await (
    await (body === undefined ? fetch(`${sandbox.url}${path}`) : postTo(`${sandbox.url}${path}`, body))
  ).json()) as T;

/** Opens a tab whose worker posts to the collector and to the sandbox, whose leak detector searches each report. */
const openTab = async (): Promise<FakeTab> => {
  sandbox = await createSandbox({ matches: 40, rate: 200, generator: 'manual' });
  collector = await createCollector();
  const config = {
    ...configOf(sandbox.url),
    merchant: 'sandbox',
    hooks: { errors: '/hooks/errors', counters: '/hooks/counters' },
  };
  bench = createBench(config, `${sandbox.url}/sport/`, {
    post: (base) => {
      const post = createPostHook(base);
      return async (address, body, signal) => {
        // The client posts to https alone, so the collector gets the same report by the test.
        await postTo(`${collector.url}${address}`, body);
        return post(address, body, signal);
      };
    },
  });
  const tab = await bench.tab(WATCH);
  await until(
    () => tab.model.lists.get('main')?.record.phase === 'ready',
    () => bench.clock.advance(10),
  );
  return tab;
};
const live = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    bench.clock.advance(1_000);
    sandbox.advance(1_000);
    await settle(2);
  }
};
const posted = async (): Promise<readonly CounterReport[]> =>
  (await json<{ counters: CounterReport[] }>('/sandbox/hooks')).counters;
const metrics = async (): Promise<string> => (await fetch(`${collector.url}/metrics`)).text();
/** Waits until the sandbox, which gets each report after the collector, has one of each kind. */
const untilPosted = async (): Promise<void> => {
  for (const _ of waitTurns(500)) {
    const { errors, counters } = await json<Record<'errors' | 'counters', unknown[]>>('/sandbox/hooks');
    if (errors.length > 0 && counters.length > 0) return;
    await settle(5);
  }
  throw new Error('Nothing was posted.');
};
const sorted = (list: readonly string[]) => [...list].sort((a, b) => a.localeCompare(b));
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

describe("the operator's counters", () => {
  test('reach a collector with the feed, the age of prices, what tabs measure, and resyncs (D9)', async () => {
    const tab = await openTab();
    await tab.watchAll(QUERY);
    await live(20);
    await tab.api.report(tab.id, { kind: 'measure', name: 'lag', value: 40 });
    await tab.api.report(tab.id, { kind: 'measure', name: 'lcp', value: 1_200 });
    await tab.api.report(tab.id, { kind: 'error', code: 'broken', component: 'match-row' });
    sandbox.addFault({ kind: 'skip', on: {}, times: 1 });
    await live(COUNTERS_EVERY_MS / 1_000);
    await untilPosted();
    const text = await metrics();
    expect(valueOf(text, 'sport_feed_frames_total')).toBeGreaterThan(20);
    expect(valueOf(text, 'sport_price_changes_total')).toBeGreaterThan(0);
    expect(valueOf(text, 'sport_price_age_ms_count')).toBeGreaterThan(0);
    expect(valueOf(text, 'sport_patch_lag_ms_bucket{le="50"}')).toBe(1);
    expect(valueOf(text, 'sport_lcp_ms_sum')).toBe(1_200);
    expect(valueOf(text, 'sport_feeds_open')).toBe(1);
    expect(valueOf(text, 'sport_requests_total{result="ok"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'sport_errors_total{code="broken",component="match-row"}')).toBe(1);
    expect(valueOf(text, 'sport_workers{build="test"}')).toBe(1);
    expect(valueOf(text, 'sport_resyncs_total{reason="gap"}')).toBeGreaterThan(0);
  });

  test('name a configuration that is refused; what it closes holds in the tab, which gets its faults', async () => {
    const tab = await openTab();
    await json('/sandbox/config', { change: { betting: false, pageSize: 'many' } });
    await until(
      () => tab.model.status.switches?.configFaults !== undefined,
      () => bench.clock.advance(1_000),
    );
    expect(tab.model.status.switches).toMatchObject({
      bets: 'off',
      configFaults: [expect.stringMatching(/^pageSize: /)],
    });
    const { drops } = await bench.feed.open(() => undefined).api.diagnostics();
    expect(drops['refused-config']).toBeGreaterThan(0);
    await json('/sandbox/config', { reset: true });
    await until(
      () => tab.model.status.switches?.configFaults === undefined,
      () => bench.clock.advance(1_000),
    );
    expect(tab.model.status.switches?.bets).toBe('on');
  });

  test('contain exactly the metrics that METRICS.md lists, and nothing that names a user (D9, I8)', async () => {
    const tab = await openTab();
    const session = await json<Session>('/sandbox/login', { user: 'alice' });
    await json('/sandbox/lookout', { tokens: [session.authorization], names: ['alice-canary'] });
    expect((await tab.api.session(tab.id, { kind: 'login', session })).ok).toBe(true);
    await tab.watchAll(QUERY);
    await tab.api.report(tab.id, { kind: 'error', code: 'broken', component: 'match-row' });
    await live(COUNTERS_EVERY_MS / 1_000 + 5);
    await untilPosted();
    const [report] = await posted();
    if (report === undefined) throw new Error('Nothing was posted.');
    const names = (['counts', 'countsBy', 'states', 'statesBy', 'histograms'] as const).flatMap((part) =>
      Object.keys(report[part]).map((name) => `${part} ${name}`),
    );
    expect(sorted(names)).toEqual(sorted(metricTable.map(({ part, name }) => `${part} ${name}`)));

    const { leaks } = await json<Lookout>('/sandbox/lookout');
    expect(leaks).toEqual([]);
    const text = JSON.stringify(await json('/sandbox/hooks'));
    const known = [...tab.model.matches.values()].flatMap(({ id, home, away }) =>
      [id, home?.name, away?.name].filter((each): each is NonNullable<typeof each> => each !== undefined),
    );
    expect(known.length).toBeGreaterThan(5);
    const secrets = [
      ...known.filter((each) => each.length > 5),
      session.authorization,
      session.uid,
      'P-test',
    ];
    expect(secrets.filter((each) => text.includes(each))).toEqual([]);
  });

  test('the leak detector finds a planted name in a report', async () => {
    await openTab();
    await json('/sandbox/lookout', { names: ['zhang-canary'] });
    await postTo(`${sandbox.url}/hooks/counters`, { counts: { 'zhang-canary': 1 } });
    expect((await json<Lookout>('/sandbox/lookout')).leaks).toEqual(["a name in the operator's counters"]);
  });
});
