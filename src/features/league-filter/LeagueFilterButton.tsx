import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '#pieces/texts.ts';
import type { Navigate, AppLocation } from '#state/location.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

/** Lazy module, because a first visit does not open the dialog (G10). */
const dialog = withTexts(
  createLazyModule(() => import('./LeagueFilter.tsx').then(({ LeagueFilter }) => LeagueFilter)),
  'leagueFilter',
);

/**
 * Whether the view can be filtered. In other views the platform or the user has already chosen the leagues.
 */
const hasFilter = ({ view }: AppLocation): boolean => view === 'sport' || view === 'in-play';

/** Renders the button that opens the league filter (MENU-09). */
export const LeagueFilterButton = ({
  location,
  go,
}: {
  readonly location: AppLocation;
  readonly go: Navigate;
}) => {
  const { t } = useTranslation('list');
  const [open, setOpen] = useState(false);
  if (!hasFilter(location)) return null;
  const count = location.leagues.length;
  return (
    <>
      <IconButton
        label={count === 0 ? t('filter') : t('filterOn', { count })}
        aria-haspopup="dialog"
        aria-pressed={count > 0}
        data-action="filter-leagues"
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
      </IconButton>
      {open ? (
        <LazyBoundary
          area="league-filter"
          part={dialog}
          props={{ location, go, onClose: () => setOpen(false) }}
        />
      ) : null}
    </>
  );
};
