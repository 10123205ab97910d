import { expect, test } from 'vitest';
import { ok, type Result } from '#contract/problem.ts';
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

test('an answer about a user who has left is given to nobody; a renewed token does not matter (I6)', async () => {
  const waiting: ((answer: Result<unknown>) => void)[] = [];
  let uid: string | null = 'alice';
  const call: Caller = () => new Promise((done) => void waiting.push(done));
  const { ask, userChanged } = createMemberData({
    clock: { now: () => 0 },
    source: () => ({ call, decoding: {}, plat: 0, bannerIds: {}, urlRules: {} }),
    user: () => uid,
    changed: () => undefined,
  } as never);
  const coupons = async (change: () => void) => {
    const answer = ask({ topic: 'coupons' });
    const finish = waiting.pop();
    change();
    userChanged();
    finish?.(ok([]));
    return answer;
  };
  expect(await coupons(() => undefined)).toEqual(ok([]));
  expect(await coupons(() => (uid = 'bob'))).toEqual({ ok: false, problem: { code: 'session-expired' } });
  expect(await coupons(() => (uid = null))).toEqual({ ok: false, problem: { code: 'session-expired' } });
});
