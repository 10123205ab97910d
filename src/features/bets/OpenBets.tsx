import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { OpenBetsSkeleton } from './OpenBetsSkeleton.tsx';

const content = withTexts(
  withTexts(
    createLazyModule(() => import('./OpenBetsList.tsx').then(({ OpenBetsList }) => OpenBetsList)),
    'bets',
  ),
  'tracker',
);

/** Renders the open bets tab from a lazy module, because a first visit shows the slip. */
export const OpenBets = () => <LazyBoundary area="open-bets" part={content} waiting={<OpenBetsSkeleton />} />;
