import { useEffect, useMemo, useState } from 'react';
import { useBoardStore, useTab } from '#board/BoardContext.tsx';
import type { Milliseconds, Thousandths } from '#domain/ids.ts';
import type { BookedSelection } from '#domain/slip/bookingCode.ts';
import type { Selection } from '#domain/slip/slip.ts';
import { useLegStatuses, type LegStatuses } from '../useLegStatuses.ts';

/** Time for the platform to send the markets of a code; then a missing one is gone. Not from the specification. */
const WAIT_MS: Milliseconds = 5_000;
const NO_NAMES = { match: '', league: '', market: '', option: '' };

/** The selections of a code as legs without odds and names, which come from the board. */
const legOf = (booked: BookedSelection): Selection => ({
  ...booked,
  odds: 0 as Thousandths,
  names: NO_NAMES,
  inParlay: false,
  showInSingle: false,
});

export type BookedLegs = {
  readonly legs: readonly Selection[];
  readonly statuses: LegStatuses;
  /** True while markets that the board does not have may still come. */
  readonly isWaiting: boolean;
};

/** Watches the options of a code, so that their markets and prices come as those of any bet. */
export const useBookedLegs = (selections: readonly BookedSelection[]): BookedLegs => {
  const tab = useTab();
  const board = useBoardStore();
  const legs = useMemo(() => selections.map(legOf), [selections]);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (selections.length === 0) return undefined;
    tab.watchBets('booking', {
      matches: [...new Set(selections.map(({ matchId }) => matchId))],
      legs: selections.map(({ key, matchId, marketType, period }) => ({ key, matchId, marketType, period })),
    });
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => {
      clearTimeout(timer);
      tab.watchBets('booking', null);
    };
  }, [tab, selections]);
  const statuses = useLegStatuses(legs);
  const isComplete = legs.every(({ key }) => board.option(key) !== undefined);
  return { legs, statuses, isWaiting: !isOver && !isComplete };
};
