import type { Milliseconds } from '../ids.ts';

/** A gift that a user presented in a room, as the room's feed reports it (GIFT-03). */
export type ShownGift = {
  readonly id: string;
  readonly from: { readonly uid: string; readonly name: string };
  readonly giftId: string;
  readonly name: string;
  readonly icon: string | null;
  readonly count: number;
  /** Number of the gift within the user's combo, from 1, as the platform counts. */
  readonly combo: number;
  /** The client draws gifts with a level larger; 0 is a plain gift. */
  readonly level: number;
};

/** Delay of a gift's tip after the gift (CONST-17), and the time for which the tip stays (GIFT-03). */
const TIP_DELAY_MS: Milliseconds = 100;
const TIP_SHOWN_MS: Milliseconds = 3_000;

/** A gift whose tip is on its way or on screen. `from` is the monotonic ms of its message. */
export type GiftTip = { readonly gift: ShownGift; readonly from: Milliseconds; readonly combo: number };

export type TipPhase = 'pending' | 'shown' | 'cleared';
/**
 * Returns the phase of a tip: a tip clears the previous one, shows after 100 ms and is cleared 3,000 ms later
 * (GIFT-03).
 */
export const tipPhase = (tip: Pick<GiftTip, 'from'> | null, now: Milliseconds): TipPhase => {
  if (tip === null) return 'cleared';
  const age = now - tip.from;
  if (age < TIP_DELAY_MS) return 'pending';
  return age < TIP_DELAY_MS + TIP_SHOWN_MS ? 'shown' : 'cleared';
};
/** Returns the ms until the phase of a tip changes; null if it never will. */
export const tipWait = (tip: Pick<GiftTip, 'from'> | null, now: Milliseconds): Milliseconds | null => {
  if (tip === null) return null;
  const age = now - tip.from;
  if (age < TIP_DELAY_MS) return TIP_DELAY_MS - age;
  return age < TIP_DELAY_MS + TIP_SHOWN_MS ? TIP_DELAY_MS + TIP_SHOWN_MS - age : null;
};

const isSameCombo = (one: ShownGift, other: ShownGift): boolean =>
  one.from.uid === other.from.uid && one.giftId === other.giftId;

/**
 * Returns the tip after a gift. The same gift by the same user raises the combo while the tip stays; a
 * repeated message changes nothing.
 */
export const nextTip = (tip: GiftTip | null, gift: ShownGift, now: Milliseconds): GiftTip => {
  if (tip?.gift.id === gift.id) return tip;
  const isCombo = tip !== null && isSameCombo(tip.gift, gift) && tipPhase(tip, now) !== 'cleared';
  // A raised combo stays on screen: only another gift gets a new tip.
  return isCombo
    ? { gift, from: Math.max(tip.from, now - TIP_DELAY_MS), combo: Math.max(gift.combo, tip.combo + 1) }
    : { gift, from: now, combo: gift.combo };
};

/** The most messages of each kind that the tab keeps of an anchor. Not from the specification. */
export const MAX_GIFTS = 50;

/** The latest gifts of an anchor, oldest first: plain ones, and those with a level (GIFT-04). */
export type HostGifts = {
  readonly plain: readonly ShownGift[];
  readonly level: readonly ShownGift[];
};
export const NO_GIFTS: HostGifts = { plain: [], level: [] };

/** Adds a gift to those of its anchor, and drops the oldest beyond the limit. A repeated message changes nothing. */
export const withGift = (
  hosts: ReadonlyMap<string, HostGifts>,
  hostId: string,
  gift: ShownGift,
): ReadonlyMap<string, HostGifts> => {
  const before = hosts.get(hostId) ?? NO_GIFTS;
  const kind = gift.level > 0 ? 'level' : 'plain';
  if (before[kind].some(({ id }) => id === gift.id)) return hosts;
  const after = { ...before, [kind]: [...before[kind], gift].slice(-MAX_GIFTS) };
  return new Map([...hosts, [hostId, after]]);
};
