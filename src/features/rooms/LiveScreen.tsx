import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import type { LiveProps } from './LiveContent.tsx';

const content = withTexts(
  createLazyModule(() => import('./LiveContent.tsx').then(({ LiveContent }) => LiveContent)),
  'rooms',
);

/** Renders the lists of live rooms in the middle column (ANCHOR-14). A lazy module (G10). */
export const LiveScreen = (props: LiveProps) => (
  <LazyBoundary area="live-screen" part={content} props={props} />
);
