import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import type { Caller } from '#platform/http.ts';
import { createMemberData } from './memberData.ts';

test("banners are asked for by the operator's id of their position, else by its name (BANNER-01, REQ-19)", async () => {
  const asked: unknown[] = [];
  const call: Caller = (_name, body) => {
    asked.push(body);
    return Promise.resolve(ok([]));
  };
  const { ask } = createMemberData({
    clock: { now: () => 0 },
    source: () => ({ call, decoding: {}, plat: 0, bannerIds: { home: '17', live: 'live' }, urlRules: {} }),
    user: () => null,
    changed: () => undefined,
  } as never);
  for (const place of ['home', 'live', 'detail'] as const) await ask({ topic: 'banners', bannerSlot: place });
  expect(asked).toEqual(['17', 'live', 'detail'].map((pid) => ({ pid, plat: 0 })));
});
