import { useStore } from 'zustand';
import { withTexts } from '#pieces/texts.ts';
import { useClient } from '#state/clientContext.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import styles from './ReserveNotices.module.css';

const stack = withTexts(
  createLazyModule(() =>
    import('./ReserveNoticeStack.tsx').then(({ ReserveNoticeStack }) => ReserveNoticeStack),
  ),
  'reserve',
);

/**
 * Renders the live region of notices about reserved bets. It exists before its first text, because screen
 * readers announce only changes of a known region.
 */
export const ReserveNotices = () => {
  const hasNotices = useStore(useClient().reserveNotices.view, ({ length }) => length > 0);
  return (
    <div className={styles.region} role="status" aria-live="polite" data-region="reserve-notices">
      {hasNotices ? <LazyBoundary area="reserve-notices" part={stack} /> : null}
    </div>
  );
};
