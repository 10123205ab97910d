import { merged, type Findings } from '../gates.ts';
import { countInstructions } from '../instructions/count.ts';
import type { Options } from '../folderOptions.ts';
import { applying } from './apply.ts';
import { encode } from './encode.ts';
import { ingest } from './ingest.ts';
import { memory } from './memory.ts';
import { merge } from './merge.ts';
import { packed } from './packed.ts';
import { pollDiff } from './pollDiff.ts';
import { repeatedPolls } from './repeatedPoll.ts';

const TURNS = 20;

const instructions = async (): Promise<Findings> => {
  const { counts, missing } = await countInstructions();
  if (missing !== undefined) console.log(missing);
  return {
    gates: [],
    goals: [],
    figures: Object.keys(counts).length === 0 ? {} : { 'instructions a unit': counts },
  };
};

/** Runs decode, apply, poll diff, merge and encode in Node, ours and the peer alternately. */
export const micro = async (options: Options): Promise<Findings> => {
  const turns = options.quick ? 6 : TURNS;
  // Memory runs first, on a clean heap.
  return merged([
    memory(),
    ingest(turns),
    packed(turns),
    applying(turns),
    pollDiff(turns),
    repeatedPolls(turns),
    merge(turns),
    encode(),
    await instructions(),
  ]);
};
