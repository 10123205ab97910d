import type { Group } from './groups.ts';
import type { Span } from './span.ts';
import { fitsGroup } from './quote.ts';
import type { Quote } from './quote.ts';

/** Kinds of counted events. */
export type Counted =
  | 'score'
  | 'corners'
  | 'bookings'
  | 'yellow'
  | 'red'
  | 'touchdowns'
  | 'field-goals'
  | 'hits'
  | 'home-runs';

/** A model of the current state of a match, from which all its markets are priced. */
export type Model = {
  /** Returns the counts of a period; null if the period is over or bets on it are not open yet. */
  span(kind: Counted, pe: number): Span | null;
  /** Returns the final counts of a period that is over. */
  ended?(kind: Counted, pe: number): Span | null;
  /** Home's chance to win a period that ends level (overtime, shoot-out). */
  tie(pe: number): number;
  /** Chance of home to qualify; null if no side qualifies, or if it is decided. */
  readonly through?: number | null;
  /** Home's chance to win the shoot-out; null without one. */
  readonly shootout?: number | null;
  /** The side that scored last; 0 if none has scored. */
  readonly last?: 0 | 1 | 2;
};

/** The rule that prices a group from a model. */
export type Rule = {
  /**
   * Returns probabilities in the order of the group's options; null if the group is not offered in this
   * state.
   */
  probs(model: Model, line: number): readonly number[] | null;
  /** Returns the line nearest to evens, in quarters, among the lines that `fits` accepts. */
  even?(model: Model, fits: (line: number) => boolean): number | null;
};

const DECIDED = 1 - 1e-9;

/** Prices groups by their rules. A market with a sure outcome is decided and not offered. */
export const quoteBy = (model: Model): Quote => ({
  probs(group, line) {
    const probs = group.rule?.probs(model, line ?? 0) ?? null;
    return probs === null || probs.some((p) => p >= DECIDED || Number.isNaN(p)) ? null : probs;
  },
  even: (group: Group) => group.rule?.even?.(model, fitsGroup(group)) ?? null,
});
