import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { useClient } from '#state/clientContext.tsx';
import { useHistoryStep } from '#state/location.ts';
import type { RememberedList, ScrollPosition } from '#state/listPositions.ts';
import { scrollPositionAt, scrollTopOf, type RowPlaces } from './scrollPosition.ts';

type ScrollParts = {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Which rows in which order: others begin at the top, or where they were left. */
  readonly name: string;
  readonly rows: Int32Array;
  /** All of them are here. */
  readonly whole: boolean;
  readonly places: RowPlaces;
};

/**
 * Where to scroll to; `from`: the rows that stood when it was wanted, which may be those of the list before;
 * `set`: how far it was scrolled for it.
 */
type Wanted = { readonly scrolled: ScrollPosition; readonly from: Int32Array; set: number | null };

const wantedBy = (known: RememberedList | undefined, name: string, from: Int32Array): Wanted | null =>
  known?.list !== name || known.scrolled === undefined || known.scrolled === null
    ? null
    : { scrolled: known.scrolled, from, set: null };

/**
 * Keeps how far a list is scrolled with the step of the history, and scrolls there again when that step comes
 * back, the page was loaded anew, or what covered the list is gone.
 */
export const useScrollMemory = ({ scroller, name, rows, whole, places }: ScrollParts): (() => void) => {
  const { memory } = useClient();
  const step = useHistoryStep();
  const wanted = useRef<Wanted | null>(null);
  const latest = useRef({ rows, places });
  useLayoutEffect(() => {
    latest.current = { rows, places };
  });

  // By name alone: a step that shows the same rows leaves them where they are. It runs anew when the list is
  // uncovered.
  useLayoutEffect(() => {
    const known = memory.read(step);
    wanted.current = wantedBy(known, name, latest.current.rows);
    if (wanted.current !== null) return;
    // Another list than the step was taken from: it begins at its top, and that is what is remembered.
    if (known?.list !== name) memory.keep(step, { list: name, scrolled: null });
    if (scroller.current !== null) scroller.current.scrollTop = 0;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [memory, name, scroller]);

  useLayoutEffect(() => {
    const at = scroller.current;
    // A list whose rows have gone for a moment, as its worker let it go meanwhile or is another, comes back
    // where it was.
    if (rows.length === 0) wanted.current ??= wantedBy(memory.read(step), name, rows);
    const going = wanted.current;
    if (at === null || going === null) return;
    if (rows.length === 0 || (!whole && !rows.includes(going.scrolled.row))) {
      // Without them the browser moves it by itself: that is no user's scrolling.
      going.set = null;
      return;
    }
    at.scrollTop = scrollTopOf(going.scrolled, rows, places);
    going.set = at.scrollTop;
    // Rows that are still coming move it: it is gone to again with each of them.
    if (whole && rows !== going.from) wanted.current = null;
    // A new step that shows the same rows leaves them where they are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [memory, rows, whole, places, scroller, name]);

  return useCallback(() => {
    const at = scroller.current;
    if (at === null) return;
    // On its way there it is nowhere yet, unless the user scrolls: then that is where it is.
    if (
      wanted.current !== null &&
      (wanted.current.set === null || Math.abs(wanted.current.set - at.scrollTop) <= 1)
    )
      return;
    wanted.current = null;
    memory.keep(step, {
      list: name,
      scrolled: scrollPositionAt(at.scrollTop, latest.current.rows, latest.current.places),
    });
  }, [memory, step, name, scroller]);
};
