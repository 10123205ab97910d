import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '#contract/patch.ts';
import { createMatchNotices, type MatchNotice } from './matchNotices.ts';

const notice = (id: string, given: Partial<MatchNotice> = {}): MatchNotice =>
  ({
    kind: 'match-notice',
    id: `notice-${id}`,
    what: 'goal',
    matchId: `m-${id}`,
    sportId: 1,
    home: 'Ajax',
    away: 'Porto',
    side: 1,
    score: [1, 0],
    goal: null,
    why: 'starred',
    at: 1_000_000,
    ...given,
  }) as MatchNotice;

const setUp = (age = 600_000) => {
  let now = 0;
  const late = new Map<string, number>();
  const due = new Map<object, { readonly at: number; readonly run: () => void }>();
  const shown: string[] = [];
  const claimed: string[] = [];
  const notices = createMatchNotices({
    claim: (id, answered) => {
      claimed.push(id);
      answered(true);
    },
    shown: (id) => void shown.push(id),
    serverNow: () => 1_000_000 + now,
    age: () => age + now,
    lateBy: (match) => late.get(match) ?? 0,
    schedule: (ms, run) => {
      const key = {};
      due.set(key, { at: now + ms, run });
      return () => void due.delete(key);
    },
  });
  notices.view.subscribe((all) => all.forEach(({ id }) => notices.onDrawn(id)));
  const pass = (ms: number) => {
    now += ms;
    for (const [key, { at, run }] of Array.from(due)) {
      if (at > now || !due.delete(key)) continue;
      run();
    }
  };
  return {
    notices,
    late,
    shown,
    claimed,
    pass,
    hear: (...events: FeedEvent[]) => events.forEach(notices.onEvent),
    ids: () => notices.view.getState().map(({ id }) => id),
    timers: () => due.size,
  };
};

describe('pop-ups for goals', () => {
  test('stay five seconds, end the flag, and the worker learns of them (GOAL-08, GOAL-09, CONST-19, D26)', () => {
    const { hear, ids, shown, pass, timers } = setUp();
    hear(notice('1'), notice('1'));
    pass(4_999);
    expect([ids(), shown]).toEqual([['notice-1'], ['notice-1', 'notice-1']]);
    pass(1);
    expect([ids(), timers()]).toEqual([[], 0]);
  });

  test('are three at most, the oldest giving way, and one a match', () => {
    const { hear, ids, timers } = setUp();
    hear(notice('1'), notice('2'), notice('3'), notice('4'), notice('5', { matchId: 'm-3' as never }));
    expect([ids(), timers()]).toEqual([['notice-2', 'notice-4', 'notice-5'], 3]);
  });

  test('are none for a goal before the page began or over a minute ago; the worker is informed anyway', () => {
    const young = setUp(2_000);
    young.hear(notice('1', { at: 1_000_000 - 2_001 }), notice('2', { at: 1_000_000 - 1_999 }));
    expect([young.ids(), young.shown]).toEqual([['notice-2'], ['notice-1', 'notice-2']]);
    const old = setUp();
    old.hear(notice('1', { at: 1_000_000 - 60_001 }), notice('2', { at: 1_000_000 - 59_000 }));
    expect(old.ids()).toEqual(['notice-2']);
  });

  test('go with a goal that is withdrawn, also where another tab says so (D29)', () => {
    const { hear, ids, pass } = setUp();
    hear(notice('1'), notice('2'));
    hear({
      kind: 'goal-withdrawn',
      id: 'w',
      matchId: 'm-1',
      side: 1,
      score: [0, 0],
      goal: '1',
      at: 1_000_000,
    } as unknown as FeedEvent);
    expect(ids()).toEqual(['notice-2']);
    hear(notice('w', { what: 'goal-withdrawn', goal: 'notice-2', matchId: 'm-2' as never, score: [0, 0] }));
    expect(ids()).toEqual(['notice-w']);
    pass(11_999);
    expect(ids()).toEqual(['notice-w']);
    pass(1);
    expect(ids()).toEqual([]);
  });

  test('stay while the pointer or the focus is on them, and five seconds after', () => {
    const { notices, hear, ids, pass } = setUp();
    hear(notice('1'));
    notices.hold(true);
    hear(notice('2'));
    pass(60_000);
    expect(ids()).toEqual(['notice-1', 'notice-2']);
    notices.hold(false);
    pass(4_999);
    expect(ids()).toHaveLength(2);
    pass(1);
    expect(ids()).toEqual([]);
  });

  test('are put away one by one, and all with their user (I6)', () => {
    const { notices, hear, ids, timers } = setUp();
    hear(notice('1'), notice('2'), notice('3'));
    notices.putAway('notice-2');
    expect(ids()).toEqual(['notice-1', 'notice-3']);
    notices.empty();
    expect([ids(), timers()]).toEqual([[], 0]);
  });

  test('of a match that is shown late come as late, and the tab keeps its claim until then', () => {
    const { hear, ids, shown, claimed, pass, late, timers } = setUp();
    late.set('m-1', 6_000);
    hear(notice('1'), notice('2'));
    expect([ids(), shown]).toEqual([['notice-2'], ['notice-2']]);
    pass(4_000);
    expect(claimed.filter((id) => id === 'notice-1')).toHaveLength(2);
    pass(1_999);
    expect(ids()).toEqual([]);
    pass(1);
    expect([ids(), shown]).toEqual([['notice-1'], ['notice-2', 'notice-1']]);
    pass(5_000);
    expect([ids(), timers()]).toEqual([[], 0]);
  });

  test('of a late match go as late with a goal that is withdrawn', () => {
    const { hear, ids, pass, late } = setUp();
    late.set('m-1', 2_000);
    hear(notice('1'));
    pass(1_000);
    hear({
      kind: 'goal-withdrawn',
      id: 'w',
      matchId: 'm-1',
      goal: '1',
      at: 1_000_000,
    } as unknown as FeedEvent);
    pass(1_000);
    expect(ids()).toEqual(['notice-1']);
    pass(1_000);
    expect(ids()).toEqual([]);
  });
});
