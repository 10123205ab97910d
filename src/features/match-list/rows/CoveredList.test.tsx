// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { HEADER_WORDS } from '#contract/patch.ts';
import { rowHandle, type ListQuery } from '#contract/watch.ts';
import { MAIN_GRID } from '#domain/markets/grid.ts';
import type { LeagueId, SportId } from '#domain/ids.ts';
import { FIRST_BETS_VIEW, FIRST_RESULTS_VIEW, type AppLocation } from '#state/location.ts';
import { rowsNameOf } from '../filters/listQuery.ts';
import { CoveredList, type WatchedRows } from './CoveredList.tsx';

// A tab and a board without the words that the real ones bring.
vi.mock('#board/BoardContext.tsx', () => ({ useTab: () => tab, useBoardStore: () => board }));

const place: AppLocation = {
  view: 'sport',
  sport: 1 as SportId,
  playType: 'all',
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
};
const rows = [rowHandle(1, 'league'), rowHandle(2, 'league')];
const listed: WatchedRows = { key: 'list', name: rowsNameOf(place), query: {} as ListQuery, rows };

const watched: unknown[] = [];
const tab = {
  watchList: (key: string, list: { readonly rows: readonly number[] } | null) =>
    void watched.push(list === null ? null : [key, list.rows]),
} as unknown as BoardTab;
const here = vi.fn<() => void>();
let board = createBoardStore();
let root: Root;

const draw = (returning: boolean, at: AppLocation = place, list: WatchedRows | null = listed) =>
  act(() =>
    root.render(<CoveredList listed={{ current: list }} location={at} returning={returning} onHere={here} />),
  );
const rowsCome = () =>
  act(
    () =>
      void board.apply(new Int32Array(HEADER_WORDS), {
        rows: Object.fromEntries(
          rows.map((row) => [
            row,
            { kind: 'league' as const, leagueId: '1' as LeagueId, matches: 1, open: true },
          ]),
        ),
      }),
  );

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
beforeEach(() => {
  vi.useFakeTimers();
  watched.length = 0;
  here.mockReset();
  board = createBoardStore();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

describe('a covered list', () => {
  test('is watched without rows, and is not watched any more when the covering screen closes', () => {
    draw(false);
    expect(watched).toEqual([['list', []]]);
    act(() => root.render(null));
    expect(watched.at(-1)).toBeNull();
  });

  test('requests its rows when the user returns, and is uncovered once all of them have arrived', () => {
    draw(false);
    draw(true);
    expect(watched.at(-1)).toEqual(['list', rows]);
    expect(here).not.toHaveBeenCalled();
    rowsCome();
    expect(here).toHaveBeenCalledTimes(1);
  });

  test('does not wait for rows that were removed', () => {
    draw(true);
    act(() => void vi.advanceTimersByTime(250));
    expect(here).toHaveBeenCalledTimes(1);
  });

  test('does not wait if another list is shown, or if none was drawn yet', () => {
    draw(true, { ...place, sport: 3 as SportId });
    expect(here).toHaveBeenCalledTimes(1);
    draw(true, place, null);
    expect(here.mock.calls.length).toBeGreaterThan(1);
  });
});
