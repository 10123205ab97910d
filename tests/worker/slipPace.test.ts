import { describe, expect, test } from 'vitest';
import { CONTRACT_VERSION } from '#contract/feedApi.ts';
import { HEADER_WORDS, type Records } from '#contract/patch.ts';
import type { OptionKey } from '#domain/ids.ts';
import { QUERY, TabModel } from './fakeTab.ts';
import { configOf, helloOf } from './harness.ts';
import { createModelBench, turn } from './modelBench.ts';

/** An odd number, so that both options of every market occur. */
const MATCHES = 13;
/** Milliseconds by which this tab's acknowledgements are late, as on a busy machine. */
const LATE = 400;

const openScene = async () => {
  const world = await createModelBench(true);
  for (let count = 1; count < MATCHES; count += 1) world.server.addMatch();
  await world.begin();
  await world.live(2_000);
  /** Opens a tab that acknowledges on command. `values` are its messages with prices. */
  const open = async (tabId: string, picks: readonly OptionKey[]) => {
    const [model, heldAcks] = [new TabModel(), [] as (() => void)[]];
    const counts = { messages: 0, values: 0 };
    const api = world.open();
    void api.hello({
      ...helloOf(configOf('http://x.test'), 'http://x.test/'),
      tabId,
      contract: CONTRACT_VERSION,
    });
    const watch = (own: readonly OptionKey[] = picks) =>
      void api.watch(tabId, {
        lists: { main: { query: QUERY, rows: model.lists.get('main')?.rows ?? [] } },
        picks: own,
        matches: [],
      });
    watch();
    void api.connect(tabId, (words: Int32Array, records?: Records) => {
      model.apply(words, structuredClone(records));
      counts.messages += 1;
      if (words.length > HEADER_WORDS) counts.values += 1;
      return new Promise<void>((done) => heldAcks.push(done));
    });
    const answer = async () => {
      for (const done of heldAcks.splice(0)) done();
      await turn();
    };
    for (let round = 0; round < 4; round += 1) {
      await answer();
      watch();
      await world.live(100, 50);
    }
    await answer();
    return { model, api, counts, answer, watch, unacknowledgedCount: () => heldAcks.length };
  };
  /** Every option gets a new price, all in one tick. */
  let value = 2_000;
  const tick = async (): Promise<void> => {
    value += 2;
    for (let at = 0; at < MATCHES * 2; at += 1)
      for (const market of [0, 1]) world.server.price(at, value + market, false);
    world.server.deliver(1_000);
    await turn();
  };
  const makeSlow = async (tab: Awaited<ReturnType<typeof open>>) => {
    for (let round = 0; round < 8; round += 1) {
      await tick();
      world.clock.advance(LATE);
      await tab.answer();
    }
    for (let round = 0; round < 3; round += 1) await tab.answer();
  };
  const truth = (): Record<OptionKey, number> =>
    Object.fromEntries(
      [...world.server.matches.values()].flatMap(({ markets }) =>
        markets.flatMap(({ id, options }) =>
          options.map(({ ty, odds }) => [`${id}:${ty}` as OptionKey, odds] as const),
        ),
      ),
    );
  const keys = Object.keys(truth()) as OptionKey[];
  return { world, open, tick, makeSlow, truth, keys };
};

describe('the slip of a tab that does not keep up (performance.md, "Pacing")', () => {
  test("has its leg's price with its tick, while the list waits; at most two are in flight (F11, G4)", async () => {
    const {
      world,
      open,
      tick,
      makeSlow,
      truth,
      keys: [leg = 'none:1' as OptionKey, ...rest],
    } = await openScene();
    const tab = await open('slow', [leg]);
    const others = rest.filter((key) => tab.model.option(key) !== undefined);
    expect(others.length).toBeGreaterThan(MATCHES);
    await makeSlow(tab);
    await tick();
    await tab.answer();
    const [before, stood] = [tab.counts.messages, others.map((key) => tab.model.option(key)?.odds)];
    for (let round = 0; round < 5; round += 1) {
      await tick();
      expect(tab.model.option(leg)?.odds).toBe(truth()[leg]);
      expect(tab.unacknowledgedCount()).toBeLessThanOrEqual(2);
      world.clock.advance(5);
      await tab.answer();
    }
    expect(tab.counts.messages - before).toBe(5);
    expect(others.map((key) => tab.model.option(key)?.odds)).toEqual(stood);
    world.clock.advance(250);
    await turn();
    expect([leg, ...others].map((key) => tab.model.option(key)?.odds)).toEqual(
      [leg, ...others].map((key) => truth()[key]),
    );
    expect(tab.model.faults).toEqual([]);
  });

  test('brings a leg picked elsewhere with its market at once, though no row of it is on screen', async () => {
    const {
      open,
      tick,
      makeSlow,
      truth,
      keys: [leg = 'none:1' as OptionKey, ...others],
    } = await openScene();
    const other = others.at(-1) as OptionKey;
    const tab = await open('slow', []);
    const watch = (...picks: OptionKey[]) => void tab.api.watch('slow', { lists: {}, picks, matches: [] });
    watch(other);
    await tab.answer();
    await makeSlow(tab);
    await tick();
    await tab.answer();
    expect([tab.model.option(other)?.odds === undefined, tab.model.option(leg)]).toEqual([false, undefined]);
    watch(other, leg);
    await turn();
    expect(tab.model.option(leg)?.odds).toBe(truth()[leg]);
  });

  test('costs a hidden tab nothing: with legs or without it gets no values (G4, F12)', async () => {
    const {
      world,
      open,
      tick,
      keys: [leg = 'none:1' as OptionKey],
    } = await openScene();
    const tab = await open('hidden', [leg]);
    void tab.api.visible('hidden', false);
    await tab.answer();
    const before = tab.counts.messages;
    for (let round = 0; round < 20; round += 1) {
      await tick();
      world.clock.advance(100);
      await tab.answer();
    }
    expect(tab.counts.messages - before).toBe(0);
  });
});
