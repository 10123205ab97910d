import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '#contract/patch.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createSingleTabDelivery } from './singleTabDelivery.ts';

const EVENT: FeedEvent = { kind: 'login-wanted', id: 'e1', reason: 'expired' };
const setUp = (...tabs: string[]) => {
  const clock = createFakeClock();
  let visible = tabs;
  const told: string[] = [];
  const one = createSingleTabDelivery({ clock, visible: () => visible, send: (tab) => told.push(tab) });
  let done = false;
  const deliver = async () => {
    await one.deliver(EVENT);
    done = true;
  };
  void deliver();
  return {
    one,
    told,
    pass: (ms: number) => clock.advance(ms),
    show: (...now: string[]) => {
      visible = now;
      one.changed();
    },
    done: async () => {
      await Promise.resolve();
      return done;
    },
  };
};

describe('an event for one tab of all (D26)', () => {
  test('goes to the most recently focused tab, and to no other once it was shown there', async () => {
    const { one, told, pass, done } = setUp('b', 'a');
    expect(told).toEqual(['b']);
    expect([await one.claim('b', 'e1'), await one.shown('b', 'e1')]).toEqual([true, true]);
    pass(60_000);
    expect([told, await done()]).toEqual([['b'], true]);
  });

  test('is not shown by a claim alone: it goes to another tab, and no more to the first (D26)', async () => {
    const { one, told, pass, done } = setUp('b', 'a');
    await one.claim('b', 'e1');
    pass(4_999);
    expect([told, await one.claim('a', 'e1')]).toEqual([['b'], false]);
    pass(1);
    expect([told, await done()]).toEqual([['b', 'a'], false]);
    expect([await one.claim('a', 'e1'), await one.shown('b', 'e1'), await one.shown('a', 'e1')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await done()).toBe(true);
  });

  test('a tab that is alone gets it again after a claim that it did not confirm (D26)', async () => {
    const { one, told, pass } = setUp('b');
    await one.claim('b', 'e1');
    pass(5_000);
    expect(told).toEqual(['b', 'b']);
    expect([await one.claim('b', 'e1'), await one.shown('b', 'e1')]).toEqual([true, true]);
  });

  test('a tab that is hidden before it has drawn the event loses it to another at once (D26)', async () => {
    const { one, told, show } = setUp('b', 'a');
    await one.claim('b', 'e1');
    show('a');
    expect([told, await one.shown('b', 'e1'), await one.claim('b', 'e1')]).toEqual([
      ['b', 'a'],
      false,
      false,
    ]);
  });

  test('a tab that left before it has drawn the event is offered it again when it is back (D26)', async () => {
    const { one, told, show } = setUp('b');
    await one.claim('b', 'e1');
    show();
    show('b');
    expect([told, await one.claim('b', 'e1'), await one.shown('b', 'e1')]).toEqual([['b', 'b'], true, true]);
  });

  test('goes to the next tab if it was not shown within a second, and to each tab once', async () => {
    const { told, pass, done } = setUp('b', 'a');
    pass(999);
    expect(told).toEqual(['b']);
    pass(2);
    expect(told).toEqual(['b', 'a']);
    pass(10_000);
    expect([told, await done()]).toEqual([['b', 'a'], false]);
  });

  test('only the first tab that claims it may show the event (D26)', async () => {
    const { one, told, pass } = setUp('b', 'a');
    pass(1_001);
    expect(told).toEqual(['b', 'a']);
    // The one that was passed over thaws first, or last.
    expect([await one.claim('b', 'e1'), await one.claim('a', 'e1')]).toEqual([true, false]);
    expect(await one.claim('b', 'of-nothing')).toBe(false);
  });

  test('no tab may show an event that was taken back (I6)', async () => {
    const { one } = setUp('b');
    one.withdrawKind('login-wanted');
    expect(await one.claim('b', 'e1')).toBe(false);
  });

  test('if another worker claims the event, no tab of this worker shows it and the wait ends (D26)', async () => {
    const clock = createFakeClock();
    const one = createSingleTabDelivery({ clock, visible: () => ['b', 'a'], send: () => undefined });
    const answers = [false, true];
    const shown: string[] = [];
    const stepsOf = (at: number) => ({
      claimed: async () => answers[at] as boolean,
      shown: async () => void shown.push(`e${at + 1}`),
    });
    const over = [one.deliver(EVENT, stepsOf(0)), one.deliver({ ...EVENT, id: 'e2' }, stepsOf(1))];
    expect([await one.claim('b', 'e1'), await one.claim('a', 'e1'), await one.claim('b', 'e2')]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await one.shown('b', 'e1'), await one.shown('b', 'e2'), shown]).toEqual([false, true, ['e2']]);
    await Promise.all(over);
    expect(clock.timers()).toBe(0);
  });

  test('waits for the first visible tab if none is visible', () => {
    const { told, pass, show } = setUp();
    pass(60_000);
    expect(told).toEqual([]);
    show('c');
    expect(told).toEqual(['c']);
  });

  test('a wait for a visible tab ends with the first one, or after its time', async () => {
    const { one, pass, show } = setUp();
    const ends: string[] = [];
    const wait = async (name: string, withinMs?: number) =>
      void ends.push(`${name} ${await one.whenTabVisible(withinMs)}`);
    void wait('short', 1_000);
    void wait('long', 5_000);
    void wait('endless');
    pass(1_000);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(ends).toEqual(['short false']);
    show('a');
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(ends).toEqual(['short false', 'long true', 'endless true']);
  });

  test('is offered to no further tab after it was taken back', async () => {
    const { one, told, show, done } = setUp();
    one.withdrawKind('login-wanted');
    show('c');
    expect([told, await done()]).toEqual([[], true]);
  });

  test('is not taken back with events of another kind', () => {
    const { one, told, show } = setUp();
    one.withdrawKind('match-notice');
    show('c');
    expect(told).toEqual(['c']);
  });
});
