import { describe, expect, test } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createLazyUserPart, type UserPart } from './lazyUserPart.ts';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A running part whose first loads fail. */
const setUp = (failedLoads: number) => {
  const clock = createFakeClock();
  const state = { opened: 0, users: [] as (string | null)[] };
  const created: UserPart = {
    setUser: (uid) => void state.users.push(uid),
    setAuthorized: () => undefined,
    start: () => undefined,
    stop: () => undefined,
  };
  const part = createLazyUserPart<UserPart>({
    open: () => {
      state.opened += 1;
      return Promise.resolve(state.opened > failedLoads ? () => created : null);
    },
    requestLogin: () => undefined,
    clock,
  });
  part.lifetime.start();
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await turns();
  };
  return { clock, state, part, pass };
};

describe('a part that failed to load at the login', () => {
  test('loads again without a press, so the bets of its user are tracked (BOOT-24, D4)', async () => {
    const { state, part, pass } = setUp(1);
    part.lifetime.setUser('71');
    await turns();
    expect(part.now()).toBeNull();
    await pass(1_000);
    expect([part.now() !== null, state.users]).toEqual([true, ['71']]);
    await pass(60_000);
    expect(state.opened).toBe(2);
  });

  test('is tried after pauses of 1 s, doubling to 30 s', async () => {
    const { state, part, pass } = setUp(Infinity);
    part.lifetime.setUser('71');
    await turns();
    for (const [at, pause] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      await pass(pause - 1);
      expect(state.opened).toBe(at + 1);
      await pass(1);
      expect(state.opened).toBe(at + 2);
    }
  });

  test('loads at once for a press, which ends the retries', async () => {
    const { state, part, pass } = setUp(1);
    part.lifetime.setUser('71');
    part.lifetime.setAuthorized(true);
    await turns();
    expect(await part.press(() => Promise.resolve(ok(null)))).toEqual(ok(null));
    await pass(60_000);
    expect(state.opened).toBe(2);
  });

  test.each([
    ['the user has left', (part: UserPart) => part.setUser(null)],
    ['the worker stops', (part: UserPart) => part.stop()],
  ])('is not tried after %s, and no timer stays', async (_when, end) => {
    const { clock, state, part, pass } = setUp(Infinity);
    part.lifetime.setUser('71');
    await turns();
    end(part.lifetime);
    expect(clock.timers()).toBe(0);
    await pass(60_000);
    expect(state.opened).toBe(1);
  });
});

test('a press whose user left while the part loaded is refused (I4, I6)', async () => {
  const loads: (() => void)[] = [];
  const created = { setUser: () => undefined, setAuthorized: () => undefined, start: () => undefined };
  const part = createLazyUserPart<UserPart>({
    open: () =>
      new Promise((done) => void loads.push(() => done(() => ({ ...created, stop: () => undefined })))),
    requestLogin: () => undefined,
    clock: createFakeClock(),
  });
  part.lifetime.setUser('71');
  part.lifetime.setAuthorized(true);
  const presses: string[] = [];
  const answer = part.press(async () => ok(presses.push('71')));
  part.lifetime.setUser('72');
  for (const end of loads) end();
  expect([await answer, presses]).toEqual([fail({ code: 'login-wanted' }), []]);
  expect(await part.press(async () => ok('72'))).toEqual(ok('72'));
});
