import { describe, expect, test } from 'vitest';
import {
  GATE_SEED,
  LONG_PARTS,
  progressLines,
  remainingPieces,
  seedBase,
  sliceOf,
  SLICES,
  withPiece,
  type LongProgress,
} from './longParts.ts';
import { isGreen, missingRuns, runLines, type KeptRun } from './repeats.ts';

describe('pieces of the long tier in the gate', () => {
  test.each([0, 1, 269, 268_435_455])(
    'all come once in as many consecutive commits, from commit %i on',
    (first) => {
      const seen = SLICES.map((_, at) => sliceOf(first + at));
      expect(new Set(seen).size).toBe(SLICES.length);
    },
  );

  test('one commit always runs the same piece', () => {
    expect(sliceOf(269)).toEqual(sliceOf(269));
  });

  test('every part that has passed as a whole is included', () => {
    expect(new Set(SLICES.map(({ part }) => part))).toEqual(
      new Set(LONG_PARTS.filter(({ isSliced }) => isSliced).map(({ name }) => name)),
    );
    expect(SLICES.length).toBeGreaterThan(10);
  });

  test('new seeds differ at each of the next commits, are never those of the gate, and fit 31 bits', () => {
    const seeds = Array.from({ length: 200 }, (_, at) => seedBase(at));
    expect(new Set([...seeds, GATE_SEED]).size).toBe(201);
    expect(Math.max(...seeds) + 10_000_000).toBeLessThan(2 ** 31);
  });
});

const piece = (at: number) => ({ part: 'money', at, of: 3 });

describe('progress of the long tier', () => {
  const part = { name: 'money', total: 'all schedules', pieces: 3, isSliced: true };

  test('a second start runs the missing pieces and repeats failed ones', () => {
    let progress: LongProgress = {};
    progress = withPiece(progress, piece(0), true);
    progress = withPiece(progress, piece(1), false);
    expect(remainingPieces(progress, part)).toEqual([piece(1), piece(2)]);
    progress = withPiece(withPiece(progress, piece(1), true), piece(2), true);
    expect(remainingPieces(progress, part)).toEqual([]);
  });

  test('is printed in one line for each part', () => {
    const progress = withPiece(withPiece({}, piece(2), true), piece(0), false);
    expect(progressLines(progress, [part])).toEqual([
      'money: 1 of 3 pieces passed, failed: 1 (all schedules)',
    ]);
  });
});

const run = (load: number, change: Partial<KeptRun> = {}): KeptRun => ({
  code: 0,
  load,
  seconds: 60,
  ...change,
});

describe('repeated runs of one commit', () => {
  const plan = { runs: 5, loaded: 2, busy: 4 };

  test('are quiet first, then under load', () => {
    expect(missingRuns([], plan)).toEqual([0, 0, 0, 4, 4]);
    expect(missingRuns([], { ...plan, loaded: 0 })).toEqual([0, 0, 0, 0, 0]);
  });

  test('a second start runs the missing ones', () => {
    expect(missingRuns([run(0), run(0)], plan)).toEqual([0, 4, 4]);
    expect(missingRuns([run(0), run(0), run(0), run(4)], plan)).toEqual([4]);
    expect(missingRuns([run(0), run(0), run(0), run(4), run(4)], plan)).toEqual([]);
  });

  test('are green only without a second try', () => {
    expect(isGreen(run(0))).toBe(true);
    expect(isGreen(run(0, { code: 1 }))).toBe(false);
    expect(isGreen(run(0, { secondTries: ['a test'] }))).toBe(false);
  });

  test('report their times and second tries', () => {
    expect(
      runLines([
        run(4, { passed: 9, failed: 0, stages: [{ name: 'unit', seconds: 30 }], secondTries: ['a test'] }),
      ]),
    ).toEqual([
      'Run 1 beside 4 busy processes: not green, 9 passed, 0 failed, 1.0 min (unit 0.5 min)',
      '  second try: a test',
    ]);
  });
});
