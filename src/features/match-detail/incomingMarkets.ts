import { useEffect, useRef, type RefObject } from 'react';
import { useTab } from '#board/BoardContext.tsx';
import type { MatchFacts } from '#domain/match/match.ts';
import type { MatchId } from '#domain/ids.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { useCommands } from '#state/hooks.ts';

/** Adds a match to the viewed matches once its facts are known. */
export const useViewed = (match: MatchFacts | undefined): void => {
  const { viewed } = useCommands();
  const tab = useTab();
  const noted = useRef<MatchId | null>(null);
  useEffect(() => {
    if (match === undefined || noted.current === match.id) return;
    noted.current = match.id;
    const { id, sportId, outright, name, home, away } = match;
    void viewed({
      matchId: id,
      sportId,
      name: outright || home.name === '' ? name : `${home.name} - ${away.name}`,
      at: Math.floor(tab.serverNow()),
    });
  }, [match, viewed, tab]);
};

/**
 * Returns the focus to the row from which the panel was opened when the panel closes, if the row exists and
 * nothing else has the focus.
 */
export const useWayBack = (id: MatchId, panel: RefObject<HTMLElement | null>): void => {
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
