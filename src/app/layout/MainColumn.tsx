import { Activity, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { FavouritesBar } from '#features/favourites';
import { LeagueFilterButton } from '#features/league-filter';
import { MatchTips } from '#features/experts';
import { MatchDetail, preloadMatch } from '#features/match-detail';
import { CoveredList, MatchList, type WatchedRows } from '#features/match-list';
import { PlayTypeTabs } from '#features/sports-menu';
import { NOTHING_OPEN } from '#state/location.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useAtLeast } from '#ui/renderRoot.ts';
import type { Navigate, AppLocation } from '../location.ts';
import { useFocusBack } from './useFocusBack.ts';
import styles from './Layout.module.css';

/** Width in CSS pixels from which list and match are side by side. */
const BESIDE = 2560;
/**
 * Width in CSS pixels from which a second list fills the match's column. The first list alone would show
 * names far from their odds.
 */
const ALWAYS_BESIDE = 3000;

/** Lazy module, because few screens are so wide. */
const second = createLazyModule(() => import('./SecondList.tsx').then(({ SecondList }) => SecondList));

/** Lazy module, because the list comes first (G10). */
const screens = createLazyModule(() => import('./Screens.tsx').then(({ Screens }) => Screens));

type MainColumnProps = { readonly location: AppLocation; readonly go: Navigate };

/** Returns the content beside or in place of the list; null for the list alone. */
const coverOf = (location: AppLocation, go: Navigate): ReactNode => {
  if (location.screen !== null || location.room !== null)
    return <LazyBoundary key="screens" area="screens" part={screens} props={{ location, go }} />;
  if (location.match !== null)
    return (
      <div className={styles.cover}>
        <MatchDetail match={location.match} tab={location.tab} go={go} program={MatchTips} />
      </div>
    );
  return null;
};

/**
 * Renders the middle column: the list and what the user opened from it. A covered list is kept (React's
 * Activity), so that returning neither renders nor requests it again.
 */
export const MainColumn = ({ location, go }: MainColumnProps) => {
  const wide = useAtLeast(BESIDE);
  const vast = useAtLeast(ALWAYS_BESIDE);
  const listed = useListed(location);
  const list = useRef<WatchedRows | null>(null);
  const { covered, shown, returning, uncover } = useCovered(location, wide);
  const middle = useRef<HTMLElement>(null);
  useFocusBack(middle, covered);
  const cover =
    coverOf(shown, go) ??
    (vast ? (
      <LazyBoundary key="second-list" area="second-list" part={second} props={{ beside: listed, go }} />
    ) : null);
  return (
    <main ref={middle} className={styles.main} data-beside={cover !== null && !covered ? '' : undefined}>
      <Activity mode={covered ? 'hidden' : 'visible'}>
        <div className={styles.listed}>
          <div className={styles.playTypes}>
            <Boundary area="play-types" room="line" about={listed}>
              <PlayTypeTabs location={listed} go={go} />
            </Boundary>
          </div>
          {listed.view === 'favourites' ? <FavouritesBar /> : null}
          <Boundary area="match-list" about={listed}>
            <MatchList
              location={listed}
              go={go}
              filter={<LeagueFilterButton location={listed} go={go} />}
              listed={list}
              onDrawn={preloadMatch}
            />
          </Boundary>
        </div>
      </Activity>
      {covered ? (
        <CoveredList listed={list} location={listed} returning={returning} onHere={uncover} />
      ) : null}
      {cover}
    </main>
  );
};

const isOpen = ({ match, screen, room }: AppLocation): boolean =>
  match !== null || screen !== null || room !== null;

/**
 * Returns whether the list is covered, and by what. After closing, the cover stays for the few frames until
 * the list's rows arrive.
 */
const useCovered = (location: AppLocation, wide: boolean) => {
  const covers = isOpen(location) && !(wide && location.screen === null && location.room === null);
  const [last, setLast] = useState<AppLocation | null>(covers ? location : null);
  if (covers && last !== location) setLast(location);
  const returning = !covers && last !== null && !isOpen(location);
  if (!covers && !returning && last !== null) setLast(null);
  const uncover = useCallback(() => setLast(null), []);
  return { covered: covers || returning, shown: returning ? last : location, returning, uncover };
};

/** Returns the location as the list needs it: the same object whatever is opened over the list. */
const useListed = ({ view, sport, playType, grid, sort, search, leagues, day }: AppLocation): AppLocation => {
  const chosen = leagues.join();
  return useMemo(
    () => ({
      view,
      sport,
      playType,
      grid,
      sort,
      search,
      leagues,
      day,
      ...NOTHING_OPEN,
    }),
    // The leagues are another array with every address.
    // oxlint-disable-next-line react/exhaustive-deps
    [view, sport, playType, grid, sort, search, chosen, day],
  );
};
