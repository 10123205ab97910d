import type { Gate } from './gates.ts';
import type { Duel } from './micro/alternate.ts';
import type { Estimate } from './statistics.ts';

/** A ratio of ours to its peer that a change must not worsen. */
export type RatioPair = {
  readonly name: string;
  /** Maximum multiple of the baseline that the ratio may reach. */
  readonly tolerance: number;
  /** The same maximum for a machine that the gate's calibration calls slow or busy. */
  readonly slowTolerance: number;
  /** Runs ours and the peer alternately. */
  readonly duel: (turns: number) => Duel | Promise<Duel>;
};

/** Turns of the first attempt. If the gate breaks, the attempt is repeated with more turns. */
const TURNS = 8;
const TURNS_AGAIN = 24;

/**
 * Breaks only if the whole interval of the ratio is above its baseline times the tolerance. A busy machine
 * widens the interval and cannot break the gate. Without a baseline or a measurement the gate is broken.
 */
export const ratioGate = (
  name: string,
  found: Estimate,
  baseline: number | undefined,
  tolerance: number,
): Gate => {
  const limit = (baseline ?? Number.NaN) * tolerance;
  const figures = `${found.median.toFixed(3)}, interval ${found.low.toFixed(3)} to ${found.high.toFixed(3)}`;
  return {
    name: `ratio: ${name} (${figures})`,
    value: Number(found.low.toFixed(4)),
    limit:
      baseline === undefined
        ? 'a baseline: write it by `ci --write-baseline`'
        : `≤ ${limit.toFixed(3)}, which is the baseline ${baseline.toFixed(3)} x ${tolerance}`,
    holds: found.low <= limit && Number.isFinite(found.high),
  };
};

/** Measures the gate of one pair, again with more turns before it fails a change. */
export const gateRatio = async (
  pair: RatioPair,
  baseline: number | undefined,
  isSlowMachine = false,
): Promise<{ gate: Gate; found: Estimate }> => {
  const tolerance = isSlowMachine ? pair.slowTolerance : pair.tolerance;
  const judged = async (turns: number) => {
    const { ratio } = await pair.duel(turns);
    return { found: ratio, gate: ratioGate(pair.name, ratio, baseline, tolerance) };
  };
  const first = await judged(TURNS);
  return first.gate.holds || baseline === undefined ? first : judged(TURNS_AGAIN);
};
