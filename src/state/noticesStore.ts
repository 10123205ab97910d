import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Problem } from '#contract/problem.ts';
import { useClient } from './clientContext.tsx';

/** The last thing that went wrong at the user's own hand; a new object each time, so that the same words can be said again. */
export type Notices = { readonly problem: Problem | null };
export type NoticesStore = StoreApi<Notices>;

export const createNoticesStore = (): NoticesStore => createStore<Notices>(() => ({ problem: null }));

/** The problem to say now, and a way to put it away. */
export const useNotice = (): readonly [Problem | null, () => void] => {
  const { notices } = useClient();
  return [useStore(notices, (state) => state.problem), () => notices.setState({ problem: null })];
};
