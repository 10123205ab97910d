import { useTranslation } from 'react-i18next';
import type { MatchFacts } from '#domain/match/match.ts';
import type { TrackerState } from '#domain/match-data/tracker.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { rowScore } from '#pieces/rowScore.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import styles from './Tracker.module.css';

/** Most parts with a column of their own; earlier ones are in the header of the match. */
const MAX_PARTS = 9;

type PeriodBoardProps = { readonly match: MatchFacts; readonly state: TrackerState };

/** Draws the score by parts as a scoreboard, and the latest event. */
export const PeriodBoard = ({ match, state: { now } }: PeriodBoardProps) => {
  const { t } = useTranslation(['matchData', 'markets', 'detail']);
  const score = rowScore(match, MAX_PARTS);
  const teams = [match.home, match.away] as const;
  return (
    <div className={styles.board}>
      <table>
        <thead>
          <tr>
            <td />
            {score.parts.map(({ name, current }, at) => (
              <th
                key={at}
                scope="col"
                data-current={current ? '' : undefined}
                title={name === undefined ? undefined : t(`markets:period.${name.key}`, { n: name.n })}
              >
                {name?.n ?? t(`detail:part.${name?.key}`, { defaultValue: String(at + 1) })}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {teams.map((team, side) => (
            <tr key={side} data-side={side + 1} data-acts={now?.side === side + 1 ? '' : undefined}>
              <th scope="row">
                <span className={styles.boardTeam}>
                  <TeamIcon src={team.icon} name={team.name} size={20} />
                  <bdi>{cleanName(team.name)}</bdi>
                  {match.serving === side + 1 ? (
                    <span className={styles.serve}>{t('tracker.serving')}</span>
                  ) : null}
                </span>
              </th>
              {score.parts.map((part, at) => (
                <td key={at} data-current={part.current ? '' : undefined}>
                  {part.score[side]}
                </td>
              ))}
              <td className={styles.boardMain}>{score.main?.[side]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.boardNow} role="presentation">
        {now === null || now.side === 0
          ? t('tracker.quiet')
          : `${t(`event.${now.kind}`)} · ${cleanName((now.side === 1 ? match.home : match.away).name)}`}
      </p>
    </div>
  );
};
