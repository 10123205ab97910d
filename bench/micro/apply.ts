import { applyPrices } from '#workers/board/applyPrices.ts';
import { exactly, goal, type Findings } from '../gates.ts';
import {
  applyImmer,
  applyIndexed,
  createObjects,
  objectChanges,
  oddsIn,
  type ObjectChange,
  type Objects,
} from '../peers/boards.ts';
import type { Change } from '../world.ts';
import { alternate, inTurns, timed, times, type Sample } from './alternate.ts';
import { BIG, createChanges, fillBoard } from './bigBoard.ts';
import { createOutbox, createPeerOutbox, SHOWN, watchMatches } from './marks.ts';

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

const createIndexed = (
  sets: readonly [readonly ObjectChange[][], readonly ObjectChange[][]],
  shown: number,
) => {
  const board = createObjects(BIG, shown);
  const outbox = createPeerOutbox();
  const turn = inTurns(sets);
  const sample = () => {
    const set = turn();
    return timed(INDEXED * FRAME, () => {
      for (const frame of set.slice(0, INDEXED)) {
        applyIndexed(board, frame, outbox);
        outbox.reset();
      }
    });
  };
  return { board, sample };
};

const createImmer = (sets: readonly [readonly ObjectChange[][], readonly ObjectChange[][]]) => {
  const outbox = createPeerOutbox();
  // The first draft freezes the whole board; later drafts freeze only their changes.
  let board = applyImmer(createObjects(BIG, SHOWN), (sets[1][0] ?? []).slice(0, 1), outbox);
  const turn = inTurns(sets);
  return () => {
    const set = turn();
    return timed(IMMER * FRAME, () => {
      for (const frame of set.slice(0, IMMER)) {
        board = applyImmer(board, frame, outbox);
        outbox.reset();
      }
    });
  };
};

/** True if the peer's board lacks the option of a change. */
const isLost = (board: Objects, [handle, option]: Change): boolean => {
  const [match, market] = [Math.floor((handle - 1) / BIG.markets), (handle - 1) % BIG.markets];
  return Number.isNaN(oddsIn(board, BIG, match, market, option));
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
  const indexed: { readonly board: Objects; readonly sample: Sample }[] = [];
  const strays: (() => number)[] = [];
  return {
    /** Returns samples of ours with the markets of `shown` matches watched. */
    ours: (shown: number) => {
      const { board, sample } = createOurs(flat, shown);
      strays.push(() => board.unmatched);
      return sample;
    },
    /** Returns samples of indexed objects with the markets of `shown` matches watched. */
    indexed: (shown: number) => {
      const peer = createIndexed(told, shown);
      indexed.push(peer);
      return peer.sample;
    },
    immer: () => createImmer(told),
    gates: () => {
      const changed = frames.slice(0, INDEXED).flat();
      const lost = indexed.flatMap(({ board }) => changed.filter((change) => isLost(board, change))).length;
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
  const againstIndexed = alternate(ours, run.indexed(SHOWN), turns);
  const dearestIndexed = alternate(run.ours(BIG.matches), run.indexed(BIG.matches), turns);
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
        indexedEveryMarketWatched: dearestIndexed.peer.median * 1e5,
      },
    },
  };
};
