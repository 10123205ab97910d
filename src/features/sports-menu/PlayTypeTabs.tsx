import { useTranslation } from 'react-i18next';
import type { PlayType } from '#domain/match.ts';
import { PLAY_TYPES } from '#domain/playTypes.ts';
import type { Go, Place } from '#state/place.ts';
import { useStatistics } from '#state/questions.ts';
import { Tabs } from '#ui/Tabs.tsx';
import styles from './SportsMenu.module.css';

/** Play types with how many matches each has for the chosen sport (LIST-01, MENU-01). In the in-play view none is chosen. */
export const PlayTypeTabs = ({ place, go }: { readonly place: Place; readonly go: Go }) => {
  const { t } = useTranslation('sports');
  const { data } = useStatistics();
  const inPlay = place.view === 'in-play';
  const countOf = (playType: PlayType): number | undefined => {
    const counted = data?.playTypes[playType];
    return inPlay || counted === undefined ? counted?.count : (counted.sports.find(({ sportId }) => sportId === place.sport)?.count ?? 0);
  };
  return (
    <Tabs<PlayType | ''>
      label={t('playTypes')}
      selected={inPlay ? '' : place.playType}
      onSelect={(playType) => {
        if (playType !== '') go({ view: 'sport', playType });
      }}
      tabs={PLAY_TYPES.map((playType) => ({
        id: playType,
        data: { 'data-play-type': playType },
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
