import { useEffect, useState } from 'react';
import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const missed = withTexts(
  withTexts(
    createLazyModule(() => import('./Missed.tsx').then(({ Missed }) => Missed)),
    'missed',
  ),
  'notices',
);

/**
 * Offers the list of events that happened while the tab was hidden. The module loads when the tab is hidden
 * for the first time.
 */
export const AbsenceNotice = () => {
  const [wasHidden, setWasHidden] = useState(false);
  useEffect(() => {
    const onChange = () => setWasHidden(true);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return wasHidden ? <LazyBoundary area="missed" part={missed} props={{}} /> : null;
};
