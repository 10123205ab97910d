import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import { gridOf } from '#domain/markets/grid.ts';
import type { GridColumn, GridId } from '#domain/markets/gridTable.ts';
import type { SportId } from '#domain/ids.ts';
import { periodName } from '#domain/match/periods.ts';
import { marketName, periodWords, type MarketTexts } from '#pieces/optionWords.ts';
import { ZoneMark } from './ZoneMark.tsx';
import styles from '../MatchList.module.css';

/** Neighbouring columns of the same period, which share one period name. */
type Group = {
  readonly key: string;
  readonly words: string;
  readonly columns: readonly GridColumn[];
  readonly across: number;
};

/** Returns the period name over a column, or which part of the match the column follows. */
const periodOf = (t: MarketTexts, { part, period }: GridColumn): string =>
  part === undefined
    ? periodWords(t, period)
    : t(`part.${part === 0 ? 'running' : 'next'}.${periodName(period)?.key ?? 'game'}`);

/** Returns the head of a column: a shorter text for a narrow column, if one exists. */
const headName = (t: MarketTexts, { marketType, period, across, options }: GridColumn): string => {
  const name = marketName(t, { type: marketType, period, name: '' });
  return across * options.length > 2 ? name : t(`head.${marketType}`, { defaultValue: name });
};

const groups = (t: MarketTexts, columns: readonly GridColumn[]): readonly Group[] => {
  const found: { key: string; words: string; columns: GridColumn[]; across: number }[] = [];
  for (const column of columns) {
    const key = `${column.period}/${column.part ?? ''}`;
    const last = found.at(-1);
    if (last?.key === key) {
      last.columns.push(column);
      last.across += column.across;
    } else found.push({ key, words: periodOf(t, column), columns: [column], across: column.across });
  }
  return found;
};

type ColumnHeadsProps = { readonly sport: SportId; readonly grid: GridId };
type HeadsProps = ColumnHeadsProps & { /** IANA zone of the times below. */ readonly timeZone: string };
const across = (columns: number) => ({ gridColumn: `span ${columns}` });
const tracks = (columns: number) => ({
  ...across(columns),
  gridTemplateColumns: `repeat(${columns}, var(--cell-width))`,
});

/** Renders the market and period over each column; stays in place while the rows scroll. */
export const ColumnHeads = memo(({ sport, grid, timeZone }: HeadsProps) => {
  const { t } = useTranslation('markets');
  const { t: list } = useTranslation('list');
  const { columns } = gridOf(sport, grid);
  const words = t as MarketTexts;
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.headTime}>
        {list('time')}
        <ZoneMark timeZone={timeZone} />
      </span>
      <span className={styles.headMatch}>{list('match')}</span>
      {groups(words, columns).map((group) => (
        <span key={group.key} className={styles.headGroup} style={tracks(group.across)}>
          <span className={styles.headPeriod}>{group.words}</span>
          {group.columns.map((column) => (
            <span key={column.marketType} className={styles.headMarket} style={across(column.across)}>
              {headName(words, column)}
            </span>
          ))}
        </span>
      ))}
    </div>
  );
});
ColumnHeads.displayName = 'ColumnHeads';

/** Renders the column heads in one line, for league headers in a list of several sports. */
export const LeagueHeads = memo(({ sport, grid }: ColumnHeadsProps) => {
  const { t: words } = useOddsWords();
  const { columns } = gridOf(sport, grid);
  // If all columns have the same period, the heads omit it.
  const several = columns.some(({ period }) => period !== columns[0]?.period);
  return columns.map((column) => {
    const name = marketName(words, { type: column.marketType, period: column.period, name: '' });
    const text = several ? `${name} ${periodOf(words, column)}` : name;
    return (
      <span
        key={`${column.marketType}/${column.period}`}
        className={styles.leagueHead}
        title={text}
        aria-hidden="true"
      >
        {text}
      </span>
    );
  });
});
LeagueHeads.displayName = 'LeagueHeads';
