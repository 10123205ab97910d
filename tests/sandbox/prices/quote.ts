import type { Group } from './groups.ts';

/**
 * Prices of a sport's model for the current state of a match: fair probabilities, and the even line of a
 * group.
 */
export type Quote = {
  /**
   * Returns probabilities in the order of the group's options. Returns null if the group or the line is not
   * offered, or is decided.
   */
  probs(group: Group, line: number | null): readonly number[] | null;
  /** Returns the line nearest to evens, in quarters; null if the group is not offered. */
  even(group: Group): number | null;
};
export const fitsGroup = (group: Group) => (line: number) =>
  group.rest === null || ((line % group.step) + group.step) % group.step === group.rest;
