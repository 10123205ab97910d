import { drawCounts } from './draw.ts';
import { fanoutCounts } from './fanout.ts';
import { merged, type Findings } from './gates.ts';
import { encode } from './micro/encode.ts';
import { ingest } from './micro/ingest.ts';
import { merge } from './micro/merge.ts';
import { pollDiff } from './micro/pollDiff.ts';

/** The count gates alone: what they say does not depend on how busy the machine is. Times are taken and thrown away. */
export const ci = async (): Promise<Findings> => {
  const micro = [ingest(1), pollDiff(1), merge(1), encode()];
  const draw = await drawCounts(6);
  const fanout = await fanoutCounts({ hidden: 2, seconds: 3, rates: [10_000] });
  return { gates: [...merged(micro).gates, ...draw, ...fanout.gates], goals: [], figures: {} };
};
