import type { Group } from './groups.ts';
import type { Span } from './span.ts';
import { fitsGroup } from './quote.ts';
import type { Quote } from './quote.ts';

/** What is counted. */
export type Counted =
  'score' | 'corners' | 'bookings' | 'yellow' | 'red' | 'touchdowns' | 'field-goals' | 'hits' | 'home-runs';

/** A model of the current state of a match, from which all its markets are priced. */
export type Model = {
  /** Null where this span is over, or is not bet on yet. */
  span(what: Counted, pe: number): Span | null;
  /** A span that is over, as it ended. */
  ended?(what: Counted, pe: number): Span | null;
  /** Chance of home to win what is level at the end of the span (overtime, shoot-out). */
  tie(pe: number): number;
  /** Chance of home to qualify; null if no side qualifies, or if it is decided. */
  readonly through?: number | null;
  /** Chance of home to win the shoot-out; null while there is none. */
  readonly shootout?: number | null;
  /** The side that scored last; 0 if none has scored. */
  readonly last?: 0 | 1 | 2;
};

/** How a group is priced from a model. */
export type Rule = {
  /**
   * Returns probabilities in the order of the group's options; null if the group is not offered in this
   * state.
   */
  probs(model: Model, line: number): readonly number[] | null;
  /** The line nearest to evens, in quarters, of those that fit. */
  even?(model: Model, fits: (line: number) => boolean): number | null;
};

const DECIDED = 1 - 1e-9;

/** Groups priced by their rules; a market whose outcome is sure is decided, and not offered. */
export const quoteBy = (model: Model): Quote => ({
  probs(group, line) {
    const probs = group.rule?.probs(model, line ?? 0) ?? null;
    return probs === null || probs.some((p) => p >= DECIDED || Number.isNaN(p)) ? null : probs;
  },
  even: (group: Group) => group.rule?.even?.(model, fitsGroup(group)) ?? null,
});
