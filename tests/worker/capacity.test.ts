import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { MatchId } from '#domain/ids.ts';
import type { PlayType } from '#domain/match/match.ts';
import type { Watch } from '#contract/watch.ts';
import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';
import { writeExact } from '#platform/exactJson.ts';
import { createCaller } from '#platform/http.ts';
// Loaded before the clock is driven, because the worker loads it lazily.
import '#workers/media/mediaReader.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until } from './harness.ts';

const MINUTES = 2;
/** The shortest loop. */
const TURN_MS = 5_000;
const PAGE = 'workers/source/CAPACITY.md';

type Situation = {
  readonly name: string;
  readonly tabs: number;
  readonly playType: PlayType;
  readonly isOpen: boolean;
  /** How many of the tabs have been hidden for longer than a minute. */
  readonly hidden?: number;
  /** `requestsPerMinute`; no limit if absent. */
  readonly budget?: number;
};
const SITUATIONS: readonly Situation[] = [
  { name: 'one tab, matches of today', tabs: 1, playType: 'today', isOpen: false },
  { name: 'one tab, matches in play', tabs: 1, playType: 'rolling', isOpen: false },
  { name: 'twenty tabs, matches in play', tabs: 20, playType: 'rolling', isOpen: false },
  { name: 'one tab, matches in play, one open', tabs: 1, playType: 'rolling', isOpen: true },
  { name: 'the same with a budget of 18', tabs: 1, playType: 'rolling', isOpen: true, budget: 18 },
  { name: 'the same with a budget of 9', tabs: 1, playType: 'rolling', isOpen: true, budget: 9 },
  {
    name: 'twenty hidden tabs, matches in play, one open',
    tabs: 20,
    playType: 'rolling',
    isOpen: true,
    hidden: 20,
  },
  { name: 'nineteen of them hidden, one visible', tabs: 20, playType: 'rolling', isOpen: true, hidden: 19 },
];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 0, seed: 3, generator: 'manual', push: false });
});
afterAll(() => sandbox.close());

/** Requests of one browser in each minute, by path, while nothing changes at the platform. */
const requestsPerMinute = async ({
  tabs,
  playType,
  isOpen,
  hidden = 0,
  budget,
}: Situation): Promise<ReadonlyMap<string, number>> => {
  const config = configOf(sandbox.url, false);
  const bench = createBench({ ...config, requestsPerMinute: budget ?? null }, `${sandbox.url}/sport/`, {
    // The middle of the jitter.
    random: () => 0.5,
  });
  try {
    const query = { ...QUERY, playType };
    const open = isOpen ? sandbox.matchIds(1, 5).slice(0, 1) : [];
    const watch: Watch = { lists: { main: { query, rows: [] } }, picks: [], matches: open as MatchId[] };
    const all: FakeTab[] = [];
    for (let at = 0; at < tabs; at += 1) all.push(await bench.tab(watch));
    const [first] = all;
    await until(
      () => first?.model.lists.get('main')?.record.phase === 'ready',
      () => bench.clock.advance(10),
    );
    for (const tab of all.slice(all.length - hidden)) await tab.api.visible(tab.id, false);
    for (let turn = 0; turn < (hidden > 0 ? 15 : 2); turn += 1) {
      bench.clock.advance(TURN_MS);
      await settle();
      await bench.answered();
    }
    const before = sandbox.stats().requests;
    for (let turn = 0; turn < (MINUTES * 60_000) / TURN_MS; turn += 1) {
      bench.clock.advance(TURN_MS);
      await settle();
      await bench.answered();
    }
    return new Map(
      Object.entries(sandbox.stats().requests).map(([path, count]) => [
        path,
        Math.round((count - (before[path] ?? 0)) / MINUTES),
      ]),
    );
  } finally {
    bench.close();
  }
};

const COLUMNS = ['/v1/match/getList', '/v1/match/getMatchDetail'];

test('CAPACITY.md has the requests a minute of one browser without a feed (FEED-01, FEED-04, C41)', async () => {
  const lines: string[] = [];
  for (const situation of SITUATIONS) {
    const counts = await requestsPerMinute(situation);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    lines.push(`| ${[situation.name, ...COLUMNS.map((path) => counts.get(path) ?? 0), all].join(' | ')} |`);
  }
  const page = readFileSync(PAGE, 'utf8');
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
});

const SIZED: readonly EndpointName[] = ['matchList', 'matchDetail', 'statistics', 'leagues'];
/** The world has other matches at another hour, so sizes are held to a third. */
const TOLERANCE = 1 / 3;

test('the sizes of CAPACITY.md hold: bytes of an answer, plain and as gzip (FEED-04, C41)', async () => {
  const bodies = new Map<EndpointName, Readonly<Record<string, unknown>>>();
  const bench = createBench(configOf(sandbox.url, false), `${sandbox.url}/sport/`, {
    caller: (options) => {
      const call = createCaller(options);
      return (name, body = {}, more) => {
        bodies.set(name, body);
        return call(name, body, more);
      };
    },
  });
  try {
    const query = { ...QUERY, playType: 'rolling' as const };
    const [match] = sandbox.matchIds(1, 5);
    const tab = await bench.tab({
      lists: { main: { query, rows: [] } },
      picks: [],
      matches: [match as MatchId],
    });
    void tab.api.ask(tab.id, { topic: 'statistics' });
    void tab.api.ask(tab.id, { topic: 'search', text: '', timeZone: 'UTC' });
    await until(
      () => SIZED.every((name) => bodies.has(name)),
      () => bench.clock.advance(10),
    );
  } finally {
    bench.close();
  }
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` \|.* (\d+) \| (\d+) \|$/gm);
  const stated = new Map([...rows].map(([, name, plain, zipped]) => [name, [Number(plain), Number(zipped)]]));
  const faults: string[] = [];
  for (const name of SIZED) {
    const { method, path } = ENDPOINTS[name];
    const body = writeExact({ languageType: 'CMN', ...bodies.get(name) });
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body } : undefined),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const sizes = [bytes.length, gzipSync(bytes).length];
    const known = stated.get(name) ?? [0, 0];
    if (sizes.some((size, at) => Math.abs(size - (known[at] ?? 0)) > size * TOLERANCE))
      faults.push(`${name}: ${sizes.join(' ')}, not ${known.join(' ')}`);
  }
  expect(faults).toEqual([]);
});
