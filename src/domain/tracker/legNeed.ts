import type { Pair } from '../match/pair.ts';
import {
  FULL_WIN,
  handicapOf,
  isUndecided,
  leadOf,
  numberOf,
  settlePick,
  totalOf,
  type LegOutcome,
  type LegPick,
} from './legOutcome.ts';
import type { LegRule, TeamIndex } from './legRule.ts';

/**
 * The need of a pick: the events that it still needs to win in full, or that would lose it. `more`: so many
 * more of one side, of either (null), or of both (`both`). `win-by`, `not-lose-by`: the lead of a side at the
 * end (0 is "must not lose"). `at-most`: no more than so many more. `nth`: a side must take the nth.
 * `first-half`, `first-set`: what the first half or set needs. `not-reach`: the count must not come to this.
 * `stay-level`: the score must stay level. `parity`: an odd or even number more. `hold`: it must stay as it
 * is.
 */
export type LegNeed =
  | { readonly kind: 'more'; readonly count: number; readonly side: TeamIndex | null }
  | { readonly kind: 'both'; readonly home: number; readonly away: number }
  | { readonly kind: 'win-by' | 'not-lose-by'; readonly count: number; readonly side: TeamIndex }
  | { readonly kind: 'at-most'; readonly count: number; readonly side: TeamIndex | null }
  | { readonly kind: 'nth'; readonly n: number; readonly side: TeamIndex }
  | { readonly kind: 'first-half' | 'first-set'; readonly need: LegNeed }
  | { readonly kind: 'not-reach'; readonly count: Pair }
  | { readonly kind: 'parity'; readonly isOdd: boolean; readonly side: TeamIndex | null }
  | { readonly kind: 'stay-level' | 'not-level' | 'hold' };

/**
 * The state of a pick. `isSure`: no further count can change it. `need`: null if nothing can change it.
 * `progress`: the share of the need that is fulfilled, from 0 to 1, for a progress bar.
 */
export type LegState = {
  readonly outcome: LegOutcome;
  readonly isSure: boolean;
  readonly need: LegNeed | null;
  readonly progress: number;
};

/** The largest number of further counts of one side that the search tries; no option depends on more. */
const FAR = 12;
/** Steps of the bar on both sides of the line of a handicap. */
const [STEPS_BELOW, STEPS] = [3, 5];

const clamp = (value: number): number => Math.max(0, Math.min(1, value));
const whole = (hundredths: number): number => Math.ceil(hundredths / 100);

/** A pick that one side's lead decides. Its need is stated as a lead, because any goal of either side moves it. */
const byLead = (
  outcome: LegOutcome,
  lead: number,
  { side, line }: { readonly side: TeamIndex; readonly line: number },
): LegState => {
  const least = whole(FULL_WIN - line);
  const missing = least - lead;
  const progress = clamp((STEPS_BELOW - missing) / STEPS);
  if (missing > 0) return { outcome, isSure: false, need: { kind: 'more', count: missing, side }, progress };
  const need: LegNeed =
    least > 0
      ? { kind: 'win-by', count: least, side }
      : { kind: 'not-lose-by', count: least === 0 ? 0 : 1 - least, side };
  return { outcome, isSure: false, need, progress };
};

/** A pick of over or under. Counts only grow, so over is sure once reached, and under once missed. */
const byTotal = (
  outcome: LegOutcome,
  number: number,
  {
    isOver,
    line,
    side,
  }: { readonly isOver: boolean; readonly line: number; readonly side: TeamIndex | null },
): LegState => {
  if (isOver) {
    const least = whole(line + FULL_WIN);
    const missing = least - number;
    if (missing <= 0) return { outcome, isSure: true, need: null, progress: 1 };
    return {
      outcome,
      isSure: false,
      need: { kind: 'more', count: missing, side },
      progress: clamp(number / least),
    };
  }
  const most = Math.floor((line - FULL_WIN) / 100);
  const left = most - number;
  // Nothing more can be lost once the higher half of the line is passed.
  const isSure = number * 100 - line >= FULL_WIN;
  return {
    outcome,
    isSure,
    need: isSure ? null : left >= 0 ? { kind: 'at-most', count: left, side } : { kind: 'hold' },
    progress: isSure ? 0 : clamp((left + 1) / Math.max(1, most + 1)),
  };
};

type Step = readonly [home: number, away: number];
/** All further counts, the fewest first. */
const AHEAD: readonly Step[] = Array.from({ length: FAR + 1 }, (_, home) =>
  Array.from({ length: FAR + 1 }, (__, away): Step => [home, away]),
)
  .flat()
  .sort((a, b) => a[0] + a[1] - (b[0] + b[1]));

/** The fewest further counts after which the outcome is won, or is not won any more. */
const fewest = (rule: LegRule, pick: LegPick, count: Pair, isWin: boolean): readonly Step[] => {
  const fits = ([home, away]: Step): boolean =>
    (settlePick(rule, pick, [count[0] + home, count[1] + away]) === 'won') === isWin;
  const first = AHEAD.find(fits);
  if (first === undefined) return [];
  const size = first[0] + first[1];
  return AHEAD.filter((step) => step[0] + step[1] === size && fits(step));
};

/** Returns the side that takes these steps alone; null if either side may. Undefined if both must. */
const sideOfSteps = (steps: readonly Step[]): TeamIndex | null | undefined => {
  const [home, away] = [steps.some((step) => step[1] === 0), steps.some((step) => step[0] === 0)];
  if (home && away) return null;
  return home ? 0 : away ? 1 : undefined;
};

const needOf = (rule: LegRule, isWon: boolean, steps: readonly Step[]): LegNeed => {
  const [home, away] = steps[0] ?? [0, 0];
  const count = home + away;
  const side = sideOfSteps(steps);
  if (rule.kind === 'odd-even') return { kind: 'parity', isOdd: !isWon, side: rule.side };
  if (isWon) {
    if (rule.kind === 'result') return { kind: 'stay-level' };
    if (rule.kind === 'double-chance') return { kind: 'not-level' };
    return side === undefined ? { kind: 'hold' } : { kind: 'at-most', count: count - 1, side };
  }
  return side === undefined ? { kind: 'both', home, away } : { kind: 'more', count, side };
};

/** A pick that is decided by counts without a line. Looks at all further counts within reach. */
const byCounts = (rule: LegRule, pick: LegPick, count: Pair, outcome: LegOutcome): LegState => {
  const isWon = outcome === 'won';
  const steps = fewest(rule, pick, count, !isWon);
  const distance = steps[0] === undefined ? 0 : steps[0][0] + steps[0][1];
  if (distance === 0)
    return { outcome, isSure: isSettled(rule, pick, count, outcome), need: null, progress: isWon ? 1 : 0 };
  return {
    outcome,
    isSure: false,
    need: needOf(rule, isWon, steps),
    progress: isWon ? 1 : clamp(1 - distance / (distance + 1)),
  };
};

/** Returns true if no further count changes the outcome, such as from lost to returned. */
const isSettled = (rule: LegRule, pick: LegPick, [home, away]: Pair, outcome: LegOutcome): boolean =>
  AHEAD.every((step) => settlePick(rule, pick, [home + step[0], away + step[1]]) === outcome);

/**
 * Returns the state of a pick at these counts. `isOver`: its period has ended, so only a correction changes
 * it. Undefined for an option or line that the rule does not know.
 */
export const legStateOf = (
  rule: LegRule,
  pick: LegPick,
  count: Pair,
  isOver: boolean,
): LegState | undefined => {
  const outcome = settlePick(rule, pick, count);
  if (outcome === undefined) return undefined;
  if (isOver && !isUndecided(outcome))
    return { outcome, isSure: true, need: null, progress: outcome === 'won' ? 1 : 0 };
  const handicap = handicapOf(rule, pick);
  if (handicap !== undefined) return byLead(outcome, leadOf(count, handicap.side), handicap);
  const total = totalOf(rule, pick);
  if (total !== undefined) return byTotal(outcome, numberOf(count, total.side), total);
  return byCounts(rule, pick, count, outcome);
};
