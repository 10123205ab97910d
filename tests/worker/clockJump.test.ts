import { describe, expect, test } from 'vitest';
import type { PickedOption } from '#domain/slip/slip.ts';
import { fail } from '#contract/problem.ts';
import type { FakeClock } from './fakeClock.ts';
import { QUERY } from './fakeTab.ts';
import { configOf, createBench } from './harness.ts';
import { createModelBench } from './modelBench.ts';
import { toggle } from './toggle.ts';

const HOURS_8 = 8 * 3_600_000;

/** Changes of time, and whether the worker must treat each as a jump. */
const JUMPS: readonly (readonly [string, (clock: FakeClock) => void, boolean])[] = [
  ['the wall clock ahead by an hour', (clock) => clock.jumpWall(3_600_000), true],
  ['the wall clock back by an hour', (clock) => clock.jumpWall(-3_600_000), true],
  ['the wall clock by 11 s', (clock) => clock.jumpWall(11_000), true],
  ['a sleep of 8 hours that the monotonic clock counted', (clock) => clock.sleep(HOURS_8), true],
  ['a sleep of 8 hours that only the wall clock counted', (clock) => clock.jumpWall(HOURS_8), true],
  ['the wall clock by 9 s', (clock) => clock.jumpWall(9_000), false],
  ['a second on a slow machine', (clock) => clock.sleep(1_000), false],
];

describe('a jump of time', () => {
  test.each(JUMPS)(
    '%s: everything is stale at once, no press is accepted and the socket reconnects, if time jumped (F15, D3, I3)',
    async (_what, jump, counts) => {
      const dials: number[] = [];
      const world = await createModelBench(true, {
        // Polls are off, because a poll's answer would make prices fresh at once, and the test is about the
        // stream.
        caller: () => () => Promise.resolve(fail({ code: 'network' })),
        openSocket: (_url, on) => {
          dials.push(world.now());
          world.server.line = on;
          queueMicrotask(() => on.open());
          return {
            send: (text) => world.server.receive(text),
            close: () => {
              if (world.server.line === on) world.server.drop();
            },
          };
        },
      });
      const { api, model, server, clock } = world;
      await world.begin();
      await world.live(2_000);
      await api.watch('t', {
        lists: { main: { query: QUERY, rows: model.lists.get('main')?.rows ?? [] } },
        picks: [],
        matches: [],
      });
      await world.live(500);
      const [market] = model.markets.values();
      const key = `${market?.id}:1` as PickedOption['key'];
      const pick = {
        key,
        matchId: market?.matchId,
        sportId: QUERY.sportId,
        marketType: market?.type,
        period: market?.period,
        line: market?.line,
        odds: 1_900,
      } as PickedOption;
      const press = async (): Promise<string> => {
        const answer = await api.command('t', toggle(pick));
        return answer.ok ? 'taken' : answer.problem.code;
      };
      expect(await press()).toBe('taken');
      await api.command('t', { kind: 'slip.clear' });
      expect(dials).toHaveLength(1);

      jump(clock);
      // The worker notices the jump at its next tick of a second. Nothing has arrived from the socket since.
      clock.advance(1_000);
      expect(await press()).toBe(counts ? 'price-stale' : 'taken');
      await api.command('t', { kind: 'slip.clear' });
      expect(dials).toHaveLength(counts ? 2 : 1);
      await world.live(20, 20);
      expect(model.producersOf('stale')).toEqual(counts ? ['1/live'] : []);

      // The socket is reconnected and the stream resumes; prices are fresh after its first heartbeat.
      await world.live(1_000, 50);
      server.price(0, 77, false);
      await world.live(1_500, 50);
      expect(await press()).toBe('taken');
      expect(model.producersOf('stale')).toEqual([]);
      expect(model.faults).toEqual([]);
    },
  );

  test('is noticed by a question of a tab that comes before the next tick of a second (F15, F45)', async () => {
    const logged: string[] = [];
    const bench = createBench(configOf('http://127.0.0.1:1', false), 'http://127.0.0.1:1/', {
      log: (what) => void logged.push(what),
    });
    const tab = await bench.tab();
    bench.clock.jumpWall(HOURS_8);
    expect(logged).not.toContain('time-jumped');
    await tab.api.ask(tab.id, { topic: 'titles' });
    expect(logged).toContain('time-jumped');
    bench.close();
  });
});
