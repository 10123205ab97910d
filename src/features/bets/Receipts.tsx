import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useBets, useSlip } from '#state/hooks.ts';

const content = withTexts(
  withTexts(
    withTexts(
      createLazyModule(() => import('./ReceiptList.tsx').then(({ ReceiptList }) => ReceiptList)),
      'bets',
    ),
    'placing',
  ),
  'tracker',
);

/**
 * Renders the receipts of the bets placed from the slip, if there are any. A lazy module, because a visit
 * rarely begins with one.
 */
export const Receipts = () => {
  const placed = useSlip((slip) => slip.placed);
  const bets = useBets().items.filter(({ intent, quick }) => intent === placed && !quick);
  return bets.length === 0 ? null : <LazyBoundary area="receipts" part={content} props={{ bets }} />;
};
