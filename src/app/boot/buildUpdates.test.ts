import { describe, expect, test } from 'vitest';
import type { TabClock } from '#feed/tabClock.ts';
import type { TextStore } from '#state/storage.ts';
import { createBuildUpdates, type ServedBuild } from './buildUpdates.ts';

const setUp = (kept: Map<string, string> | null = new Map()) => {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const clock: TabClock = {
    now: () => now,
    schedule: (after, run) => {
      const timer = { at: now + after, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  const world = { served: { reachable: true, build: 'a' } as ServedBuild, idle: true, reloads: 0, asked: 0 };
  const memory: TextStore = {
    read: (key) => kept?.get(key) ?? null,
    write: (key, text) => void kept?.set(key, text),
  };
  const builds = createBuildUpdates({
    ownBuild: 'a',
    clock,
    memory,
    isIdle: () => world.idle,
    fetchServed: () => {
      world.asked += 1;
      return Promise.resolve(world.served);
    },
    reload: () => {
      world.reloads += 1;
    },
  });
  const pass = async (ms: number) => {
    for (const end = now + ms; ;) {
      await Promise.resolve();
      await Promise.resolve();
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) {
        now = end;
        return;
      }
      timers = timers.filter((each) => each !== next);
      now = next.at;
      next.run();
    }
  };
  return { world, builds, pass, offered: () => builds.offer.getState().offer, timers: () => timers.length };
};

describe('another build is served (F20)', () => {
  test('an idle user is notified, and nothing is reloaded without a press', async () => {
    const { world, builds, pass, offered } = setUp();
    world.served = { reachable: true, build: 'b' };
    builds.check();
    await pass(10_000);
    expect(offered()).toBe('newer');
    expect(world.reloads).toBe(0);
    builds.reload();
    expect(world.reloads).toBe(1);
  });

  test('not while a command is unanswered or the user types, and taken back when that begins', async () => {
    const { world, builds, pass, offered } = setUp();
    world.served = { reachable: true, build: 'b' };
    world.idle = false;
    builds.check();
    await pass(10_000);
    expect(offered()).toBe(null);
    world.idle = true;
    await pass(1000);
    expect(offered()).toBe('newer');
    world.idle = false;
    await pass(1000);
    expect(offered()).toBe(null);
    builds.reload();
    await pass(3000);
    expect(world.reloads).toBe(0);
    world.idle = true;
    await pass(1000);
    expect(world.reloads).toBe(1);
  });

  test.each([
    ['the same build', { reachable: true, build: 'a' }],
    ['no word of it', { reachable: true, build: null }],
    ['no answer', { reachable: false, build: null }],
  ])('%s tells the user nothing', async (_what, served) => {
    const { world, builds, pass, offered, timers } = setUp();
    world.served = served;
    builds.check();
    await pass(1000);
    expect(offered()).toBe(null);
    expect(timers()).toBe(0);
  });

  test('put away it is not said again until yet another build comes; a step back ends it', async () => {
    const { world, builds, pass, offered } = setUp();
    world.served = { reachable: true, build: 'b' };
    builds.check();
    await pass(1000);
    builds.dismiss();
    await pass(1000);
    builds.check();
    await pass(1000);
    expect(offered()).toBe(null);
    world.served = { reachable: true, build: 'c' };
    builds.check();
    await pass(1000);
    expect(offered()).toBe('newer');
    world.served = { reachable: true, build: 'a' };
    builds.check();
    await pass(1000);
    expect(offered()).toBe(null);
  });

  test('put away it is said again by a hint that comes an hour later (F20)', async () => {
    const { world, builds, pass, offered } = setUp();
    world.served = { reachable: true, build: 'b' };
    builds.check();
    await pass(1000);
    builds.dismiss();
    for (let minutes = 1; minutes < 60; minutes += 1) {
      await pass(60_000);
      builds.check();
      await pass(0);
      expect([minutes, offered()]).toEqual([minutes, null]);
    }
    await pass(60_000);
    expect(offered()).toBe(null);
    builds.check();
    await pass(1000);
    expect(offered()).toBe('newer');
  });
});

describe('a part of the page cannot be had (F21)', () => {
  test('the page is reloaded once, however many parts are missing; then the user is notified', async () => {
    const kept = new Map<string, string>();
    const { world, builds, pass, offered } = setUp(kept);
    await builds.onMissing('chunk');
    await builds.onMissing('chunk');
    await pass(1000);
    expect(world.reloads).toBe(1);
    const again = setUp(kept);
    await again.builds.onMissing('chunk');
    await again.pass(10_000);
    expect(again.world.reloads).toBe(0);
    expect(again.offered()).toBe('broken');
    expect(offered()).toBe(null);
  });

  test('never while a command is unanswered', async () => {
    const { world, builds, pass } = setUp();
    world.idle = false;
    await builds.onMissing('chunk');
    await pass(60_000);
    expect(world.reloads).toBe(0);
    world.idle = true;
    await pass(1000);
    expect(world.reloads).toBe(1);
  });

  test('a worker that cannot be started is a reason only where another build is served', async () => {
    const forbidden = setUp();
    await forbidden.builds.onMissing('worker');
    const old = setUp();
    old.world.served = { reachable: true, build: 'b' };
    await old.builds.onMissing('worker');
    await Promise.all([forbidden.pass(1000), old.pass(1000)]);
    expect([forbidden.world.reloads, old.world.reloads]).toEqual([0, 1]);
    expect(forbidden.offered()).toBe(null);
  });

  test('a module that the worker lacks opens the offer, also a closed one, if another build is served', async () => {
    const { world, builds, pass, offered } = setUp();
    world.served = { reachable: true, build: 'b' };
    builds.check();
    await pass(1000);
    expect(offered()).toBe('newer');
    builds.dismiss();
    builds.check(true);
    await pass(1000);
    expect([offered(), world.asked, world.reloads]).toEqual(['broken', 2, 0]);
    builds.check();
    await pass(1000);
    expect(offered()).toBe('broken');
  });

  test.each([
    ['the same build is served', { reachable: true, build: 'a' }],
    ['the server cannot be reached', { reachable: false, build: null }],
  ])(
    'a module that the worker lacks is not told if %s, and is asked about once a minute',
    async (_what, served) => {
      const { world, builds, pass, offered } = setUp();
      world.served = served;
      builds.check(true);
      builds.check(true);
      await pass(59_999);
      builds.check(true);
      await pass(1);
      expect([offered(), world.asked, world.reloads]).toEqual([null, 1, 0]);
      world.served = { reachable: true, build: 'b' };
      builds.check(true);
      await pass(0);
      expect([offered(), world.asked, world.reloads]).toEqual(['broken', 2, 0]);
    },
  );

  test('never without the server, and never where nothing can be remembered', async () => {
    const off = setUp();
    off.world.served = { reachable: false, build: null };
    await off.builds.onMissing('chunk');
    const forgetful = setUp(null);
    await forgetful.builds.onMissing('chunk');
    await Promise.all([off.pass(1000), forgetful.pass(1000)]);
    expect([off.world.reloads, forgetful.world.reloads]).toEqual([0, 0]);
    expect(forgetful.offered()).toBe('broken');
  });
});
