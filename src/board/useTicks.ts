import { useEffect, useReducer } from 'react';
import type { Milliseconds } from '#domain/ids.ts';
import { useTab } from './BoardContext.tsx';

/** Renders the component in steps of `everyMs`, and never by time where it is null. */
export const useTicks = (everyMs: Milliseconds | null): void => {
  const tab = useTab();
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (everyMs === null ? undefined : tab.onTick(everyMs, render)), [tab, everyMs]);
};
