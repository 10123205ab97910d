import { useTranslation } from 'react-i18next';
import type { TechnicalRow } from '#domain/match-data/matchData.ts';
import styles from './MatchData.module.css';

/** Renders figures of both teams with bars between them (DETAIL-14). */
export const Technical = ({ rows }: { readonly rows: readonly TechnicalRow[] }) => {
  const { t } = useTranslation('matchData');
  return (
    <ul className={styles.technical}>
      {rows.map(({ kind, name, value, of }) => {
        const [home, away] = value;
        const whole = Math.max(1, home + away);
        const text = (side: 0 | 1) => (of === null ? String(value[side]) : `${value[side]}/${of[side]}`);
        return (
          <li key={kind ?? name} data-figure={kind ?? 'other'}>
            <span className={styles.figure} data-leads={home > away ? '' : undefined}>
              {text(0)}
            </span>
            <span className={styles.figureName}>{kind === null ? name : t(`figure.${kind}`)}</span>
            <span className={styles.figure} data-leads={away > home ? '' : undefined}>
              {text(1)}
            </span>
            <span className={styles.figureBars} aria-hidden="true">
              <i className={styles.homeBar} style={{ width: `${(home * 100) / whole}%` }} />
              <i className={styles.awayBar} style={{ width: `${(away * 100) / whole}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
};
