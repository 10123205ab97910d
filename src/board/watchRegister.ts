import type { ListQuery, RowHandle, Watch } from '#contract/watch.ts';
import type { OptionKey } from '#domain/ids.ts';

export type WatchedList = { readonly query: ListQuery; readonly rows: readonly RowHandle[] };

export type WatchRegister = {
  readonly list: (key: string, list: WatchedList | null) => void;
  readonly picks: (keys: readonly OptionKey[]) => void;
};

/**
 * Gathers what the screens show into one whole watch, sent at most once an animation frame: scrolling must not flood the port. The
 * first of a frame goes at once, because a new list waits for it.
 */
export const createWatchRegister = (send: (watch: Watch) => void, raf: (run: () => void) => void): WatchRegister => {
  const lists = new Map<string, WatchedList>();
  let picks: readonly OptionKey[] = [];
  let dirty = false;
  let waiting = false;
  const flush = () => {
    dirty = false;
    send({ lists: Object.fromEntries(lists), picks, matches: [] });
    raf(() => {
      waiting = false;
      if (dirty) changed();
    });
  };
  const changed = () => {
    dirty = true;
    if (waiting) return;
    waiting = true;
    queueMicrotask(flush);
  };
  return {
    list: (key, list) => {
      if (list === null) lists.delete(key);
      else lists.set(key, list);
      changed();
    },
    picks: (keys) => {
      picks = keys;
      changed();
    },
  };
};
