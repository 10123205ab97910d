import { memo, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptMoveSheet } from '#board/moveMarks.ts';
import { createBoardStore } from '#board/boardStore.ts';
import { useList, useRow } from '#board/hooks.ts';
import { createBoardTab } from '#board/boardTab.ts';
import { useListWatch } from '#board/useListWatch.ts';
import type { ListQuery, RowHandle } from '#contract/watch.ts';
import { rowKind } from '#contract/watch.ts';
import { MAIN_GRID } from '#domain/markets/grid.ts';
import type { MatchId, OptionKey, SportId } from '#domain/ids.ts';
import { createBrowserPorts } from '#feed/browserPorts.ts';
import { createElection } from '#feed/election.ts';
import { pageClock } from '#feed/tabClock.ts';
import { connectFeed } from '#feed/connectFeed.ts';
import { createTabSignals } from '#feed/tabSignals.ts';
import { workerName } from '#feed/workerName.ts';
import { NO_SLIP, type Selection } from '#domain/slip/slip.ts';
import { createSlipStore, slipState } from '#state/slipStore.ts';
import './grid.css';
import { BENCH_CONFIG, BENCH_SETTINGS, BenchClient, MatchCells } from './clientParts.tsx';
import { meterPorts } from './portMeter.ts';
import { cellKeys, matchId } from '../world.ts';
import { CELLS, offerBench, ROWS } from './shell.ts';

declare global {
  /** Opens a slip with the first cell of these matches. */
  var pickMatches: (matches: readonly number[]) => void;
}

const LIST = 'bench';
/** Every match of the bench is in play; leagues and matches keep the server's order. */
const QUERY: ListQuery = {
  view: 'sport',
  sportId: 1 as SportId,
  playType: 'rolling',
  grid: MAIN_GRID,
  sort: 'league',
  search: '',
  leagues: [],
  day: null,
  collapse: { all: false, except: [] },
  timeZone: 'UTC',
};

const meter = meterPorts();
const board = createBoardStore(undefined, adoptMoveSheet(document));
const slip = createSlipStore();
const raf = (run: () => void) => void requestAnimationFrame(run);
const feed = connectFeed({
  tabId: crypto.randomUUID(),
  ports: createBrowserPorts({
    name: workerName(BENCH_CONFIG),
    locks: navigator.locks,
    clock: pageClock,
    loadElection: () => Promise.resolve(createElection),
  }),
  locks: navigator.locks,
  clock: pageClock,
  raf,
  signals: createTabSignals({ window, document }),
  hello: () => ({
    deviceId: 'P_bench',
    config: BENCH_CONFIG,
    settings: BENCH_SETTINGS,
    base: new URL('.', location.href).href,
  }),
  apply: (words, records) => board.apply(words, records),
});
const tab = createBoardTab({ feed, board, slip, clock: pageClock, wallNow: () => Date.now(), raf });

const Row = memo(({ handle }: { readonly handle: RowHandle }) => {
  const row = useRow(handle);
  return row?.kind === 'match' ? <MatchCells id={row.matchId} cells={row.cells} /> : null;
});
Row.displayName = 'Row';

const Board = () => {
  const { rows } = useList(LIST);
  // Watches whole row handles but draws matches only, because league headers are not part of the comparison.
  const shown = useMemo(
    () => [...rows].filter((handle) => rowKind(handle) === 'match').slice(0, ROWS),
    [rows],
  );
  useListWatch(LIST, QUERY, shown, false);
  return shown.map((handle) => <Row key={handle} handle={handle} />);
};

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <BenchClient board={board} tab={tab} feed={feed} slip={slip}>
      <Board />
    </BenchClient>,
  );

/** Opens the slip with the first cell of these matches, and watches them as the client does. */
globalThis.pickMatches = (matches) =>
  slip.setState(
    slipState({
      ...NO_SLIP,
      items: matches.map(
        (match) =>
          ({ key: cellKeys(match)[0] as OptionKey, matchId: matchId(match) as MatchId }) as Selection,
      ),
    }),
  );

/** Returns the worker's counters of this tab, and the counts at the port. */
const extra = async (): Promise<Record<string, number>> => {
  const diagnostics = await feed.diagnostics();
  const worker = diagnostics.ok ? diagnostics.value.worker : undefined;
  return {
    ...meter,
    sockets: worker?.sockets ?? Number.NaN,
    tabs: worker?.tabs.length ?? Number.NaN,
    workerFrames: worker?.frames ?? Number.NaN,
    drops:
      worker === undefined ? Number.NaN : Object.values(worker.drops).reduce((sum, count) => sum + count, 0),
    resyncs: diagnostics.ok ? diagnostics.value.resyncs : Number.NaN,
    mergeWindow: worker?.tabs.find(({ tabId }) => tabId === feed.tabId)?.mergeWindow ?? Number.NaN,
    shared: diagnostics.ok && diagnostics.value.mode === 'shared' ? 1 : 0,
  };
};
offerBench({
  variant: 'ours',
  cells: () => [...document.querySelectorAll('[data-odds]')],
  expected: ROWS * CELLS,
  extra,
});
