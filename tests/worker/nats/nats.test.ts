import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeTab } from '../fakeTab.ts';
import { QUERY } from '../fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from '../harness.ts';
import { sideBySide } from '../truth.ts';
import { createNatsScene, type NatsScene } from './natsScene.ts';

const program = process.env.NATS_SERVER_PATH ?? '/usr/sbin/nats-server';
const WATCH = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };

let scene: NatsScene;
let bench: Bench;
beforeEach(async () => {
  scene = await createNatsScene({ program, nodes: 1, sandbox: { generator: 'manual' } });
  const { url } = scene.sandbox;
  bench = createBench(configOf(url, false, { nats: '/nats/credentials' }), `${url}/sport/`);
});
afterEach(async () => {
  bench.close();
  await scene.close();
});

const step = (): void => bench.clock.advance(20);
const live = async (tab: FakeTab): Promise<void> => {
  await until(() => tab.model.status.connection === 'live', step);
  await until(() => tab.model.lists.get('main')?.record.phase === 'ready', step);
  await until(() => bench.feed !== undefined && scene.bridge.isWriter(), step);
  for (let pushed = false, turn = 0; !pushed && turn < 600; turn += 1, await settle(1)) {
    step();
    pushed = (await tab.api.diagnostics()).streams.every(({ state }) => state === 'live');
  }
  await tab.watchAll(QUERY);
  await until(() => tab.model.rows.size > 0, step);
};

describe('push over NATS', () => {
  test('a tab shows the prices of the server', async () => {
    const tab = await bench.tab(WATCH);
    await live(tab);
    const before = tab.model.moves;
    for (let turn = 0; turn < 20; turn += 1) {
      scene.sandbox.advance(500);
      await settle(5);
      step();
    }
    await until(() => {
      const { painted, truth } = sideBySide(tab, scene.sandbox);
      return Object.keys(painted).length > 20 && JSON.stringify(painted) === JSON.stringify(truth);
    }, step);
    expect(tab.model.moves).toBeGreaterThan(before);
    const { painted, truth } = sideBySide(tab, scene.sandbox);
    expect(painted).toEqual(truth);
    console.log(Object.keys(painted).length, await tab.api.diagnostics());
  });
});
