import { useEffect, useState } from 'react';
import type { Slip } from '#domain/slip/slip.ts';
import { useClient } from '#state/clientContext.tsx';
import { noticeOf, type SlipNotice } from './slipNotice.ts';

/**
 * Milliseconds that a notice is shown. One with an undo button stays longer, so that the user can reach it.
 */
const SHOWN_MS = 5_000;
const WITH_UNDO_MS = 10_000;

/**
 * Returns the notice about the latest change of the slip, made in this tab or another, a function that keeps the
 * notice on screen (WCAG 2.2.1), and how many notices there were. `first` is the slip that this screen showed before
 * the slip form loaded.
 */
export const useSlipNotice = (
  first: Slip | null,
): readonly [notice: SlipNotice | null, hold: (held: SlipNotice | null) => void, count: number] => {
  const { slip: store } = useClient();
  const [notice, setNotice] = useState<SlipNotice | null>(() =>
    first === null ? null : noticeOf(first, store.getState().slip),
  );
  const [held, hold] = useState<SlipNotice | null>(null);
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.slip === before.slip) return;
        const next = noticeOf(before.slip, now.slip);
        if (next !== null) {
          setNotice(next);
          setCount((before) => before + 1);
          // The undo of this notice expired, so its button would do nothing.
        } else if (now.slip.undo?.id !== before.slip.undo?.id) setNotice(null);
      }),
    [store],
  );
  useEffect(() => {
    if (notice === null || notice === held) return undefined;
    const timer = setTimeout(() => setNotice(null), notice.undo === null ? SHOWN_MS : WITH_UNDO_MS);
    return () => clearTimeout(timer);
  }, [notice, held]);
  return [notice, hold, count];
};
