import { plainGoal, type Findings } from '../gates.ts';
import { BIG, fillBoard, type Size } from './bigBoard.ts';

/** The offer of the goal: 50,000 matches, 500,000 markets, 1.5 million options. */
const WHOLE: Size = { matches: 50_000, markets: 10, options: 3 };

const used = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/**
 * Measures G3: exact bytes per option of the columns, and of the whole offer with its facts after a garbage
 * collection.
 */
export const memory = (): Findings => {
  const { board } = fillBoard(BIG);
  const options = BIG.matches * BIG.markets * BIG.options;
  const values = board.options.bytes / options;
  const all = board.bytes / options;
  const before = used();
  const whole = fillBoard(WHOLE);
  const megabytes = (used() - before) / 1e6;
  return {
    gates: [],
    goals: [
      plainGoal('G3', 'values and flags', values, { atMost: 6 }, ' bytes an option'),
      plainGoal(
        'G3',
        'values, flags, markets, handles and id index',
        all,
        { atMost: 13 },
        ' bytes an option',
      ),
      plainGoal(
        'G3',
        `${whole.board.options.live} options with all facts`,
        megabytes,
        { atMost: 400 },
        ' MB',
      ),
    ],
    figures: { memory: { values, all, megabytes, columnsOfWhole: whole.board.bytes / 1e6 } },
  };
};
