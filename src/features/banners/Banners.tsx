import { useEffect, useState } from 'react';
import type { BannerSlot } from '#contract/memberQuery.ts';
import { withTexts } from '#pieces/texts.ts';
import { useStatistics } from '#state/hooks.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./BannerContent.tsx').then(({ BannerContent }) => BannerContent)),
  'notices',
);

/** Milliseconds from the platform's first counts to the banners, so that the first odds do not wait for them (G10). */
const AFTER_COUNTS_MS = 1_000;

/** Renders the banners of a slot (BANNER-01), which load a second after the counts of the menu came or failed. */
export const Banners = ({ slot }: { readonly slot: BannerSlot }) => {
  const { data, isError } = useStatistics();
  const hasAnswer = data !== undefined || isError;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!hasAnswer) return undefined;
    const timer = setTimeout(() => setDue(true), AFTER_COUNTS_MS);
    return () => clearTimeout(timer);
  }, [hasAnswer]);
  return isDue ? <LazyBoundary area="banners" part={content} props={{ slot }} /> : null;
};
