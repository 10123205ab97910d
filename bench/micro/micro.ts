import { merged, type Findings } from '../gates.ts';
import type { Options } from '../main.ts';
import { applying } from './apply.ts';
import { encode } from './encode.ts';
import { ingest } from './ingest.ts';
import { memory } from './memory.ts';
import { merge } from './merge.ts';
import { pollDiff } from './pollDiff.ts';

const TURNS = 20;

/** Decode, apply, poll diff, merge and encode in Node, ours and the peer in turns. */
export const micro = (options: Options): Promise<Findings> => {
  // Memory first, on a heap that the others have not stirred.
  const turns = options.quick ? 6 : TURNS;
  return Promise.resolve(merged([memory(), ingest(turns), applying(turns), pollDiff(turns), merge(turns), encode()]));
};
