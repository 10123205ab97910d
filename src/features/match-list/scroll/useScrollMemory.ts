import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useClient } from '#state/clientContext.tsx';
import { useHistoryStep } from '#state/location.ts';
import type { RememberedList, ScrollPosition } from '#state/listPositions.ts';
import { scrollPositionAt, scrollTopOf, type RowPlaces } from './scrollPosition.ts';

type ScrollParts = {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Identifies the rows and their order. Another name starts at the top or at its remembered position. */
  readonly name: string;
  readonly rows: Int32Array;
  /** True if all rows have arrived. */
  readonly isComplete: boolean;
  readonly places: RowPlaces;
};

/**
 * Target of a pending scroll. `from` is the rows at the time of the request, perhaps of the previous list.
 * `set` is the offset applied so far.
 */
type Wanted = { readonly scrolled: ScrollPosition; readonly from: Int32Array; set: number | null };

const wantedBy = (known: RememberedList | undefined, name: string, from: Int32Array): Wanted | null =>
  known?.list !== name || known.scrolled === undefined || known.scrolled === null
    ? null
    : { scrolled: known.scrolled, from, set: null };

/**
 * Stores the scroll position of a list with the history step. Restores it when the user returns to the step,
 * reloads the page, or uncovers the list.
 */
export const useScrollMemory = ({ scroller, name, rows, isComplete, places }: ScrollParts): (() => void) => {
  const { memory } = useClient();
  const step = useHistoryStep();
  const target = useRef<Wanted | null>(null);
  const latest = useRef({ rows, places });
  useLayoutEffect(() => {
    latest.current = { rows, places };
  });

  // Depends on the name alone: a step with the same rows must not scroll them. Also runs when the list is
  // uncovered.
  useLayoutEffect(() => {
    const known = memory.read(step);
    target.current = wantedBy(known, name, latest.current.rows);
    if (target.current !== null) return;
    // A list other than the stored one starts at the top, and the top is stored.
    if (known?.list !== name) memory.keep(step, { list: name, scrolled: null });
    if (scroller.current !== null) scroller.current.scrollTop = 0;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [memory, name, scroller]);

  useLayoutEffect(() => {
    const at = scroller.current;
    // Rows may be missing for a moment, because the worker dropped the list or restarted. The position is
    // restored when they return.
    if (rows.length === 0) target.current ??= wantedBy(memory.read(step), name, rows);
    const going = target.current;
    if (at === null || going === null) return;
    if (rows.length === 0 || (!isComplete && !rows.includes(going.scrolled.row))) {
      // Without rows the browser resets the offset itself; that is not a scroll by the user.
      going.set = null;
      return;
    }
    at.scrollTop = scrollTopOf(going.scrolled, rows, places);
    going.set = at.scrollTop;
    // Arriving rows shift the target, so the scroll is repeated with each of them.
    if (isComplete && rows !== going.from) target.current = null;
    // A new step that shows the same rows leaves them where they are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [memory, rows, isComplete, places, scroller, name]);

  return () => {
    const at = scroller.current;
    if (at === null) return;
    // A restore in progress is not stored as a position, unless the user scrolls.
    if (
      target.current !== null &&
      (target.current.set === null || Math.abs(target.current.set - at.scrollTop) <= 1)
    )
      return;
    target.current = null;
    memory.keep(step, {
      list: name,
      scrolled: scrollPositionAt(at.scrollTop, latest.current.rows, latest.current.places),
    });
  };
};
