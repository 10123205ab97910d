import { useTranslation } from 'react-i18next';
import type { StatisticsAnswer } from '#contract/sharedQuery.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import type { AppLocation } from '#state/location.ts';
import { MenuEntry } from './MenuEntry.tsx';
import styles from './SportsMenu.module.css';

/** More would push the menu out of sight; all of them are in the hot view. */
const MOST = 12;

/** Whether this league alone is what the list shows. */
export const isAt = ({ view, leagues }: AppLocation, league: string): boolean =>
  view === 'sport' && leagues.length === 1 && leagues[0] === league;

/** Leagues that the platform calls hot; a press opens that league's list (MENU-07, MENU-11). */
export const HotLeagues = ({
  place,
  hot,
}: {
  readonly place: AppLocation;
  readonly hot: StatisticsAnswer['hot'];
}) => {
  const { t } = useTranslation('sports');
  if (hot.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>{t('hotLeagues')}</h2>
      <ul className={styles.sports}>
        {hot.slice(0, MOST).map(({ id, logoUrl, count, name, sportId }) => (
          <li key={id}>
            <MenuEntry
              icon={<TeamIcon src={logoUrl} name={name} size={18} />}
              name={name}
              count={count}
              to={{ view: 'sport', sport: sportId, playType: 'all', leagues: [id], search: '' }}
              here={isAt(place, id)}
              data={{ 'data-hot-league': id }}
            />
          </li>
        ))}
      </ul>
    </>
  );
};
