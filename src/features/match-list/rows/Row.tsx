import { memo } from 'react';
import { useRow } from '#board/hooks.ts';
import type { RowHandle } from '#contract/watch.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { LeagueRow } from './LeagueRow.tsx';
import { MatchRow } from './MatchRow.tsx';
import { useReportDrawn } from './RowIcon.tsx';
import styles from '../MatchList.module.css';

/** Lazy module: no first screen has outrights (G10). */
const outrights = createLazyModule(() =>
  import('./OutrightRows.tsx').then(({ OutrightLine }) => OutrightLine),
);

type RowProps = { readonly handle: RowHandle };

/**
 * Renders a row by its handle; it does not depend on odds. If a row throws, only that row is missing (F50).
 */
export const Row = memo(({ handle }: RowProps) => (
  <Boundary area="match-row" room="line" about={handle}>
    <KnownRow handle={handle} />
  </Boundary>
));
Row.displayName = 'Row';

const KnownRow = ({ handle }: RowProps) => {
  const row = useRow(handle);
  useReportDrawn(row !== undefined);
  if (row === undefined) return <Waiting />;
  switch (row.kind) {
    case 'league':
      return <LeagueRow leagueId={row.leagueId} matches={row.matches} />;
    case 'match':
      return <MatchRow matchId={row.matchId} sportId={row.sportId} cells={row.cells} moved={row.moved} />;
    default:
      return <LazyBoundary area="outright-row" part={outrights} props={{ row }} waiting={<Waiting />} />;
  }
};

const Waiting = () => (
  <div className={styles.waiting} role="gridcell">
    <Skeleton width="30%" />
  </div>
);
