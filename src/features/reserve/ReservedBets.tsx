import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const list = withTexts(
  withTexts(
    createLazyModule(() => import('./ReservedList.tsx').then(({ ReservedList }) => ReservedList)),
    'reserve',
  ),
  'placing',
);

/** Renders the reserved bets of My bets (RESERVE-07). A lazy module. */
export const ReservedBets = () => <LazyBoundary area="reserved-bets" part={list} />;
