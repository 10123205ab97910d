import { withTexts } from '#pieces/texts.ts';
import { useBets } from '#state/betsStore.ts';
import { useSlip } from '#state/slipStore.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./ReceiptList.tsx').then(({ ReceiptList }) => ReceiptList)),
  'bets',
);

/**
 * The receipts of what was placed of the slip; nothing where nothing was. A chunk of its own: hardly any
 * visit begins with one.
 */
export const Receipts = () => {
  const placed = useSlip((slip) => slip.placed);
  const bets = useBets().items.filter(({ intent, quick }) => intent === placed && !quick);
  return bets.length === 0 ? null : <LazyBoundary area="receipts" part={content} props={{ bets }} />;
};
