import { describe, expect, test } from 'vitest';
import type { FeedEvent, GoalReport } from '#contract/patch.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createSingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import { createMatchNotifier, noticedSports, noticeReasonOf } from './matchNotifier.ts';

const accepted = (collected: number, orders: number, all: number, pushEvents = true) => ({
  pushEvents,
  acceptList: [collected, orders, all, 0] as const,
});
const MATCH = {
  id: 'm',
  sportId: 1,
  home: { name: 'Ajax' },
  away: { name: 'Porto' },
} as unknown as MatchFacts;
const goal = (id: string, at: number, score: readonly [number, number] = [1, 0]): GoalReport => ({
  kind: 'goal',
  id,
  matchId: 'm' as MatchId,
  side: 1,
  score,
  at,
});
const withdrawal = (
  id: string,
  of: string,
  at: number,
  score: readonly [number, number] = [0, 0],
): GoalReport => ({
  ...goal(id, at, score),
  kind: 'goal-withdrawn',
  goal: of,
});

/** Workers of one browser: they share clock, channel and locks. */
const setUp = (tabsOf: readonly string[][], given = accepted(1, 0, 0), starred = ['m']) => {
  const clock = createFakeClock();
  const listeners: ((event: MessageEvent) => void)[][] = tabsOf.map(() => []);
  const queue = new Map<string, Promise<unknown>>();
  const locks = {
    request: (name: string, held: () => Promise<void> | void) => {
      const mine = (queue.get(name) ?? Promise.resolve()).then(held);
      queue.set(name, mine);
      return mine;
    },
  };
  /** What the current user accepts. */
  const user = { accepted: given };
  const told: (readonly [string, string])[] = [];
  const events: FeedEvent[] = [];
  const visible = tabsOf.map((tabs) => [...tabs]);
  const workers = tabsOf.map((_tabs, by) => {
    const oneTab = createSingleTabDelivery({
      clock,
      visible: () => visible[by] ?? [],
      send: (tab, event) => {
        told.push([tab, event.id]);
        events.push(event);
      },
    });
    const channel = () => ({
      postMessage: (data: unknown) =>
        listeners.forEach((all, to) => {
          if (to !== by) all.forEach((listener) => listener(new MessageEvent('message', { data })));
        }),
      addEventListener: (_type: 'message', listener: (event: MessageEvent) => void) =>
        void listeners[by]?.push(listener),
      close: () => undefined,
    });
    const notices = createMatchNotifier(
      {
        clock,
        serverNow: clock.wallNow,
        locks,
        channel,
        oneTab,
        accepted: () => user.accepted,
        isStarred: (id) => starred.includes(id),
        hasOrders: (id) => id === 'ordered',
        onBoard: (id) => (id === 'm' ? MATCH : undefined),
      },
      'merchant',
    );
    return { oneTab, notices };
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  const show = (by: number, ...tabs: string[]) => {
    visible[by] = tabs;
    workers[by]?.oneTab.changed();
  };
  return {
    clock,
    user,
    workers,
    told,
    events,
    pass,
    show,
    /** Lets a tab show the notice that it was offered. */
    draw: async (by: number, tab: string, id: string) => {
      await pass(1);
      await workers[by]!.oneTab.claim(tab, id);
      await workers[by]!.oneTab.shown(tab, id);
      await pass(1_000);
    },
    goal: (by: number, id: string, ago = 0, score?: readonly [number, number]) =>
      workers[by]?.notices.goal(goal(id, clock.wallNow() - ago, score)),
  };
};

describe('the reason to announce a goal', () => {
  test.each([
    ['nothing where pushes are not accepted (GOAL-01)', accepted(1, 1, 1, false), true, true, null],
    ['nothing where nothing is accepted', accepted(0, 0, 0), true, true, null],
    ['collected matches by the first flag (GOAL-04)', accepted(1, 0, 0), true, false, 'starred'],
    ['no other by the first flag (GOAL-04)', accepted(1, 0, 0), false, true, null],
    ['matches with unsettled orders by the second flag (GOAL-05)', accepted(0, 1, 0), false, true, 'orders'],
    ['no collected one by the second flag (GOAL-05)', accepted(0, 1, 0), true, false, null],
    ['every match by the third flag (GOAL-03)', accepted(0, 0, 1), false, false, 'all'],
    ['collected matches by a first flag of 2 (GOAL-04, C22)', accepted(2, 0, 0), true, false, 'starred'],
    ['matches with orders by a second flag of 2 (GOAL-05, C22)', accepted(0, 2, 0), false, true, 'orders'],
    ['every match by a third flag of 2 (GOAL-03, C22)', accepted(0, 0, 2), false, false, 'all'],
  ] as const)('%s', (_what, given, starred, ordered, why) => {
    expect(
      noticeReasonOf(
        given,
        () => starred,
        () => ordered,
      ),
    ).toBe(why);
  });

  test('sports of starred matches are followed unseen for goals; all for all matches; none if unwanted', () => {
    const announcing = [1, 177, 2] as unknown as SportId[];
    const starred = new Set([2, 3] as unknown as SportId[]);
    expect(
      [accepted(1, 0, 0), accepted(0, 1, 1), accepted(0, 0, 0), accepted(1, 1, 1, false)].map((given) =>
        noticedSports(given, announcing, { starred, ordered: new Set() }),
      ),
    ).toEqual([[2], [1, 177, 2], [], []]);
  });

  test('sports of unsettled orders are followed unseen if goals of their matches are wanted (GOAL-05)', () => {
    const announcing = [1, 177, 2] as unknown as SportId[];
    const sports = { starred: new Set([2 as SportId]), ordered: new Set([1, 3] as unknown as SportId[]) };
    expect(
      [accepted(0, 1, 0), accepted(1, 1, 0), accepted(1, 0, 0), accepted(0, 1, 0, false)].map((given) =>
        noticedSports(given, announcing, sports),
      ),
    ).toEqual([[1], [1, 2], [2], []]);
  });
});

test.each([
  ['starred matches (GOAL-04, C22)', accepted(2, 0, 0), [2]],
  ['unsettled orders (GOAL-05, C22)', accepted(0, 2, 0), [177]],
  ['all matches (GOAL-03, C22)', accepted(0, 0, 2), [1, 177, 2]],
])('a flag of 2 follows the sports of %s', (_what, given, sports) => {
  const announcing = [1, 177, 2] as unknown as SportId[];
  const starred = new Set([2 as SportId]);
  const ordered = new Set([177 as SportId]);
  expect(noticedSports(given, announcing, { starred, ordered })).toEqual(sports);
});

describe('a notice of a goal', () => {
  test('goes to one tab, with the names, the score and who scored (D26)', async () => {
    const { clock, told, events, pass, goal: fell } = setUp([['b', 'a']]);
    fell(0, 'g1');
    await pass(0);
    expect([told, events]).toEqual([
      [['b', 'notice-g1']],
      [
        {
          kind: 'match-notice',
          id: 'notice-g1',
          what: 'goal',
          matchId: 'm',
          sportId: 1,
          home: 'Ajax',
          away: 'Porto',
          side: 1,
          score: [1, 0],
          goal: null,
          why: 'starred',
          at: clock.wallNow(),
        },
      ],
    ]);
  });

  test("shown by one of several workers' tabs it is shown by no other (D26)", async () => {
    const { workers, told, pass, goal: fell } = setUp([['a'], ['b'], ['c']]);
    fell(1, 'g1');
    fell(0, 'other-id-of-the-same');
    fell(2, 'g1');
    await pass(1);
    await workers[1]!.oneTab.claim('b', 'notice-g1');
    await workers[1]!.oneTab.shown('b', 'notice-g1');
    await pass(2_000);
    await pass(2_000);
    expect(told).toEqual([['b', 'notice-g1']]);
  });

  test('claimed by a tab that does not draw it, it goes to another visible tab (D26)', async () => {
    const { workers, told, pass, goal: fell } = setUp([['a', 'b']]);
    fell(0, 'g1');
    await pass(1);
    await workers[0]!.oneTab.claim('a', 'notice-g1');
    await pass(5_000);
    expect(told).toEqual([
      ['a', 'notice-g1'],
      ['b', 'notice-g1'],
    ]);
  });

  test('waits for a visible tab, and is dropped after a minute', async () => {
    const { told, pass, show, goal: fell } = setUp([[]]);
    fell(0, 'g1', 30_000);
    fell(0, 'g2', 0, [2, 0]);
    await pass(40_000);
    show(0, 'a');
    await pass(1);
    expect(told).toEqual([['a', 'notice-g2']]);
  });

  test('is not kept by a worker whose tabs stay hidden for longer than a minute', async () => {
    const { clock, told, pass, show, goal: fell } = setUp([[]]);
    for (let n = 0; n < 50; n += 1) fell(0, `g${n}`, 0, [n + 1, 0]);
    await pass(60_000);
    expect(clock.timers()).toBe(0);
    show(0, 'a');
    await pass(1);
    expect([told, clock.timers()]).toEqual([[], 0]);
  });

  test.each([
    ['another user logged in', (starred: string[]) => void starred.pop(), {}],
    ['the user turned the notices off', () => undefined, { accepted: accepted(1, 0, 0, false) }],
  ])(
    'that waits for a visible tab is not sent once %s (GOAL-01, GOAL-04, I6)',
    async (_what, unstar, change) => {
      const starred = ['m'];
      const { user, told, pass, show, goal: fell } = setUp([[]], accepted(1, 0, 0), starred);
      fell(0, 'g1');
      await pass(1);
      unstar(starred);
      Object.assign(user, change);
      show(0, 'a');
      await pass(1);
      expect(told).toEqual([]);
    },
  );

  test('offered to a tab before the user changed is not shown, nor reported as shown (GOAL-04, I6)', async () => {
    const starred = ['m'];
    const { workers, told, pass, show, goal: fell } = setUp([['a'], []], accepted(1, 0, 0), starred);
    fell(0, 'g1');
    fell(1, 'g1');
    await pass(1);
    starred.pop();
    expect(await workers[0]!.oneTab.claim('a', 'notice-g1')).toBe(false);
    await pass(1_000);
    starred.push('m');
    show(1, 'b');
    await pass(1);
    expect(told).toEqual([
      ['a', 'notice-g1'],
      ['b', 'notice-g1'],
    ]);
  });

  test('names the reason that applies when it is shown (GOAL-03)', async () => {
    const starred = ['m'];
    const { events, pass, show, goal: fell } = setUp([[]], accepted(1, 0, 1), starred);
    fell(0, 'g1');
    await pass(1);
    starred.pop();
    show(0, 'a');
    await pass(1);
    expect(events).toMatchObject([{ id: 'notice-g1', why: 'all' }]);
  });

  test('is not sent for a match that is not starred or not on the board', async () => {
    const { workers, clock, told, pass } = setUp([['a']], accepted(1, 0, 0), ['x']);
    workers[0]!.notices.goal(goal('g1', clock.wallNow()));
    workers[0]!.notices.goal({ ...goal('g2', clock.wallNow()), matchId: 'x' as MatchId });
    await pass(1);
    expect(told).toEqual([]);
  });

  test('that was withdrawn names the notice that it takes back (D29)', async () => {
    const { workers, clock, events, pass } = setUp([['a']]);
    workers[0]!.notices.goal({
      kind: 'goal-withdrawn',
      id: 'w1',
      matchId: 'm' as MatchId,
      side: 1,
      score: [0, 0],
      goal: 'g1',
      at: clock.wallNow(),
    });
    await pass(1);
    expect(events).toMatchObject([{ what: 'goal-withdrawn', goal: 'notice-g1', score: [0, 0] }]);
  });

  test('is sent again if its score follows its withdrawal, also by another worker within a minute (D29)', async () => {
    const { workers, clock, told, pass, show, draw, goal: fell } = setUp([['a'], []]);
    fell(0, 'g1');
    await draw(0, 'a', 'notice-g1');
    workers[0]!.notices.goal(withdrawal('w1', 'g1', clock.wallNow()));
    await draw(0, 'a', 'notice-w1');
    show(0);
    show(1, 'b');
    fell(1, 'g2');
    await pass(1);
    expect(told.filter(([tab]) => tab === 'b')).toEqual([['b', 'notice-g2']]);
  });

  test('is not sent again by another worker after a later goal was withdrawn (D26, D29)', async () => {
    const { workers, clock, told, pass, show, draw, goal: fell } = setUp([['a'], []]);
    fell(0, 'g1', 0, [1, 0]);
    fell(1, 'g1', 0, [1, 0]);
    await draw(0, 'a', 'notice-g1');
    fell(0, 'g2', 0, [1, 1]);
    await draw(0, 'a', 'notice-g2');
    workers[0]!.notices.goal(withdrawal('w2', 'g2', clock.wallNow(), [1, 0]));
    await draw(0, 'a', 'notice-w2');
    show(0);
    show(1, 'b');
    await pass(1_000);
    expect(told.filter(([tab]) => tab === 'b')).toEqual([]);
  });

  test('is told as withdrawn a second time, also by another worker within a minute (D29)', async () => {
    const { workers, clock, told, pass, show, draw, goal: fell } = setUp([['a'], []]);
    fell(0, 'g1');
    await draw(0, 'a', 'notice-g1');
    workers[0]!.notices.goal(withdrawal('w1', 'g1', clock.wallNow()));
    await draw(0, 'a', 'notice-w1');
    fell(0, 'g2');
    await draw(0, 'a', 'notice-g2');
    show(0);
    show(1, 'b');
    workers[1]!.notices.goal(withdrawal('w2', 'g2', clock.wallNow()));
    await pass(1);
    expect(told.filter(([tab]) => tab === 'b')).toEqual([['b', 'notice-w2']]);
  });

  test.each([
    ['no tab is visible', []],
    ['a tab that was offered the notice is hidden', ['a']],
  ])('that was withdrawn while %s is not sent any more (D29)', async (_what, tabs) => {
    const { workers, clock, told, pass, show, goal: fell } = setUp([tabs]);
    fell(0, 'g1');
    await pass(1);
    show(0);
    await pass(1_000);
    told.length = 0;
    workers[0]!.notices.goal(withdrawal('w1', 'g1', clock.wallNow()));
    await pass(1);
    show(0, 'b');
    await pass(1);
    expect(told).toEqual([['b', 'notice-w1']]);
  });
});
