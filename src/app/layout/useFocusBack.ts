import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Milliseconds } from '#domain/ids.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';

/** Milliseconds after which a missing row counts as removed. */
const COMES_WITHIN: Milliseconds = 10_000;

type Left = {
  readonly element: HTMLElement;
  /** Id of the match that it opens, by which a re-rendered link is found. */ readonly opens:
    string | undefined;
};

/**
 * Returns the focus to the element that had it when the list was covered, unless the user moved the focus. If
 * a row arrives later than the list, the link to the closed match gets the focus once drawn.
 */
export const useFocusBack = (middle: RefObject<HTMLElement | null>, covered: boolean): void => {
  const { root } = useRenderRoot();
  const left = useRef<Left | null>(null);
  useLayoutEffect(() => {
    const at = middle.current;
    const now = root.activeElement;
    const before = left.current;
    left.current = null;
    if (at === null) return undefined;
    if (covered) {
      if (now instanceof HTMLElement && at.contains(now))
        left.current = { element: now, opens: now.dataset.open };
      return undefined;
    }
    const isNowhere = () => root.activeElement === null || root.activeElement === at.ownerDocument.body;
    if (before === null || !isNowhere()) return undefined;
    const { element, opens } = before;
    const found = () =>
      element.isConnected
        ? element
        : [...at.querySelectorAll<HTMLElement>('[data-open]')].find(({ dataset }) => dataset.open === opens);
    const goBack = (): boolean => {
      if (isNowhere()) found()?.focus({ preventScroll: true });
      return !isNowhere();
    };
    return goBack() || opens === undefined ? undefined : untilDrawn(at, goBack);
  }, [middle, root, covered]);
};

/**
 * Repeats `goBack` after each change of the page until it succeeds or times out; returns a function that
 * stops.
 */
const untilDrawn = (at: HTMLElement, goBack: () => boolean): (() => void) => {
  const drawn = new MutationObserver(() => {
    if (goBack()) stop();
  });
  const late = setTimeout(() => stop(), COMES_WITHIN);
  const stop = (): void => {
    drawn.disconnect();
    clearTimeout(late);
  };
  drawn.observe(at, { childList: true, subtree: true });
  return stop;
};
