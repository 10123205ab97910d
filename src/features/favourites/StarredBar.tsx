import { useTranslation } from 'react-i18next';
import type { Starred } from '#contract/documents.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useClient } from '#state/clientContext.tsx';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useToast } from '#ui/Toast.tsx';
import styles from './StarredBar.module.css';
import { useCommands, useFavourites } from '#state/hooks.ts';

/**
 * Shows the number of starred matches, a chip for each starred league and team that a press removes, and a
 * button that clears all.
 */
export const StarredBar = () => {
  const { t } = useTranslation('favourites');
  const favourites = useFavourites();
  const { config, session } = useClient();
  const { clearFavourites, addFavourites } = useCommands();
  const toast = useToast();
  const { matches, leagues, teams } = favourites;
  if (matches.length + leagues.length + teams.length === 0) return null;
  const uidOf = () => session.view.getState().user?.uid;
  const clear = async () => {
    const uid = uidOf();
    const answer = await clearFavourites();
    /** Does nothing once another user is logged in, who must not get these favourites (I6). */
    const undo = () => {
      if (uidOf() === uid) void addFavourites(favourites);
    };
    if (answer.ok && uidOf() === uid) toast('success', t('cleared'), { text: t('undo'), onPress: undo });
  };
  return (
    <section className={styles.bar} aria-label={t('label')}>
      <span className={styles.count} data-count="favourites">
        {t('matches', { count: matches.length, most: config.limits.favourites })}
      </span>
      <Chips label={t('leagues')} starred={leagues.map((item) => ({ type: 'league', item }))} />
      <Chips label={t('teams')} starred={teams.map((item) => ({ type: 'team', item }))} />
      <Button
        className={styles.clear}
        look="quiet"
        data-action="clear-favourites"
        onClick={() => void clear()}
      >
        {t('clear')}
      </Button>
    </section>
  );
};

type Chipped = Exclude<Starred, { type: 'match' }>;

const Chips = ({ label, starred }: { readonly label: string; readonly starred: readonly Chipped[] }) => {
  const { t } = useTranslation('favourites');
  const { toggleStar } = useCommands();
  if (starred.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={label}>
      {starred.map((each) => (
        <li key={each.item.id}>
          <Chip
            className={styles.chip}
            aria-label={t('unstar', { name: cleanName(each.item.name) })}
            data-starred={`${each.type}:${each.item.id}`}
            onClick={() => void toggleStar(each)}
          >
            {cleanName(each.item.name)}
            <Icon name="close" size={12} />
          </Chip>
        </li>
      ))}
    </ul>
  );
};
