import { hasDays, type Navigate, type AppLocation } from '#state/location.ts';
import { DayChips } from './DayChips.tsx';
import { LeagueChips } from './LeagueChips.tsx';

type ListFiltersProps = { readonly location: AppLocation; readonly go: Navigate; readonly timeZone: string };

/** Renders the active league filter and the days of the early list. */
export const ListFilters = ({ location, go, timeZone }: ListFiltersProps) => (
  <>
    {hasDays(location) ? <DayChips location={location} timeZone={timeZone} /> : null}
    {location.leagues.length === 0 ? null : <LeagueChips location={location} go={go} timeZone={timeZone} />}
  </>
);
