import { memo } from 'react';
import { useLeague } from '#board/hooks.ts';
import type { LeagueId } from '#domain/ids.ts';
import { MAIN_GRID } from '#domain/markets/grid.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { cleanName } from '#pieces/cleanName.ts';
import { TeamName } from '#pieces/TeamName.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LeagueHeads } from './ColumnHeads.tsx';
import { useListShape } from './ListShape.tsx';
import { columnsOf } from './rowHeights.ts';
import { RowIcon } from './RowIcon.tsx';
import { LeagueMarks } from './Stars.tsx';
import styles from '../MatchList.module.css';

type LeagueRowProps = { readonly leagueId: LeagueId; readonly matches: number };

export const LeagueRow = memo(({ leagueId, matches }: LeagueRowProps) => {
  const { shape, isOpen, toggle, t } = useListShape();
  const league = useLeague(leagueId);
  const open = isOpen(leagueId);
  const name = league?.name ?? '';
  const heads = shape.mixed && league !== undefined && open;
  return (
    <div
      className={styles.league}
      data-league={leagueId}
      data-closed={open ? undefined : ''}
      data-heads={heads ? '' : undefined}
    >
      <span
        className={styles.leagueName}
        role="gridcell"
        style={
          heads
            ? { gridColumn: `1 / span ${2 + shape.columns - columnsOf(shape, league.sportId)}` }
            : undefined
        }
      >
        <button
          type="button"
          className={styles.toggle}
          data-stop=""
          tabIndex={-1}
          aria-expanded={open}
          aria-label={t('league', { name: cleanName(name), count: matches })}
          onClick={() => toggle(leagueId)}
        >
          <span className={styles.chevron}>
            <Icon name="chevron" size={14} />
          </span>
          {shape.mixed && league !== undefined ? <SportIcon sport={league.sportId} size={16} /> : null}
          <RowIcon src={league?.icon ?? null} name={name} />
          <TeamName name={name} />
          {league?.regionName === null || league === undefined || name.includes(league.regionName) ? null : (
            <bdi className={styles.region} title={cleanName(league.regionName)}>
              {cleanName(league.regionName)}
            </bdi>
          )}
          <span className={styles.count}>{matches}</span>
        </button>
        {league === undefined ? null : <LeagueMarks league={league} />}
      </span>
      {heads ? <LeagueHeads sport={league.sportId} grid={MAIN_GRID} /> : null}
    </div>
  );
});
LeagueRow.displayName = 'LeagueRow';
