import { SCORE } from './seriesQuestion.ts';
import type { SeriesQuestion } from './seriesQuestion.ts';
import type { Group } from './groups.ts';
import type { Part } from './part.ts';
import type { Count } from './series.ts';

export const pair = (p: number): readonly [number, number] => [p, 1 - p];

/** A part, and the probability of each of its ends. */
export type PartEnds = { readonly part: Part; readonly ends: Float64Array };

const chanceOf = ({ part, ends }: PartEnds, holds: (home: number, away: number) => boolean): number => {
  let total = 0;
  for (let i = 0; i < ends.length; i += 1) {
    const p = ends[i] ?? 0;
    if (p > 0 && holds(part.home[i] ?? 0, part.away[i] ?? 0)) total += p;
  }
  return total;
};

export const meanOf = ({ part, ends }: PartEnds, count: Count): number => {
  let mean = 0;
  for (const [i, p] of ends.entries()) {
    const [h, a] = [part.home[i] ?? 0, part.away[i] ?? 0];
    mean += p * (count === 'total' ? h + a : count === 'lead' ? h - a : count === 'home' ? h : a);
  }
  return mean;
};

/**
 * Prices a question about a part: probabilities in the order of the options; null if the question is not
 * about parts.
 */
export const ofPart = (
  { of }: SeriesQuestion,
  group: Group,
  line: number,
  ends: PartEnds,
): readonly number[] | null => {
  const chance = (holds: (home: number, away: number) => boolean) => pair(chanceOf(ends, holds));
  switch (of) {
    case 'winner':
    case 'partWinner':
      return chance((h, a) => h > a);
    // A line of half a point equals the winner market.
    case 'lead':
    case 'partLead':
      return Math.abs(line) < 1 ? null : chance((h, a) => h - a + line > 0);
    case 'total':
    case 'parts':
      return chance((h, a) => h + a > line);
    case 'home':
      return chance((h) => h > line);
    case 'away':
      return chance((_, a) => a > line);
    case 'odd':
      return chance((h, a) => (h + a) % 2 === 1);
    case 'partScore':
      return group.ops.map((type) => chanceOf(ends, (h, a) => SCORE + 10 * h + a === type));
    default:
      return null;
  }
};
