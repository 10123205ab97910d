import { expect, test } from 'vitest';
import { fail } from '#contract/problem.ts';
import { createModelBench, turn } from './modelBench.ts';

test('twenty tabs that come online ask once for each list and each open match that failed (D7, G13)', async () => {
  const requests: string[] = [];
  let isDown = true;
  const world = await createModelBench(false, {
    caller: () => (name) => {
      requests.push(name);
      // With a connection the answer takes a while; without one the request fails at once.
      return isDown ? Promise.resolve(fail({ code: 'network' })) : new Promise(() => undefined);
    },
  });
  await world.begin(['101']);
  await world.live(2_000);
  for (const down of [false, true]) {
    isDown = down;
    requests.length = 0;
    for (let tab = 0; tab < 20; tab += 1) {
      void world.api.reconnect('t', 'online');
      await turn();
    }
    const count = (name: string) => requests.filter((each) => each === name).length;
    expect([count('matchList'), count('matchDetail')]).toEqual([1, 1]);
    // Later than the loops, which do not restart a request in flight.
    await world.live(1_500);
  }
});
