import type { Board } from '#workers/board/board.ts';
import type { Watcher } from '#workers/board/watcher.ts';

/** Marks as a list with a bitmap against doubles. */
export type Marks = Watcher & { readonly size: number; drain(): Int32Array };

export const createMarks = (): Marks => {
  let marked = new Uint8Array(1 << 20);
  let slots = new Int32Array(1024);
  let size = 0;
  return {
    get size() {
      return size;
    },
    mark: (slot) => {
      if (slot >= marked.length) {
        const more = new Uint8Array(marked.length * 2);
        more.set(marked);
        marked = more;
      }
      if (marked[slot] === 1) return;
      marked[slot] = 1;
      if (size === slots.length) {
        const more = new Int32Array(size * 2);
        more.set(slots);
        slots = more;
      }
      slots[size] = slot;
      size += 1;
    },
    unmark: (slot) => {
      marked[slot] = 0;
    },
    drain: () => {
      const drained = slots.slice(0, size);
      for (const slot of drained) marked[slot] = 0;
      size = 0;
      return drained;
    },
  };
};

/** One tab that shows everything: every change is marked, the dearest case. */
export const watchAll = (board: Board, watcher: Watcher): void => {
  for (let market = 0; market < board.markets.facts.length; market += 1) board.markets.watchers[market] = [watcher];
};
