import { describe, expect, test } from 'vitest';
import { createBetNotices, type BetNotice } from './betNotices.ts';

const notice = (id: string, ref: string, what: BetNotice['what'] = 'succeeded'): BetNotice => ({
  kind: 'bet-notice',
  id,
  ref,
  what,
  names: [],
  odds: [],
  parlay: false,
  reason: null,
  at: 0,
});

const setUp = (may = { shown: true }) => {
  const timers: { ms: number; run: () => void; off: boolean }[] = [];
  const shown: string[] = [];
  const notices = createBetNotices({
    showOnce: (id, show) => {
      shown.push(id);
      if (may.shown) show();
    },
    later: (ms, run) => {
      const timer = { ms, run, off: false };
      timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
  });
  return {
    notices,
    shown,
    pass: () =>
      timers
        .splice(0)
        .filter(({ off }) => !off)
        .forEach(({ run }) => run()),
    ids: () => notices.view.getState().map(({ id }) => id),
  };
};

describe('notices of bets in one tab', () => {
  test('are answered as shown each time, and shown once (D26, PLACE-13)', () => {
    const { notices, shown, ids } = setUp();
    notices.hear(notice('a', 'i:1'));
    notices.hear(notice('a', 'i:1'));
    expect([shown, ids()]).toEqual([['a', 'a'], ['a']]);
  });

  test('are not shown where another tab has shown them meanwhile (D26)', () => {
    const { notices, shown, ids } = setUp({ shown: false });
    notices.hear(notice('a', 'i:1'));
    expect([shown, ids()]).toEqual([['a'], []]);
  });

  test('of a user who has left before the worker answered are not shown (I6)', () => {
    const answers: (() => void)[] = [];
    const notices = createBetNotices({
      showOnce: (_id, show) => void answers.push(show),
      later: () => () => undefined,
    });
    notices.hear(notice('a', 'i:1'));
    notices.empty();
    answers.forEach((show) => show());
    expect(notices.view.getState()).toEqual([]);
  });

  test('go by themselves after a while, unless somebody reads them', () => {
    const { notices, pass, ids } = setUp();
    notices.hear(notice('a', 'i:1'));
    notices.hold(true);
    pass();
    expect(ids()).toEqual(['a']);
    notices.hold(false);
    pass();
    expect(ids()).toEqual([]);
  });

  test('stay where money may be gone: a correction, and what could not be confirmed (F24, F26)', () => {
    const { notices, pass, ids } = setUp();
    notices.hear(notice('a', 'i:1', 'unconfirmed'));
    notices.hear(notice('b', 'i:2', 'corrected'));
    notices.hear(notice('c', 'i:3', 'failed'));
    pass();
    expect(ids()).toEqual(['a', 'b']);
    notices.putAway('a');
    expect(ids()).toEqual(['b']);
  });

  test('of the same bet take the place of the one before', () => {
    const { notices, ids } = setUp();
    notices.hear(notice('a', 'i:1', 'unconfirmed'));
    notices.hear(notice('b', 'i:1', 'corrected'));
    expect(ids()).toEqual(['b']);
  });

  test('of failures are never pushed away by successes, however many come (PLACE-14, D26)', () => {
    const { notices, ids } = setUp();
    notices.hear(notice('f', 'i:f', 'failed'));
    for (let n = 0; n < 9; n += 1) notices.hear(notice(`n${n}`, `i:${n}`));
    expect(ids()).toEqual(['f', 'n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8']);
  });

  test('of failures beyond the room on screen wait, and the worker is told that one was shown only once it is (D26)', () => {
    const { notices, shown, ids, pass } = setUp();
    for (let n = 0; n < 6; n += 1) notices.hear(notice(`f${n}`, `i:${n}`, 'failed'));
    expect([ids(), shown]).toEqual([
      ['f0', 'f1', 'f2', 'f3'],
      ['f0', 'f1', 'f2', 'f3'],
    ]);
    notices.putAway('f1');
    expect(ids()).toEqual(['f0', 'f2', 'f3', 'f4']);
    pass();
    expect([ids(), shown]).toEqual([['f5'], ['f0', 'f1', 'f2', 'f3', 'f4', 'f5']]);
  });

  test('that wait go with the user who has left, and nobody is told that they were shown (I6)', () => {
    const { notices, shown, ids } = setUp();
    for (let n = 0; n < 6; n += 1) notices.hear(notice(`f${n}`, `i:${n}`, 'failed'));
    notices.empty();
    expect([ids(), shown.length]).toEqual([[], 4]);
  });

  test('of a user who has left go with them (I6)', () => {
    const { notices, ids } = setUp();
    notices.hear(notice('a', 'i:1', 'corrected'));
    notices.empty();
    expect(ids()).toEqual([]);
  });
});
