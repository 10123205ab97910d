import { useTranslation } from 'react-i18next';
import type { SportId } from '#domain/ids.ts';
import type { Team } from '#domain/match/match.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { Star } from '#pieces/Star.tsx';
import { useCommands, useIsStarred } from '#state/hooks.ts';

/** Stars a team: all its current and future matches are then among the favourites. */
export const TeamStar = ({
  team: { id, name },
  sportId,
}: {
  readonly team: Team;
  readonly sportId: SportId;
}) => {
  const { t } = useTranslation('list');
  const { toggleStar } = useCommands();
  const on = useIsStarred('team', id);
  return (
    <Star
      on={on}
      label={t('star.team', { name: cleanName(name) })}
      data-star-team={id}
      onClick={() => void toggleStar({ type: 'team', item: { id, sportId, name } })}
    />
  );
};
