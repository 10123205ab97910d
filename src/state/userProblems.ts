import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Problem } from '#contract/problem.ts';

/**
 * The last problem of the user's own actions. It is a new object each time, so the same text can show again.
 */
export type UserProblems = {
  readonly problem: Problem | null;
  /** Window position, in CSS pixels, of a price pressed while the slip is full (C15); null for none. */
  readonly refused: RefusedPick | null;
};
export type RefusedPick = { readonly left: number; readonly top: number; readonly bottom: number };
export type UserProblemsStore = StoreApi<UserProblems>;

export const createUserProblemsStore = (): UserProblemsStore =>
  createStore<UserProblems>(() => ({ problem: null, refused: null }));
