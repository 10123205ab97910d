import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '#contract/patch.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createSingleTabDelivery } from './singleTabDelivery.ts';

const EVENT: FeedEvent = { kind: 'login-wanted', id: 'e1', reason: 'expired' };
const setUp = (...tabs: string[]) => {
  const clock = createFakeClock();
  let visible = tabs;
  const told: string[] = [];
  const one = createSingleTabDelivery({ clock, visible: () => visible, tell: (tab) => told.push(tab) });
  let done = false;
  const tell = async () => {
    await one.tell(EVENT);
    done = true;
  };
  void tell();
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
    void one.shown('e1');
    pass(5_000);
    expect([told, await done()]).toEqual([['b'], true]);
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

  test('only the first tab that reports it may show the event (D26)', () => {
    const { one, told, pass } = setUp('b', 'a');
    pass(1_001);
    expect(told).toEqual(['b', 'a']);
    // The one that was passed over thaws first, or last.
    expect([one.shown('e1'), one.shown('e1')]).toEqual([true, false]);
    expect(one.shown('of-nothing')).toBe(false);
  });

  test('no tab may show an event that was taken back (I6)', () => {
    const { one } = setUp('b');
    one.takeBack('login-wanted');
    expect(one.shown('e1')).toBe(false);
  });

  test('if another worker claims the event, no tab of this worker shows it and the wait ends (D26)', async () => {
    const clock = createFakeClock();
    const one = createSingleTabDelivery({ clock, visible: () => ['b', 'a'], tell: () => undefined });
    const answers = [false, true];
    const over = [
      one.tell(EVENT, async () => answers[0] as boolean),
      one.tell({ ...EVENT, id: 'e2' }, async () => answers[1] as boolean),
    ];
    expect([
      await one.shown('e1'),
      await one.shown('e1'),
      await one.shown('e2'),
      await one.shown('e2'),
    ]).toEqual([false, false, true, false]);
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

  test('is offered to no further tab after it was taken back', async () => {
    const { one, told, show, done } = setUp();
    one.takeBack('login-wanted');
    show('c');
    expect([told, await done()]).toEqual([[], true]);
  });

  test('is not taken back with events of another kind', () => {
    const { one, told, show } = setUp();
    one.takeBack('match-notice');
    show('c');
    expect(told).toEqual(['c']);
  });
});
