import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Milliseconds } from '#domain/ids.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';

/** Milliseconds after which a missing row counts as removed. */
const ROW_TIMEOUT_MS: Milliseconds = 10_000;

type LastFocused = {
  readonly element: HTMLElement;
  /** Id of the match that the element opens; a re-rendered link is found by this id. */
  readonly matchId: string | undefined;
};

/**
 * Returns the focus to the element that had it when the list was covered, unless the user moved the focus. If
 * a row arrives later than the list, the link to the closed match gets the focus once drawn.
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
    const hasNoFocus = () => root.activeElement === null || root.activeElement === column.ownerDocument.body;
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
      return !hasNoFocus();
    };
    return restoreFocus() || matchId === undefined ? undefined : retryOnChange(column, restoreFocus);
  }, [middle, root, covered]);
};

/**
 * Repeats `goBack` after each change of the page until it succeeds or times out; returns a function that
 * stops.
 */
const retryOnChange = (column: HTMLElement, restoreFocus: () => boolean): (() => void) => {
  const observer = new MutationObserver(() => {
    if (restoreFocus()) stop();
  });
  const timeout = setTimeout(() => stop(), ROW_TIMEOUT_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timeout);
  };
  observer.observe(column, { childList: true, subtree: true });
  return stop;
};
