import { useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptMoveSheet } from '#board/moveMarks.ts';
import { createBoardStore } from '#board/boardStore.ts';
import { useList, useRow } from '#board/hooks.ts';
import { createTab } from '#board/tab.ts';
import { useListWatch } from '#board/useListWatch.ts';
import type { ListQuery, RowHandle } from '#contract/watch.ts';
import { rowKind } from '#contract/watch.ts';
import { MAIN_GRID } from '#domain/grid.ts';
import type { SportId } from '#domain/ids.ts';
import { createBrowserPorts } from '#feed/browserPorts.ts';
import { pageClock } from '#feed/clock.ts';
import { connectFeed } from '#feed/connectFeed.ts';
import { createTabSignals } from '#feed/tabSignals.ts';
import { workerName } from '#feed/workerName.ts';
import { createPicksStore } from '#state/picksStore.ts';
import './grid.css';
import { BENCH_CONFIG, BENCH_SETTINGS, BenchClient, MatchCells } from './clientParts.tsx';
import { meterPorts } from './portMeter.ts';
import { CELLS, offerBench, ROWS } from './shell.ts';

const LIST = 'bench';
/** Every match of the bench is in play; leagues and matches keep the server's order. */
const QUERY: ListQuery = {
  view: 'sport', sportId: 1 as SportId, playType: 'rolling', grid: MAIN_GRID, sort: 'league', search: '',
  collapse: { all: false, except: [] }, timeZone: 'UTC',
};

const meter = meterPorts();
const board = createBoardStore(undefined, adoptMoveSheet(document));
const picks = createPicksStore();
const raf = (run: () => void) => void requestAnimationFrame(run);
const feed = connectFeed({
  tabId: crypto.randomUUID(),
  ports: createBrowserPorts(workerName(BENCH_CONFIG), navigator.locks, pageClock),
  locks: navigator.locks,
  clock: pageClock,
  raf,
  signals: createTabSignals({ window, document }),
  hello: () => ({ deviceId: 'P_bench', config: BENCH_CONFIG, settings: BENCH_SETTINGS, base: new URL('.', location.href).href }),
  apply: (words, records) => board.apply(words, records),
});
const tab = createTab({ feed, board, picks, clock: pageClock, wallNow: () => Date.now(), raf });

const Row = ({ handle }: { readonly handle: RowHandle }) => {
  const row = useRow(handle);
  return row?.kind === 'match' ? <MatchCells id={row.matchId} cells={row.cells} /> : null;
};

const Board = () => {
  const { rows } = useList(LIST);
  // Whole handles for watching, matches alone for drawing: league headers are no part of what is compared.
  const shown = useMemo(() => [...rows].filter((handle) => rowKind(handle) === 'match').slice(0, ROWS), [rows]);
  useListWatch(LIST, QUERY, shown, false);
  return shown.map((handle) => <Row key={handle} handle={handle} />);
};

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<BenchClient board={board} tab={tab} feed={feed} picks={picks}><Board /></BenchClient>);

/** The worker's counters of this tab, and what the port brought. */
const extra = async (): Promise<Record<string, number>> => {
  const told = await feed.diagnostics();
  const worker = told.ok ? told.value.worker : undefined;
  return {
    ...meter,
    sockets: worker?.sockets ?? Number.NaN,
    tabs: worker?.tabs.length ?? Number.NaN,
    workerFrames: worker?.frames ?? Number.NaN,
    drops: worker === undefined ? Number.NaN : Object.values(worker.drops).reduce((sum, count) => sum + count, 0),
    resyncs: told.ok ? told.value.resyncs : Number.NaN,
    mergeWindow: worker?.tabs.find(({ tabId }) => tabId === feed.tabId)?.mergeWindow ?? Number.NaN,
    shared: told.ok && told.value.mode === 'shared' ? 1 : 0,
  };
};
offerBench({ variant: 'ours', cells: () => [...document.querySelectorAll('[data-odds]')], expected: ROWS * CELLS, extra });
