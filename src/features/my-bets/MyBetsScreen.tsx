import type { ReactNode } from 'react';
import { withTexts } from '#pieces/texts.ts';
import type { BetsView, Navigate } from '#state/location.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

/** States and reasons are named as in the slip's panel. */
const content = withTexts(
  withTexts(
    withTexts(
      createLazyModule(() => import('./MyBetsContent.tsx').then(({ MyBetsContent }) => MyBetsContent)),
      'myBets',
    ),
    'bets',
  ),
  'tracker',
);

type MyBetsProps = {
  readonly view: BetsView;
  readonly go: Navigate;
  /** The list of reserved bets, of another feature. */
  readonly reserved: ReactNode;
};

/** Renders My bets in the middle column, in place of the list. A lazy module, as few screens show it (G10). */
export const MyBetsScreen = (props: MyBetsProps) => (
  <LazyBoundary area="bets-screen" part={content} props={props} />
);
