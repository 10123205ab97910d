import { nextTip, tipPhase, tipWait, type GiftTip, type ShownGift } from '#domain/gifts/giftFeed.ts';

/** The tip of the last gift of a room while it is on screen (GIFT-03). */
export type GiftTipStore = {
  /** Takes the gifts of the room's feed, oldest first; null before its first content. */
  readonly take: (gifts: readonly ShownGift[] | null) => void;
  readonly shown: () => GiftTip | null;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Creates the store of one screen. Gifts from before its first content have no tip. */
export const createGiftTipStore = (): GiftTipStore => {
  const listeners = new Set<() => void>();
  /** The last gift that came; undefined before the room's first content, null for none. */
  let last: string | null | undefined;
  let tip: GiftTip | null = null;
  let shown: GiftTip | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (): void => {
    clearTimeout(timer);
    const now = performance.now();
    const next = tipPhase(tip, now) === 'shown' ? tip : null;
    if (next !== shown) {
      shown = next;
      for (const listener of listeners) listener();
    }
    const wait = tipWait(tip, now);
    if (wait !== null) timer = setTimeout(look, wait);
  };
  return {
    take: (gifts) => {
      if (gifts === null) return;
      const newest = gifts.at(-1)?.id ?? null;
      const before = last;
      last = newest;
      if (before === undefined || newest === before) return;
      const now = performance.now();
      for (const gift of gifts.slice(gifts.findIndex(({ id }) => id === before) + 1))
        tip = nextTip(tip, gift, now);
      look();
    },
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
  };
};
