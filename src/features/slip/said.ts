import type { SelectionNames, Slip } from '#domain/slip.ts';

/**
 * A text of `slip:said`, with the removal that it can take back, and the selection that it is about where it
 * names one.
 */
export type SlipNotice = {
  readonly word: 'inParlay' | 'deduped' | 'dropped' | 'removed' | 'cleared' | 'replaced';
  readonly count: number;
  readonly undo: string | null;
  readonly names?: SelectionNames;
};

/** What to say when the slip became another; null where nothing of it is news. */
export const noticeOf = (before: Slip, now: Slip): SlipNotice | null => {
  // F30: its market id stands for something else now; there is no way back to that.
  const names = now.dropped.at(-1);
  if (names !== undefined && now.dropped.length > before.dropped.length)
    return { word: 'dropped', count: now.dropped.length, undo: null, names };
  // SLIP-10, and told once: the number only grows.
  if (now.deduped > before.deduped)
    return { word: 'deduped', count: now.deduped - before.deduped, undo: null };
  if (now.undo !== null && now.undo.id !== before.undo?.id)
    return { word: now.undo.what, count: now.undo.count, undo: now.undo.id };
  const added = now.items.some(
    ({ key, inParlay }) => inParlay && before.items.every((each) => each.key !== key),
  );
  return now.view === 'parlay' && added && now.items.length > before.items.length
    ? { word: 'inParlay', count: 1, undo: null }
    : null;
};
