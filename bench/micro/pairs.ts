import type { RatioPair } from '../ratioGates.ts';
import { alternate, type Sample } from './alternate.ts';
import { createApplying } from './apply.ts';
import { createIngest } from './ingest.ts';
import { SHOWN } from './marks.ts';
import { createPollDiff, MATCHES } from './pollDiff.ts';
import { createRepeatedPoll } from './repeatedPoll.ts';

/**
 * Tolerances of a ratio without a defect, because ours and the peer miss the caches differently. Beside nine other
 * processes, decoding a poll took 1.41 times the quiet ratio, and applying, whose peer misses with every change,
 * 1.8 times. On a machine with slow memory the first kind was up to 1.56 times its baseline, and applying 4.5 times.
 * Tripled work breaks the gate of the first kind on both machines; instruction counts find smaller slow-downs.
 */
const TOLERANCE = { tolerance: 1.6, slowTolerance: 2 };
const OTHER_SHAPE = { tolerance: 2.5, slowTolerance: 5 };

/**
 * Factor of the requested turns, because a turn takes only milliseconds; and turns in which the compiler
 * warms up.
 */
const TURNS = 2;
const WARM = 10;

const pair = (name: string, ours: Sample, peer: Sample, tolerances = TOLERANCE): RatioPair => ({
  name,
  ...tolerances,
  duel: (turns) => alternate(ours, peer, turns * TURNS, WARM),
});

/** Returns the ratios of the micro benches that gate a change. */
export const microPairs = (): RatioPair[] => {
  const ingest = createIngest().samples(100);
  const applying = createApplying();
  const poll = createPollDiff(MATCHES);
  const repeated = createRepeatedPoll({ matches: MATCHES, share: 0.01 });
  return [
    pair('decode, apply, mark over JSON.parse, 100 a frame', ingest.ours, ingest.parse),
    pair('decode, apply, mark over JSON objects, 100 a frame', ingest.ours, ingest.objects, OTHER_SHAPE),
    pair('apply and mark over indexed objects', applying.ours(SHOWN), applying.indexed(SHOWN), OTHER_SHAPE),
    pair('poll diff over its JSON.parse', poll.diff, poll.parse),
    pair('poll decode and diff over its JSON.parse', poll.decodeAndDiff, poll.parse),
    pair('poll of which 1 % changed over its JSON.parse', repeated.ours, repeated.parse),
  ];
};

/** Returns the same work done three times: a realistic defect of speed, not a sleep. */
export const slowed =
  (sample: Sample): Sample =>
  () =>
    sample() + sample() + sample();

/** Returns the first pair with a planted slow-down. If its gate holds, the gate proves nothing. */
export const plantedPair = (): RatioPair => {
  const ingest = createIngest().samples(100);
  return pair('decode, apply, mark over JSON.parse, 100 a frame', slowed(ingest.ours), ingest.parse);
};
