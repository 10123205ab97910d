// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import { createStore } from 'zustand/vanilla';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { HEADER_WORDS } from '#contract/patch.ts';
import type { ListQuery } from '#contract/watch.ts';
import { MAIN_GRID } from '#domain/markets/grid.ts';
import type { LeagueId, SportId } from '#domain/ids.ts';
import { isLeagueOpen } from '#domain/match/collapse.ts';
import texts from '#locales/en/list.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import {
  FIRST_BETS_VIEW,
  FIRST_RESULTS_VIEW,
  NavigationProvider,
  type AppLocation,
} from '#state/location.ts';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { listKeyOf } from './filters/listQuery.ts';
import { MatchList } from './MatchList.tsx';

const LEAGUES = ['a', 'b'] as LeagueId[];
let query: ListQuery;
// The rows need a layout, which jsdom has not. The buttons stand for the heads of two leagues.
vi.mock('./rows/ListRows.tsx', async () => {
  const { useListShape } = await import('./rows/ListShape.tsx');
  const Rows = (props: { readonly query: ListQuery }) => {
    const { isOpen, toggle } = useListShape();
    query = props.query;
    return LEAGUES.map((league) => (
      <button key={league} data-head={league} aria-expanded={isOpen(league)} onClick={() => toggle(league)} />
    ));
  };
  return { ListRows: Rows };
});
vi.mock('./rows/ColumnHeads.tsx', () => ({ ColumnHeads: () => null }));

const LOCATION: AppLocation = {
  view: 'sport',
  sport: 1 as SportId,
  playType: 'rolling',
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
const { render, find, press } = createComponentStage({ list: texts });
let board = createBoardStore();
const isOpen = (league: string) => isLeagueOpen(query.collapse, league as LeagueId);
/** Answers as the worker: it counts the leagues of the list, and those that are open in the list's query. */
const answerWith = (...leagues: string[]) =>
  act(async () => {
    board.apply(new Int32Array(HEADER_WORDS), {
      lists: {
        [listKeyOf(LOCATION, 0)]: {
          rev: board.list(listKeyOf(LOCATION, 0)).rev + 1,
          base: null,
          rows: new Int32Array(0),
          matches: leagues.length,
          leagues: leagues.length,
          openLeagues: leagues.filter(isOpen).length,
          phase: 'ready',
          loading: false,
          problem: null,
        },
      },
    });
  });
const isCollapsedAll = () => find('[data-action="collapse-all"]')?.getAttribute('aria-pressed');

beforeEach(() => {
  board = createBoardStore();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

test('closing every league turns collapse-all on, an open one turns it off (LIST-34, LIST-35)', async () => {
  const parts = clientPartsOf({
    commands: {},
    shelf: createStore(() => ({ hidden: [] })),
    memory: { read: () => undefined, keep: () => undefined },
  });
  const tab = { onTick: () => () => undefined } as unknown as BoardTab;
  await render(
    <ClientProvider value={parts}>
      <NavigationProvider value={{ go: () => undefined, step: '', hrefOf: () => '#' }}>
        <BoardProvider board={board} tab={tab}>
          <MatchList location={LOCATION} go={() => undefined} filter={null} listed={{ current: null }} />
        </BoardProvider>
      </NavigationProvider>
    </ClientProvider>,
  );
  await answerWith('a', 'b');
  expect(isCollapsedAll()).toBe('false');
  await press('[data-head="a"]');
  await press('[data-head="b"]');
  expect(query.collapse).toEqual({ all: false, except: ['a', 'b'] });
  await answerWith('a', 'b');
  expect(isCollapsedAll()).toBe('true');
  // A league arrives that the user has not closed.
  await answerWith('a', 'b', 'c');
  expect(isCollapsedAll()).toBe('false');
  await press('[data-action="collapse-all"]');
  expect(query.collapse).toEqual({ all: true, except: [] });
  await answerWith('a', 'b', 'c');
  await press('[data-head="a"]');
  await answerWith('a', 'b', 'c');
  expect([isCollapsedAll(), query.collapse]).toEqual(['false', { all: true, except: ['a'] }]);
  await press('[data-head="a"]');
  await answerWith('a', 'b', 'c');
  await press('[data-action="collapse-all"]');
  expect(query.collapse).toEqual({ all: false, except: [] });
});
