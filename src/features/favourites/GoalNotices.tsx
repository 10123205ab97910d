import { withTexts } from '#pieces/texts.ts';
import { useHasMatchNotices } from '#state/matchNotices.ts';
import { createPart } from '#ui/part.ts';
import { PartRoom } from '#ui/PartRoom.tsx';
import styles from './GoalNotices.module.css';

const content = withTexts(
  createPart(() => import('./NoticeStack.tsx').then(({ NoticeStack }) => NoticeStack)),
  'favourites',
);

/**
 * Where goals are announced: a region that is there before its first words, or a screen reader would not hear
 * them. What stands in it comes with the first.
 */
export const GoalNotices = () => (
  <div className={styles.region} role="status" aria-live="polite" data-region="goal-notices">
    {useHasMatchNotices() ? <PartRoom area="goal-notices" part={content} /> : null}
  </div>
);
