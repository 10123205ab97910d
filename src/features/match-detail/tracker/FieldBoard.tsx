import { useTranslation } from 'react-i18next';
import type { MatchFacts } from '#domain/match/match.ts';
import type { TrackerState } from '#domain/match-data/tracker.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { BasketballCourt } from './BasketballCourt.tsx';
import { FootballPitch } from './FootballPitch.tsx';
import styles from './Tracker.module.css';

type FieldBoardProps = {
  readonly match: MatchFacts;
  readonly field: 'football' | 'basketball';
  readonly state: TrackerState;
};

/** Draws the field with the ball, where it came from, and what happens now. */
export const FieldBoard = ({ match, field, state: { now, ball, trail } }: FieldBoardProps) => {
  const { t } = useTranslation('matchData');
  const path = ball === null ? [] : [ball, ...trail];
  const team = now === null || now.side === 0 ? null : now.side === 1 ? match.home : match.away;
  return (
    <div className={styles.fieldBox} data-event={now?.kind} data-side={now?.side}>
      {field === 'football' ? <FootballPitch /> : <BasketballCourt />}
      <span className={styles.goalSide} data-side="1">
        <bdi>{cleanName(match.home.name)}</bdi> →
      </span>
      <span className={styles.goalSide} data-side="2">
        ← <bdi>{cleanName(match.away.name)}</bdi>
      </span>
      {now !== null && now.side !== 0 ? (
        <span className={styles.pressure} data-side={now.side} aria-hidden="true" />
      ) : null}
      {path.length < 2 ? null : (
        <svg className={styles.trail} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={path.map(([x, y]) => `${x},${y}`).join(' ')} />
        </svg>
      )}
      {ball === null ? null : (
        <span className={styles.ball} data-ball={field} style={{ left: `${ball[0]}%`, top: `${ball[1]}%` }} />
      )}
      <p className={styles.caption} data-caption={now?.kind}>
        {now === null ? (
          t('tracker.quiet')
        ) : (
          <>
            <b>{t(`event.${now.kind}`)}</b>
            {team === null ? null : <bdi>{cleanName(team.name)}</bdi>}
          </>
        )}
      </p>
    </div>
  );
};
