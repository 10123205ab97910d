import { useMatchWatch } from '#board/useMatchWatch.ts';
import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import type { OpenMatchProps } from './OpenMatch.tsx';

/** Lazy module with its texts, because a first visit shows the list. */
const content = withTexts(
  createLazyModule(() => import('./OpenMatch.tsx').then(({ OpenMatch }) => OpenMatch)),
  'detail',
);

/** Loads the content before the user opens a match. If that fails, opening a match loads it again. */
export const preloadMatch = (): void => void content.load().catch(() => undefined);

/**
 * Renders a match with all its markets (REQ-60). It watches the match itself, so that the worker requests the
 * markets while the content still loads.
 */
export const MatchDetail = (props: OpenMatchProps) => {
  useMatchWatch('open', props.match);
  return <LazyBoundary area="match-detail" part={content} props={props} />;
};
