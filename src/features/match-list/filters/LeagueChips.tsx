import { useTranslation } from 'react-i18next';
import { useLeague } from '#board/hooks.ts';
import type { LeagueId } from '#domain/ids.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import type { Navigate, AppLocation } from '#state/location.ts';
import { useListLeagues } from '#state/sharedQueries.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './ListFilters.module.css';
import { useStatistics } from '#state/hooks.ts';

type LeagueChipsProps = { readonly location: AppLocation; readonly go: Navigate; readonly timeZone: string };

/** Renders the leagues that filter the list. The user can remove each, or all at once. */
export const LeagueChips = ({ location, go, timeZone }: LeagueChipsProps) => {
  const { t } = useTranslation('list');
  const drop = (id: LeagueId) => go({ leagues: location.leagues.filter((each) => each !== id) });
  return (
    <div className={styles.leagues} role="group" aria-label={t('chosenLeagues')}>
      {location.leagues.map((id) => (
        <LeagueChip key={id} id={id} location={location} timeZone={timeZone} onDrop={drop} />
      ))}
      <Button look="quiet" data-action="all-leagues" onClick={() => go({ leagues: [] })}>
        {t('allLeagues')}
      </Button>
    </div>
  );
};

type LeagueChipProps = {
  readonly id: LeagueId;
  readonly location: AppLocation;
  readonly timeZone: string;
  readonly onDrop: (id: LeagueId) => void;
};

const LeagueChip = ({ id, location, timeZone, onDrop }: LeagueChipProps) => {
  const { t } = useTranslation('list');
  const { name, icon } = useNamedLeague(id, location, timeZone) ?? { name: t('unknownLeague'), icon: null };
  return (
    <button
      type="button"
      className={styles.league}
      data-chosen-league={id}
      aria-label={t('dropLeague', { name: cleanName(name) })}
      title={t('dropLeague', { name: cleanName(name) })}
      onClick={() => onDrop(id)}
    >
      <TeamIcon src={icon} name={name} />
      <bdi className={styles.leagueText}>{cleanName(name)}</bdi>
      <Icon name="close" size={12} />
    </button>
  );
};

/** Returns the name of a league from the board, else from the menu, else from the list's leagues. */
const useNamedLeague = (
  id: LeagueId,
  location: AppLocation,
  timeZone: string,
): { readonly name: string; readonly icon: string | null } | undefined => {
  const league = useLeague(id);
  const { data: statistics } = useStatistics();
  const hot = statistics?.hot.find((each) => each.id === id);
  const known = league ?? (hot === undefined ? undefined : { name: hot.name, icon: hot.logoUrl });
  const { data: listed } = useListLeagues(location, timeZone, known === undefined);
  if (known !== undefined) return known;
  const found = listed?.find((each) => each.id === id);
  return found === undefined ? undefined : { name: found.name, icon: found.logoUrl };
};
