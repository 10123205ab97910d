import { isCountedSinceBet } from '../markets/countedSinceBet.ts';
import type { Counted } from './counts.ts';

/** Position of a team in a `Pair`: 0 is home, 1 is away. */
export type TeamIndex = 0 | 1;

/**
 * How a market is decided. `sinceBet`: only what was scored after the bet counts, as in football's handicap in
 * play. `side`: only this side's count. `winner`: a level score is played on. `bands`: the least and most count
 * of each option.
 */
export type LegRule = { readonly counted: Counted } & (
  | { readonly kind: 'result' | 'draw-no-bet' | 'winner' | 'double-chance' | 'both-score' | 'correct-score' }
  /** Home begins with a number of goals that the market's name says; a draw is one of three results. */
  | { readonly kind: 'european' }
  /** Who takes the nth; the market's name says which. `hasNobody`: an option wins where there is none. */
  | { readonly kind: 'nth'; readonly hasNobody: boolean }
  /** The results of the first half and of the match. `first`: period of the first half, less its sport's. */
  | { readonly kind: 'half-full'; readonly first: number }
  /** The winners of the first set and of the match. */
  | { readonly kind: 'first-and-match' }
  /** Whether a set comes to 6–6, so that a tie-break decides it. */
  | { readonly kind: 'tie-break' }
  | { readonly kind: 'handicap'; readonly sinceBet: boolean }
  | { readonly kind: 'total' | 'odd-even' | 'some'; readonly side: TeamIndex | null }
  | { readonly kind: 'side-no-bet' | 'clean-sheet' | 'win-to-nil'; readonly side: TeamIndex }
  | {
      readonly kind: 'exact';
      readonly side: TeamIndex | null;
      readonly bands: Readonly<Partial<Record<number, readonly [least: number, most: number]>>>;
    }
);

/** One row of a table: a market type and how it is decided. */
export type Row = readonly [type: number, rule: LegRule];
export const result = (type: number, counted: Counted = 'score'): Row => [type, { kind: 'result', counted }];
export const handicap = (type: number, counted: Counted = 'score'): Row => [
  type,
  { kind: 'handicap', counted, sinceBet: isCountedSinceBet(type) },
];
export const total = (type: number, counted: Counted = 'score', side: TeamIndex | null = null): Row => [
  type,
  { kind: 'total', counted, side },
];
export const oddEven = (type: number, counted: Counted = 'score', side: TeamIndex | null = null): Row => [
  type,
  { kind: 'odd-even', counted, side },
];
export const plain = (
  type: number,
  kind:
    | 'draw-no-bet'
    | 'winner'
    | 'double-chance'
    | 'both-score'
    | 'correct-score'
    | 'european'
    | 'first-and-match'
    | 'tie-break',
  counted: Counted = 'score',
): Row => [type, { kind, counted }];
export const nth = (type: number, counted: Counted, hasNobody = true): Row => [
  type,
  { kind: 'nth', counted, hasNobody },
];
export const halfFull = (type: number, first: number): Row => [
  type,
  { kind: 'half-full', counted: 'score', first },
];
export const ofSide = (
  type: number,
  kind: 'side-no-bet' | 'clean-sheet' | 'win-to-nil',
  side: TeamIndex,
): Row => [type, { kind, counted: 'score', side }];
export const some = (type: number, side: TeamIndex | null, counted: Counted = 'red'): Row => [
  type,
  { kind: 'some', counted, side },
];
export const exact = (
  type: number,
  bands: Extract<LegRule, { kind: 'exact' }>['bands'],
  side: TeamIndex | null = null,
  counted: Counted = 'score',
): Row => [type, { kind: 'exact', counted, side, bands }];
