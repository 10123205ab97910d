import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { usePhase } from '#board/usePhase.ts';
import { useZone } from '#board/useZone.ts';
import type { FoundLeague, FoundMatch, FoundTeam } from '#contract/search.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { isLive, matchStatusKey } from '#domain/match/matchStatus.ts';
import { isBreak } from '#domain/match/phases.ts';
import { beginText } from '#pieces/beginText.ts';
import { clockText } from '#pieces/clockText.ts';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { rowScore } from '#pieces/rowScore.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Marked } from './Marked.tsx';
import styles from './Palette.module.css';
import { useSettings } from '#state/hooks.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const UPCOMING = 4;

export const MatchContent = ({ facts, league, marks }: FoundMatch) => (
  <>
    <span className={styles.icon}>
      <SportIcon sport={facts.sportId} />
    </span>
    <span className={styles.names}>
      <span className={styles.teams}>
        {facts.outright || facts.home.name === '' ? (
          <Marked name={facts.name} marks={marks.name} />
        ) : (
          <>
            <Marked name={facts.home.name} marks={marks.home} />
            <span className={styles.between}>–</span>
            <Marked name={facts.away.name} marks={marks.away} />
          </>
        )}
      </span>
      <span className={styles.under}>
        <Marked name={league} marks={marks.league} />
      </span>
    </span>
    <span className={styles.state}>
      {isLive(facts.status) ? <Live match={facts} /> : <Waiting match={facts} />}
    </span>
  </>
);

/** Shows score, phase and clock as in the list's row: the clock stands still in a break, and is not shown then. */
const Live = ({ match }: { readonly match: MatchFacts }) => {
  const { t } = useTranslation(['list', 'markets', 'problems']);
  const phase = usePhase(match, t as MarketTexts);
  const now = useServerNow(SECOND);
  const { main } = rowScore(match, 0);
  const clock = match.clock === null || isBreak(match.clock.phase) ? null : clockText(match.clock, now);
  return (
    <>
      {main === undefined ? null : <strong className={styles.score}>{`${main[0]} - ${main[1]}`}</strong>}
      <span className={styles.live}>
        <bdi>{phase}</bdi>
        {clock === null ? null : ` ${clock}`}
      </span>
    </>
  );
};

const Waiting = ({ match: { status, beginTime, outright } }: { readonly match: MatchFacts }) => {
  const { t, i18n } = useTranslation('list');
  const zone = useZone(useSettings().timeZone);
  const { day, time, whole } = beginText(beginTime, useServerNow(MINUTE), zone, i18n.language);
  const key = status === UPCOMING || outright ? undefined : matchStatusKey(status);
  return (
    <>
      <time dateTime={new Date(beginTime).toISOString()} title={whole}>
        {day === null ? time : `${day} ${time}`}
      </time>
      {key === undefined ? null : <span className={styles.under}>{t(`status.${key}`)}</span>}
    </>
  );
};

type NamedProps = { readonly count: string };
export const LeagueContent = ({ name, icon, hot, sportId, marks, count }: FoundLeague & NamedProps) => (
  <>
    <span className={styles.icon}>
      <TeamIcon src={icon} name={name} size={18} />
    </span>
    <span className={styles.names}>
      <span className={styles.teams}>
        <Marked name={name} marks={marks} />
        {hot ? <Icon name="flame" size={14} /> : null}
      </span>
    </span>
    <span className={styles.aside}>
      <SportIcon sport={sportId} size={14} />
      {count}
    </span>
  </>
);

export const TeamContent = ({ name, icon, sportId, marks, count }: FoundTeam & NamedProps) => (
  <>
    <span className={styles.icon}>
      <TeamIcon src={icon} name={name} size={18} />
    </span>
    <span className={styles.names}>
      <Marked name={name} marks={marks} />
    </span>
    <span className={styles.aside}>
      <SportIcon sport={sportId} size={14} />
      {count}
    </span>
  </>
);
