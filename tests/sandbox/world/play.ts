import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, PlayEvent, Score } from './worldChange.ts';

/** `n` counts the goals of a match, also withdrawn ones, because a match can reach a score twice. */
export type Goal = { readonly n: number; readonly side: 1 | 2; readonly sc: readonly [number, number] };

/** The result of playing a match for some seconds. */
export type PlayOutcome = {
  /** True if scores, clock or server differ from the last published ones. */
  facts: boolean;
  goals: Goal[];
  /** Goals that the referee withdrew (VAR); `sc` is the score after that. */
  withdrawn: Goal[];
  /** World seconds its markets stay suspended from now; 0 for none. */
  suspend: number;
  ended: boolean;
  /** True after a point, a pot or a round: prices change at once, not at the match's next turn. */
  scored?: boolean;
  /** It ended without a result: a retirement (D29). The match leaves as abandoned. */
  abandoned?: boolean;
};
export const emptyOutcome = (): PlayOutcome => ({
  facts: false,
  goals: [],
  withdrawn: [],
  suspend: 0,
  ended: false,
});

/** A match being played, by the rules of its sport. */
export type Play = {
  readonly fmt: number;
  readonly fid: number;
  begin(): void;
  advance(seconds: number): PlayOutcome;
  quote(): Quote;
  nsg(): Score[];
  clock(): Omit<Clock, 'at'> | null;
  serving(): 0 | 1 | 2;
  /** The sport's own scoreboard (wire facts 3.6); absent where it has none. */
  board?(): Readonly<Record<string, string | number>> | null;
  /** The events, for settlement; absent if the score lines suffice. */
  events?(): PlayEvent[];
  /** Stage marker (`smt`): 0 regular play, 1 extra time, 2 shoot-out. */
  stage?(): number;
  /** Ends the match in its current state. */
  finish?(): void;
  /** Scores a goal for a side. Returns null if the match is not in play or has no goals. */
  score?(side: 1 | 2): PlayOutcome | null;
  /** Withdraws the last goal (of a side). Returns null if there is none. */
  withdraw?(side?: 1 | 2): PlayOutcome | null;
};
