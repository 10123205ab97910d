import { useTranslation } from 'react-i18next';
import type { MatchFacts } from '#domain/match/match.ts';
import { gamePoints } from '#domain/match/scores.ts';
import type { MatchEvent } from '#domain/match-data/matchEvent.ts';
import { runningGame } from '#domain/match-data/tracker.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { pointText } from '#pieces/pointText.ts';
import { rowScore } from '#pieces/rowScore.ts';
import styles from './Tracker.module.css';

const MAX_SETS = 5;

type TennisBoardProps = { readonly match: MatchFacts; readonly events: readonly MatchEvent[] };

/** Draws the court with the server, the points of the game and who won each, and the games of the sets. */
export const TennisBoard = ({ match, events }: TennisBoardProps) => {
  const { t } = useTranslation('matchData');
  const points = gamePoints(match) ?? [0, 0];
  const score = rowScore(match, MAX_SETS);
  const game = runningGame(events);
  const players = [match.home, match.away] as const;
  return (
    <div className={styles.tennis}>
      <svg className={styles.field} viewBox="0 0 240 110" preserveAspectRatio="none" aria-hidden="true">
        <rect width="240" height="110" className={styles.court} />
        <g className={styles.lines}>
          <rect x="12" y="10" width="216" height="90" />
          <path d="M12 21h216M12 89h216M64 21v68M176 21v68M64 55h112" />
          <path d="M120 4v102" className={styles.net} />
        </g>
      </svg>
      {players.map((player, side) => (
        <div key={side} className={styles.tennisSide} data-side={side + 1}>
          <bdi className={styles.tennisName}>{cleanName(player.name)}</bdi>
          <b className={styles.tennisPoints} data-points={points[side]}>
            {pointText(points[side] ?? 0)}
          </b>
          <span className={styles.tennisSets}>
            {score.parts.map((part, at) => (
              <span key={at} data-current={part.current ? '' : undefined}>
                {part.score[side]}
              </span>
            ))}
          </span>
          {/* The other player's place is as high, so that both boards stand level. */}
          <span className={styles.serve} data-serving={match.serving === side + 1 ? '' : undefined}>
            {t('tracker.serving')}
          </span>
        </div>
      ))}
      {game.length === 0 ? null : (
        <ol className={styles.points} aria-label={t('tracker.game')}>
          {game.map(({ id, side, score: after }) => (
            <li key={id} data-point={side}>
              {after?.map(pointText).join('-')}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};
