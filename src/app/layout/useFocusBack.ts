import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Milliseconds } from '#domain/ids.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';

/** Milliseconds after which a missing row counts as removed, and a drawn one as staying. */
const ROW_TIMEOUT_MS: Milliseconds = 10_000;

type LastFocused = {
  readonly element: HTMLElement;
  /** Id of the match that the element opens; a re-rendered link is found by this id. */
  readonly matchId: string | undefined;
};

/**
 * Returns the focus to the element that had it when the list was covered, unless the user moved the focus. If
 * a row arrives later than the list, or is drawn again, the link to the closed match gets the focus once drawn.
 */
export const useFocusBack = (middle: RefObject<HTMLElement | null>, covered: boolean): void => {
  const { root } = useRenderRoot();
  const lastFocused = useRef<LastFocused | null>(null);
  useLayoutEffect(() => {
    const column = middle.current;
    const now = root.activeElement;
    const before = lastFocused.current;
    lastFocused.current = null;
    if (column === null) return undefined;
    if (covered) {
      if (now instanceof HTMLElement && column.contains(now))
        lastFocused.current = { element: now, matchId: now.dataset.open };
      return undefined;
    }
    const hasNoFocus = () => (root.activeElement ?? document.body) === document.body;
    if (before === null || !hasNoFocus()) return undefined;
    const { element, matchId } = before;
    const found = () =>
      element.isConnected
        ? element
        : [...column.querySelectorAll<HTMLElement>('[data-open]')].find(
            ({ dataset }) => dataset.open === matchId,
          );
    const restoreFocus = (): boolean => {
      if (hasNoFocus()) found()?.focus({ preventScroll: true });
      return hasNoFocus() || root.activeElement === found();
    };
    return restoreFocus() ? repeatOnChange(column, restoreFocus) : undefined;
  }, [middle, root, covered]);
};

/**
 * Repeats `restoreFocus` after each change of the column, as the list may draw its rows again when it returns.
 * Ends once it returns false because the user moved the focus, or after a time. Returns a function that ends it.
 */
const repeatOnChange = (column: HTMLElement, restoreFocus: () => boolean): (() => void) => {
  const observer = new MutationObserver(() => {
    if (!restoreFocus()) stop();
  });
  const timeout = setTimeout(() => stop(), ROW_TIMEOUT_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timeout);
  };
  observer.observe(column, { childList: true, subtree: true });
  return stop;
};
