import { useEffect, useRef, useState, type RefObject } from 'react';
import { isInputMethodKey } from '#ui/isInputMethodKey.ts';
import type { Entry } from './entries.ts';

/** Number of entries that the page keys move by. */
const PAGE = 6;

type ListKeys = {
  readonly entries: readonly Entry[];
  /** The text of the current entries; another text selects the first entry again. */
  readonly text: string;
  /** True if the entries answer the current text. */
  readonly isAnswered: boolean;
  /** Ends the debounce, so that the current text is searched at once. */
  readonly searchNow: () => void;
  readonly input: RefObject<HTMLInputElement | null>;
  /** True if Enter was pressed before this hook was mounted. */
  readonly wasEntered: RefObject<boolean>;
  readonly listId: string;
  readonly list: RefObject<HTMLElement | null>;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/** Moves the selection. Single steps wrap around the ends, page steps stop there. */
const stepFrom = (at: number, step: number, count: number): number => {
  if (Math.abs(step) === 1) return (at + step + count) % count;
  return Math.max(0, Math.min(count - 1, at + step));
};

const optionId = (listId: string, entry: string): string => `${listId}-${entry}`;

/**
 * Handles the keys of a list while the focus stays in the box (ARIA combobox): arrows select, Enter opens,
 * Ctrl+Enter opens a browser tab. The selected entry stays selected when new entries appear before it. Enter
 * before the answer opens the first result as soon as it arrives.
 */
export const useListKeys = ({
  entries,
  text,
  isAnswered,
  searchNow,
  input,
  wasEntered,
  listId,
  list,
}: ListKeys) => {
  const [moved, setMoved] = useState<{ readonly text: string; readonly id: string } | null>(null);
  /** True while Enter waits for the answer. */
  const waiting = useRef(false);
  const movedIndex = moved?.text === text ? entries.findIndex(({ id }) => id === moved.id) : -1;
  const at = Math.max(0, movedIndex);
  const chosen = entries[at]?.id ?? null;
  const option = (id: string | null) =>
    id === null
      ? null
      : (list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`) ?? null);

  const open = (inNewTab: boolean) => {
    const element = option(chosen);
    // In a host's document a location has no address of its own.
    if (inNewTab && element instanceof HTMLAnchorElement && element.getAttribute('href') !== '')
      window.open(element.href, '_blank', 'noopener');
    else element?.click();
  };
  const press = (event: KeyboardEvent) => {
    if (isInputMethodKey(event) || event.altKey || event.shiftKey) return;
    waiting.current = false;
    const step = STEPS[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const next = entries[stepFrom(at, step, entries.length)];
      if (next !== undefined) setMoved({ text, id: next.id });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isAnswered || movedIndex >= 0) open(event.ctrlKey || event.metaKey);
      else {
        searchNow();
        waiting.current = true;
      }
    }
  };
  const latest = useRef({ press, open });
  useEffect(() => {
    latest.current = { press, open };
  });

  useEffect(() => {
    const box = input.current;
    if (box === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => latest.current.press(event);
    box.addEventListener('keydown', onKeyDown);
    box.setAttribute('aria-controls', listId);
    return () => {
      box.removeEventListener('keydown', onKeyDown);
      box.removeAttribute('aria-controls');
      box.removeAttribute('aria-activedescendant');
    };
  }, [input, listId]);

  useEffect(() => {
    if (wasEntered.current) waiting.current = true;
  }, [wasEntered]);

  useEffect(() => {
    if (!waiting.current || !isAnswered) return;
    waiting.current = false;
    latest.current.open(false);
  }, [isAnswered]);

  useEffect(() => {
    if (chosen === null) return;
    input.current?.setAttribute('aria-activedescendant', optionId(listId, chosen));
    if (movedIndex >= 0)
      list.current
        ?.querySelector(`[data-entry="${CSS.escape(chosen)}"]`)
        ?.scrollIntoView({ block: 'nearest' });
  }, [chosen, movedIndex, input, list, listId]);

  return {
    chosen,
    idOf: (entry: string) => optionId(listId, entry),
    choose: (id: string) => setMoved({ text, id }),
  };
};
