import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './MyBets.module.css';

/** Skeleton in the size of the cards, so that the layout does not shift. */
export const CardsSkeleton = () => (
  <div className={styles.skeleton} data-skeleton="bets" aria-busy="true">
    {[0, 1, 2, 3].map((each) => (
      <div key={each} className={styles.card}>
        <Skeleton width="20%" height={16} />
        <Skeleton width="70%" />
        <Skeleton width="55%" />
        <Skeleton width="40%" />
      </div>
    ))}
  </div>
);
