import { expect, test } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import type { SportId } from '#domain/ids.ts';
import { QUERY } from './fakeTab.ts';
import { createModelBench, turn } from './modelBench.ts';

test('another play type of the list keeps the leagues of the menu and their request (C31)', async () => {
  const bodies: unknown[] = [];
  const world = await createModelBench(false, {
    caller: () => (name, body) => {
      if (name !== 'leagues') return Promise.resolve(fail({ code: 'network' }));
      bodies.push(body);
      return Promise.resolve(ok([{ id: 10_301, na: 'Coastal Premier League', sid: 1, mt: 12 }]));
    },
  });
  await world.begin();
  const readLeagues = () => world.api.ask('t', { topic: 'leagues', sportId: 1 as SportId });
  world.watch({ ...QUERY, playType: 'rolling' });
  const before = await readLeagues();
  expect(before).toMatchObject({ ok: true, value: [{ id: '10301' }] });
  for (const playType of ['early', 'today', 'all'] as const) {
    world.watch({ ...QUERY, playType });
    await turn();
    expect([await readLeagues(), bodies.length]).toEqual([before, 1]);
  }
  await world.live(60_500);
  // The refresh after a minute asks for today-and-rolling too, although the tab shows all matches.
  expect(bodies).toEqual([
    { type: 6, sportId: 1 },
    { type: 6, sportId: 1 },
  ]);
});
