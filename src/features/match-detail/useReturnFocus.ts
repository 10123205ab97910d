import { useEffect, type RefObject } from 'react';
import type { MatchId } from '#domain/ids.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';

/**
 * Focuses the row from which the panel was opened when the panel closes, if the row exists and nothing else has
 * the focus.
 */
export const useReturnFocus = (id: MatchId, panel: RefObject<HTMLElement | null>): void => {
  const { root } = useRenderRoot();
  useEffect(() => {
    const element = panel.current;
    return () => {
      const isElsewhere = root.activeElement !== null && root.activeElement !== document.body;
      if (element?.isConnected === true || isElsewhere) return;
      root.querySelector<HTMLElement>(`[data-open="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    };
  }, [root, id, panel]);
};
