import type { SportId } from '#domain/ids.ts';
import { withTexts } from '#pieces/texts.ts';
import { useQuickOn } from '#state/quickBets.ts';
import { useUser } from '#state/session.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const sign = withTexts(
  createLazyModule(() => import('./QuickBetControls.tsx').then(({ QuickSign }) => QuickSign)),
  'bets',
);
const button = withTexts(
  createLazyModule(() => import('./QuickBetControls.tsx').then(({ QuickButton }) => QuickButton)),
  'bets',
);

/**
 * That presses on prices bet at once, above everything that can be pressed (SLIP-12); nothing while they do
 * not.
 */
export const QuickBetSign = ({ sport }: { readonly sport: SportId }) =>
  useQuickOn() ? <LazyBoundary area="quick-sign" part={sign} props={{ sport }} /> : null;

/** Where a user turns quick bet on, with a stake for each sport; guests bet nothing. */
export const QuickBetButton = ({ sport }: { readonly sport: SportId }) =>
  useUser() === null ? null : <LazyBoundary area="quick-button" part={button} props={{ sport }} />;
