import type { MatchId } from '#domain/ids.ts';
import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./MatchTipList.tsx').then(({ MatchTipList }) => MatchTipList)),
  'experts',
);

/** Renders the tips on a match, for its program page (DETAIL-17). A lazy module (G10). */
export const MatchTips = (props: { readonly match: MatchId }) => (
  <LazyBoundary area="match-tips" part={content} props={props} />
);
