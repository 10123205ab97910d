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

const setUp = (may = { claim: true, shown: true, draws: true }) => {
  const timers: { ms: number; run: () => void; off: boolean }[] = [];
  const claimed: string[] = [];
  const shown: string[] = [];
  const notices = createBetNotices({
    claim: (id, answered) => {
      claimed.push(id);
      answered(may.claim);
    },
    shown: (id, answered) => {
      shown.push(id);
      answered?.(may.shown);
    },
    schedule: (ms, run) => {
      const timer = { ms, run, off: false };
      timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
  });
  const draw = () => notices.view.getState().forEach(({ id }) => notices.onDrawn(id));
  notices.view.subscribe(() => (may.draws ? draw() : undefined));
  return {
    notices,
    may,
    draw,
    claimed,
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
    notices.onEvent(notice('a', 'i:1'));
    notices.onEvent(notice('a', 'i:1'));
    expect([shown, ids()]).toEqual([['a', 'a'], ['a']]);
  });

  test('are confirmed only once they are drawn, and close by themselves only after that (D26)', () => {
    const { notices, draw, claimed, shown, ids, pass } = setUp({ claim: true, shown: true, draws: false });
    notices.onEvent(notice('a', 'i:1', 'failed'));
    expect([claimed, shown, ids()]).toEqual([['a'], [], ['a']]);
    draw();
    draw();
    expect([shown, ids()]).toEqual([['a'], ['a']]);
    pass();
    expect(ids()).toEqual([]);
  });

  test('that are not drawn in time are removed, and shown when they are offered again (D26)', () => {
    const { notices, may, shown, ids, pass } = setUp({ claim: true, shown: true, draws: false });
    notices.onEvent(notice('a', 'i:1', 'failed'));
    pass();
    expect([shown, ids()]).toEqual([[], []]);
    may.draws = true;
    notices.onEvent(notice('a', 'i:1', 'failed'));
    expect([shown, ids()]).toEqual([['a'], ['a']]);
  });

  test('that a hidden tab has not drawn are removed, as another tab shows them; drawn ones stay (D26)', () => {
    const { notices, may, shown, ids } = setUp();
    notices.onEvent(notice('a', 'i:1', 'failed'));
    may.draws = false;
    notices.onEvent(notice('b', 'i:2', 'failed'));
    notices.onHidden();
    expect([shown, ids()]).toEqual([['a'], ['a']]);
  });

  test('whose claim has ended before the confirmation are removed, as another tab shows them (D26)', () => {
    const { notices, ids } = setUp({ claim: true, shown: false, draws: true });
    notices.onEvent(notice('a', 'i:1', 'failed'));
    expect(ids()).toEqual([]);
  });

  test('of an earlier outcome do not replace a later one of the same bet, whenever they come', () => {
    const { notices, shown, ids } = setUp();
    notices.onEvent({ ...notice('b', 'i:1', 'corrected'), at: 2 });
    notices.onEvent({ ...notice('a', 'i:1', 'unconfirmed'), at: 1 });
    expect([shown, ids()]).toEqual([['b', 'a'], ['b']]);
  });

  test('are not shown where another tab has shown them meanwhile (D26)', () => {
    const { notices, claimed, shown, ids } = setUp({ claim: false, shown: false, draws: true });
    notices.onEvent(notice('a', 'i:1'));
    expect([claimed, shown, ids()]).toEqual([['a'], [], []]);
  });

  test('of a user who has left before the worker answered are not shown (I6)', () => {
    const answers: ((mayShow: boolean) => void)[] = [];
    const notices = createBetNotices({
      claim: (_id, answered) => void answers.push(answered),
      shown: () => undefined,
      schedule: () => () => undefined,
    });
    notices.onEvent(notice('a', 'i:1'));
    notices.empty();
    answers.forEach((answered) => answered(true));
    expect(notices.view.getState()).toEqual([]);
  });

  test.each(['succeeded', 'cash-out-refused'] as const)(
    'of %s disappear after a while, unless the user is reading them',
    (what) => {
      const { notices, pass, ids } = setUp();
      notices.onEvent(notice('a', 'i:1', what));
      notices.hold(true);
      pass();
      expect(ids()).toEqual(['a']);
      notices.hold(false);
      pass();
      expect(ids()).toEqual([]);
    },
  );

  test('stay where money may be gone: a correction, and what could not be confirmed (F24, F26)', () => {
    const { notices, pass, ids } = setUp();
    notices.onEvent(notice('a', 'i:1', 'unconfirmed'));
    notices.onEvent(notice('b', 'i:2', 'corrected'));
    notices.onEvent(notice('c', 'i:3', 'failed'));
    pass();
    expect(ids()).toEqual(['a', 'b']);
    notices.putAway('a');
    expect(ids()).toEqual(['b']);
  });

  test('of the same bet take the place of the one before', () => {
    const { notices, ids } = setUp();
    notices.onEvent(notice('a', 'i:1', 'unconfirmed'));
    notices.onEvent(notice('b', 'i:1', 'corrected'));
    expect(ids()).toEqual(['b']);
  });

  test('of failures are never pushed away by successes, however many come (PLACE-14, D26)', () => {
    const { notices, ids } = setUp();
    notices.onEvent(notice('f', 'i:f', 'failed'));
    for (let n = 0; n < 9; n += 1) notices.onEvent(notice(`n${n}`, `i:${n}`));
    expect(ids()).toEqual(['f', 'n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8']);
  });

  test('of failures beyond the visible ones wait, and the worker learns of each only once it shows (D26)', () => {
    const { notices, shown, ids, pass } = setUp();
    for (let n = 0; n < 6; n += 1) notices.onEvent(notice(`f${n}`, `i:${n}`, 'failed'));
    expect([ids(), shown]).toEqual([
      ['f0', 'f1', 'f2', 'f3'],
      ['f0', 'f1', 'f2', 'f3'],
    ]);
    notices.putAway('f1');
    expect(ids()).toEqual(['f0', 'f2', 'f3', 'f4']);
    pass();
    expect([ids(), shown]).toEqual([['f5'], ['f0', 'f1', 'f2', 'f3', 'f4', 'f5']]);
  });

  test('that wait are dropped with the user who has left, and are not reported as shown (I6)', () => {
    const { notices, shown, ids } = setUp();
    for (let n = 0; n < 6; n += 1) notices.onEvent(notice(`f${n}`, `i:${n}`, 'failed'));
    notices.empty();
    expect([ids(), shown.length]).toEqual([[], 4]);
  });

  test('of a user who has left go with them (I6)', () => {
    const { notices, ids } = setUp();
    notices.onEvent(notice('a', 'i:1', 'corrected'));
    notices.empty();
    expect(ids()).toEqual([]);
  });
});
