import { describe, expect, test } from 'vitest';
import { createBoardStore } from '#board/boardStore.ts';
import { HEADER_WORDS, type ListRecord } from '#contract/patch.ts';
import { rowHandle, type RowHandle } from '#contract/watch.ts';
import { MAIN_GRID } from '#domain/markets/grid.ts';
import type { LeagueId, SportId } from '#domain/ids.ts';
import type { WatchedList } from '#board/watchRegister.ts';
import { firstRows, watchFirstRows } from './firstRows.ts';
import { FIRST_BETS_VIEW, FIRST_RESULTS_VIEW } from '#state/location.ts';

const ROWS = Array.from({ length: 200 }, (_, at) => rowHandle(at, 'league'));
const LIST: ListRecord = {
  rev: 1,
  base: null,
  rows: Int32Array.from(ROWS),
  matches: 0,
  leagues: 200,
  openLeagues: 200,
  phase: 'ready',
  loading: false,
  problem: null,
};

const setUp = () => {
  const board = createBoardStore();
  const watched: [string, WatchedList | null][] = [];
  const state = { here: false };
  const first = watchFirstRows({
    remembered: undefined,
    board,
    tab: { watchList: (key, list) => void watched.push([key, list]) },
    timeZone: 'Asia/Shanghai',
    density: 'compact',
    height: 320,
    location: {
      view: 'sport',
      sport: 1 as SportId,
      playType: 'early',
      grid: MAIN_GRID,
      sort: 'time',
      search: '',
      leagues: [],
      day: null,
      match: null,
      tab: 'bet',
      screen: null,
      room: null,
      bets: FIRST_BETS_VIEW,
      results: FIRST_RESULTS_VIEW,
      topic: '',
      slip: '',
    },
  });
  const wait = async (): Promise<void> => {
    await first.arrived;
    state.here = true;
  };
  void wait();
  const key = watched[0]?.[0] ?? '';
  const patch = (records: Parameters<typeof board.apply>[1]) =>
    board.apply(new Int32Array(HEADER_WORDS), records);
  const rows = (handles: readonly RowHandle[]) =>
    patch({
      rows: Object.fromEntries(
        handles.map((each) => [
          each,
          { kind: 'league' as const, leagueId: 'L' as LeagueId, matches: 1, open: true },
        ]),
      ),
    });
  return { key, watched, state, patch, rows, end: first.end };
};
const turn = () => new Promise<void>((done) => setImmediate(done));

describe('the first rows of a list (G12)', () => {
  test('are those in sight at its beginning, and some below', () => {
    expect(firstRows(ROWS, () => 32, 320)).toHaveLength(11 + 8);
    expect(firstRows(ROWS.slice(0, 3), () => 32, 320)).toHaveLength(3);
    expect(firstRows([], () => 32, 320)).toEqual([]);
  });

  test('are asked for once the list has come, and waited for until all of them are here', async () => {
    const { key, watched, state, patch, rows } = setUp();
    expect(watched.map(([, list]) => list?.rows)).toEqual([[]]);
    patch({ snapshot: true, lists: { [key]: LIST } });
    const asked = watched[1]?.[1]?.rows ?? [];
    expect(watched).toHaveLength(2);
    expect(asked).toEqual(ROWS.slice(0, 19));
    expect(watched[1]?.[1]?.query).toBe(watched[0]?.[1]?.query);
    rows(asked.slice(0, 10));
    await turn();
    expect(state.here).toBe(false);
    rows(asked);
    await turn();
    expect(state.here).toBe(true);
    rows(ROWS.slice(30, 40));
    expect(watched).toHaveLength(2);
  });

  test('are left to the list itself once it is drawn', () => {
    const { key, watched, patch, end } = setUp();
    end();
    patch({ snapshot: true, lists: { [key]: LIST } });
    expect(watched).toHaveLength(1);
  });
});
