import { describe, expect, test } from 'vitest';
import { fail } from '#contract/problem.ts';
import type { ListQuery } from '#contract/watch.ts';
import { QUERY } from './fakeTab.ts';
import { createModelBench } from './modelBench.ts';

const HOUR = 3_600_000;
const EARLY: ListQuery = { ...QUERY, playType: 'early' };

describe('a worker that lives long', () => {
  test("keeps the stream's deltas without its socket: a resume brings only the missed (D1, F01)", async () => {
    let refused = false;
    // Polls return nothing, so the board's content comes from the stream.
    const world = await createModelBench(true, {
      caller: () => () => Promise.resolve(fail({ code: 'network' })),
    });
    const { server, api, model } = world;
    server.addMatch();
    const [open = ''] = server.matches.keys();
    await world.begin();
    await world.live(2_000);
    expect(model.lists.get('main')?.record.matches).toBe(2);
    // Only one match of the stream is shown from now on, and the socket is closed for a whole round of the
    // loops.
    await api.watch('t', {
      lists: { main: { query: EARLY, rows: [] } },
      picks: [],
      matches: [open as never],
    });
    await world.live(1_000);
    refused = true;
    const receive = server.receive.bind(server);
    server.receive = (text) => {
      if (!refused) receive(text);
    };
    server.drop();
    await world.live(61_000);
    refused = false;
    await world.live(30_000);
    expect((await api.diagnostics()).streams.find(({ id }) => id === server.stream)?.state).toBe('live');
    await api.watch('t', { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] });
    await world.live(2_000);
    expect(model.lists.get('main')?.record.matches).toBe(server.matches.size);
    expect((await api.diagnostics()).drops.stray).toBeUndefined();
  });

  test('sends a tab hidden for hours one snapshot and each goal once, bounded (F12, D2)', async () => {
    const world = await createModelBench(true);
    const { server, api, model } = world;
    await world.begin();
    await world.live(2_000);
    await api.visible('t', false);
    const before = model.patches;
    for (let goal = 0; goal < 700; goal += 1) {
      server.goal(0);
      server.price(0, goal, false);
      if (goal % 100 === 0) await world.live(HOUR / 60, 20_000);
      else server.deliver(1_000);
    }
    expect(model.patches).toBe(before);
    // Hides and shows the tab quickly: the last state counts.
    for (const visible of [true, false, true]) void api.visible('t', visible);
    await world.live(1_000);
    expect(model.faults).toEqual([]);
    expect(model.events.length).toBeLessThanOrEqual(500);
    expect(new Set(model.events.map(({ id }) => id)).size).toBe(model.events.length);
    const match = [...model.matches.values()][0];
    expect(match?.scores[0]?.home ?? 0).toBe(match === undefined ? 0 : 700);
    expect(model.lists.get('main')?.record.matches).toBe(1);
  });

  test('ends every stream that no tab needs any more, however often lists are changed', async () => {
    const world = await createModelBench(true);
    const { api } = world;
    await world.begin();
    for (let sport = 1; sport < 60; sport += 1) {
      await api.watch('t', {
        lists: { main: { query: { ...QUERY, sportId: sport as never, playType: 'all' }, rows: [] } },
        picks: [],
        matches: [String(sport) as never],
      });
      await world.live(1_000);
    }
    await world.live(10_000);
    expect((await api.diagnostics()).streams.map(({ id }) => id).sort()).toEqual([
      'match/59',
      'sport/59/live',
      'sport/59/outright',
      'sport/59/pre',
    ]);
  });
});
