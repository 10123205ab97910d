import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { nextStop, type Stop } from './roving.ts';

type Rows<Row> = { readonly [index: number]: Row; readonly indexOf: (row: Row) => number };
type Found = { readonly stop: Stop; readonly element: HTMLElement };

/** Selector of all stops: odds, league headers, match links, stars and other buttons of a row. */
const STOP = '[data-option], [data-stop]';

const numberOf = (text: string | undefined): number => (text === undefined ? 0 : Number(text));

/** Finds all stops of the drawn rows in the page, because rows come and go without notice. */
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

/** Makes the focused stop the only tab stop of the list. A scroll container must be reachable by keyboard. */
const mark = (element: HTMLElement, isHere: boolean) => {
  if (element.matches(STOP)) element.tabIndex = isHere ? 0 : -1;
};

const isInColumn = (element: HTMLElement): boolean => element.closest('[data-column]') !== null;

const focus = (element: HTMLElement) => {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
};

/** Returns whether the element contains the focus, in a page or in a shadow root. */
const holdsFocus = (element: HTMLElement): boolean =>
  element.contains((element.getRootNode() as Document | ShadowRoot).activeElement);

/**
 * Makes a list of hundreds of cells one tab stop. The list takes the focus and passes it to the cell that had
 * it last. While the focus is inside, the list is no tab stop, so that Shift+Tab leaves. `rows` are the rows by
 * `data-index`; they must be another object whenever rows come or go.
 */
export const useRoving = <Row extends number | string>(
  list: RefObject<HTMLElement | null>,
  rows: Rows<Row>,
) => {
  // The row itself, because its index changes when rows above it come or go.
  const [inside, setInside] = useState<Row | null>(null);
  const last = useRef<HTMLElement | null>(null);
  const wantedColumn = useRef(0);

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const target = event.target;
    if (target === list.current) {
      const stop = list.current.contains(last.current)
        ? last.current
        : list.current.querySelector<HTMLElement>(STOP);
      if (stop !== null) focus(stop);
      return;
    }
    last.current = target;
    mark(target, true);
    setInside(rows[numberOf(target.closest<HTMLElement>('[data-index]')?.dataset.index)] ?? null);
  };

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    mark(event.target, false);
    if (!event.currentTarget.contains(event.relatedTarget)) setInside(null);
  };

  // An element that loses the focus by leaving the page sends no blur event. React gives the focus back to one that
  // only moved, but not in a shadow root. Without one that is left, the list must be a tab stop again.
  useLayoutEffect(() => {
    if (inside === null || list.current === null || holdsFocus(list.current)) return;
    // The document also knows a focus in the host's page around the shadow root.
    if (document.activeElement === document.body && list.current.contains(last.current))
      last.current?.focus({ preventScroll: true });
    // An element that is hidden or disabled does not take the focus.
    // oxlint-disable-next-line react/set-state-in-effect -- where the focus is stands in the page alone
    if (!holdsFocus(list.current)) setInside(null);
    // Rows that are removed may remove the focused element.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [list, rows, inside]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (list.current === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const found = stopsIn(list.current);
    const current = found.find(({ element }) => element === event.target);
    if (current === undefined) return;
    // A league header keeps the column in which the user moves down.
    if (isInColumn(current.element)) wantedColumn.current = current.stop.column;
    const nextPlace = nextStop(
      found.map(({ stop }) => stop),
      current.stop,
      wantedColumn.current,
      event.key,
    );
    const next = found.find(({ stop }) => stop === nextPlace);
    if (next === undefined) return;
    event.preventDefault();
    if (isInColumn(next.element) && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      wantedColumn.current = next.stop.column;
    focus(next.element);
  };

  /**
   * `row` is the index of the focused row, which must stay drawn when it scrolls out of sight; null for none, and -1 if
   * the row has left the list.
   */
  return {
    row: inside === null ? null : rows.indexOf(inside),
    list: { tabIndex: inside === null ? 0 : -1, onFocus, onBlur, onKeyDown },
  };
};
