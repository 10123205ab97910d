import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import styles from './BetNotices.module.css';
import { useHasBets, useHasBetNotices, useHasReminder, useHasQuickProblem, useUser } from '#state/hooks.ts';

const counter = createLazyModule(() =>
  import('./OpenBetCounter.tsx').then(({ OpenBetCounter }) => OpenBetCounter),
);
const announcements = (name: 'BetAnnouncements' | 'SpokenBetAnnouncements') =>
  withTexts(
    withTexts(
      createLazyModule(() => import('./BetAnnouncements.tsx').then((module) => module[name])),
      'bets',
    ),
    'placing',
  );
const shown = announcements('BetAnnouncements');
const spoken = announcements('SpokenBetAnnouncements');

/**
 * Renders bet notices for the eye and, separately, a live region for screen readers. The live region is
 * mounted before its first text, because screen readers announce only changes of a known region. It excludes
 * the visible notices, whose seconds count. A lazy module loads the content of both.
 */
export const BetNotices = () => {
  const hasBets = useHasBets();
  const hasNotices = useHasBetNotices();
  const hasReminder = useHasReminder();
  const hasProblem = useHasQuickProblem();
  const isWanted = hasBets || hasNotices || hasProblem || hasReminder;
  const isMember = useUser() !== null;
  return (
    <>
      {isMember ? <LazyBoundary area="open-bet-counter" part={counter} /> : null}
      <div
        className={styles.spoken}
        role="status"
        aria-live="polite"
        aria-atomic="false"
        data-region="bets-spoken"
      >
        {isWanted ? <LazyBoundary area="bets-spoken" part={spoken} /> : null}
      </div>
      <div className={styles.region} data-region="bet-notices">
        {isWanted ? <LazyBoundary area="bet-notices" part={shown} /> : null}
      </div>
    </>
  );
};
