import { useTranslation } from 'react-i18next';
import { placePlayers } from '#domain/match-data/formation.ts';
import type { Lineup, TeamLineup } from '#domain/match-data/matchData.ts';
import { minuteText } from '#domain/match-data/matchEvent.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { EventMark } from '../tracker/EventMark.tsx';
import { FootballPitch } from '../tracker/FootballPitch.tsx';
import styles from './MatchData.module.css';

type LineupProps = { readonly match: MatchFacts; readonly lineup: Lineup };

/** Renders both teams on a pitch, their benches, and the incidents (DETAIL-09, DETAIL-11). */
export const LineupPitch = ({ match, lineup }: LineupProps) => {
  const { t } = useTranslation('matchData');
  const names = [cleanName(match.home.name), cleanName(match.away.name)] as const;
  const teams = [lineup.home, lineup.away] as const;
  return (
    <div className={styles.lineup}>
      <div className={styles.lineupHeads}>
        {teams.map((team, side) => (
          <span key={side} className={styles.lineupTeam} data-side={side + 1}>
            <TeamIcon src={team.logo} name={names[side === 0 ? 0 : 1]} size={20} />
            <b>
              <bdi>{names[side === 0 ? 0 : 1]}</bdi>
            </b>
            <span className={styles.formation}>{team.formation}</span>
            {team.coach === '' ? null : (
              <span className={styles.coach}>{t('lineup.coach', { name: cleanName(team.coach) })}</span>
            )}
          </span>
        ))}
      </div>
      <div
        className={styles.pitch}
        role="group"
        aria-label={t('lineup.pitch', {
          home: names[0],
          homeFormation: lineup.home.formation,
          away: names[1],
          awayFormation: lineup.away.formation,
        })}
      >
        <FootballPitch />
        {teams.map((team, side) => (
          <ul key={side} className={styles.starting} aria-label={names[side === 0 ? 0 : 1]}>
            {placePlayers(team).map(({ player, x, y }) => (
              <li
                key={player.id}
                className={styles.player}
                data-side={side + 1}
                data-player-id={player.id}
                style={{
                  left: insidePitch(side === 0 ? x / 2 : 100 - x / 2),
                  top: `${side === 0 ? y : 100 - y}%`,
                }}
              >
                <span className={styles.shirt}>{player.number}</span>
                <bdi className={styles.playerName} title={cleanName(player.name)}>
                  {cleanName(player.name)}
                </bdi>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <Incidents lineup={lineup} />
      <div className={styles.benches}>
        {teams.map((team, side) => (
          <Bench key={side} team={team} name={names[side === 0 ? 0 : 1]} />
        ))}
      </div>
    </div>
  );
};

/** Keeps a player's name, 76 px wide, within the pitch. */
const insidePitch = (percent: number): string => `clamp(38px, ${percent}%, calc(100% - 38px))`;

const Bench = ({ team, name }: { readonly team: TeamLineup; readonly name: string }) => {
  const { t } = useTranslation('matchData');
  if (team.backup.length === 0) return null;
  return (
    <div className={styles.bench}>
      <h4>
        {t('lineup.backup')} · <bdi>{name}</bdi>
      </h4>
      <ul>
        {team.backup.map((player) => (
          <li key={player.id}>
            <span className={styles.benchNumber}>{player.number}</span>
            <bdi>{cleanName(player.name)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
};

const Incidents = ({ lineup }: { readonly lineup: Lineup }) => {
  const { t } = useTranslation('matchData');
  const withdrawn = new Set(lineup.incidents.flatMap(({ withdraws }) => withdraws ?? []));
  if (lineup.incidents.length === 0) return null;
  return (
    <div className={styles.incidents}>
      <h4>{t('lineup.incidents')}</h4>
      <ol>
        {lineup.incidents.map((event) => (
          <li
            key={event.id}
            data-incident={event.kind}
            data-side={event.side}
            data-withdrawn={withdrawn.has(event.id) ? '' : undefined}
          >
            <span className={styles.minute}>{minuteText(event)}</span>
            <EventMark kind={event.kind} />
            <span className={styles.incidentText}>
              <span className={styles.incidentKind}>{t(`event.${event.kind}`)}</span>{' '}
              <bdi>{cleanName(event.player)}</bdi>
              {event.other === '' ? null : (
                <span className={styles.incidentOther}>
                  {' '}
                  {t(event.kind === 'substitution' ? 'lineup.off' : 'lineup.assist', {
                    name: cleanName(event.other),
                  })}
                </span>
              )}
            </span>
            {event.score === null ? null : <b className={styles.incidentScore}>{event.score.join('-')}</b>}
          </li>
        ))}
      </ol>
    </div>
  );
};
