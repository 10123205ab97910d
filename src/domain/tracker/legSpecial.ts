import type { OptionType } from '../ids.ts';
import type { Pair } from '../match/pair.ts';
import { legStateOf, type LegNeed, type LegState } from './legNeed.ts';
import { numberOf } from './legOutcome.ts';
import type { LegRule, TeamIndex } from './legRule.ts';

const [HOME, AWAY, DRAW, YES, NO, NOBODY] = [1, 2, 3, 8, 9, 16];
/** Results of the first half and of the match by option type (wire facts 3.11). */
const HALF_FULL: Readonly<Partial<Record<number, readonly [half: number, full: number]>>> = {
  35: [HOME, DRAW],
  36: [HOME, AWAY],
  37: [AWAY, DRAW],
  38: [DRAW, HOME],
  39: [DRAW, AWAY],
  40: [AWAY, AWAY],
  41: [HOME, HOME],
  42: [AWAY, HOME],
  43: [DRAW, DRAW],
};

const sure = (isWon: boolean): LegState => ({
  outcome: isWon ? 'won' : 'lost',
  isSure: true,
  need: null,
  progress: isWon ? 1 : 0,
});

/**
 * Returns the state of a pick on the side that scores the nth goal, corner or card. Counts do not say which side had
 * the nth: with n or more, the state is known only if one side has all of them or the pick was 'neither'. Otherwise
 * undefined.
 */
export const nthStateOf = (
  { hasNobody }: Extract<LegRule, { kind: 'nth' }>,
  type: OptionType,
  n: number,
  count: Pair,
  isOver: boolean,
): LegState | undefined => {
  const number = numberOf(count, null);
  if (type === NOBODY) {
    if (number >= n) return sure(false);
    if (isOver) return sure(true);
    const need = { kind: 'at-most', count: n - 1 - number, side: null } as const;
    return { outcome: 'won', isSure: false, need, progress: (n - number) / n };
  }
  if (type !== HOME && type !== AWAY) return undefined;
  const side: TeamIndex = type === HOME ? 0 : 1;
  if (number >= n) {
    if (count[0] > 0 && count[1] > 0) return undefined;
    return sure(count[side] > 0);
  }
  if (isOver) return hasNobody ? sure(false) : undefined;
  return {
    outcome: hasNobody ? 'lost' : 'open',
    isSure: false,
    need: { kind: 'nth', n, side },
    progress: number / n,
  };
};

/** Counts of a period, and whether it is over. */
export type Part = { readonly count: Pair; readonly isOver: boolean };

/**
 * Returns the state of a pick on the results of the first half and of the match. Before the second half a
 * match has no result of both, so only a lost first half decides (`hasSecond`).
 */
export const halfFullStateOf = (
  type: OptionType,
  first: Part,
  whole: Part & { readonly hasSecond: boolean },
): LegState | undefined => {
  const picked = HALF_FULL[type];
  if (picked === undefined) return undefined;
  const stateOf = (result: number, { count, isOver }: Part): LegState | undefined =>
    legStateOf(
      { kind: 'result', counted: 'score' },
      { type: result as OptionType, line: null },
      count,
      isOver,
    );
  const [half, full] = [stateOf(picked[0], first), stateOf(picked[1], whole)];
  if (half === undefined || full === undefined) return undefined;
  const isWon = half.outcome === 'won' && full.outcome === 'won';
  if (whole.isOver) return sure(isWon);
  if (half.isSure && half.outcome === 'lost') return sure(false);
  const isHalfMissing = half.outcome !== 'won' && half.need !== null;
  return {
    outcome: !whole.hasSecond ? 'open' : isWon ? 'won' : 'lost',
    isSure: false,
    need: isHalfMissing ? { kind: 'first-half', need: half.need } : full.need,
    progress: (half.progress + full.progress) / 2,
  };
};

/** Winners of the first set and of the match by option type (wire facts 3.11). */
const FIRST_AND_MATCH: Readonly<Partial<Record<number, readonly [first: number, match: number]>>> = {
  36: [HOME, AWAY],
  40: [AWAY, AWAY],
  41: [HOME, HOME],
  42: [AWAY, HOME],
};

/**
 * Returns the state of a pick on the winners of the first set and of the match. `first` counts the games of
 * the first set, `whole` the sets. While the first set or the sets are level, nothing is decided.
 */
export const firstAndMatchStateOf = (type: OptionType, first: Part, whole: Part): LegState | undefined => {
  const picked = FIRST_AND_MATCH[type];
  if (picked === undefined) return undefined;
  const winner = (option: number, { count, isOver }: Part): LegState | undefined =>
    legStateOf(
      { kind: 'winner', counted: 'games' },
      { type: option as OptionType, line: null },
      count,
      isOver,
    );
  const [set, match] = [winner(picked[0], first), winner(picked[1], whole)];
  if (set === undefined || match === undefined) return undefined;
  if (!first.isOver)
    return {
      outcome: 'open',
      isSure: false,
      need: set.need === null ? null : { kind: 'first-set', need: set.need },
      progress: set.progress / 2,
    };
  if (set.outcome !== 'won') return set.outcome === 'lost' ? sure(false) : undefined;
  return match.isSure ? match : { ...match, progress: (1 + match.progress) / 2 };
};

/** Games of each side at which a tie-break decides the set. */
const TIE = 6;

/**
 * Returns the state of a pick on a tie-break in a set, by the games of the set. At 6–6 the set has a
 * tie-break; a set that one side wins before has none.
 */
export const tieBreakStateOf = (
  type: OptionType,
  [home, away]: Pair,
  isOver: boolean,
): LegState | undefined => {
  if (type !== YES && type !== NO) return undefined;
  const isYes = type === YES;
  const [least, most] = [Math.min(home, away), Math.max(home, away)];
  if (least >= TIE) return sure(isYes);
  if (isOver || most > TIE || (most === TIE && least < TIE - 1)) return sure(!isYes);
  const [missingHome, missingAway] = [TIE - home, TIE - away];
  const need: LegNeed = !isYes
    ? { kind: 'not-reach', count: [TIE, TIE] }
    : missingHome > 0 && missingAway > 0
      ? { kind: 'both', home: missingHome, away: missingAway }
      : { kind: 'more', count: missingHome + missingAway, side: missingHome > 0 ? 0 : 1 };
  const progress = (home + away) / (2 * TIE);
  return { outcome: isYes ? 'lost' : 'won', isSure: false, need, progress: isYes ? progress : 1 - progress };
};
