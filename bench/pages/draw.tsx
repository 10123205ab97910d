import { Profiler } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { adoptMoveSheet } from '#board/moveMarks.ts';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { HEADER_WORDS, type MarketPut, type Records } from '#contract/patch.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import type {
  MarketId,
  MatchId,
  MarketPeriod,
  MarketType,
  OptionType,
  ProducerId,
  SportId,
  TeamId,
} from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { priceWord } from '#domain/odds/priceWord.ts';
import { createSlipStore } from '#state/slipStore.ts';
import './grid.css';
import { createPlainRows } from '../peers/plainRows.ts';
import { createWorld, marketId, MARKETS_A_MATCH, matchId, optionTypesOf } from '../world.ts';
import { BenchClient, MatchCells } from './clientParts.tsx';
import { countDom, type DrawPage } from './drawCounts.ts';
import { CELLS, ROWS } from './shell.ts';

const MARKET_CODES = [
  [1000, 1001],
  [1007, 1001],
  [1005, 1001],
  [1000, 1002],
] as const;
/** Rows whose first cell is in the slip, if the slip is open. */
const LEG_ROWS = [5, 15, 25, 35];
const ids = Array.from({ length: ROWS }, (_, match) => matchId(match) as MatchId);
const cellsOf = (match: number) =>
  Array.from({ length: MARKETS_A_MATCH }, (_, market) => marketId(match, market) as MarketId);
const world = createWorld(ROWS, 3);
world.odds[0] = 2000;

const marketsOf = (match: number): MarketPut[] => {
  let slot = match * CELLS;
  return MARKET_CODES.map(([type, period], market) => {
    const options = optionTypesOf(market).map((each) => ({
      type: each as OptionType,
      name: null,
      line: null,
    }));
    const firstSlot = slot;
    slot += options.length;
    return {
      id: marketId(match, market) as MarketId,
      matchId: matchId(match) as MatchId,
      type: type as MarketType,
      period: period as MarketPeriod,
      name: '',
      line: type === 1005 ? null : '0.5',
      rank: 1,
      parlay: true,
      tags: 0,
      options,
      firstSlot,
      isExtra: false,
    };
  });
};
const team = { id: '1' as TeamId, name: 'Team', icon: null };
const factsOf = (match: number): MatchFacts => ({
  id: matchId(match) as MatchId,
  sportId: 1 as SportId,
  leagueId: '1' as MatchFacts['leagueId'],
  producer: '1/live' as ProducerId,
  outright: false,
  status: 5,
  name: `Home ${match} v Away ${match}`,
  home: team,
  away: team,
  beginTime: 0,
  neutral: false,
  serving: 0,
  format: null,
  scores: [],
  clock: null,
  scoreboard: null,
  marketCount: 4,
  video: false,
  animation: null,
});

const patch = (changes: readonly (readonly [cell: number, odds: number])[]): Int32Array => {
  const words = new Int32Array(HEADER_WORDS + changes.length * 2);
  changes.forEach(([cell, odds], at) => words.set([cell, priceWord(odds, 0)], HEADER_WORDS + at * 2));
  return words;
};

const board = createBoardStore(undefined, adoptMoveSheet(document));
const snapshot: Records = {
  snapshot: true,
  matches: Object.fromEntries(ids.map((id, match) => [id, factsOf(match)])),
  markets: Object.fromEntries(
    ids.flatMap((_, match) => marketsOf(match).map((market) => [market.id, market])),
  ),
};
board.apply(patch([...world.odds].map((odds, cell) => [cell, odds] as const)), snapshot);
board.setAwaiting(false);

/** Draws cells without a connection: nothing is requested from the worker. */
const tab = {
  tabId: 'bench',
  refusal: () => null,
  serverNow: () => 0,
  onTick: () => () => undefined,
  watchList: () => undefined,
} as unknown as BoardTab;
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root.');
/**
 * `ours` is the production build. `counted` is the same build with React's profiler. `plain` writes to copied
 * elements.
 */
const params = new URLSearchParams(location.search);
const variant = params.get('variant') ?? 'ours';
const { createRoot } = await (variant === 'counted'
  ? import('react-dom/profiling')
  : import('react-dom/client'));
let cellRenders = 0;
let otherRenders = 0;
let slipRenders = 0;
const onCell =
  variant === 'counted'
    ? () => {
        cellRenders += 1;
      }
    : undefined;
const slip = createSlipStore();
/** Cells that are in the slip, if the slip is open. */
const legs = new Set(LEG_ROWS.slice(0, Number(params.get('legs') ?? 0)).map((row) => row * CELLS));
const open = legs.size === 0 ? undefined : await import('./openSlip.tsx');
const aside = document.createElement('aside');
if (open !== undefined) {
  document.body.append(aside);
  slip.setState(
    open.openSlip(
      [...legs].map((cell) => ({
        market: marketId(cell / CELLS, 0),
        match: matchId(cell / CELLS),
        odds: world.odds[cell] ?? 0,
      })),
    ),
  );
}
flushSync(() =>
  createRoot(root).render(
    <BenchClient board={board} tab={tab} feed={{} as FeedClient} slip={slip}>
      <Profiler
        id="rows"
        onRender={() => {
          otherRenders += 1;
        }}
      >
        {ids.map((id, match) => (
          <MatchCells key={id} id={id} cells={cellsOf(match)} onCell={onCell} />
        ))}
      </Profiler>
      {open === undefined
        ? null
        : createPortal(
            <open.OpenSlip
              onRender={() => {
                slipRenders += 1;
              }}
            />,
            aside,
          )}
    </BenchClient>,
  ),
);

let write = (changes: readonly (readonly [number, number])[]): void =>
  void board.apply(patch(changes), undefined);
let shown: Element = root;
if (variant === 'plain') {
  const plain = createPlainRows(root);
  root.replaceWith(plain.root);
  shown = plain.root;
  write = (changes) => {
    for (const [cell, odds] of changes) plain.write(cell, odds);
  };
}

const nextFrame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()));
let serial = 0;
/** Changes other cells in every frame, each to a new price. */
const changesOf = (count: number, spared: ReadonlySet<number> = new Set()) =>
  Array.from({ length: count }, (_, at) => {
    serial += 1;
    const cell = count === ROWS * CELLS ? at : (serial * 7919) % (ROWS * CELLS);
    const odds = 1500 + ((serial * 37) % 4000);
    return [cell, odds] as const;
  }).filter(([cell, odds]) => {
    if (spared.has(cell)) return false;
    world.odds[cell] = odds;
    return true;
  });

/** Replaces the first market by an equal one. Its cells render, but the page does not change. */
const renderAgain = () => {
  const [market] = marketsOf(0);
  if (market !== undefined) board.apply(patch([]), { markets: { [market.id]: market } });
};

const page: DrawPage = {
  variant,
  cells: () => [...shown.querySelectorAll('[data-odds]')].map((cell) => cell.textContent ?? ''),
  truth: () => [...world.odds],
  run: async (frames, count) => {
    for (let frame = 0; frame < frames; frame += 1) {
      await nextFrame();
      write(changesOf(count));
    }
    await nextFrame();
  },
  count: async (frames, count, defect, does) => {
    const [dom, slipDom] = [countDom(shown), countDom(aside)];
    const before = { cellRenders, otherRenders, slipRenders };
    const spared = does === 'moves' ? undefined : legs;
    let [changed, moved, busyFrames] = [0, 0, 0];
    for (let frame = 0; frame < frames; frame += 1) {
      await nextFrame();
      const changes = new Map(changesOf(count, spared));
      const legsMoved = [...changes.keys()].filter((cell) => legs.has(cell)).length;
      changed += changes.size;
      moved += legsMoved;
      if (legsMoved > 0 || does === 'is typed into') busyFrames += 1;
      write([...changes]);
      if (does === 'is typed into') open?.typeInto(slip, frame);
      if (defect === 'write') write([[0, (world.odds[0] ?? 0) + 1]]);
      if (defect === 'render') renderAgain();
    }
    await nextFrame();
    await nextFrame();
    const writes = Object.values(slipDom.end()).reduce((sum, each) => sum + each, 0);
    return {
      frames,
      changed,
      ...dom.end(),
      cellRenders: cellRenders - before.cellRenders,
      commits: otherRenders - before.otherRenders,
      slip: { legs: moved, busyFrames, commits: slipRenders - before.slipRenders, writes },
    };
  },
};
// The form of the slip loads as a lazy module.
while (aside.querySelectorAll('[data-leg]').length < legs.size) await nextFrame();
globalThis.drawBench = page;
