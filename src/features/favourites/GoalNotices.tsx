import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import styles from './GoalNotices.module.css';
import { useHasMatchNotices } from '#state/hooks.ts';

const content = withTexts(
  createLazyModule(() => import('./NoticeStack.tsx').then(({ NoticeStack }) => NoticeStack)),
  'favourites',
);

/**
 * Where goals are announced: a region that is there before its first words, or a screen reader would not hear
 * them. What stands in it comes with the first.
 */
export const GoalNotices = () => (
  <div className={styles.region} role="status" aria-live="polite" data-region="goal-notices">
    {useHasMatchNotices() ? <LazyBoundary area="goal-notices" part={content} /> : null}
  </div>
);
