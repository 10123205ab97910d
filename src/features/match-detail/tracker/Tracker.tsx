import { useTranslation } from 'react-i18next';
import type { MatchFacts } from '#domain/match/match.ts';
import { minuteText, type MatchEvent } from '#domain/match-data/matchEvent.ts';
import { trackerField, trackerState } from '#domain/match-data/tracker.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { pointText } from '#pieces/pointText.ts';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { useLateMatchData } from '../useLateMatchData.ts';
import { EventMark } from './EventMark.tsx';
import { FieldBoard } from './FieldBoard.tsx';
import { PeriodBoard } from './PeriodBoard.tsx';
import { TennisBoard } from './TennisBoard.tsx';
import styles from './Tracker.module.css';

/** Renders the match tracker: a field with the ball, a tennis court, or a board of periods (media mode 1). */
export const Tracker = ({ match }: { readonly match: MatchFacts }) => {
  const { t } = useTranslation('matchData');
  const query = useLateMatchData(match.id, 'events');
  if (query.data === undefined)
    return query.error === null ? (
      <div className={styles.tracker} aria-busy="true" />
    ) : (
      <div className={styles.plain}>
        <ErrorState title={t('tracker.failed')} retry={t('retry')} onRetry={() => void query.refetch()} />
      </div>
    );
  if (query.data === null)
    return (
      <div className={styles.plain}>
        <EmptyState title={t('tracker.none')} />
      </div>
    );
  return <Field match={match} events={query.data} />;
};

type FieldProps = { readonly match: MatchFacts; readonly events: readonly MatchEvent[] };

const Field = ({ match, events }: FieldProps) => {
  const { t } = useTranslation('matchData');
  const field = trackerField(match.sportId);
  const state = trackerState(events);
  return (
    <section className={styles.tracker} aria-label={t('tracker.label')} data-tracker={field}>
      {field === 'points' ? (
        <TennisBoard match={match} events={events} />
      ) : field === 'periods' ? (
        <PeriodBoard match={match} state={state} />
      ) : (
        <FieldBoard match={match} field={field} state={state} />
      )}
      <Recent match={match} events={state.recent} />
    </section>
  );
};

/** Lists the latest events beside the field. */
const Recent = ({ match, events }: FieldProps) => {
  const { t } = useTranslation('matchData');
  const isTennis = trackerField(match.sportId) === 'points';
  if (events.length === 0) return null;
  return (
    <div className={styles.recent}>
      <h3>{t('tracker.recent')}</h3>
      <ol data-untimed={events.every(({ second }) => second === null) ? '' : undefined}>
        {events.map((event) => (
          <li key={event.id} data-recent={event.kind} data-side={event.side}>
            <span className={styles.minute}>{minuteText(event)}</span>
            <EventMark kind={event.kind} />
            <span className={styles.recentText}>
              {t(`event.${event.kind}`)}
              {event.kind === 'point' && event.points > 1
                ? ` ${t('tracker.points', { n: event.points })}`
                : ''}
              {event.side === 0 ? null : (
                <>
                  {' · '}
                  <bdi>{cleanName((event.side === 1 ? match.home : match.away).name)}</bdi>
                </>
              )}
            </span>
            {event.score === null ? null : (
              <b>{(isTennis ? event.score.map(pointText) : event.score).join('-')}</b>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
};
