import { useTranslation } from 'react-i18next';
import type { SportId } from '#domain/ids.ts';
import { partName, type ResultColumn } from '#domain/match/resultColumns.ts';
import styles from './Results.module.css';

/** Returns a function that names a column: whole for readers, short for the head of a column. */
export const useColumnName = (sport: SportId | null) => {
  const { t } = useTranslation(['results', 'markets']);
  return (column: ResultColumn): { readonly whole: string; readonly short: string } => {
    if (typeof column !== 'number') return { whole: t(`figure.${column}`), short: t(`short.${column}`) };
    const name = sport === null ? undefined : partName(sport, column);
    if (name === undefined) return { whole: String(column + 1), short: String(column + 1) };
    const whole = t(`markets:period.${name.key}`, { n: name.n });
    const short = name.n ?? t(`short.${name.key}`, { defaultValue: t('short.overtime') });
    return { whole, short: String(short) };
  };
};

type ColumnHeadsProps = { readonly columns: readonly ResultColumn[]; readonly sport: SportId | null };

/** Renders the heads of the columns above the list. Screen readers get the names in the facts of a match. */
export const ColumnHeads = ({ columns, sport }: ColumnHeadsProps) => {
  const { t } = useTranslation('results');
  const nameOf = useColumnName(sport);
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.headTeams}>{t('match')}</span>
      {columns.map((column) => {
        const { whole, short } = nameOf(column);
        return (
          <span key={column} className={styles.cell} title={whole}>
            {short}
          </span>
        );
      })}
      <span className={styles.totalCell} title={t('figure.total')}>
        {t('short.total')}
      </span>
      <span className={styles.sign} />
    </div>
  );
};
