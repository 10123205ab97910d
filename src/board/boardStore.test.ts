import { describe, expect, test } from 'vitest';
import { HEADER_WORDS, type FeedEvent, type ListRecord, type Records } from '#contract/patch.ts';
import type { MatchId } from '#domain/ids.ts';
import type { Watch } from '#contract/watch.ts';
import { createBoardStore } from './boardStore.ts';
import { createTicker } from './ticker.ts';
import { createWatchRegister, type WatchedList } from './watchRegister.ts';

const EMPTY = new Int32Array(HEADER_WORDS);
const list = (rev: number, base: number | null, rest: Partial<ListRecord>): Records => ({
  lists: {
    main: {
      rev,
      base,
      matches: 0,
      leagues: 0,
      openLeagues: 0,
      phase: 'ready',
      loading: false,
      problem: null,
      ...rest,
    },
  },
});
const insert = (at: number, row: number) => ({ splices: [{ at, remove: 0, insert: Int32Array.of(row) }] });
const drive = () => {
  const due: { at: number; run: () => void }[] = [];
  return {
    now: () => 0,
    schedule: (ms: number, run: () => void) => void due.push({ at: ms, run }),
    runAll: () => due.splice(0).forEach(({ run }) => run()),
  };
};

describe('a held list', () => {
  test('stays on its revision while splices arrive, and shows the newest revision when it is released', () => {
    const board = createBoardStore();
    board.apply(EMPTY, list(1, null, { rows: Int32Array.of(1, 5) }));
    board.hold('main', true);
    board.apply(
      EMPTY,
      list(2, 1, { splices: [{ at: 0, remove: 1, insert: Int32Array.of(9) }], loading: true }),
    );
    expect([...board.list('main').rows]).toEqual([1, 5]);
    expect(board.list('main')).toMatchObject({ rev: 1, loading: true });
    expect(board.list('main')).toBe(board.list('main'));
    let woken = 0;
    board.readers.lists.subscribe('main', () => {
      woken += 1;
    });
    board.hold('main', false);
    expect([...board.list('main').rows]).toEqual([9, 5]);
    expect(woken).toBe(1);
  });

  test('shows the rows of a snapshot, which has other handles, and is then held at these', () => {
    const board = createBoardStore();
    board.apply(EMPTY, list(1, null, { rows: Int32Array.of(1) }));
    board.hold('main', true);
    board.apply(EMPTY, { snapshot: true, ...list(1, null, { rows: Int32Array.of(101) }) });
    expect([...board.list('main').rows]).toEqual([101]);
    board.apply(EMPTY, list(2, 1, { splices: [{ at: 0, remove: 0, insert: Int32Array.of(102) }] }));
    expect([...board.list('main').rows]).toEqual([101]);
    board.hold('main', false);
    expect([...board.list('main').rows]).toEqual([102, 101]);
  });

  test('that has no rows yet, or lost them with a snapshot, is held from its first rows on', () => {
    const board = createBoardStore();
    board.hold('main', true);
    for (const records of [{}, { snapshot: true }] as const) {
      board.apply(EMPTY, records);
      expect([...board.list('main').rows]).toEqual([]);
      board.apply(EMPTY, list(1, null, { rows: new Int32Array(0), phase: 'loading' }));
      expect([...board.list('main').rows]).toEqual([]);
      board.apply(EMPTY, list(2, 1, { rows: Int32Array.of(1, 5) }));
      expect([...board.list('main').rows]).toEqual([1, 5]);
      board.apply(EMPTY, list(3, 2, { splices: [{ at: 0, remove: 1, insert: Int32Array.of(9) }] }));
      expect([...board.list('main').rows]).toEqual([1, 5]);
    }
  });

  test('that still gets its pages, at first or after a snapshot, is held once it is whole', () => {
    const board = createBoardStore();
    const rows = () => [...board.list('main').rows];
    board.hold('main', true);
    for (const records of [{}, { snapshot: true }] as const) {
      board.apply(EMPTY, { ...records, ...list(1, null, { rows: Int32Array.of(1), loading: true }) });
      expect(rows()).toEqual([1]);
      board.apply(EMPTY, list(2, 1, { ...insert(1, 2), loading: true }));
      expect(rows()).toEqual([1, 2]);
      board.apply(EMPTY, list(2, 2, { problem: { code: 'timeout' }, loading: true }));
      board.apply(EMPTY, list(3, 2, { ...insert(2, 3), loading: true }));
      expect(rows()).toEqual([1, 2, 3]);
      board.apply(EMPTY, list(3, 3, {}));
      expect(rows()).toEqual([1, 2, 3]);
      board.apply(EMPTY, list(4, 3, { ...insert(0, 9), loading: true }));
      expect(rows()).toEqual([1, 2, 3]);
    }
  });

  test('whose load always ends with a problem is held from the end of its first load on, also after a snapshot', () => {
    const board = createBoardStore();
    const rows = () => [...board.list('main').rows];
    const problem = { code: 'timeout' } as const;
    board.hold('main', true);
    for (const records of [{}, { snapshot: true }] as const) {
      board.apply(EMPTY, { ...records, ...list(1, null, { rows: Int32Array.of(1), loading: true }) });
      board.apply(EMPTY, list(1, 1, { problem, loading: true }));
      board.apply(EMPTY, list(1, 1, { problem }));
      expect(rows()).toEqual([1]);
      board.apply(EMPTY, list(2, 1, { ...insert(0, 9), problem, loading: true }));
      expect(rows()).toEqual([1]);
    }
    board.apply(EMPTY, { snapshot: true, ...list(1, null, { rows: Int32Array.of(1), problem }) });
    expect(rows()).toEqual([1]);
    board.apply(EMPTY, list(2, 1, { ...insert(0, 9), problem }));
    expect(rows()).toEqual([1]);
  });

  test('that is loaded again is whole, so a hold begins at once; one of a new day is not', () => {
    const board = createBoardStore();
    board.apply(EMPTY, list(1, null, { rows: Int32Array.of(1, 5) }));
    board.apply(EMPTY, list(1, 1, { loading: true }));
    board.hold('main', true);
    board.apply(
      EMPTY,
      list(2, 1, { splices: [{ at: 0, remove: 1, insert: Int32Array.of(9) }], loading: true }),
    );
    expect([...board.list('main').rows]).toEqual([1, 5]);
    // The day of the list changes: its pages are read from the first one on.
    board.hold('main', false);
    board.apply(EMPTY, list(3, 2, { phase: 'loading', loading: true }));
    board.hold('main', true);
    board.apply(EMPTY, list(4, 3, { ...insert(2, 7), loading: true }));
    expect([...board.list('main').rows]).toEqual([9, 5, 7]);
  });
});

const main = (matchId: MatchId) => ({ matchId, isExtra: false });
const extra = (matchId: MatchId) => ({ matchId, isExtra: true });
const stage = () => {
  const board = createBoardStore();
  board.setAwaiting(false);
  return board;
};

describe('a match with a delayed view', () => {
  test('shows the facts of its delayed view; without one it shows the current facts', () => {
    const board = createBoardStore();
    const id = 'm1' as MatchId;
    const put = (marketCount: number) => board.apply(EMPTY, { matches: { [id]: { id, marketCount } } });
    put(1);
    const first = board.match(id);
    board.late.set(id, {
      match: () => first,
      goal: () => undefined,
      value: (_key, current) => current,
      delay: () => 6_000,
    });
    put(2);
    expect(board.match(id)).toBe(first);
    board.late.delete(id);
    expect(board.match(id)).toMatchObject({ marketCount: 2 });
  });
});

describe('freshness', () => {
  const [ONE, OTHER] = ['1', '2'] as [MatchId, MatchId];

  test('of one tier of a match notifies only its own readers, and no other tier or match (D3)', () => {
    const board = stage();
    const woken: string[] = [];
    for (const id of [ONE, OTHER]) board.readers.ages.subscribe(id, () => woken.push(id));
    board.apply(EMPTY, { ages: { [ONE]: { main: null, extra: { state: 'stale', since: 5 } } } });
    expect(woken).toEqual([ONE]);
    expect([board.staleTiers(ONE), board.staleTiers(OTHER)]).toEqual(['extra', '']);
    expect([extra(ONE), main(ONE), extra(OTHER)].map(board.isStale)).toEqual([true, false, false]);
    expect(board.staleSince(null)).toBe(5);
    board.apply(EMPTY, { ages: { [ONE]: null } });
    expect([board.staleTiers(ONE), board.staleSince(null)]).toEqual(['', null]);
  });

  test('of a stream with a gap refuses presses before it is drawn stale (D2, F06)', () => {
    const board = stage();
    board.apply(EMPTY, { ages: { [ONE]: { main: { state: 'blocked', since: 5 }, extra: null } } });
    expect([board.staleTiers(ONE), board.isStale(main(ONE)), board.isBlocked(main(ONE))]).toEqual([
      '',
      false,
      true,
    ]);
    expect([board.isBlocked(extra(ONE)), board.isBlocked(main(OTHER))]).toEqual([false, false]);
  });

  test('everything is stale until the snapshot arrives; a match without an age in it is fresh (F12)', () => {
    const board = createBoardStore();
    expect([board.isStale(main(ONE)), board.staleTiers(ONE)]).toEqual([true, 'main extra']);
    board.setAwaiting(false);
    expect(board.isStale(main(ONE))).toBe(false);
    board.apply(EMPTY, { ages: { [ONE]: { main: { state: 'stale', since: 5 }, extra: null } } });
    board.apply(EMPTY, { snapshot: true });
    expect(board.staleTiers(ONE)).toBe('');
  });
});

const goal = (id: string): Extract<FeedEvent, { kind: 'goal' }> => ({
  kind: 'goal',
  id,
  matchId: 'm' as MatchId,
  side: 1,
  score: [1, 0],
  at: 0,
});

describe('a goal', () => {
  test('is marked for a limited time', () => {
    const time = drive();
    const board = createBoardStore(time);
    board.apply(EMPTY, { events: [goal('g1')] });
    expect(board.goal('m' as MatchId)?.id).toBe('g1');
    time.runAll();
    expect(board.goal('m' as MatchId)).toBeUndefined();
  });

  test('that is hours old is not marked when the tab returns (F12)', () => {
    const board = createBoardStore({ now: () => 0, schedule: () => undefined });
    const words = new Int32Array([1, 1, 7200, 500_000, 0]);
    const status = {
      connection: 'live',
      attempt: 0,
      serverTime: 1_000_000,
      asOf: 100_000,
    } as const;
    const now = 1_000_000 + 7_200_500 - 100_000;
    board.apply(words, {
      status,
      events: [
        { ...goal('old'), at: now - 10_001 },
        { ...goal('new'), matchId: 'n' as MatchId, at: now - 9_999 },
      ],
    });
    expect(board.goal('m' as MatchId)).toBeUndefined();
    expect(board.goal('n' as MatchId)?.id).toBe('new');
  });

  test('that is withdrawn is replaced by a mark of the withdrawal (D29)', () => {
    const time = drive();
    const board = createBoardStore(time);
    board.apply(EMPTY, { events: [goal('g1')] });
    board.apply(EMPTY, { events: [{ ...goal('w1'), kind: 'goal-withdrawn', score: [0, 0], goal: 'g1' }] });
    expect(board.goal('m' as MatchId)?.kind).toBe('goal-withdrawn');
    time.runAll();
    expect(board.goal('m' as MatchId)).toBeUndefined();
  });

  test('that is sent again is not shown again (F05)', () => {
    const time = drive();
    const board = createBoardStore(time);
    board.apply(EMPTY, { events: [goal('g1')] });
    time.runAll();
    board.apply(EMPTY, { events: [goal('g1')] });
    expect(board.goal('m' as MatchId)).toBeUndefined();
  });
});

describe('the watch', () => {
  test('is sent whole, at most once per animation frame; the first one is sent at once', async () => {
    const sent: Watch[] = [];
    const frames: (() => void)[] = [];
    const register = createWatchRegister(
      (watch) => void sent.push(watch),
      (run) => void frames.push(run),
    );
    const query = {} as WatchedList['query'];
    for (let at = 0; at < 20; at += 1) register.list('main', { query, rows: [at] });
    register.list('other', { query, rows: [] });
    expect(sent).toEqual([]);
    await Promise.resolve();
    expect(sent).toEqual([
      { lists: { main: { query, rows: [19] }, other: { query, rows: [] } }, picks: [], matches: [] },
    ]);
    register.list('other', null);
    await Promise.resolve();
    expect(sent).toHaveLength(1);
    frames.splice(0).forEach((run) => run());
    await Promise.resolve();
    expect(sent).toHaveLength(2);
    expect(Object.keys(sent[1]?.lists ?? {})).toEqual(['main']);
  });

  test('waits two frames while a list only scrolls, and one frame for anything new', async () => {
    const sent: Watch[] = [];
    let frames: (() => void)[] = [];
    const register = createWatchRegister(
      (watch) => void sent.push(watch),
      (run) => void frames.push(run),
    );
    const frame = () => {
      const due = frames;
      frames = [];
      for (const run of due) run();
    };
    const query = {} as WatchedList['query'];
    register.list('main', { query, rows: [1] });
    await Promise.resolve();
    register.list('main', { query, rows: [2] });
    frame();
    expect(sent).toHaveLength(1);
    frame();
    expect(sent).toHaveLength(2);
    register.list('main', { query: { ...query }, rows: [2] });
    frame();
    expect(sent).toHaveLength(3);
    frame();
    frame();
    register.list('main', { query, rows: [] });
    await Promise.resolve();
    expect(sent).toHaveLength(4);
  });
});

describe('the ticker', () => {
  test("fires on whole steps of the server's clock with one timer for all, and stops without readers (F45)", () => {
    let now = 10_250;
    const armed: { after: number; run: () => void }[] = [];
    const ticker = createTicker(
      () => now,
      (after, run) => {
        const timer = { after, run };
        armed.push(timer);
        return () => void armed.splice(armed.indexOf(timer), 1);
      },
    );
    let woken = 0;
    const stops = [
      ticker.onTick(1000, () => {
        woken += 1;
      }),
      ticker.onTick(1000, () => {
        woken += 1;
      }),
    ];
    expect(armed.map(({ after }) => after)).toEqual([750]);
    now = 11_000;
    armed.shift()?.run();
    expect(woken).toBe(2);
    stops.forEach((stop) => stop());
    expect(armed).toEqual([]);
  });
});
