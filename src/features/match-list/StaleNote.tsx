import { useTranslation } from 'react-i18next';
import { useFeedStatus, useServerNow } from '#board/hooks.ts';
import type { FeedStatus } from '#contract/patch.ts';
import type { EpochMs, SportId } from '#domain/ids.ts';
import { Icon } from '#ui/Icon.tsx';
import { ageText, staleSince } from './staleSince.ts';
import styles from './MatchList.module.css';

type StaleNoteProps = { /** Null: of every sport. */ readonly sport: SportId | null };

/**
 * That prices of this list are past their limit, and for how long: said once, not in every cell (look.md).
 * Its place is the bar's, so that no row moves.
 */
export const StaleNote = ({ sport }: StaleNoteProps) => {
  const { t } = useTranslation('list');
  const status: FeedStatus = useFeedStatus();
  const since = staleSince(status, sport);
  return (
    <span className={styles.staleNote} role="status" data-stale-note={since === null ? undefined : ''}>
      {since === null ? null : (
        <>
          <Icon name="warning" size={14} />
          <span>{t('stale')}</span>
          <Age since={since} />
        </>
      )}
    </span>
  );
};

/** Beside the announced text: a reader must not say every second. */
const Age = ({ since }: { readonly since: EpochMs }) => (
  <span className={styles.staleAge} aria-hidden="true">
    {ageText(useServerNow(1000) - since)}
  </span>
);
