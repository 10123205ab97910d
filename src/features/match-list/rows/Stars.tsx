import { memo } from 'react';
import type { MatchId, SportId } from '#domain/ids.ts';
import type { LeagueFacts } from '#domain/match/match.ts';
import { sportKeyOf } from '#domain/match/sports.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { Star } from '#pieces/Star.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useToast } from '#ui/Toast.tsx';
import { useListShape } from './ListShape.tsx';
import styles from './Stars.module.css';
import { useCommands, useIsStarred } from '#state/hooks.ts';

// Column number for arrow keys: stars are between a row's names and its odds.
const STAR_COLUMN = 0.5;
const HIDE_COLUMN = 0.6;

type MatchStarProps = {
  readonly matchId: MatchId;
  readonly sportId: SportId;
  readonly home: string;
  readonly away: string;
};

/** Star of a match. A component of its own, so that a press renders only the star. */
export const MatchStar = memo(({ matchId, sportId, home, away }: MatchStarProps) => {
  const { t } = useListShape();
  const on = useIsStarred('match', matchId);
  const { toggleStar } = useCommands();
  const press = () => {
    const key = sportKeyOf(sportId);
    void toggleStar({
      type: 'match',
      item: { matchId, sportId, sportName: key === undefined ? '' : t(`sports:sport.${key}`) },
    });
  };
  return (
    <span className={styles.matchStar} data-column={STAR_COLUMN}>
      <Star
        on={on}
        label={t('star.match', { home: cleanName(home), away: cleanName(away) })}
        data-stop=""
        tabIndex={-1}
        onClick={press}
      />
    </span>
  );
});
MatchStar.displayName = 'MatchStar';

/** Star of a league, and the button that hides the league. */
export const LeagueMarks = memo(({ league }: { readonly league: LeagueFacts }) => {
  const { t, hiding } = useListShape();
  const { id, sportId, name } = league;
  const on = useIsStarred('league', id);
  const { toggleStar, hideLeague, showLeague } = useCommands();
  const toast = useToast();
  const clean = cleanName(name);
  const hide = async () => {
    hiding?.();
    const answer = await hideLeague({ id, sportId, name });
    if (answer.ok)
      toast('success', t('star.hidden', { name: clean }), {
        text: t('star.undo'),
        onPress: () => void showLeague(id),
      });
  };
  return (
    <span className={styles.leagueMarks}>
      <span data-column={STAR_COLUMN}>
        <Star
          on={on}
          label={t('star.league', { name: clean })}
          data-stop=""
          tabIndex={-1}
          onClick={() => void toggleStar({ type: 'league', item: { id, sportId, name } })}
        />
      </span>
      {hiding === null ? null : (
        <span data-column={HIDE_COLUMN}>
          <IconButton
            className={styles.hide}
            label={t('hideLeague', { name: clean })}
            data-stop=""
            data-action="hide-league"
            tabIndex={-1}
            onClick={() => void hide()}
          >
            <Icon name="hide" />
          </IconButton>
        </span>
      )}
    </span>
  );
});
LeagueMarks.displayName = 'LeagueMarks';
