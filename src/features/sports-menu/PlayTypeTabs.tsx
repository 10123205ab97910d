import { useTranslation } from 'react-i18next';
import type { PlayType } from '#domain/match/match.ts';
import { PLAY_TYPES } from '#domain/markets/playTypes.ts';
import { useLocationLinks, type Navigate, type AppLocation } from '#state/location.ts';
import { Tabs } from '#ui/Tabs.tsx';
import styles from './SportsMenu.module.css';
import { useStatistics } from '#state/hooks.ts';

/**
 * Renders the play types with the number of matches of the chosen sport (LIST-01, MENU-01, MENU-14). In a
 * view of several sports no tab is selected.
 */
export const PlayTypeTabs = ({ location, go }: { readonly location: AppLocation; readonly go: Navigate }) => {
  const { t } = useTranslation('sports');
  const { data } = useStatistics();
  const linkTo = useLocationLinks();
  const several = location.view !== 'sport';
  const countOf = (playType: PlayType): number | undefined => {
    const counted = data?.playTypes[playType];
    return several || counted === undefined
      ? counted?.count
      : (counted.sports.find(({ sportId }) => sportId === location.sport)?.count ?? 0);
  };
  return (
    <Tabs<PlayType | ''>
      label={t('playTypes')}
      selected={several ? '' : location.playType}
      onSelect={(playType) => {
        if (playType !== '') go({ view: 'sport', playType });
      }}
      tabs={PLAY_TYPES.map((playType) => ({
        id: playType,
        data: { 'data-play-type': playType },
        link: linkTo({ view: 'sport', playType }),
        content: (
          <>
            {t(`playType.${playType}`)}
            <span className={styles.tabCount}>{countOf(playType)}</span>
          </>
        ),
      }))}
    />
  );
};
