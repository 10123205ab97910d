import type { Group } from './groups.ts';

/** What a sport's model says of a match as it stands: fair probabilities, and the even line of a group. */
export type Quote = {
  /**
   * In the order of the group's options; null where the group, or this line of it, is not offered or decided.
   */
  probs(group: Group, line: number | null): readonly number[] | null;
  /** The line nearest to evens, in quarters; null where the group is not offered. */
  even(group: Group): number | null;
};
export const fitsGroup = (group: Group) => (line: number) =>
  group.rest === null || ((line % group.step) + group.step) % group.step === group.rest;
