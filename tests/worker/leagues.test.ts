import { expect, test } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import { QUERY } from './fakeTab.ts';
import { createModelBench, turn } from './modelBench.ts';

test('the leagues of the search are today-and-rolling, whatever play type the list shows (REQ-38, C31)', async () => {
  const bodies: unknown[] = [];
  const world = await createModelBench(false, {
    caller: () => (name, body) => {
      if (name !== 'leagues') return Promise.resolve(fail({ code: 'network' }));
      bodies.push(body);
      return Promise.resolve(ok([{ id: 10_301, na: 'Coastal Premier League', sid: 1, mt: 12 }]));
    },
  });
  await world.begin();
  const search = () => world.api.ask('t', { topic: 'search', text: 'coastal', timeZone: 'UTC' });
  for (const playType of ['rolling', 'early', 'all'] as const) {
    world.watch({ ...QUERY, playType });
    await search();
    await world.live(1_000);
    expect(await search()).toMatchObject({ ok: true, value: { leagues: [{ id: '10301' }] } });
    await turn();
  }
  expect(bodies).toEqual([{ type: 6 }]);
});
