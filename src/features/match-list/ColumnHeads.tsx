import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import { gridOf, type GridColumn, type GridId } from '#domain/grid.ts';
import type { MarketPeriod, SportId } from '#domain/ids.ts';
import { marketName, periodName, type Words } from '#pieces/optionWords.ts';
import styles from './MatchList.module.css';

type Group = { readonly period: MarketPeriod; readonly columns: readonly GridColumn[] };

/** Columns that stand beside each other in one period share its name. */
const groups = (columns: readonly GridColumn[]): readonly Group[] => {
  const found: { period: MarketPeriod; columns: GridColumn[] }[] = [];
  for (const column of columns) {
    const last = found.at(-1);
    if (last?.period === column.period) last.columns.push(column);
    else found.push({ period: column.period, columns: [column] });
  }
  return found;
};

type ColumnHeadsProps = { readonly sport: SportId; readonly grid: GridId };

/** Names the market and the period over each column; stays while the rows scroll. */
export const ColumnHeads = memo(({ sport, grid }: ColumnHeadsProps) => {
  const { t } = useTranslation('markets');
  const { t: list } = useTranslation('list');
  const { columns } = gridOf(sport, grid);
  const words = t as Words;
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.headTime}>{list('time')}</span>
      <span className={styles.headMatch}>{list('match')}</span>
      {groups(columns).map((group) => (
        <span key={group.period} className={styles.headGroup} style={{ gridColumn: `span ${group.columns.length}` }}>
          <span className={styles.headPeriod}>{periodName(words, group.period)}</span>
          {group.columns.map((column) => (
            <span key={column.marketType} className={styles.headMarket}>
              {marketName(words, { type: column.marketType, name: '' })}
            </span>
          ))}
        </span>
      ))}
    </div>
  );
});
ColumnHeads.displayName = 'ColumnHeads';

/** The same in one line, for the league headers of a list of several sports. */
export const LeagueHeads = memo(({ sport, grid }: ColumnHeadsProps) => {
  const { t: words } = useOddsWords();
  return gridOf(sport, grid).columns.map((column) => {
    const text = `${marketName(words, { type: column.marketType, name: '' })} ${periodName(words, column.period)}`;
    return (
      <span key={`${column.marketType}/${column.period}`} className={styles.leagueHead} title={text} aria-hidden="true">
        {text}
      </span>
    );
  });
});
LeagueHeads.displayName = 'LeagueHeads';
