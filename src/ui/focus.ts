import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';
import { useRenderRoot } from './renderRoot.ts';

const FOCUSABLE =
  ':is(a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"])';

/** Returns the tab stops inside, in reading order. Of a radio group, only the selected button is a stop. */
const stopsIn = (inside: Element): readonly HTMLElement[] =>
  [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (each) => each.tabIndex >= 0 && each.closest('[hidden], [inert]') === null && !isOtherRadio(each, inside),
  );

const isOtherRadio = (each: HTMLElement, inside: Element): boolean =>
  each instanceof HTMLInputElement &&
  each.type === 'radio' &&
  !each.checked &&
  [...inside.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')].some(
    ({ name }) => name === each.name,
  );

/** Keeps Tab inside an open panel: after the last stop comes the first. */
export const keepTabInside = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Tab') return;
  const stops = stopsIn(event.currentTarget);
  const [first, last] = [stops[0], stops.at(-1)];
  const from = event.target;
  const out = event.shiftKey
    ? from === first || from === event.currentTarget
    : from === last || last === undefined;
  if (!out) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
};

/**
 * Moves the focus into an opened panel: to the element with `data-first-focus`, else to the first stop, else
 * to the panel, which needs `tabIndex={-1}`. When the panel closes, the focus returns unless the user moved
 * it elsewhere.
 */
export const useFocusInside = (panel: RefObject<HTMLElement | null>): void => {
  const { root } = useRenderRoot();
  useLayoutEffect(() => {
    const opened = panel.current;
    if (opened === null) return undefined;
    const before = root.activeElement;
    (opened.querySelector<HTMLElement>('[data-first-focus]') ?? stopsIn(opened)[0] ?? opened).focus();
    return () => {
      const now = root.activeElement;
      const isElsewhere = now !== null && now !== opened.ownerDocument.body && !opened.contains(now);
      if (!isElsewhere && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [panel, root]);
};
