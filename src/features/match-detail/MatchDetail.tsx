import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import type { OpenMatchProps } from './OpenMatch.tsx';

/** Lazy module with its texts, because a first visit shows the list. */
const content = withTexts(
  createLazyModule(() => import('./OpenMatch.tsx').then(({ OpenMatch }) => OpenMatch)),
  'detail',
);

/** Renders a match with all its markets (REQ-60). */
export const MatchDetail = (props: OpenMatchProps) => (
  <LazyBoundary area="match-detail" part={content} props={props} />
);
