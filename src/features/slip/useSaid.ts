import { useEffect, useState } from 'react';
import type { Slip } from '#domain/slip.ts';
import { useClient } from '#state/clientContext.tsx';
import { noticeOf, type SlipNotice } from './said.ts';

/** Time to read it; and to read, decide and reach its button. */
const SHOWN_MS = 5_000;
const WITH_UNDO_MS = 10_000;

/**
 * What has just become of the slip, in this tab or another, for as long as it is news or held, and how to
 * hold it (WCAG 2.2.1). `first` is the slip that this screen knew before it came.
 */
export const useSaid = (
  first: Slip | null,
): readonly [notice: SlipNotice | null, hold: (held: SlipNotice | null) => void] => {
  const { slip: store } = useClient();
  const [notice, setNotice] = useState<SlipNotice | null>(() =>
    first === null ? null : noticeOf(first, store.getState().slip),
  );
  const [held, hold] = useState<SlipNotice | null>(null);
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.slip === before.slip) return;
        const next = noticeOf(before.slip, now.slip);
        if (next !== null) setNotice(next);
        // What was said of an undo that is gone cannot be pressed any more.
        else if (now.slip.undo?.id !== before.slip.undo?.id) setNotice(null);
      }),
    [store],
  );
  useEffect(() => {
    if (notice === null || notice === held) return undefined;
    const timer = setTimeout(() => setNotice(null), notice.undo === null ? SHOWN_MS : WITH_UNDO_MS);
    return () => clearTimeout(timer);
  }, [notice, held]);
  return [notice, hold];
};
