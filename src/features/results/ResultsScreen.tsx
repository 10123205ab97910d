import type { SportId } from '#domain/ids.ts';
import { withTexts } from '#pieces/texts.ts';
import type { Navigate, ResultsView } from '#state/location.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./ResultsContent.tsx').then(({ ResultsContent }) => ResultsContent)),
  'results',
);

type ResultsProps = { readonly view: ResultsView; readonly sport: SportId; readonly go: Navigate };

/** Renders match results in the middle column, in place of the list. A lazy module (G10). */
export const ResultsScreen = (props: ResultsProps) => (
  <LazyBoundary area="results-screen" part={content} props={props} />
);
