import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchList, type Listed } from '#features/match-list';
import { MAIN_GRID } from '#domain/grid.ts';
import { PlacesProvider, usePlaceLink, usePlaces, type Change, type Go, type Place } from '#state/place.ts';
import { Boundary } from '#ui/Boundary.tsx';
import styles from './Layout.module.css';

/**
 * Its scrolling and its closed leagues are remembered by themselves, and not with the steps of the list that
 * the address names.
 */
const STEP = 'second';

/** What the first list does not show: what is in play, or what comes today. */
const changeOf = ({ view, playType }: Place): Change =>
  view === 'in-play' || (view === 'sport' && (playType === 'rolling' || playType === 'today-and-rolling'))
    ? { view: 'sport', playType: 'today' }
    : { view: 'in-play' };

/** A second list, on a screen so wide that the first leaves room for a match while none is open. */
export const SecondList = ({ beside, go }: { readonly beside: Place; readonly go: Go }) => {
  const { t } = useTranslation('sports');
  const places = usePlaces();
  const listed = useRef<Listed | null>(null);
  const change = changeOf(beside);
  const { view, sport, playType } = { ...beside, ...change };
  const place = useMemo<Place>(
    () => ({
      view,
      sport,
      playType,
      grid: MAIN_GRID,
      sort: 'time',
      search: '',
      leagues: [],
      day: null,
      match: null,
      screen: null,
    }),
    [view, sport, playType],
  );
  const title = view === 'in-play' ? t('inPlay') : t('playType.today');
  const own = useMemo(() => ({ ...places, step: STEP }), [places]);
  return (
    <section className={styles.listed} aria-label={title} data-second-list="">
      <h2 className={styles.secondTitle}>
        <a {...usePlaceLink(change)}>{title}</a>
      </h2>
      <PlacesProvider value={own}>
        <Boundary area="second-list" about={place}>
          <MatchList place={place} go={go} filter={null} listed={listed} name={title} />
        </Boundary>
      </PlacesProvider>
    </section>
  );
};
