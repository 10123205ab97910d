import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './Bets.module.css';

/** Skeleton in the size of the cards, so that the layout does not shift. */
export const OpenBetsSkeleton = () => (
  <div className={styles.receipts} data-skeleton="open-bets" aria-busy="true">
    {[0, 1, 2].map((each) => (
      <div key={each} className={styles.bet}>
        <Skeleton width="50%" height={16} />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
        <Skeleton width="70%" />
      </div>
    ))}
  </div>
);
