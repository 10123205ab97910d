import { useState } from 'react';
import { ALL_CLOSED, ALL_OPEN, toggleLeague, type Collapse } from '#domain/collapse.ts';
import type { LeagueId } from '#domain/ids.ts';

/** Which leagues are closed, until the sport changes (LIST-36). Whether all are closed is the worker's count: it knows every league. */
export const useCollapse = (scope: string) => {
  const [kept, setKept] = useState<{ readonly scope: string; readonly collapse: Collapse }>({ scope, collapse: ALL_OPEN });
  // Reset as the sport changes, not as it is read: coming back finds every league open too.
  if (kept.scope !== scope) setKept({ scope, collapse: ALL_OPEN });
  const collapse = kept.scope === scope ? kept.collapse : ALL_OPEN;
  return {
    collapse,
    toggle: (league: LeagueId) => setKept({ scope, collapse: toggleLeague(collapse, league, []) }),
    /** Closes every league, or opens every one where none is open (LIST-34, LIST-35). */
    toggleAll: (noneOpen: boolean) => setKept({ scope, collapse: noneOpen ? ALL_OPEN : ALL_CLOSED }),
  };
};
