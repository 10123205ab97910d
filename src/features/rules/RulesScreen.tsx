import { withTexts } from '#pieces/texts.ts';
import type { Navigate } from '#state/location.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./RulesContent.tsx').then(({ RulesContent }) => RulesContent)),
  'rules',
);

type RulesProps = { readonly topic: string; readonly go: Navigate };

/** Renders rules and help in the middle column, in place of the list. A lazy module (G10). */
export const RulesScreen = (props: RulesProps) => (
  <LazyBoundary area="rules-screen" part={content} props={props} />
);
