import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './MatchDetail.module.css';

const COLUMNS = [
  [3, 1, 2],
  [3, 2, 1],
  [2, 3, 1],
] as const;

/** Renders grey groups in columns. The drawing never moves. */
const Columns = ({ count }: { readonly count: number }) => (
  <div className={styles.columns}>
    {COLUMNS.slice(0, count).map((groups, column) => (
      <div key={column} className={styles.skeletonColumn}>
        {groups.map((lines, group) => (
          <div key={group} className={styles.group}>
            <div className={styles.groupHead}>
              <Skeleton width={140} />
            </div>
            <div className={styles.cells} style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
              {Array.from({ length: lines * 2 }, (_, cell) => (
                <span key={cell} className={styles.skeletonCell} />
              ))}
            </div>
          </div>
        ))}
      </div>
    ))}
  </div>
);

/** Renders the skeleton in the final layout: tabs, and groups in two columns. */
export const MarketsSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true" data-skeleton="markets">
    <div className={styles.bar}>
      <Skeleton width={320} height={20} />
    </div>
    <Columns count={2} />
  </div>
);

/** Renders the skeleton below the markets that the list has already loaded. */
export const MoreSkeleton = ({ columns }: { readonly columns: number }) => (
  <div className={styles.more} aria-hidden="true" data-skeleton="more">
    <Columns count={columns} />
  </div>
);
