import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MatchId } from '#domain/ids.ts';
import type { ListQuery } from '#contract/watch.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { TransportListener } from '#workers/runtime/environment.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, dialByWs, settle, until, untilLive, type Bench } from './harness.ts';
import { sideBySide } from './truth.ts';

const IN_PLAY: ListQuery = { ...QUERY, view: 'in-play' };
const LIVE_STATUS = 5;
const BASKETBALL = 3;
const LOST = `${BASKETBALL}/live`;
const LIST = '/v1/match/getList';

let sandbox: Sandbox;
let bench: Bench;
let tab: FakeTab;
let line: TransportListener | undefined;
let named: readonly string[];

const lists = (): number => sandbox.stats().requests[LIST] ?? 0;
const lostMatches = (): readonly string[] => sandbox.matchIds(BASKETBALL, LIVE_STATUS);
/** Returns the lost producer's matches that the tab shows. */
const shown = (): readonly string[] =>
  [...tab.model.matches.keys()].filter((id) => lostMatches().includes(id));
const nameProducers = (producers: readonly string[]): void =>
  line?.text(JSON.stringify({ t: 'producers', p: producers }));
/** Advances the worker, and the server's world if `isMoving`, by whole seconds. */
const live = async (seconds: number, isMoving = true): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    if (isMoving) sandbox.advance(1_000);
    bench.clock.advance(1_000);
    await settle(3);
  }
};
/** The world moves, and then stands still for longer than the polls' interval, so that they make all prices right. */
const pollOnce = async (): Promise<void> => {
  sandbox.advance(5_000);
  await live(6, false);
  await settle(20);
};
const watchAll = async (open: readonly string[] = []): Promise<void> => {
  const rows = tab.model.lists.get('main')?.rows ?? [];
  await tab.watch({ lists: { main: { query: IN_PLAY, rows } }, picks: [], matches: open as MatchId[] });
  await settle();
};
/** Compares every displayed option with the server's state. */
const compare = (): void => {
  const { painted, truth } = sideBySide(tab, sandbox);
  expect(painted).toEqual(truth);
  expect(tab.model.faults).toEqual([]);
};

beforeEach(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 100, generator: 'manual' });
  bench = createBench(configOf(sandbox.url), `${sandbox.url}/sport/`, {
    openSocket: (url, on) => {
      line = on;
      return dialByWs(url, {
        ...on,
        text: (text) => {
          const frame = JSON.parse(text) as { readonly t: string; readonly producers: readonly string[] };
          if (frame.t === 'welcome') named = frame.producers;
          on.text(text);
        },
      });
    },
  });
  tab = await bench.tab({ lists: { main: { query: IN_PLAY, rows: [] } }, picks: [], matches: [] });
  await until(
    () => (tab.model.lists.get('main')?.rows.length ?? 0) > 0,
    () => bench.clock.advance(10),
  );
  await untilLive(tab, () => bench.clock.advance(10));
  await live(2);
  await watchAll();
  await until(() => shown().length > 1);
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

/** The source of basketball in play ends: no deltas, no signs of life, and the server does not name it. */
const loseProducer = (): void => {
  sandbox.addFault({ kind: 'silence', on: { producer: LOST } });
  nameProducers(named.filter((producer) => producer !== LOST));
};
const returnProducer = (): void => {
  sandbox.clearFaults();
  nameProducers(named);
};

test('matches of a removed producer stay in the in-play list, polled until it returns (F47, D3, D20)', async () => {
  const before = lists();
  await live(6);
  expect(lists()).toBe(before);
  const known = shown();
  loseProducer();
  for (let turn = 0; turn < 3; turn += 1) {
    await live(5);
    await settle(20);
    const inPlay = known.filter((id) => lostMatches().includes(id));
    expect([inPlay.length > 0, shown()]).toEqual([true, expect.arrayContaining(inPlay)]);
    expect(tab.model.producersOf('stale')).toEqual([]);
  }
  expect(lists()).toBeGreaterThan(before + 2);
  await watchAll();
  await pollOnce();
  compare();
  // Without answers the prices age as polled ones do, and those of the pushed sports do not.
  sandbox.addFault({ kind: 'status', on: { path: LIST }, status: 503 });
  await live(16);
  expect(tab.model.producersOf('stale')).toEqual([LOST]);
  returnProducer();
  await live(3);
  await untilLive(tab, () => bench.clock.advance(10));
  const polled = lists();
  await live(12);
  await watchAll();
  await live(2, false);
  expect([lists(), tab.model.producersOf('stale'), shown().length > 1]).toEqual([polled, [], true]);
  compare();
});

test('an open match of a removed producer keeps all its markets, by polls (F47, DETAIL-01)', async () => {
  const [open = ''] = shown();
  await watchAll([open]);
  await until(
    () => tab.model.opened.get(open)?.phase === 'ready',
    () => bench.clock.advance(10),
  );
  const offered = () =>
    new Set(Object.keys(sandbox.truth(open)?.options ?? {}).map((key) => key.slice(0, key.lastIndexOf(':'))));
  const held = () => [...tab.model.markets.values()].filter(({ matchId }) => matchId === open);
  await live(2);
  expect(held().length).toBe(offered().size);
  loseProducer();
  await live(15);
  await pollOnce();
  expect([tab.model.opened.get(open)?.phase, held().length]).toEqual(['ready', offered().size]);
  expect(tab.model.producersOf('stale')).toEqual([]);
  compare();
});
