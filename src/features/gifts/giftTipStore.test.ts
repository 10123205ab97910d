import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShownGift } from '#domain/gifts/giftFeed.ts';
import { createGiftTipStore } from './giftTipStore.ts';

const gift = (id: string): ShownGift => ({
  id,
  from: { uid: 'u9', name: 'Ann' },
  giftId: '1',
  name: 'Rose',
  icon: null,
  count: 1,
  combo: 1,
  level: 0,
});
const listOf = (...ids: readonly string[]): readonly ShownGift[] => ids.map(gift);

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** The store of a room in which Ann has sent the gifts a, b and c in a row. */
const setUp = () => {
  const store = createGiftTipStore();
  store.take([]);
  store.take(listOf('a', 'b', 'c'));
  vi.advanceTimersByTime(200);
  const comboAfter = (...snapshots: readonly (readonly string[])[]) => {
    for (const ids of snapshots) store.take(listOf(...ids));
    vi.advanceTimersByTime(200);
    return [store.shown()?.gift.id, store.shown()?.combo];
  };
  return { comboAfter };
};

test.each([
  ['with the same gifts', [['a', 'b', 'c']], ['c', 3]],
  ['without the last gift', [['a', 'b']], ['c', 3]],
  ['without gifts, and one with them', [[], ['a', 'b', 'c']], ['c', 3]],
  ['with a further gift', [['b', 'c', 'd']], ['d', 4]],
  ['without gifts, before a further gift', [[], ['d']], ['d', 4]],
] as const)(
  'after a snapshot %s no gift of a combo counts twice, and the combo goes on',
  (_what, snapshots, shown) => {
    expect(setUp().comboAfter(...snapshots)).toEqual(shown);
  },
);
