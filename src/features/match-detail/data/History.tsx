import { useTranslation } from 'react-i18next';
import type { SportId } from '#domain/ids.ts';
import type { HistoryMatch, MatchHistory } from '#domain/match-data/matchData.ts';
import { historyStatusKey } from '#domain/match/historyStatus.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './MatchData.module.css';

/** Sports whose matches can end as a draw: football, hockey, rugby, American football, handball, boxing, e-football. */
const DRAW_SPORTS: ReadonlySet<number> = new Set([1, 2, 4, 6, 8, 18, 19, 177]);

type HistoryProps = { readonly match: MatchFacts; readonly history: MatchHistory; readonly zone: string };

/** Renders past and coming matches of both teams, goals by time and absent players (DETAIL-12). */
export const History = ({ match, history, zone }: HistoryProps) => {
  const { t } = useTranslation('matchData');
  const [home, away] = [cleanName(match.home.name), cleanName(match.away.name)];
  return (
    <div className={styles.history}>
      <Matches
        title={t('history.meetings')}
        matches={history.meetings}
        zone={zone}
        summaryOf={home}
        hasDraws={DRAW_SPORTS.has(match.sportId)}
      />
      <div className={styles.pair}>
        <Matches title={t('history.last', { team: home })} matches={history.home.last} zone={zone} />
        <Matches title={t('history.last', { team: away })} matches={history.away.last} zone={zone} />
        <Matches title={t('history.next', { team: home })} matches={history.home.next} zone={zone} />
        <Matches title={t('history.next', { team: away })} matches={history.away.next} zone={zone} />
      </div>
      <Goals sport={match.sportId} home={history.home.goals} away={history.away.goals} names={[home, away]} />
      {history.injuries.length === 0 ? null : (
        <div>
          <h4>{t('history.injuries')}</h4>
          <ul className={styles.injuries}>
            {history.injuries.map(({ side, name, reason }) => (
              <li key={`${side}/${name}`} data-side={side}>
                <bdi>{cleanName(name)}</bdi>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

type MatchesProps = {
  readonly title: string;
  readonly matches: readonly HistoryMatch[];
  readonly zone: string;
  /** The team whose wins, draws and losses are counted above the list. */
  readonly summaryOf?: string;
  /** True if a match of the sport can end as a draw. */
  readonly hasDraws?: boolean;
};

const Matches = ({ title, matches, zone, summaryOf, hasDraws = true }: MatchesProps) => {
  const { t, i18n } = useTranslation('matchData');
  if (matches.length === 0) return null;
  const count = (outcome: HistoryMatch['outcome']) =>
    matches.filter((each) => each.outcome === outcome).length;
  return (
    <div>
      <h4>{title}</h4>
      {summaryOf === undefined ? null : (
        <p className={styles.note}>
          {t(hasDraws || count('draw') > 0 ? 'history.summary' : 'history.summaryNoDraw', {
            team: summaryOf,
            won: count('win'),
            drawn: count('draw'),
            lost: count('lose'),
          })}
        </p>
      )}
      <ul className={styles.matches}>
        {matches.map((each) => {
          const begin = beginText(each.at, each.at, zone, i18n.language);
          return (
            <li key={each.id} data-past={each.id}>
              <span className={styles.day}>
                <time title={begin.whole} dateTime={new Date(each.at).toISOString()}>
                  {begin.whole.slice(0, 10)}
                </time>
                <bdi title={cleanName(each.league)}>{cleanName(each.league)}</bdi>
              </span>
              <span className={styles.pastHome}>
                <bdi title={cleanName(each.home.name)}>{cleanName(each.home.name)}</bdi>
                <TeamIcon src={each.home.logo} name={each.home.name} size={16} />
              </span>
              <b className={styles.pastScore}>
                {each.score === null ? begin.time : each.score.join('-')}
                <MatchState match={each} />
                {each.half === null ? null : (
                  <small>{t('history.half', { score: each.half.join('-') })}</small>
                )}
              </b>
              <span className={styles.pastAway}>
                <TeamIcon src={each.away.logo} name={each.away.name} size={16} />
                <bdi title={cleanName(each.away.name)}>{cleanName(each.away.name)}</bdi>
              </span>
              {each.outcome === null ? (
                <span />
              ) : (
                <span className={styles.outcome} data-outcome={each.outcome}>
                  <span aria-hidden="true">{t(`outcome.${each.outcome}`)}</span>
                  <VisuallyHidden>{t(`outcomeName.${each.outcome}`)}</VisuallyHidden>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/** Says of a match without an outcome whether it has begun or ended (LIST-29). */
const MatchState = ({ match: { outcome, status } }: { readonly match: HistoryMatch }) => {
  const { t } = useTranslation('matchData');
  const key = status === null || outcome !== null ? undefined : historyStatusKey(status);
  return key === undefined ? null : <small data-history-status={key}>{t(`history.status.${key}`)}</small>;
};

/** Minutes of a match by sport, which the goals are spread over: football, hockey, rugby, handball. */
const MINUTES: ReadonlyMap<number, number> = new Map([
  [1, 90],
  [2, 60],
  [4, 80],
  [8, 60],
]);

type GoalsProps = {
  readonly sport: SportId;
  readonly home: readonly number[];
  readonly away: readonly number[];
  readonly names: readonly [string, string];
};

/** Renders goals by time; nothing for a sport whose matches have no fixed number of minutes. */
const Goals = ({ sport, home, away, names }: GoalsProps) => {
  const { t } = useTranslation('matchData');
  const minutes = MINUTES.get(sport);
  const spans = Math.max(home.length, away.length);
  if (minutes === undefined || spans === 0) return null;
  const most = Math.max(1, ...home, ...away);
  return (
    <div>
      <h4>{t('history.goals')}</h4>
      <table className={styles.goals}>
        <thead>
          <tr>
            <td />
            {Array.from({ length: spans }, (_, at) => (
              <th key={at} scope="col">
                {Math.round((at * minutes) / spans) + 1}-{Math.round(((at + 1) * minutes) / spans)}&apos;
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[home, away].map((goals, side) => (
            <tr key={side} data-side={side + 1}>
              <th scope="row">
                <bdi>{names[side === 0 ? 0 : 1]}</bdi>
              </th>
              {Array.from({ length: spans }, (_, at) => {
                const count = goals[at] ?? 0;
                return (
                  <td key={at}>
                    <span className={styles.goalBar} style={{ height: `${(count * 28) / most}px` }} />
                    {count}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
