import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { nextStop, type Stop } from './roving.ts';

type Found = { readonly stop: Stop; readonly element: HTMLElement };

/** Odds, league headers, the links to matches, stars and what else a row offers. */
const STOP = '[data-option], [data-stop]';

const numberOf = (text: string | undefined): number => (text === undefined ? 0 : Number(text));

/** Every place of the rows that are drawn, read from the page: rows come and go without telling anybody. */
const stopsIn = (list: HTMLElement): Found[] => {
  const lines = new Map<Element | null, number>();
  return [...list.querySelectorAll<HTMLElement>(STOP)].map((element) => {
    const cell = element.closest('[data-column]');
    const line = lines.get(cell) ?? 0;
    if (cell !== null) lines.set(cell, line + 1);
    const row = numberOf(element.closest<HTMLElement>('[data-index]')?.dataset.index);
    return {
      element,
      stop: {
        row,
        column: numberOf((cell as HTMLElement | null)?.dataset.column),
        line: cell === null ? 0 : line,
      },
    };
  });
};

/**
 * The stop that holds the focus is the list's one for the tab key meanwhile: what scrolls is reached by
 * keyboard.
 */
const mark = (element: HTMLElement, isHere: boolean) => {
  if (element.matches(STOP)) element.tabIndex = isHere ? 0 : -1;
};

const isInColumn = (element: HTMLElement): boolean => element.closest('[data-column]') !== null;

const focus = (element: HTMLElement) => {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
};

/** Whether the focus is in there, in a page or in a shadow of one. */
const holdsFocus = (element: HTMLElement): boolean =>
  element.contains((element.getRootNode() as Document | ShadowRoot).activeElement);

/**
 * One stop for the tab key in a list of hundreds of cells: the list itself takes the focus and hands it to
 * the cell that had it last; while the focus is inside, the list is no stop, so that shift-tab leaves.
 * `rows`: another value whenever rows come or go.
 */
export const useRoving = (list: RefObject<HTMLElement | null>, rows: unknown) => {
  const [inside, setInside] = useState<number | null>(null);
  const last = useRef<HTMLElement | null>(null);
  const wanted = useRef(0);

  const onFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => {
      const target = event.target;
      if (target === list.current) {
        const known = last.current !== null && list.current.contains(last.current) ? last.current : null;
        const first = known ?? list.current.querySelector<HTMLElement>(STOP);
        if (first !== null) focus(first);
        return;
      }
      last.current = target;
      mark(target, true);
      setInside(numberOf(target.closest<HTMLElement>('[data-index]')?.dataset.index));
    },
    [list],
  );

  const onBlur = useCallback((event: FocusEvent<HTMLElement>) => {
    mark(event.target, false);
    if (!event.currentTarget.contains(event.relatedTarget)) setInside(null);
  }, []);

  // What is taken out of the page with the focus in it says no goodbye: without this the list could not be
  // come to by the tab key any more.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- where the focus is stands in the page alone
    if (inside !== null && list.current !== null && !holdsFocus(list.current)) setInside(null);
    // Rows that go may take it with them.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [list, rows, inside]);

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (list.current === null || event.altKey || event.ctrlKey || event.metaKey) return;
      const found = stopsIn(list.current);
      const here = found.find(({ element }) => element === event.target);
      if (here === undefined) return;
      // A header between two rows keeps the column that the user came down.
      if (isInColumn(here.element)) wanted.current = here.stop.column;
      const next = nextStop(
        found.map(({ stop }) => stop),
        here.stop,
        wanted.current,
        event.key,
      );
      const element = found.find(({ stop }) => stop === next)?.element;
      if (next === undefined || element === undefined) return;
      event.preventDefault();
      if (isInColumn(element) && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
        wanted.current = next.column;
      focus(element);
    },
    [list],
  );

  /** `row`: the row that holds the focus, which must stay drawn although it scrolls away; null for none. */
  return { row: inside, list: { tabIndex: inside === null ? 0 : -1, onFocus, onBlur, onKeyDown } };
};
