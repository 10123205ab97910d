import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useQuickOn, useUser } from '#state/hooks.ts';
import type { QuickProps } from './QuickBetControls.tsx';

const sign = withTexts(
  createLazyModule(() => import('./QuickBetControls.tsx').then(({ QuickSign }) => QuickSign)),
  'bets',
);
const button = withTexts(
  createLazyModule(() => import('./QuickBetControls.tsx').then(({ QuickButton }) => QuickButton)),
  'bets',
);

/** Warns that a press on odds places a bet at once (SLIP-12). Shows nothing while quick bet is off. */
export const QuickBetSign = (props: QuickProps) =>
  useQuickOn() ? <LazyBoundary area="quick-sign" part={sign} props={props} /> : null;

/** Renders the button that opens the quick bet settings, with a stake for each sport; nothing for guests. */
export const QuickBetButton = (props: QuickProps) =>
  useUser() === null ? null : <LazyBoundary area="quick-button" part={button} props={props} />;
