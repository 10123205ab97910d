import { describe, expect, test } from 'vitest';
import { QUERY, TabModel } from './fakeTab.ts';
import { createModelBench } from './modelBench.ts';
import { LOCKED } from '#domain/odds/priceWord.ts';
import { CONTRACT_VERSION } from '#contract/feedApi.ts';
import type { Records } from '#contract/patch.ts';
import { configOf, helloOf } from './harness.ts';
import { createRandom } from './random.ts';

const CHANGES = 50_000;
const SLICES = 20;
const MATCHES = 12;

describe('a burst', () => {
  test('of 50,000 changes a second is conflated: latest prices, every goal once (F10, F11, D2)', async () => {
    const world = await createModelBench(true);
    const { server, model } = world;
    for (let count = 1; count < MATCHES; count += 1) server.addMatch();
    await world.begin();
    await world.live(2_000);
    // A second tab that acknowledges nothing during the burst.
    const slow = new TabModel();
    const heldAcks: (() => void)[] = [];
    const api = world.open();
    void api.hello({
      ...helloOf(configOf('http://x.test'), 'http://x.test/'),
      tabId: 'slow',
      contract: CONTRACT_VERSION,
    });
    const watch = (own: typeof api, id: string, tab: TabModel): void =>
      void own.watch(id, {
        lists: { main: { query: QUERY, rows: tab.lists.get('main')?.rows ?? [] } },
        picks: [],
        matches: [],
      });
    watch(api, 'slow', slow);
    void api.connect('slow', (words: Int32Array, records?: Records) => {
      slow.apply(words, structuredClone(records));
      return new Promise<void>((done) => heldAcks.push(done));
    });
    await world.live(500);
    watch(world.api, 't', model);
    watch(api, 'slow', slow);
    await world.live(500);
    const [patches, slowPatches] = [model.patches, slow.patches];

    const random = createRandom(11);
    let goals = 0;
    for (let slice = 0; slice < SLICES; slice += 1) {
      for (let count = 0; count < CHANGES / SLICES; count += 1)
        server.price(random.int(MATCHES * 2), random.int(900), random.chance(0.1));
      if (slice % 2 === 0) {
        server.goal(slice);
        goals += 1;
      }
      server.deliver(CHANGES);
      await world.live(50, 50);
    }
    for (let round = 0; round < 20; round += 1) {
      for (const done of heldAcks.splice(0)) done();
      await world.live(100, 50);
    }

    for (const tab of [model, slow]) {
      expect(tab.faults).toEqual([]);
      const shown = [...tab.markets.values()].flatMap((market) =>
        market.options.map(({ type }) => `${market.id}:${type}` as const),
      );
      expect(shown.length).toBeGreaterThan(MATCHES);
      const painted = shown.map((key) => {
        const cell = tab.option(key);
        return `${key} ${((cell?.flags ?? 0) & LOCKED) !== 0 ? 'locked' : cell?.odds}`;
      });
      const truth = new Map(
        [...server.matches.values()].flatMap(({ markets }) =>
          markets.flatMap(({ id, options }) =>
            options.map((option) => [`${id}:${option.ty}`, option.locked ? 'locked' : option.odds] as const),
          ),
        ),
      );
      expect(painted).toEqual(shown.map((key) => `${key} ${truth.get(key)}`));
      const goalIds = tab.events.flatMap((event) => (event.kind === 'goal' ? [event.id] : []));
      expect(new Set(goalIds).size).toBe(goalIds.length);
      expect(goalIds).toHaveLength(goals);
    }
    expect(model.events.map(({ id }) => id)).toEqual(slow.events.map(({ id }) => id));
    // The slow tab got at most two messages during the burst, and one with all remaining changes.
    expect(slow.patches - slowPatches).toBeLessThan(30);
    expect(model.patches - patches).toBeLessThan(CHANGES / 10);
  });
});
