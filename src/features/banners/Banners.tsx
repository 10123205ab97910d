import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useBoardStore } from '#board/BoardContext.tsx';
import type { BannerPlace } from '#contract/memberQuery.ts';
import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./BannerContent.tsx').then(({ BannerContent }) => BannerContent)),
  'notices',
);

/** Milliseconds from the first data of the worker to the banners, so that the first odds do not wait for them (G10). */
const AFTER_FIRST_DATA_MS = 1_000;

/** Renders the banners of a place (BANNER-01), which load a second after the worker has sent its first data. */
export const Banners = ({ place }: { readonly place: BannerPlace }) => {
  const hasData = useStore(useBoardStore().state, ({ awaiting }) => !awaiting);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!hasData) return undefined;
    const timer = setTimeout(() => setDue(true), AFTER_FIRST_DATA_MS);
    return () => clearTimeout(timer);
  }, [hasData]);
  return isDue ? <LazyBoundary area="banners" part={content} props={{ place }} /> : null;
};
