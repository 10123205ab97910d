import { withTexts } from '#pieces/texts.ts';
import { useHasBets } from '#state/betsStore.ts';
import { useHasBetNotices } from '#state/betNotices.ts';
import { useHasReminder } from '#state/playStore.ts';
import { useHasQuickProblem } from '#state/quickBets.ts';
import { useUser } from '#state/session.ts';
import { createPart } from '#ui/part.ts';
import { PartRoom } from '#ui/PartRoom.tsx';
import styles from './BetNotices.module.css';

const tally = createPart(() => import('./OpenTally.tsx').then(({ OpenTally }) => OpenTally));
const shown = withTexts(
  withTexts(
    createPart(() => import('./BetNews.tsx').then(({ BetNews }) => BetNews)),
    'bets',
  ),
  'placing',
);
const spoken = withTexts(
  withTexts(
    createPart(() => import('./BetNews.tsx').then(({ SpokenNews }) => SpokenNews)),
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
      {isMember ? <PartRoom area="open-tally" part={tally} /> : null}
      <div
        className={styles.spoken}
        role="status"
        aria-live="polite"
        aria-atomic="false"
        data-region="bets-spoken"
      >
        {isWanted ? <PartRoom area="bets-spoken" part={spoken} /> : null}
      </div>
      <div className={styles.region} data-region="bet-notices">
        {isWanted ? <PartRoom area="bet-notices" part={shown} /> : null}
      </div>
    </>
  );
};
