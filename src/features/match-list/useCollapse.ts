import { useEffect, useState } from 'react';
import { ALL_CLOSED, ALL_OPEN, toggleLeague, type Collapse } from '#domain/collapse.ts';
import type { LeagueId } from '#domain/ids.ts';
import { useClient } from '#state/clientContext.tsx';
import { useHistoryStep } from '#state/location.ts';

/**
 * Which leagues are closed, until the sport changes (LIST-36). A step of the history that one comes back to
 * has those of then. Whether all are closed is the worker's count: it knows every league.
 */
export const useCollapse = (scope: string) => {
  const { memory } = useClient();
  const step = useHistoryStep();
  const [kept, setKept] = useState(() => ({
    step,
    scope,
    collapse: rememberedAt(memory.read(step), scope) ?? ALL_OPEN,
  }));
  // Reset as the sport changes, not as it is read: coming back by a link finds every league open too.
  const next =
    kept.step === step && kept.scope === scope
      ? kept
      : {
          step,
          scope,
          collapse:
            rememberedAt(memory.read(step), scope) ?? (kept.scope === scope ? kept.collapse : ALL_OPEN),
        };
  if (next !== kept) setKept(next);
  const { collapse } = next;
  useEffect(() => memory.keep(step, { scope, collapse }), [memory, step, scope, collapse]);
  const keep = (changed: Collapse) => setKept({ step, scope, collapse: changed });
  return {
    collapse,
    toggle: (league: LeagueId) => keep(toggleLeague(collapse, league, [])),
    /** Closes every league, or opens every one where none is open (LIST-34, LIST-35). */
    toggleAll: (noneOpen: boolean) => keep(noneOpen ? ALL_OPEN : ALL_CLOSED),
  };
};

/** What is remembered of the leagues of a scope. */
export const rememberedAt = (
  remembered: { readonly scope?: string; readonly collapse?: Collapse } | undefined,
  scope: string,
): Collapse | undefined => (remembered?.scope === scope ? remembered.collapse : undefined);
