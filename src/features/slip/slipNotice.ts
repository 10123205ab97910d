import type { SelectionNames, Slip } from '#domain/slip/slip.ts';

/**
 * Notice about a change of the slip: a text key of `slip:said`, and the id of the undo if the change can be
 * undone. The slip itself names the dropped selections.
 */
export type SlipNotice = {
  readonly word: 'inParlay' | 'deduped' | 'dropped' | 'removed' | 'cleared' | 'replaced';
  readonly count: number;
  readonly undo: string | null;
  /** The names of a leg that was removed. */
  readonly names?: SelectionNames | undefined;
};

/** Returns the notice for the change from one slip to the next, or null if the user needs none. */
export const noticeOf = (before: Slip, now: Slip): SlipNotice | null => {
  // The market id now means another bet (F30), so the dropped leg cannot be restored.
  if (now.dropped.length > before.dropped.length)
    return { word: 'dropped', count: now.dropped.length, undo: null };
  // Legs of the same match left the parlay (SLIP-10). The counter only grows, so each change is announced
  // once.
  if (now.deduped > before.deduped)
    return { word: 'deduped', count: now.deduped - before.deduped, undo: null };
  if (now.undo !== null && now.undo.id !== before.undo?.id)
    return {
      word: now.undo.what,
      count: now.undo.count,
      undo: now.undo.id,
      names:
        now.undo.what === 'removed'
          ? before.items.find(({ key }) => now.items.every((each) => each.key !== key))?.names
          : undefined,
    };
  const added = now.items.some(
    ({ key, inParlay }) => inParlay && before.items.every((each) => each.key !== key),
  );
  return now.view === 'parlay' && added && now.items.length > before.items.length
    ? { word: 'inParlay', count: 1, undo: null }
    : null;
};
