import { withTexts } from '#pieces/texts.ts';
import { useHasBets } from '#state/betsStore.ts';
import { useHasBetNotices } from '#state/betNotices.ts';
import { useHasReminder } from '#state/gamblingActivityStore.ts';
import { useHasQuickProblem } from '#state/quickBets.ts';
import { useUser } from '#state/session.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import styles from './BetNotices.module.css';

const tally = createLazyModule(() =>
  import('./OpenBetCounter.tsx').then(({ OpenBetCounter: OpenTally }) => OpenTally),
);
const shown = withTexts(
  withTexts(
    createLazyModule(() => import('./BetAnnouncements.tsx').then(({ BetAnnouncements: BetNews }) => BetNews)),
    'bets',
  ),
  'placing',
);
const spoken = withTexts(
  withTexts(
    createLazyModule(() =>
      import('./BetAnnouncements.tsx').then(({ SpokenBetAnnouncements: SpokenNews }) => SpokenNews),
    ),
    'bets',
  ),
  'placing',
);

/**
 * Where bets are told of, to the eye and in words for screen readers: a region that is there before its first
 * words, or they would not be heard, and apart from what is seen, in which seconds are counted. What stands
 * in both comes with the first.
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
      {isMember ? <LazyBoundary area="open-tally" part={tally} /> : null}
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
