import { useEffect } from 'react';
import type { MatchId } from '#domain/ids.ts';
import { useTab } from './BoardContext.tsx';

/** Watches a match with all its markets while the screen of this name is mounted. */
export const useMatchWatch = (name: string, id: MatchId): void => {
  const tab = useTab();
  useEffect(() => {
    tab.watchMatch(name, id);
    return () => tab.watchMatch(name, null);
  }, [tab, name, id]);
};
