import type { Navigate, AppLocation } from '#state/location.ts';
import { DayChips } from './DayChips.tsx';
import { hasDays } from './hasDays.ts';
import { LeagueChips } from './LeagueChips.tsx';

type ListFiltersProps = { readonly place: AppLocation; readonly go: Navigate; readonly timeZone: string };

/** Renders the active league filter and the days of the early list. */
export const ListFilters = ({ place, go, timeZone }: ListFiltersProps) => (
  <>
    {hasDays(place) ? <DayChips place={place} timeZone={timeZone} /> : null}
    {place.leagues.length === 0 ? null : <LeagueChips place={place} go={go} timeZone={timeZone} />}
  </>
);
