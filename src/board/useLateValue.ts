import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import { useBoardStore } from './BoardContext.tsx';

/** Never called: a value about no match is never late. */
const NO_SUBSCRIPTION = () => () => undefined;

/** Subscribes to a match, whose readers wake when it becomes late, when a late value is due, and when it ends. */
const useMatchWakes = (id: MatchId | null) => {
  const { readers } = useBoardStore();
  return useCallback(
    (wake: () => void) => (id === null ? NO_SUBSCRIPTION() : readers.matches.subscribe(id, wake)),
    [readers, id],
  );
};

/** Returns how late a match is shown in this tab (`useScoreDelay`); 0 if it is not late. */
export const useLateBy = (id: MatchId | null): Milliseconds => {
  const { late } = useBoardStore();
  const snapshot = () => (id === null ? 0 : (late.get(id)?.delay() ?? 0));
  return useSyncExternalStore(useMatchWakes(id), snapshot, snapshot);
};

/**
 * Returns a value about a match as late as the match is shown in this tab. `key` names the value among those of the
 * match. A value that was on screen when the match became late stays there until the next one is due.
 */
export const useLateValue = <T>(id: MatchId, key: string, current: T | undefined): T | undefined => {
  const { late } = useBoardStore();
  const shown = useRef<T | undefined>(undefined);
  const snapshot = () => {
    const match = late.get(id);
    return match === undefined ? current : match.value(key, current, shown.current);
  };
  const value = useSyncExternalStore(useMatchWakes(id), snapshot, snapshot);
  useEffect(() => {
    shown.current = value;
  }, [value]);
  return value;
};
