import { applyPrices } from '#workers/board/applyPrices.ts';
import { exactly, goal, type Findings } from '../gates.ts';
import {
  applyImmer,
  applyIndexed,
  createObjects,
  objectChanges,
  oddsIn,
  type ObjectChange,
} from '../peers/boards.ts';
import type { Change } from '../world.ts';
import { alternate, inTurns, timed, times } from './alternate.ts';
import { BIG, createChanges, fillBoard } from './bigBoard.ts';
import { createOutbox, SHOWN, watchMatches } from './marks.ts';

const FRAME = 1000;
/** Repetitions of ours in a sample, so that both samples last long enough to be measured. */
const OURS = 100;
const IMMER = 4;
const INDEXED = 40;

const flatten = (changes: readonly Change[]): number[] => changes.flat();

/** Creates our board, with the markets of the first `shown` matches watched by one tab. */
const createOurs = (sets: readonly [readonly number[][], readonly number[][]], shown: number) => {
  const { board, stream } = fillBoard(BIG);
  const outbox = createOutbox(board);
  watchMatches(board, outbox, shown);
  const turn = inTurns(sets);
  const sample = () => {
    const set = turn();
    return timed(OURS * FRAME, () => {
      for (const prices of set) {
        applyPrices(board, stream, prices);
        outbox.reset();
      }
    });
  };
  return { board, sample };
};

const createIndexed = (sets: readonly [readonly ObjectChange[][], readonly ObjectChange[][]]) => {
  const board = createObjects(BIG);
  const keys = new Set<string>();
  const turn = inTurns(sets);
  const sample = () => {
    const set = turn();
    return timed(INDEXED * FRAME, () => {
      for (const frame of set.slice(0, INDEXED)) {
        applyIndexed(board, frame, keys);
        keys.clear();
      }
    });
  };
  return { board, sample };
};

const createImmer = (sets: readonly [readonly ObjectChange[][], readonly ObjectChange[][]]) => {
  const keys = new Set<string>();
  // The first draft freezes the whole board, later ones only what they change.
  let board = applyImmer(createObjects(BIG), (sets[1][0] ?? []).slice(0, 1), keys);
  const turn = inTurns(sets);
  return () => {
    const set = turn();
    return timed(IMMER * FRAME, () => {
      for (const frame of set.slice(0, IMMER)) {
        board = applyImmer(board, frame, keys);
        keys.clear();
      }
    });
  };
};

/** Creates the client's board and its peers for the same changes. */
export const createApplying = () => {
  const next = createChanges(BIG, 12);
  const frames = Array.from({ length: OURS }, () => next(FRAME));
  const others = frames.map((frame) =>
    frame.map(([handle, option, odds, flags]): Change => [handle, option, odds + 8000, flags]),
  );
  const flat = [frames.map(flatten), others.map(flatten)] as const;
  const told = [
    frames.map((frame) => objectChanges(BIG, frame)),
    others.map((frame) => objectChanges(BIG, frame)),
  ] as const;
  const indexed = createIndexed(told);
  const strays: (() => number)[] = [];
  return {
    /** Returns samples of ours with the markets of `shown` matches watched. */
    ours: (shown: number) => {
      const { board, sample } = createOurs(flat, shown);
      strays.push(() => board.strays);
      return sample;
    },
    indexed: indexed.sample,
    immer: () => createImmer(told),
    gates: () => {
      const lost = frames
        .slice(0, INDEXED)
        .flat()
        .filter(([handle, option]) =>
          Number.isNaN(
            oddsIn(
              indexed.board,
              BIG,
              Math.floor((handle - 1) / BIG.markets),
              (handle - 1) % BIG.markets,
              option,
            ),
          ),
        ).length;
      return [
        exactly(
          'apply: changes for an option that is not there',
          strays.reduce((sum, count) => sum + count(), 0),
          0,
        ),
        exactly('apply: options that the peer does not find', lost, 0),
      ];
    },
  };
};

/** Measures G2: apply and mark decoded changes, against immer and against objects found by id. */
export const applying = (turns: number): Findings => {
  const run = createApplying();
  const ours = run.ours(SHOWN);
  const againstIndexed = alternate(ours, run.indexed, turns);
  const dearestIndexed = alternate(run.ours(BIG.matches), run.indexed, turns);
  const againstImmer = alternate(ours, run.immer(), turns, 2);
  return {
    gates: run.gates(),
    goals: [
      goal('G2', 'apply and mark, times faster than immer', times(againstImmer), { atLeast: 300 }, 'x'),
      goal(
        'G2',
        'apply and mark, times faster than indexed objects',
        times(againstIndexed),
        { atLeast: 12 },
        'x',
      ),
      goal('G2', 'the same with every market watched', times(dearestIndexed), { atLeast: 12 }, 'x'),
    ],
    figures: {
      'apply, ms per 100,000': {
        ours: againstImmer.ours.median * 1e5,
        everyMarketWatched: dearestIndexed.ours.median * 1e5,
        immer: againstImmer.peer.median * 1e5,
        indexed: againstIndexed.peer.median * 1e5,
      },
    },
  };
};
