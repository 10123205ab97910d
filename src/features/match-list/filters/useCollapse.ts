import { useEffect, useState } from 'react';
import { ALL_CLOSED, ALL_OPEN, toggleLeague, type Collapse } from '#domain/match/collapse.ts';
import type { LeagueId } from '#domain/ids.ts';
import { useClient } from '#state/clientContext.tsx';
import { useHistoryStep } from '#state/location.ts';

/**
 * Returns which leagues are collapsed and how to change it. A change of sport resets the state (LIST-36);
 * going back in the history restores it. The worker counts whether all are collapsed, because only the worker
 * knows every league.
 */
export const useCollapse = (scope: string) => {
  const { memory } = useClient();
  const step = useHistoryStep();
  const [collapseState, setCollapseState] = useState(() => ({
    step,
    scope,
    collapse: rememberedAt(memory.read(step), scope) ?? ALL_OPEN,
  }));
  // Reset on change of sport, not on read: a link back to a sport must show every league open.
  const next =
    collapseState.step === step && collapseState.scope === scope
      ? collapseState
      : {
          step,
          scope,
          collapse:
            rememberedAt(memory.read(step), scope) ??
            (collapseState.scope === scope ? collapseState.collapse : ALL_OPEN),
        };
  if (next !== collapseState) setCollapseState(next);
  const { collapse } = next;
  useEffect(() => memory.keep(step, { scope, collapse }), [memory, step, scope, collapse]);
  const keep = (changed: Collapse) => setCollapseState({ step, scope, collapse: changed });
  return {
    collapse,
    toggle: (league: LeagueId) => keep(toggleLeague(collapse, league)),
    /** Collapses every league, or expands every league if none is open (LIST-34, LIST-35). */
    toggleAll: (noneOpen: boolean) => keep(noneOpen ? ALL_OPEN : ALL_CLOSED),
  };
};

/** Returns the remembered collapse state of a scope. */
export const rememberedAt = (
  remembered: { readonly scope?: string; readonly collapse?: Collapse } | undefined,
  scope: string,
): Collapse | undefined => (remembered?.scope === scope ? remembered.collapse : undefined);
