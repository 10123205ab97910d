import { describe, expect, test } from 'vitest';
import { createFakeClock } from './fakeClock.ts';
import { QUERY } from './fakeTab.ts';
import { createModelBench as setUp, turn } from './modelBench.ts';

describe('timers', () => {
  test('the socket is checked every 10 s: a failed burst is followed by another (FEED-03, CONST-15, C14)', async () => {
    const dials: number[] = [];
    const clock = createFakeClock();
    const began = clock.now();
    const world = await setUp(true, {
      clock,
      openSocket: (_url, on) => {
        dials.push(clock.now() - began);
        on.closed(1006);
        return { send: () => undefined, close: () => undefined };
      },
    });
    await world.begin();
    clock.advance(45_000);
    // Five attempts 3 s apart (FEED-08). The loop checks every 10 s: at 10, 30 and 40 s a burst runs or
    // starts, and at 20 s one starts.
    expect(dials).toEqual([0, 3, 6, 9, 12, 20, 23, 26, 29, 32, 40, 43].map((second) => second * 1_000));
    await world.live(200, 100);
    expect(world.model.status.connection).toBe('off');
  });

  test.each(['click', 'online', 'visible'] as const)(
    'after a burst that failed, "%s" starts a new one at once, of five attempts again (F03, D7)',
    async (why) => {
      const dials: number[] = [];
      const world = await setUp(true, {
        openSocket: (_url, on) => {
          dials.push(world.now());
          on.closed(1006);
          return { send: () => undefined, close: () => undefined };
        },
      });
      await world.begin();
      await world.live(14_000);
      expect(world.model.status.connection).toBe('off');
      const failed = dials.length;
      void world.api.reconnect('t', why);
      // The label stays until data arrives (D7); the attempts are counted beside it.
      await world.live(12_500);
      expect(dials.slice(failed)).toEqual([14_000, 17_000, 20_000, 23_000, 26_000]);
      expect(world.model.status.connection).toBe('off');
    },
  );

  test('what was asked of the socket and never answered is asked again by the same loop (FEED-03)', async () => {
    const world = await setUp(true);
    await world.begin();
    const requestTimes: number[] = [];
    const receive = world.server.receive.bind(world.server);
    world.server.receive = (text) => {
      const frame = JSON.parse(text) as { want?: readonly unknown[] };
      // The first request is lost.
      if (frame.want === undefined || requestTimes.push(world.now()) > 1) receive(text);
    };
    await world.live(9_500);
    expect(requestTimes).toHaveLength(1);
    await world.live(3_000);
    expect(requestTimes).toHaveLength(2);
    expect(world.model.lists.get('main')?.record.matches).toBe(1);
  });

  test('a slow snapshot is not requested again while its parts still arrive (F09)', async () => {
    const world = await setUp(true);
    const requestTimes: number[] = [];
    const receive = world.server.receive.bind(world.server);
    world.server.receive = (text) => {
      if ((JSON.parse(text) as { want?: unknown }).want !== undefined) requestTimes.push(world.now());
      receive(text);
    };
    await world.begin();
    world.server.deliver(1);
    await turn();
    const [answer, first, second] = world.server.wire.filter((text) => !text.includes('pong')).splice(0);
    world.server.wire = [];
    for (const [text, ms] of [
      [answer, 4_000],
      [first, 4_000],
      [first, 4_000],
      [second, 0],
    ] as const) {
      world.server.line?.text(text ?? '');
      // Heartbeats keep the socket open while the snapshot's parts arrive slowly.
      for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += 1_000) {
        world.clock.advance(1_000);
        world.server.line?.text(JSON.stringify({ t: 'pong', n: -1, now: 1 }));
      }
      await turn();
    }
    expect(requestTimes).toHaveLength(1);
    expect((await world.api.diagnostics()).streams[0]?.state).toBe('live');
  });

  test('matches and sports load every 60 s, in-play every 5 s, an open match every 20 s (FEED-05, C41)', async () => {
    const world = await setUp(false);
    await world.begin(['999']);
    void world.api.ask('t', { topic: 'statistics' });
    await turn();
    await world.live(59_500);
    // Between its full rounds, only the 5 s loop requests the list. Sports and their counts come with the
    // statistics.
    expect(world.times('statistics')).toEqual([0]);
    expect(world.times('matchList')).toEqual(
      [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55].map((second) => second * 1_000),
    );
    expect(world.times('matchDetail')).toEqual([0, 20_000, 40_000]);
    await world.live(1_000);
    expect(world.times('statistics')).toEqual([0, 60_000]);
    expect(world.times('matchList').filter((at) => at === 60_000).length).toBeGreaterThan(0);
  });

  test.each([true, false])(
    'the loading flag goes 1 s after a list has come, and not before (FEED-07, CONST-25), push %s',
    async (push) => {
      const world = await setUp(push);
      const load = () => world.model.lists.get('main')?.record;
      await world.begin();
      while (world.server.wire.length > 0) {
        world.server.deliver(1);
        await turn();
      }
      expect(load()?.phase).toBe('ready');
      expect(load()?.loading).toBe(true);
      await world.live(990, 10);
      expect(load()?.loading).toBe(true);
      await world.live(120, 10);
      expect(load()?.loading).toBe(false);
      expect(load()?.phase).toBe('ready');
    },
  );

  test('the loading flag of a list that is present when first requested goes as well (FEED-07, CONST-25)', async () => {
    const world = await setUp(true);
    await world.begin();
    world.watch({ ...QUERY, playType: 'today-and-rolling' });
    await turn();
    await world.live(5_000, 100);
    expect(world.model.lists.get('main')?.record.loading).toBe(false);
    world.watch({ ...QUERY, playType: 'rolling' });
    await turn();
    // Neither a frame nor an answer: only time passes.
    for (let elapsedMs = 0; elapsedMs < 30; elapsedMs += 1) {
      world.clock.advance(100);
      await turn();
    }
    const load = world.model.lists.get('main')?.record;
    expect([load?.phase, load?.loading]).toEqual(['ready', false]);
  });
});
