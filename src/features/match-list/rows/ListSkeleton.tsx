import { memo } from 'react';
import { Skeleton } from '#ui/Skeleton.tsx';
import { leagueHeight, rowHeight, type Density, type Shape } from './rowHeights.ts';
import styles from '../MatchList.module.css';

const LEAGUES = [3, 2, 4] as const;

type Sizes = { readonly shape: Shape; readonly density: Density };

/** Skeleton of the list with the same heights and columns as the rows. */
export const ListSkeleton = memo(({ outright, ...sizes }: Sizes & { readonly outright: boolean }) => (
  <div aria-hidden="true" data-skeleton="list">
    {LEAGUES.map((matches, league) => (
      // Index keys are safe: the skeleton never reorders.
      <div key={league}>
        <div className={styles.league} style={{ height: leagueHeight(sizes.density) }}>
          <span className={styles.skeletonLeague}>
            <Skeleton width={180} />
          </span>
        </div>
        {Array.from({ length: matches }, (_, match) =>
          outright ? <OutrightInGrey key={match} {...sizes} /> : <MatchInGrey key={match} {...sizes} />,
        )}
      </div>
    ))}
  </div>
));
ListSkeleton.displayName = 'ListSkeleton';

const MatchInGrey = ({ shape, density }: Sizes) => (
  <div className={styles.skeletonRow} style={{ height: rowHeight('match', shape, density) }}>
    <div className={styles.match}>
      <span className={styles.time}>
        <Skeleton width={36} />
      </span>
      <span className={styles.teams}>
        <span className={styles.side}>
          <Skeleton width="55%" />
        </span>
        <span className={styles.side}>
          <Skeleton width="45%" />
        </span>
      </span>
      {Array.from({ length: shape.columns }, (_, column) => (
        <span key={column} className={styles.cell}>
          {Array.from({ length: 2 }, (_, line) => (
            <span key={line} className={styles.skeletonCell} />
          ))}
        </span>
      ))}
    </div>
  </div>
);

const RUNNERS = [4, 4, 2] as const;

const OutrightInGrey = ({ shape, density }: Sizes) => (
  <>
    <div className={styles.outright} style={{ height: rowHeight('outright', shape, density) }}>
      <Skeleton width={220} />
    </div>
    {RUNNERS.map((runners, line) => (
      <div key={line} className={styles.runners} style={{ height: rowHeight('runners', shape, density) }}>
        {Array.from({ length: runners }, (_, runner) => (
          <span key={runner} className={styles.skeletonCell} />
        ))}
      </div>
    ))}
  </>
);
