import { memo, useMemo } from 'react';
import { useGoal, useMatchOrLast, useStaleTiers } from '#board/hooks.ts';
import { gridOf, MAIN_GRID } from '#domain/markets/grid.ts';
import type { MarketId, MatchId, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { MATCH_STATUS, matchStatusKey } from '#domain/match/matchStatus.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { AutoCell, GridCell } from './GridCell.tsx';
import { useListShape } from './ListShape.tsx';
import { MatchTeams } from './MatchTeams.tsx';
import { MatchTime } from './MatchTime.tsx';
import { Moved } from './Moved.tsx';
import { gridSlotsOf } from './gridSlots.ts';
import { columnsOf } from './rowHeights.ts';
import { MatchStar } from './Stars.tsx';
import styles from '../MatchList.module.css';

type MatchRowProps = {
  readonly matchId: MatchId;
  readonly sportId: SportId;
  readonly cells: readonly (MarketId | null)[];
  /** How far the odds moved, in a list of movers. */
  readonly moved: number | undefined;
};

export const MatchRow = memo(({ matchId, sportId, cells, moved }: MatchRowProps) => {
  const { match, isRemoved: isGone } = useMatchOrLast(matchId);
  if (match === undefined)
    return (
      <div className={styles.waiting} role="gridcell">
        <Skeleton width="40%" />
      </div>
    );
  return (
    <KnownMatch
      match={match}
      isRemoved={isGone}
      sportId={sportId}
      cells={isGone ? NO_CELLS : cells}
      moved={moved}
    />
  );
});
MatchRow.displayName = 'MatchRow';

const { live: LIVE, upcoming: UPCOMING } = MATCH_STATUS;

const NO_CELLS: readonly (MarketId | null)[] = [];

type KnownMatchProps = Omit<MatchRowProps, 'matchId'> & {
  readonly match: MatchFacts;
  /** True if the match was removed and the held list still shows it. */ readonly isRemoved: boolean;
};

const KnownMatch = ({ match, isRemoved, sportId, cells, moved }: KnownMatchProps) => {
  const { t } = useListShape();
  const stale = useStaleTiers(match.id);
  const goal = useGoal(match.id);
  return (
    <div
      className={styles.match}
      data-match={match.id}
      data-status={
        isRemoved
          ? 'ended'
          : match.status === LIVE || match.status === UPCOMING
            ? undefined
            : (matchStatusKey(match.status) ?? 'unknown')
      }
      data-stale={stale === '' ? undefined : stale}
      data-goal={goal?.kind === 'goal' ? goal.side : undefined}
      data-withdrawn={goal?.kind === 'goal-withdrawn' ? goal.side : undefined}
    >
      <div className={styles.time} role="gridcell">
        {isRemoved ? (
          <span className={styles.status} title={t('left')}>
            {t('left')}
          </span>
        ) : (
          <MatchTime match={match} />
        )}
        {moved === undefined || moved === 0 ? null : <Moved by={moved} />}
      </div>
      <div className={styles.teams} role="gridcell">
        <MatchTeams match={match} withdrawn={goal?.kind === 'goal-withdrawn'} />
        <MatchStar matchId={match.id} sportId={sportId} home={match.home.name} away={match.away.name} />
        {stale === '' ? null : <VisuallyHidden>{t('stale')}</VisuallyHidden>}
      </div>
      <MatchCells sportId={sportId} home={match.home.name} away={match.away.name} cells={cells} />
    </div>
  );
};

type MatchCellsProps = {
  readonly sportId: SportId;
  readonly home: string;
  readonly away: string;
  readonly cells: readonly (MarketId | null)[];
};

/**
 * Renders the odds cells of a row. Memoized apart from the facts, so that a score or clock change does not
 * render them.
 */
const MatchCells = memo(({ sportId, home, away, cells }: MatchCellsProps) => {
  const { shape, grid } = useListShape();
  const teams = useMemo(() => ({ home, away }), [home, away]);
  const places = useMemo(
    () => gridSlotsOf(gridOf(sportId, shape.mixed ? MAIN_GRID : grid)),
    [sportId, shape.mixed, grid],
  );
  const columns = columnsOf(shape, sportId);
  return Array.from({ length: columns }, (_, index) => {
    const place = places[index];
    const common = {
      columnIndex: shape.columns - columns + index + 1,
      sport: sportId,
      teams,
      captions: shape.captions,
    };
    // Slots are columns of the grid, so the index is a stable key.
    if (place === undefined) return <AutoCell key={index} {...common} marketId={cells[index] ?? null} />;
    return <GridCell key={index} {...common} marketId={cells[place.cell] ?? null} slot={place} />;
  });
});
MatchCells.displayName = 'MatchCells';
