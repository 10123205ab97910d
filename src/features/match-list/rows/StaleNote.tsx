import { useTranslation } from 'react-i18next';
import { useFeedStatus, useServerNow, useStaleSince } from '#board/hooks.ts';
import type { EpochMs, SportId } from '#domain/ids.ts';
import { Icon } from '#ui/Icon.tsx';
import { ageText } from './ageText.ts';
import styles from '../MatchList.module.css';

type StaleNoteProps = { /** Null: of every sport. */ readonly sport: SportId | null };

/**
 * Shows that odds of this list are stale and for how long, once for the list instead of in every cell.
 * Stands in the bar, so that no row moves.
 */
export const StaleNote = ({ sport }: StaleNoteProps) => {
  const { t } = useTranslation('list');
  const { serverTime, asOf } = useFeedStatus();
  const at = useStaleSince(sport);
  const staleSince = at === null ? null : serverTime - (asOf - at);
  return (
    <span className={styles.staleNote} role="status" data-stale-note={staleSince === null ? undefined : ''}>
      {staleSince === null ? null : (
        <>
          <Icon name="warning" size={14} />
          <span>{t('stale')}</span>
          <Age since={staleSince} />
        </>
      )}
    </span>
  );
};

/** Shows the age outside the live region, so that screen readers do not announce every second. */
const Age = ({ since }: { readonly since: EpochMs }) => (
  <span className={styles.staleAge} aria-hidden="true">
    {ageText(useServerNow(1000) - since)}
  </span>
);
