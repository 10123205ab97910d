import { memo } from 'react';
import { useRow } from '#board/hooks.ts';
import type { RowHandle } from '#contract/watch.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { LeagueRow } from './LeagueRow.tsx';
import { MatchRow } from './MatchRow.tsx';
import { OutrightRow, RunnersRow } from './OutrightRows.tsx';
import styles from './MatchList.module.css';

/** One row by its handle: knows which it is, never what it costs. */
export const Row = memo(({ handle }: { readonly handle: RowHandle }) => {
  const row = useRow(handle);
  if (row === undefined) return <Waiting />;
  switch (row.kind) {
    case 'league': return <LeagueRow leagueId={row.leagueId} matches={row.matches} />;
    case 'match': return <MatchRow matchId={row.matchId} sportId={row.sportId} cells={row.cells} />;
    case 'outright': return <OutrightRow matchId={row.matchId} marketId={row.marketId} />;
    default: return <RunnersRow matchId={row.matchId} marketId={row.marketId} from={row.from} to={row.to} />;
  }
});
Row.displayName = 'Row';

const Waiting = () => (
  <div className={styles.waiting} role="gridcell">
    <Skeleton width="30%" />
  </div>
);
