import { useEffect, useState } from 'react';
import type { Milliseconds } from '#domain/ids.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';

/** How long a finger rests on a cell before its menu opens, and how far in CSS pixels it may move meanwhile. */
const LONG_PRESS_MS: Milliseconds = 500;
const LONG_PRESS_PX = 10;

const cellOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest('button[data-option][data-state="open"]') : null;

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** Calls `open` when a finger rests on a cell, and swallows the click that follows: it would pick the odds. */
const createLongPress = (open: (cell: HTMLElement) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: PointerEvent | null = null;
  let isClickDue = false;
  const stop = () => {
    clearTimeout(timer);
    from = null;
  };
  return {
    stop,
    /** Opens at once where the browser itself reports the long press. */
    opened: () => {
      isClickDue = from !== null;
      stop();
    },
    down: (event: PointerEvent) => {
      stop();
      isClickDue = false;
      const cell = cellOf(event);
      if (event.pointerType !== 'touch' || cell === null) return;
      from = event;
      timer = setTimeout(() => {
        from = null;
        isClickDue = true;
        open(cell);
      }, LONG_PRESS_MS);
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      if (from !== null && Math.hypot(clientX - from.clientX, clientY - from.clientY) > LONG_PRESS_PX) stop();
    },
    click: (event: Event) => {
      if (!isClickDue) return;
      isClickDue = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
};

/**
 * Returns the open odds cell whose menu the user asked for: right press, menu key, Shift+F10, or a finger that
 * rests on it. Other elements keep the browser's own menu.
 */
export const useCellMenu = (): readonly [cell: HTMLElement | null, close: () => void] => {
  const { root } = useRenderRoot();
  const [cell, setCell] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const press = createLongPress(setCell);
    // The menu key also sends `contextmenu`, at the element that has the focus by then.
    let isByKey = false;
    const onMenu = (event: Event) => {
      const found = cellOf(event);
      if (found !== null) {
        press.opened();
        setCell(found);
      }
      if (found !== null || isByKey) event.preventDefault();
      isByKey = false;
    };
    const onKey = (event: Event) => {
      const found = isMenuKey(event as KeyboardEvent) ? cellOf(event) : null;
      isByKey = found !== null;
      if (found === null) return;
      event.preventDefault();
      setCell(found);
    };
    const onDown = (event: Event) => {
      isByKey = false;
      press.down(event as PointerEvent);
    };
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    root.addEventListener('contextmenu', onMenu, options);
    root.addEventListener('keydown', onKey, options);
    root.addEventListener('pointerdown', onDown, options);
    root.addEventListener('pointermove', (event) => press.move(event as PointerEvent), options);
    root.addEventListener('pointerup', press.stop, options);
    root.addEventListener('pointercancel', press.stop, options);
    root.addEventListener('click', press.click, options);
    return () => {
      press.stop();
      ended.abort();
    };
  }, [root]);
  return [cell, () => setCell(null)];
};
