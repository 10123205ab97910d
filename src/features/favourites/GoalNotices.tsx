import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import styles from './GoalNotices.module.css';
import { useHasMatchNotices } from '#state/hooks.ts';

const content = withTexts(
  createLazyModule(() => import('./MatchNoticeStack.tsx').then(({ MatchNoticeStack }) => MatchNoticeStack)),
  'favourites',
);

/**
 * Renders the live region for goal notices. The region exists before its first text, because screen readers
 * announce only changes of a known region. The content is loaded with the first notice.
 */
export const GoalNotices = () => (
  <div className={styles.region} role="status" aria-live="polite" data-region="goal-notices">
    {useHasMatchNotices() ? <LazyBoundary area="goal-notices" part={content} /> : null}
  </div>
);
