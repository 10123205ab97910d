import type { BannerPlace } from '#contract/memberQuery.ts';
import { withTexts } from '#pieces/texts.ts';
import { useStatistics } from '#state/hooks.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./BannerContent.tsx').then(({ BannerContent }) => BannerContent)),
  'notices',
);

/** Renders the banners of a place (BANNER-01). They load after the menu has its counts, so never before the list. */
export const Banners = ({ place }: { readonly place: BannerPlace }) =>
  useStatistics().data === undefined ? null : (
    <LazyBoundary area="banners" part={content} props={{ place }} />
  );
