import { useTranslation } from 'react-i18next';
import type { LocationChange, Navigate, AppLocation } from '#state/location.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFavourites } from '#state/hooks.ts';

/** Reason why a list is empty, the most likely first. */
type Why = 'search' | 'leagues' | 'movers' | 'favourites' | 'quiet' | 'hot' | 'day' | 'nothing';

const whyOf = ({ view, search, leagues, sort, day }: AppLocation): Why => {
  // The filtered matches may exist without odds movement.
  if (sort === 'movers') return 'movers';
  if (search !== '') return 'search';
  if (leagues.length > 0) return 'leagues';
  if (view === 'favourites' || view === 'hot') return view;
  return day === null ? 'nothing' : 'day';
};

const ALL: LocationChange = { view: 'sport', playType: 'all' };
/** Text and suggested action of each reason. */
const EMPTY_TEXTS = {
  search: ['emptySearch', 'clearSearch', { search: '' }],
  leagues: ['emptyLeagues', 'allLeagues', { leagues: [] }],
  movers: ['emptyMovers', 'sortByTime', { sort: 'time' }],
  favourites: ['emptyFavourites', 'showAll', ALL],
  quiet: ['quietFavourites', 'showAll', ALL],
  hot: ['emptyHot', 'showAll', ALL],
  day: ['emptyDay', 'showAllDays', { day: null }],
  nothing: ['emptyNext', 'showAll', ALL],
} as const satisfies Readonly<Record<Why, readonly [string, string, LocationChange]>>;

/** Shows why the list is empty, with a suggested action (LIST-40). */
export const NothingHere = ({ location, go }: { readonly location: AppLocation; readonly go: Navigate }) => {
  const { t } = useTranslation('list');
  const starred = useFavourites();
  const known = whyOf(location);
  const why =
    known === 'favourites' && Object.values(starred).some(({ length }) => length > 0) ? 'quiet' : known;
  const [text, next, change] = EMPTY_TEXTS[why];
  const useless = why === 'nothing' && location.view === 'sport' && location.playType === 'all';
  return (
    <EmptyState
      title={t('empty')}
      text={t(text, { text: location.search })}
      {...(useless ? {} : { action: { text: t(next), onPress: () => go(change) } })}
    />
  );
};
