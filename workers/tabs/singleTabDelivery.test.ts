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
  test('goes to the first, the one focused last; shown there, to no other', async () => {
    const { one, told, pass, done } = setUp('b', 'a');
    expect(told).toEqual(['b']);
    void one.shown('e1');
    pass(5_000);
    expect([told, await done()]).toEqual([['b'], true]);
  });

  test('goes to the next where it was not shown within a second, and to each once', async () => {
    const { told, pass, done } = setUp('b', 'a');
    pass(999);
    expect(told).toEqual(['b']);
    pass(2);
    expect(told).toEqual(['b', 'a']);
    pass(10_000);
    expect([told, await done()]).toEqual([['b', 'a'], false]);
  });

  test('the first tab that says so may show it, whichever it is, and no other after it (D26)', () => {
    const { one, told, pass } = setUp('b', 'a');
    pass(1_001);
    expect(told).toEqual(['b', 'a']);
    // The one that was passed over thaws first, or last.
    expect([one.shown('e1'), one.shown('e1')]).toEqual([true, false]);
    expect(one.shown('of-nothing')).toBe(false);
  });

  test('what was taken back may no tab show that had it waiting (I6)', () => {
    const { one } = setUp('b');
    one.takeBack('login-wanted');
    expect(one.shown('e1')).toBe(false);
  });

  test('where another worker claims it, no tab of this one shows it, and nobody waits any more (D26)', async () => {
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

  test('waits where none is visible for the first that is', () => {
    const { told, pass, show } = setUp();
    pass(60_000);
    expect(told).toEqual([]);
    show('c');
    expect(told).toEqual(['c']);
  });

  test('taken back it is told to nobody more', async () => {
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
