import { useTranslation } from 'react-i18next';
import type { ListLeagues } from '#contract/sharedQuery.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import type { Chosen } from './choice.ts';
import styles from './LeagueFilter.module.css';

type League = ListLeagues[number];
type LeagueGroupProps = {
  readonly title: string;
  readonly leagues: readonly League[];
  readonly chosen: Chosen;
  readonly onToggle: (league: League) => void;
  /** True if the group has the tab stop. */
  readonly first: boolean;
};

export const LeagueGroup = ({ title, leagues, chosen, onToggle, first }: LeagueGroupProps) => {
  if (leagues.length === 0) return null;
  // The sport's icon is shown only if the group has several sports.
  const mixed = new Set(leagues.map(({ sportId }) => sportId)).size > 1;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {leagues.map((league, index) => (
        <LeagueLine
          key={league.id}
          league={league}
          chosen={chosen.has(league.id)}
          mixed={mixed}
          stop={first && index === 0}
          onToggle={onToggle}
        />
      ))}
    </fieldset>
  );
};

type LeagueLineProps = {
  readonly league: League;
  readonly chosen: boolean;
  readonly mixed: boolean;
  readonly stop: boolean;
  readonly onToggle: (league: League) => void;
};

const LeagueLine = ({ league, chosen, mixed, stop, onToggle }: LeagueLineProps) => {
  const { t } = useTranslation('leagueFilter');
  const { id, name, logoUrl, sportId, count, live } = league;
  return (
    <label className={styles.line} data-filter-league={id}>
      <input type="checkbox" checked={chosen} tabIndex={stop ? 0 : -1} onChange={() => onToggle(league)} />
      {mixed ? <SportIcon sport={sportId} size={16} /> : null}
      <TeamIcon src={logoUrl} name={name} />
      <bdi className={styles.name} title={cleanName(name)}>
        {cleanName(name)}
      </bdi>
      {live === null || live === 0 || live === count ? null : (
        <span className={styles.live}>{t('live', { count: live })}</span>
      )}
      <span className={styles.count}>{t('count', { count })}</span>
    </label>
  );
};
