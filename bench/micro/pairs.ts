import type { RatioPair } from '../ratioGates.ts';
import { alternate, type Sample } from './alternate.ts';
import { createIngest } from './ingest.ts';
import { createPollDiff, MATCHES } from './pollDiff.ts';
import { createRepeatedPoll } from './repeatedPoll.ts';

/**
 * Tolerance of a ratio without a defect: ours and the peer miss the caches differently. On a machine with slow
 * memory the ratios of these pairs were up to 1.56 times the baseline, beside nine other processes 1.41 times.
 * Instruction counts find smaller slow-downs. A peer whose data have another shape is no pair of the gate: on
 * that machine applying changes took six times as long and the peer, objects found by id, 1.2 times.
 */
const TOLERANCE = 2;

/** Milliseconds per turn. The first turns belong to the compiler. */
const TURNS = 2;
const WARM = 10;

const pair = (name: string, ours: Sample, peer: Sample): RatioPair => ({
  name,
  tolerance: TOLERANCE,
  duel: (turns) => alternate(ours, peer, turns * TURNS, WARM),
});

/** Returns the ratios of the micro benches that gate a change. */
export const microPairs = (): RatioPair[] => {
  const ingest = createIngest().samples(100);
  const poll = createPollDiff(MATCHES);
  const repeated = createRepeatedPoll({ matches: MATCHES, share: 0.01 });
  return [
    pair('decode, apply, mark over JSON.parse, 100 a frame', ingest.ours, ingest.parse),
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
