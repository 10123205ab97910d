import { withTexts } from '#pieces/texts.ts';
import type { Navigate } from '#state/location.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./ExpertsContent.tsx').then(({ ExpertsContent }) => ExpertsContent)),
  'experts',
);

type ExpertsProps = {
  /** What the address names of the screen (`expertsView.ts`). */
  readonly topic: string;
  readonly go: Navigate;
};

/** Renders experts and tips in the middle column, in place of the list. A lazy module (G10). */
export const ExpertsScreen = (props: ExpertsProps) => (
  <LazyBoundary area="experts-screen" part={content} props={props} />
);
