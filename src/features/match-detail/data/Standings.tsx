import { useTranslation } from 'react-i18next';
import type { StandingRow } from '#domain/match-data/matchData.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import styles from './MatchData.module.css';

/** Renders the league's table; the rows of this match's teams are marked (DETAIL-12). */
export const Standings = ({ rows }: { readonly rows: readonly StandingRow[] }) => {
  const { t } = useTranslation('matchData');
  const heads = ['rank', 'team', 'played', 'won', 'drawn', 'lost', 'goals', 'points'] as const;
  return (
    <table className={styles.standings}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" data-head={head}>
              {t(`table.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.team} data-side={row.side}>
            <td>{row.rank}</td>
            <th scope="row">
              <span className={styles.standingTeam}>
                <TeamIcon src={row.logo} name={row.name} size={16} />
                <bdi title={cleanName(row.name)}>{cleanName(row.name)}</bdi>
              </span>
            </th>
            <td>{row.played}</td>
            <td>{row.won}</td>
            <td>{row.drawn}</td>
            <td>{row.lost}</td>
            <td>
              {row.scored}:{row.conceded}
            </td>
            <td>
              <b>{row.points}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
