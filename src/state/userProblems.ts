import { useCallback } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Problem } from '#contract/problem.ts';
import { useClient } from './clientContext.tsx';

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

/** The problem to show, and the function that closes it. */
export const useUserProblem = (): readonly [Problem | null, () => void] => {
  const { notices } = useClient();
  return [useStore(notices, (state) => state.problem), () => notices.setState({ problem: null })];
};

/** Where to show that the slip is full, and the function that closes the message. */
export const useRefusedPick = (): readonly [RefusedPick | null, () => void] => {
  const { notices } = useClient();
  const clear = useCallback(() => notices.setState({ refused: null }), [notices]);
  return [useStore(notices, (state) => state.refused), clear];
};
