import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { LOCKED, OFF, SUSPENDED } from '#domain/priceWord.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

let sandbox: Sandbox;
let bench: Bench;

beforeEach(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 200, generator: 'manual' });
  bench = createBench(configOf(sandbox.url), `${sandbox.url}/sport/`);
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const WATCH = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };

const ready = async (tab: FakeTab): Promise<void> => {
  await until(() => tab.model.lists.get('main')?.record.phase === 'ready');
  await tab.watchAll();
  await until(() => tab.model.rows.size === tab.model.lists.get('main')?.rows.length && tab.model.rows.size > 0);
};

/** Every option a tab paints equals the server's truth; how many there were. */
const compare = (tab: FakeTab): number => {
  let seen = 0;
  for (const market of tab.model.markets.values()) {
    const truth = sandbox.truth(market.matchId);
    for (const option of market.options) {
      const key = `${market.id}:${option.type}`;
      const is = truth?.options[key];
      const painted = tab.model.option(key);
      expect(painted, key).toBeDefined();
      expect(is, key).toBeDefined();
      if (painted === undefined || is === undefined) continue;
      seen += 1;
      expect((painted.flags & (SUSPENDED | OFF)) !== 0, `${key} suspended`).toBe(is.suspended);
      expect((painted.flags & LOCKED) !== 0, `${key} locked`).toBe(is.locked);
      if (!is.locked) expect(painted.odds, key).toBe(is.odds);
    }
  }
  expect(tab.model.faults).toEqual([]);
  return seen;
};

describe('the worker against the real server', () => {
  test('a tab gets an image and then moves, and paints what the server has (D1)', async () => {
    const tab = await bench.tab(WATCH);
    await ready(tab);
    expect(compare(tab)).toBeGreaterThan(20);
    const moves = tab.model.moves;
    for (let second = 0; second < 5; second += 1) {
      sandbox.advance(1_000);
      bench.clock.advance(1_000);
      await settle();
    }
    expect(tab.model.moves).toBeGreaterThan(moves);
    await until(() => tab.model.status.connection === 'live');
    compare(tab);
    expect(sandbox.stats().sockets).toBe(1);
  });
});
