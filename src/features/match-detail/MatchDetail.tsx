import type { ComponentType } from 'react';
import type { MatchId } from '#domain/ids.ts';
import { withTexts } from '#pieces/texts.ts';
import type { MatchTab, Navigate } from '#state/location.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

export type MatchDetailProps = {
  readonly match: MatchId;
  readonly tab: MatchTab;
  readonly go: Navigate;
  /** The content of the program page: the tips on the match. */
  readonly program?: ComponentType<{ readonly match: MatchId }>;
};

/** Lazy module with its texts, because a first visit shows the list. */
const content = withTexts(
  createLazyModule(() => import('./OpenMatch.tsx').then(({ OpenMatch }) => OpenMatch)),
  'detail',
);

/** Renders a match with all its markets (REQ-60). */
export const MatchDetail = (props: MatchDetailProps) => (
  <LazyBoundary area="match-detail" part={content} props={props} />
);
