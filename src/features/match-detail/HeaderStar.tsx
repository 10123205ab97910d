import { useTranslation } from 'react-i18next';
import type { MatchFacts } from '#domain/match/match.ts';
import { sportKeyOf } from '#domain/match/sports.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { Star } from '#pieces/Star.tsx';
import { useCommands, useIsStarred } from '#state/hooks.ts';

/** Renders the match's star, the same as in its row (FAV-01). */
export const HeaderStar = ({ match: { id, sportId, home, away } }: { readonly match: MatchFacts }) => {
  const { t } = useTranslation(['list', 'sports']);
  const on = useIsStarred('match', id);
  const { toggleStar } = useCommands();
  const press = () => {
    const key = sportKeyOf(sportId);
    void toggleStar({
      type: 'match',
      item: { matchId: id, sportId, sportName: key === undefined ? '' : t(`sports:sport.${key}`) },
    });
  };
  return (
    <Star
      on={on}
      label={t('list:star.match', { home: cleanName(home.name), away: cleanName(away.name) })}
      onClick={press}
    />
  );
};
