import { useCallback } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Problem } from '#contract/problem.ts';
import { useClient } from './clientContext.tsx';

/**
 * The last thing that went wrong at the user's own hand; a new object each time, so that the same words can
 * be said again.
 */
export type UserProblems = {
  readonly problem: Problem | null;
  /**
   * The price that was pressed although the slip is full (C15), where it stands in the window, CSS pixels;
   * null for none.
   */
  readonly refused: RefusedPick | null;
};
export type RefusedPick = { readonly left: number; readonly top: number; readonly bottom: number };
export type UserProblemsStore = StoreApi<UserProblems>;

export const createUserProblemsStore = (): UserProblemsStore =>
  createStore<UserProblems>(() => ({ problem: null, refused: null }));

/** The problem to say now, and a way to put it away. */
export const useUserProblem = (): readonly [Problem | null, () => void] => {
  const { notices } = useClient();
  return [useStore(notices, (state) => state.problem), () => notices.setState({ problem: null })];
};

/** Where to say that the slip is full, and a way to stop saying it. */
export const useRefusedPick = (): readonly [RefusedPick | null, () => void] => {
  const { notices } = useClient();
  const clear = useCallback(() => notices.setState({ refused: null }), [notices]);
  return [useStore(notices, (state) => state.refused), clear];
};
