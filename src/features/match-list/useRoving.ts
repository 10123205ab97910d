import { useCallback, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { nextStop, type Stop } from './roving.ts';

type Found = { readonly stop: Stop; readonly element: HTMLElement };

const numberOf = (text: string | undefined): number => (text === undefined ? 0 : Number(text));

/** Every place of the rows that are drawn, read from the page: rows come and go without telling anybody. */
const stopsIn = (list: HTMLElement): Found[] => {
  const lines = new Map<Element | null, number>();
  return [...list.querySelectorAll<HTMLElement>('button[data-option], button[data-stop]')].map((element) => {
    const cell = element.closest('[data-column]');
    const line = lines.get(cell) ?? 0;
    if (cell !== null) lines.set(cell, line + 1);
    const row = numberOf(element.closest<HTMLElement>('[data-index]')?.dataset.index);
    return { element, stop: { row, column: numberOf((cell as HTMLElement | null)?.dataset.column), line: cell === null ? 0 : line } };
  });
};

const focus = (element: HTMLElement) => {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
};

/**
 * One stop for the tab key in a list of hundreds of cells: the list itself takes the focus and hands it to the cell that had it
 * last; while the focus is inside, the list is no stop, so that shift-tab leaves.
 */
export const useRoving = (list: RefObject<HTMLElement | null>) => {
  const [inside, setInside] = useState<number | null>(null);
  const last = useRef<HTMLElement | null>(null);
  const wanted = useRef(0);

  const onFocus = useCallback((event: FocusEvent<HTMLElement>) => {
    const target = event.target;
    if (target === list.current) {
      const known = last.current !== null && list.current.contains(last.current) ? last.current : null;
      const first = known ?? list.current.querySelector<HTMLElement>('button[data-option], button[data-stop]');
      if (first !== null) focus(first);
      return;
    }
    last.current = target;
    setInside(numberOf(target.closest<HTMLElement>('[data-index]')?.dataset.index));
  }, [list]);

  const onBlur = useCallback((event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setInside(null);
  }, []);

  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (list.current === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const found = stopsIn(list.current);
    const here = found.find(({ element }) => element === event.target);
    if (here === undefined) return;
    if (here.stop.column > 0) wanted.current = here.stop.column;
    const next = nextStop(found.map(({ stop }) => stop), here.stop, wanted.current, event.key);
    const element = found.find(({ stop }) => stop === next)?.element;
    if (next === undefined || element === undefined) return;
    event.preventDefault();
    if (next.column > 0 && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) wanted.current = next.column;
    focus(element);
  }, [list]);

  /** `row`: the row that holds the focus, which must stay drawn although it scrolls away; null for none. */
  return { row: inside, list: { tabIndex: inside === null ? 0 : -1, onFocus, onBlur, onKeyDown } };
};
