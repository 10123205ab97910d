import { useEffect, useRef } from 'react';
import { useTab } from '#board/BoardContext.tsx';
import type { MatchFacts } from '#domain/match/match.ts';
import { matchTitle } from '#domain/match/matchTitle.ts';
import type { MatchId } from '#domain/ids.ts';
import { useCommands } from '#state/hooks.ts';

/** Adds a match to the viewed matches once its facts are known. */
export const useRecordViewed = (match: MatchFacts | undefined): void => {
  const { viewed } = useCommands();
  const tab = useTab();
  const recorded = useRef<MatchId | null>(null);
  useEffect(() => {
    if (match === undefined || recorded.current === match.id) return;
    recorded.current = match.id;
    const { id, sportId } = match;
    void viewed({ matchId: id, sportId, name: matchTitle(match), at: Math.floor(tab.serverNow()) });
  }, [match, viewed, tab]);
};
