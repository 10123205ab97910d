import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatisticsAnswer } from '#contract/sharedQuery.ts';
import type { SportId } from '#domain/ids.ts';
import { hasAnchors } from '#domain/rooms/anchorLocales.ts';
import { sportKeyOf } from '#domain/match/sports.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { languageCodeOf } from '#platform/languages.ts';
import type { AppLocation } from '#state/location.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { HotLeagues, isAt } from './HotLeagues.tsx';
import { MenuEntry } from './MenuEntry.tsx';
import { menuSports, type MenuSport } from './menuSports.ts';
import styles from './SportsMenu.module.css';
import { useConfig } from '#state/clientContext.tsx';
import { useFavourites, useSettings, useStatistics, useServerWord } from '#state/hooks.ts';

type SportsMenuProps = {
  readonly location: AppLocation;
  /** True if only icons fit. */
  readonly narrow: boolean;
};

/**
 * Renders the menu: in play, hot and favourites, the sports with counts for the chosen play type, hot leagues
 * (MENU-01 to MENU-07, MENU-11, LIST-04 to LIST-06).
 */
export const SportsMenu = ({ location, narrow }: SportsMenuProps) => {
  const { t } = useTranslation('sports');
  const { data, isError, refetch } = useStatistics();
  if (data === undefined) {
    return (
      <nav className={styles.menu} aria-label={t('menu')} aria-busy={!isError}>
        {isError ? <Failed narrow={narrow} onRetry={refetch} /> : <Waiting />}
      </nav>
    );
  }
  return (
    <nav className={styles.menu} aria-label={t('menu')} data-narrow={narrow ? '' : undefined}>
      <Views location={location} statistics={data} />
      <Sports location={location} statistics={data} />
      <HotLeagues location={location} hot={data.hot} />
      {isError ? <Failed narrow={narrow} onRetry={refetch} /> : null}
    </nav>
  );
};

/** Renders the entry of the live rooms, where the language has some (MENU-13, ANCHOR-10). */
const LiveEntry = ({ location }: Pick<SportsMenuProps, 'location'>) => {
  const { t } = useTranslation('sports');
  const config = useConfig();
  const { locale } = useSettings();
  return hasAnchors(languageCodeOf(locale, config), config) ? (
    <li>
      <MenuEntry
        icon={<Icon name="video" size={18} />}
        name={t('live')}
        count={null}
        to={{ screen: 'live' }}
        isCurrent={location.screen === 'live'}
        data={{ 'data-view': 'live' }}
      />
    </li>
  ) : null;
};

type StatisticsProps = Pick<SportsMenuProps, 'location'> & { readonly statistics: StatisticsAnswer };

/** Renders the entries of lists with several sports. */
const Views = ({ location, statistics }: StatisticsProps) => {
  const { t } = useTranslation('sports');
  const { matches } = useFavourites();
  const entry = (
    view: 'in-play' | 'hot' | 'favourites',
    icon: ReactNode,
    name: string,
    count: number | null,
  ) => (
    <li>
      <MenuEntry
        icon={icon}
        name={name}
        count={count}
        to={{ view }}
        isCurrent={location.screen !== 'live' && location.view === view}
        data={{ 'data-view': view }}
      />
    </li>
  );
  return (
    <ul className={styles.sports}>
      {entry('in-play', <SportIcon sport="live" />, t('inPlay'), statistics.playTypes.rolling?.count ?? 0)}
      {entry('hot', <Icon name="flame" size={18} />, t('hot'), statistics.hotTotal)}
      <LiveEntry location={location} />
      {entry(
        'favourites',
        <Icon name="star" size={18} />,
        t('favourites'),
        matches.length === 0 ? null : matches.length,
      )}
    </ul>
  );
};

const Sports = ({ location, statistics }: StatisticsProps) => {
  const { t } = useTranslation('sports');
  const [open, setOpen] = useState(false);
  const several = location.view !== 'sport';
  const inHot = statistics.hot.some(({ id }) => isAt(location, id));
  const { shown, more } = menuSports(
    statistics,
    location.view === 'in-play' ? 'rolling' : location.playType,
    several ? null : location.sport,
  );
  const entry = (each: MenuSport) => (
    <SportEntry
      key={each.sport}
      {...each}
      chosen={location.screen !== 'live' && !several && !inHot && each.sport === location.sport}
    />
  );
  return (
    <>
      <h2 className={styles.title}>{t('sports')}</h2>
      <ul className={styles.sports}>{shown.map(entry)}</ul>
      {more.length === 0 ? null : (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          title={open ? t('less') : t('more', { count: more.length })}
        >
          <span className={styles.chevron} data-open={open ? '' : undefined}>
            <Icon name="chevron" size={14} />
          </span>
          <span className={styles.name}>{open ? t('less') : t('more', { count: more.length })}</span>
        </button>
      )}
      {open ? <ul className={styles.sports}>{more.map(entry)}</ul> : null}
    </>
  );
};

/**
 * Returns a sport's name: the client's own text, a public name, the platform's text, or the code (D17),
 * because the statistics call names no sports.
 */
const useSportName = (sport: SportId): string => {
  const { t } = useTranslation('sports');
  const key = sportKeyOf(sport);
  const own = key === undefined ? t(`code.${sport}`, { defaultValue: '' }) : t(`sport.${key}`);
  const theirs = useServerWord('sport', own === '' ? sport : undefined);
  return own === '' ? (theirs ?? `${t('unknown')} ${sport}`) : own;
};

const SportEntry = ({ sport, count, chosen }: MenuSport & { readonly chosen: boolean }) => (
  <li>
    <MenuEntry
      icon={<SportIcon sport={sport} />}
      name={useSportName(sport)}
      count={count}
      to={{ view: 'sport', sport, leagues: [] }}
      isCurrent={chosen}
      data={{ 'data-sport': sport, 'data-count': count }}
    />
  </li>
);

const WAITING = 9;
const Waiting = () =>
  Array.from({ length: WAITING }, (_, line) => (
    <span key={line} className={styles.waiting}>
      <Skeleton width={18} height={18} />
      <Skeleton width="60%" />
    </span>
  ));

const Failed = ({ narrow, onRetry }: { readonly narrow: boolean; readonly onRetry: () => void }) => {
  const { t } = useTranslation(['sports', 'app']);
  return (
    <div className={styles.failed} role="alert">
      <Icon name="warning" />
      {narrow ? null : <span>{t('failed')}</span>}
      <Button look="quiet" onClick={onRetry}>
        {t('app:retry')}
      </Button>
    </div>
  );
};
