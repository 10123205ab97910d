import type { Group } from './groups.ts';
import { nearestLine } from './nearest.ts';
import { normalAbove } from './normal.ts';
import { fitsGroup } from './quote.ts';
import type { Quote } from './quote.ts';

/**
 * Number of ways to win in MMA: knock-out (or stoppage), submission, the judges. Boxing has no submission.
 */
const WAYS = 3;

/**
 * The strengths of two fighters: the chance per second to end the fight, the share of submissions in it, and
 * the drift of the judges' cards.
 */
export type Bout = {
  readonly ends: readonly [number, number];
  readonly submissions: readonly [number, number];
  /**
   * `drift`: mean change of the judges' cards per second, with a deviation of one. `draw`: the largest
   * difference that counts as a draw.
   */
  readonly drift: number;
  readonly draw: number;
};
export type FightState = {
  readonly bout: Bout;
  readonly sid: number;
  readonly rounds: number;
  /** World seconds of a round, and seconds fought so far without breaks. */
  readonly round: number;
  readonly fought: number;
  /** The judges' cards so far, home minus away. */
  readonly cards: number;
  readonly over: boolean;
};

type Ends = {
  readonly home: readonly [number, number, number];
  readonly away: readonly [number, number, number];
  readonly draw: number;
};

/** Returns the chance of every end, by winner and way. */
const endsOf = ({ bout, rounds, round, fought, cards }: FightState): Ends => {
  const left = Math.max(0, rounds * round - fought);
  const [home, away] = bout.ends;
  const goes = Math.exp(-(home + away) * left);
  const stopped = (side: 0 | 1): readonly [number, number] => {
    const p = ((1 - goes) * bout.ends[side]) / (home + away);
    return [p * (1 - bout.submissions[side]), p * bout.submissions[side]];
  };
  const deviation = Math.sqrt(left);
  const wins = normalAbove(cards + bout.drift * left, deviation, bout.draw);
  const loses = 1 - normalAbove(cards + bout.drift * left, deviation, -bout.draw);
  return {
    home: [...stopped(0), goes * wins],
    away: [...stopped(1), goes * loses],
    draw: goes * Math.max(0, 1 - wins - loses),
  };
};

const sum = (list: readonly number[]): number => list.reduce((total, p) => total + p, 0);

/**
 * Quotes winner (a draw gives the stakes back), total rounds at half rounds, distance, and method. Markets
 * that MMA and boxing share have the same numbers.
 */
export const quoteFight = (state: FightState): Quote => {
  const { bout, rounds, round, fought, sid, over } = state;
  let known: Ends | undefined;
  const ends = (): Ends => (known ??= endsOf(state));
  const goesTo = (second: number): number =>
    Math.exp(-(bout.ends[0] + bout.ends[1]) * Math.max(0, second - fought));
  /** An over on 2.5 rounds wins at the middle of the third round. */
  const beyond = (line: number): number => goesTo((line / 4) * round);
  const open = (line: number): boolean => line > 0 && line < 4 * rounds && (line / 4) * round > fought;
  const method = (group: Group): readonly number[] => {
    const { home, away, draw } = ends();
    const sides =
      group.ops.length === 2 * WAYS + 1
        ? [...home, ...away]
        : [home[0] + home[1], home[2], away[0] + away[1], away[2]];
    return [...sides, draw];
  };
  return {
    probs(group, line) {
      if (over) return null;
      const of = group.mty - sid * 1000;
      if (of === 1) return open(line ?? 0) ? [beyond(line ?? 0), 1 - beyond(line ?? 0)] : null;
      if (of === 3) return [goesTo(rounds * round), 1 - goesTo(rounds * round)];
      if (of === 4) return method(group);
      const { home, away } = ends();
      const both = sum(home) + sum(away);
      return both > 0 ? [sum(home) / both, sum(away) / both] : null;
    },
    even(group) {
      if (over || group.lines === 0) return null;
      const fits = fitsGroup(group);
      return nearestLine(2 * rounds, beyond, (line) => fits(line) && open(line));
    },
  };
};
