import { useEffect, useRef } from 'react';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import { useBoardStore } from './BoardContext.tsx';
import { createLateMatch } from './lateMatch.ts';

/**
 * Shows score, marks, goal notices, data and chat of a match as late as its video; null shows them at once. Odds are
 * never late.
 */
export const useScoreDelay = (match: MatchId, delay: Milliseconds | null): void => {
  const board = useBoardStore();
  const current = useRef(0);
  const isOn = delay !== null;
  useEffect(() => {
    current.current = delay ?? 0;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const wake = () => {
      board.readers.matches.wake([match]);
      board.readers.goals.wake([match]);
    };
    const late = createLateMatch({
      now: () => performance.now(),
      setTimeout: (run, ms) => window.setTimeout(run, ms),
      delay: () => current.current,
      wake,
    });
    board.late.set(match, late);
    // What is shown now is where the late view begins.
    wake();
    return () => {
      // Another player of the same match may have made it late meanwhile.
      if (board.late.get(match) === late) board.late.delete(match);
      wake();
    };
  }, [board, match, isOn]);
};
