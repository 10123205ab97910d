import { useTranslation } from 'react-i18next';
import { useFeedStatus, useServerNow, useStaleSince } from '#board/hooks.ts';
import type { EpochMs, SportId } from '#domain/ids.ts';
import { Icon } from '#ui/Icon.tsx';
import { ageText } from './ageText.ts';
import styles from './MatchList.module.css';

type StaleNoteProps = { /** Null: of every sport. */ readonly sport: SportId | null };

/**
 * That prices of this list are past their limit, and for how long: said once, not in every cell (look.md).
 * Its place is the bar's, so that no row moves.
 */
export const StaleNote = ({ sport }: StaleNoteProps) => {
  const { t } = useTranslation('list');
  const { serverTime, asOf } = useFeedStatus();
  const at = useStaleSince(sport);
  const since = at === null ? null : serverTime - (asOf - at);
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
