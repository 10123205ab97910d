import type { OptionType } from '../ids.ts';
import { scoreOfOption } from '../markets/optionTypes.ts';
import type { Pair } from '../match/pair.ts';
import type { LegRule, TeamIndex } from './legRule.ts';

/**
 * How a leg is settled. Two outcomes are undecided: `level` if a level score is played on, and `open` if the
 * deciding part has not been played, such as the second half or the next goal.
 */
export type LegOutcome = 'won' | 'half-won' | 'returned' | 'half-lost' | 'lost' | Undecided;
export type Undecided = 'level' | 'open';
export const isUndecided = (outcome: LegOutcome | 'cancelled'): outcome is Undecided =>
  outcome === 'level' || outcome === 'open';

/** A pick of a market: its option, and its line in hundredths from the picked side's view, if it has one. */
export type LegPick = {
  readonly type: OptionType;
  readonly line: number | null;
  /** The number in the market's name: which goal, or how many goals home begins with. */
  readonly n?: number | null;
};

const [HOME, AWAY, DRAW, OVER, UNDER, EVEN, ODD, YES, NO] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const [HOME_OR_DRAW, HOME_OR_AWAY, AWAY_OR_DRAW] = [50, 51, 52];
/** Half a point, in hundredths of a line. */
const HALF = 50;

const wins = (won: boolean): LegOutcome => (won ? 'won' : 'lost');
const other = (side: TeamIndex): TeamIndex => (side === 0 ? 1 : 0);
/** The side of an option that stands for a team. */
const sideOf = (type: OptionType): TeamIndex | undefined =>
  type === HOME ? 0 : type === AWAY ? 1 : undefined;
/** How far a side is ahead; negative if it is behind. */
export const leadOf = (count: Pair, side: TeamIndex): number => count[side] - count[other(side)];

/**
 * Settles a stake on a value (a lead plus its line, or a count minus its line) in hundredths. A quarter line is
 * two half stakes on the neighbouring lines (D15).
 */
const settleValue = (value: number): LegOutcome => {
  if (value >= HALF) return 'won';
  if (value <= -HALF) return 'lost';
  if (value === 0) return 'returned';
  return value > 0 ? 'half-won' : 'half-lost';
};

/** The least value that is won in full. */
export const FULL_WIN = HALF;

/**
 * Returns a pick that depends only on one side's lead as a handicap: home wins is -0.5, draw no bet is 0,
 * home or draw is +0.5. Undefined for any other pick.
 */
export const handicapOf = (
  rule: LegRule,
  { type, line, n = null }: LegPick,
): { readonly side: TeamIndex; readonly line: number } | undefined => {
  const side = sideOf(type);
  switch (rule.kind) {
    case 'handicap':
      return side === undefined || line === null ? undefined : { side, line };
    case 'result':
      return side === undefined ? undefined : { side, line: -HALF };
    case 'european':
      return side === undefined || n === null
        ? undefined
        : { side, line: (side === 0 ? n : -n) * 100 - HALF };
    case 'draw-no-bet':
    case 'winner':
      return side === undefined ? undefined : { side, line: 0 };
    case 'double-chance':
      return type === HOME_OR_DRAW || type === AWAY_OR_DRAW
        ? { side: type === HOME_OR_DRAW ? 0 : 1, line: HALF }
        : undefined;
    default:
      return undefined;
  }
};

/** A pick of over or under: the counted number minus its line, or the line minus the number. */
export const totalOf = (
  rule: LegRule,
  { type, line }: LegPick,
): { readonly isOver: boolean; readonly line: number; readonly side: TeamIndex | null } | undefined =>
  rule.kind !== 'total' || line === null || (type !== OVER && type !== UNDER)
    ? undefined
    : { isOver: type === OVER, line: Math.abs(line), side: rule.side };

/** Returns the count of one side, or of both together (null). */
export const numberOf = ([home, away]: Pair, side: TeamIndex | null): number =>
  side === null ? home + away : side === 0 ? home : away;

const yesNo = (type: OptionType, is: boolean): LegOutcome | undefined =>
  type === YES ? wins(is) : type === NO ? wins(!is) : undefined;

/** Returns the outcome of a rule without a line. Undefined for an option that is not in the table. */
const settleCounts = (rule: LegRule, { type, n = null }: LegPick, count: Pair): LegOutcome | undefined => {
  const [home, away] = count;
  switch (rule.kind) {
    case 'result':
      return type === DRAW ? wins(home === away) : undefined;
    case 'european':
      return type === DRAW && n !== null ? wins(home + n === away) : undefined;
    case 'double-chance':
      return type === HOME_OR_AWAY ? wins(home !== away) : undefined;
    case 'side-no-bet': {
      if (leadOf(count, rule.side) > 0) return 'returned';
      if (type === DRAW) return wins(home === away);
      return sideOf(type) === other(rule.side) ? wins(home !== away) : undefined;
    }
    case 'odd-even': {
      const isOdd = numberOf(count, rule.side) % 2 === 1;
      return type === ODD ? wins(isOdd) : type === EVEN ? wins(!isOdd) : undefined;
    }
    case 'both-score':
      return yesNo(type, home > 0 && away > 0);
    case 'clean-sheet':
      return yesNo(type, count[other(rule.side)] === 0);
    case 'win-to-nil':
      return yesNo(type, count[rule.side] > 0 && count[other(rule.side)] === 0);
    case 'some':
      return yesNo(type, numberOf(count, rule.side) > 0);
    case 'correct-score': {
      const score = scoreOfOption(type);
      return score === undefined ? undefined : wins(score[0] === home && score[1] === away);
    }
    case 'exact': {
      const band = rule.bands[type];
      const number = numberOf(count, rule.side);
      return band === undefined ? undefined : wins(number >= band[0] && number <= band[1]);
    }
    default:
      return undefined;
  }
};

/**
 * Returns how a pick is settled if its period ends with these counts. Undefined for an option that the rule
 * does not know, or a line that cannot be read.
 */
export const settlePick = (rule: LegRule, pick: LegPick, count: Pair): LegOutcome | undefined => {
  const handicap = handicapOf(rule, pick);
  if (handicap !== undefined) {
    const lead = leadOf(count, handicap.side);
    return rule.kind === 'winner' && lead === 0 ? 'level' : settleValue(lead * 100 + handicap.line);
  }
  const total = totalOf(rule, pick);
  if (total !== undefined) {
    const value = numberOf(count, total.side) * 100 - total.line;
    return settleValue(total.isOver ? value : -value);
  }
  return settleCounts(rule, pick, count);
};
