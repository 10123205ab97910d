import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatisticsAnswer } from '#contract/feedApi.ts';
import type { SportId } from '#domain/ids.ts';
import { sportKeyOf } from '#domain/sports.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import type { Go, Place } from '#state/place.ts';
import { useStatistics } from '#state/questions.ts';
import { useServerWord } from '#state/serverWords.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { menuSports, type MenuSport } from './menuSports.ts';
import styles from './SportsMenu.module.css';

type SportsMenuProps = {
  readonly place: Place;
  readonly go: Go;
  /** Icons alone. */
  readonly narrow: boolean;
};

/** Sports with their counts for the chosen play type, and everything in play (MENU-01 to MENU-07, LIST-04). */
export const SportsMenu = ({ place, go, narrow }: SportsMenuProps) => {
  const { t } = useTranslation('sports');
  const { data, isError, refetch } = useStatistics();
  if (data === undefined) {
    return (
      <nav className={styles.menu} aria-label={t('sports')} aria-busy={!isError}>
        {isError ? <Failed narrow={narrow} onRetry={() => void refetch()} /> : <Waiting />}
      </nav>
    );
  }
  return (
    <nav className={styles.menu} aria-label={t('sports')} data-narrow={narrow ? '' : undefined}>
      <InPlayEntry place={place} go={go} count={data.playTypes.rolling?.count ?? 0} />
      <Sports place={place} go={go} statistics={data} />
      {isError ? <Failed narrow={narrow} onRetry={() => void refetch()} /> : null}
    </nav>
  );
};

const InPlayEntry = ({ place, go, count }: Pick<SportsMenuProps, 'place' | 'go'> & { readonly count: number }) => {
  const { t } = useTranslation('sports');
  return (
    <button type="button" className={styles.entry} data-view="in-play" aria-current={place.view === 'in-play' ? 'page' : undefined} aria-label={t('countLabel', { name: t('inPlay'), count })} title={t('inPlay')} onClick={() => go({ view: 'in-play' })}>
      <span className={styles.live}><SportIcon sport="live" /></span>
      <span className={styles.name}>{t('inPlay')}</span>
      <span className={styles.count}>{count}</span>
    </button>
  );
};

type SportsProps = Pick<SportsMenuProps, 'place' | 'go'> & { readonly statistics: StatisticsAnswer };

const Sports = ({ place, go, statistics }: SportsProps) => {
  const { t } = useTranslation('sports');
  const [open, setOpen] = useState(false);
  const inPlay = place.view === 'in-play';
  const { shown, more } = menuSports(statistics, inPlay ? 'rolling' : place.playType, inPlay ? null : place.sport);
  const choose = (sport: SportId) => go({ view: 'sport', sport });
  const entry = (each: MenuSport) => <SportEntry key={each.sport} {...each} chosen={!inPlay && each.sport === place.sport} onChoose={choose} />;
  return (
    <>
      <ul className={styles.sports}>{shown.map(entry)}</ul>
      {more.length === 0 ? null : (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)} title={open ? t('less') : t('more', { count: more.length })}>
          <span className={styles.chevron} data-open={open ? '' : undefined}><Icon name="chevron" size={14} /></span>
          <span className={styles.name}>{open ? t('less') : t('more', { count: more.length })}</span>
        </button>
      )}
      {open ? <ul className={styles.sports}>{more.map(entry)}</ul> : null}
    </>
  );
};

type SportEntryProps = MenuSport & { readonly chosen: boolean; readonly onChoose: (sport: SportId) => void };

/** Our own word, a public one, the platform's own, or the number (D17): the statistics call names no sports. */
const useSportName = (sport: SportId): string => {
  const { t } = useTranslation('sports');
  const key = sportKeyOf(sport);
  const own = key === undefined ? t(`code.${sport}`, { defaultValue: '' }) : t(`sport.${key}`);
  const theirs = useServerWord('sport', own === '' ? sport : undefined);
  return own === '' ? cleanName(theirs ?? `${t('unknown')} ${sport}`) : own;
};

const SportEntry = ({ sport, count, chosen, onChoose }: SportEntryProps) => {
  const { t } = useTranslation('sports');
  const name = useSportName(sport);
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        data-sport={sport}
        data-count={count}
        data-none={count === 0 ? '' : undefined}
        aria-current={chosen ? 'page' : undefined}
        aria-label={t('countLabel', { name, count })}
        title={name}
        onClick={() => onChoose(sport)}
      >
        <SportIcon sport={sport} />
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{count}</span>
      </button>
    </li>
  );
};

const WAITING = 9;
const Waiting = () => Array.from({ length: WAITING }, (_, line) => <span key={line} className={styles.waiting}><Skeleton width={18} height={18} /><Skeleton width="60%" /></span>);

const Failed = ({ narrow, onRetry }: { readonly narrow: boolean; readonly onRetry: () => void }) => {
  const { t } = useTranslation(['sports', 'app']);
  return (
    <div className={styles.failed} role="alert">
      <Icon name="warning" />
      {narrow ? null : <span>{t('failed')}</span>}
      <Button look="quiet" onClick={onRetry}>{t('app:retry')}</Button>
    </div>
  );
};
