import { useTranslation } from 'react-i18next';
import type { StatisticsAnswer } from '#contract/sharedQuery.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import type { AppLocation } from '#state/location.ts';
import { MenuEntry } from './MenuEntry.tsx';
import styles from './SportsMenu.module.css';

/** Most leagues in the menu, so that the sports stay visible. The hot view has all of them. */
const MOST = 12;

/** Returns true if the list shows exactly this league. */
export const isAt = ({ view, leagues }: AppLocation, league: string): boolean =>
  view === 'sport' && leagues.length === 1 && leagues[0] === league;

/** Lists the platform's hot leagues; a press opens the league's list (MENU-07, MENU-11). */
export const HotLeagues = ({
  location,
  hot,
}: {
  readonly location: AppLocation;
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
              isCurrent={location.screen !== 'live' && isAt(location, id)}
              data={{ 'data-hot-league': id }}
            />
          </li>
        ))}
      </ul>
    </>
  );
};
