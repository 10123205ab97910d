import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { nearestCell } from './nearestCell.ts';

const STOPS = 'button[data-option], button[data-stop]';

const focus = (element: HTMLElement) => {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
};

/**
 * Makes hundreds of cells one tab stop: the area passes the focus to the cell that had it last, and arrow
 * keys move it to the nearest cell.
 */
export const useKeyboardNavigation = (area: HTMLElement | null) => {
  const [group, setGroup] = useState<string | null>(null);
  const [inside, setInside] = useState(false);
  const last = useRef<HTMLElement | null>(null);

  const onFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => {
      const target = event.target;
      // React's events of a dialog that a group has opened come here too.
      if (area?.contains(target) !== true) return;
      if (target === area) {
        const known =
          last.current !== null && area.contains(last.current)
            ? last.current
            : area.querySelector<HTMLElement>(STOPS);
        if (known !== null) focus(known);
        return;
      }
      last.current = target;
      setInside(true);
      setGroup(target.closest<HTMLElement>('[data-group-place]')?.dataset['groupPlace'] ?? null);
    },
    [area],
  );
  const onBlur = useCallback((event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setInside(false);
    setGroup(null);
  }, []);
  // An element that is removed with the focus sends no blur event. Then the area must be a tab stop again. This
  // runs after every render, because any change of the markets may remove the element.
  // oxlint-disable-next-line react/exhaustive-deps -- nothing is set again once the focus is not inside
  useLayoutEffect(() => {
    if (!inside || area?.contains((area.getRootNode() as Document | ShadowRoot).activeElement) === true)
      return;
    // oxlint-disable-next-line react/set-state-in-effect -- only the page knows where the focus is
    setInside(false);
    setGroup(null);
  });
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (area === null || event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith('Arrow'))
        return;
      const stops = [...area.querySelectorAll<HTMLElement>(STOPS)];
      const next = nearestCell(
        stops.map((stop) => stop.getBoundingClientRect()),
        stops.indexOf(event.target as HTMLElement),
        event.key,
      );
      const element = next === undefined ? undefined : stops[next];
      if (element === undefined) return;
      event.preventDefault();
      focus(element);
    },
    [area],
  );
  /** `group` has the focus and stays rendered when it scrolls out of view. */
  return { group, area: { tabIndex: inside ? -1 : 0, onFocus, onBlur, onKeyDown } };
};
