import { withTexts } from '#pieces/texts.ts';
import { useUser } from '#state/hooks.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const bell = withTexts(
  createLazyModule(() => import('./BellContent.tsx').then(({ BellContent }) => BellContent)),
  'notices',
);

/** Renders the bell of the notice centre for a user. A lazy module (G10). */
export const NoticeBell = () => (useUser() === null ? null : <LazyBoundary area="notice-bell" part={bell} />);
