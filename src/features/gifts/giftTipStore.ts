import { nextTip, tipPhase, tipWait, type GiftTip, type ShownGift } from '#domain/gifts/giftFeed.ts';

/** How many gifts the store remembers, so that a snapshot after a reconnect repeats none. */
const MAX_KNOWN = 500;

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
  /** The ids of the gifts that came, oldest first; null before the room's first content. */
  let known: Set<string> | null = null;
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
      const before = known;
      const added = gifts.filter(({ id }) => before?.has(id) !== true);
      known = new Set([...(before ?? []), ...added.map(({ id }) => id)].slice(-MAX_KNOWN));
      if (before === null || added.length === 0) return;
      const now = performance.now();
      for (const gift of added) tip = nextTip(tip, gift, now);
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
