import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchList, type WatchedRows } from '#features/match-list';
import { MAIN_GRID } from '#domain/markets/grid.ts';
import {
  NavigationProvider,
  useLocationLink,
  useNavigation,
  type LocationChange,
  type Navigate,
  type AppLocation,
  NOTHING_OPEN,
} from '#state/location.ts';
import { Boundary } from '#ui/Boundary.tsx';
import styles from './Layout.module.css';

/**
 * History key of the second list, so that its scroll position and collapsed leagues are stored apart from the
 * first list's.
 */
const HISTORY_KEY = 'second';

/** Returns the change from the first list's location to the view that it does not show: in play, or today. */
const changeOf = ({ view, playType }: AppLocation): LocationChange =>
  view === 'in-play' || (view === 'sport' && (playType === 'rolling' || playType === 'today-and-rolling'))
    ? { view: 'sport', playType: 'today' }
    : { view: 'in-play' };

/** Renders a second list on very wide screens while no match is open. */
export const SecondList = ({ beside, go }: { readonly beside: AppLocation; readonly go: Navigate }) => {
  const { t } = useTranslation('sports');
  const places = useNavigation();
  const listed = useRef<WatchedRows | null>(null);
  const change = changeOf(beside);
  const { view, sport, playType } = { ...beside, ...change };
  const location = useMemo<AppLocation>(
    () => ({
      view,
      sport,
      playType,
      grid: MAIN_GRID,
      sort: 'time',
      search: '',
      leagues: [],
      day: null,
      ...NOTHING_OPEN,
    }),
    [view, sport, playType],
  );
  const title = view === 'in-play' ? t('inPlay') : t('playType.today');
  const navigation = useMemo(() => ({ ...places, step: HISTORY_KEY }), [places]);
  return (
    <section className={styles.listed} aria-label={title} data-second-list="">
      <h2 className={styles.secondTitle}>
        <a {...useLocationLink(change)}>{title}</a>
      </h2>
      <NavigationProvider value={navigation}>
        <Boundary area="second-list" about={location}>
          <MatchList location={location} go={go} filter={null} listed={listed} name={title} />
        </Boundary>
      </NavigationProvider>
    </section>
  );
};
