import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, PlayEvent, Score } from './worldChange.ts';

/** `n` counts the goals of a match, also those that were taken back: a score can be reached twice. */
export type Goal = { readonly n: number; readonly side: 1 | 2; readonly sc: readonly [number, number] };

/** What happened while a match was played on for some seconds. */
export type Happened = {
  /** Scores, clock or server differ from what was told last. */
  facts: boolean;
  goals: Goal[];
  /** Goals that were taken back (VAR); `sc` is what stands then. */
  withdrawn: Goal[];
  /** World seconds its markets stay suspended from now; 0 for none. */
  suspend: number;
  ended: boolean;
  /** A point, a pot, a round: prices follow at once, not when it is the match's turn. */
  scored?: boolean;
  /** It ended without a result: a retirement (D29). The match leaves as abandoned. */
  abandoned?: boolean;
};
export const nothing = (): Happened => ({ facts: false, goals: [], withdrawn: [], suspend: 0, ended: false });

/** A match being played, by the rules of its sport. */
export type Play = {
  readonly fmt: number;
  readonly fid: number;
  begin(): void;
  advance(seconds: number): Happened;
  quote(): Quote;
  nsg(): Score[];
  clock(): Omit<Clock, 'at'> | null;
  serving(): 0 | 1 | 2;
  /** The sport's own scoreboard (wire facts 3.6); absent where it has none. */
  board?(): Readonly<Record<string, string | number>> | null;
  /** What happened, for settlement; absent where the score lines tell all of it. */
  events?(): PlayEvent[];
  /** Stage marker (`smt`): 0 regular play, 1 extra time, 2 shoot-out. */
  stage?(): number;
  /** Ends the match as it stands. */
  finish?(): void;
  /** A goal of a side, now; null where the play is not on, or has none. */
  score?(side: 1 | 2): Happened | null;
  /** Takes the last goal (of a side) back; null where there is none. */
  withdraw?(side?: 1 | 2): Happened | null;
};
