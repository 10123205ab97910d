import { useTranslation } from 'react-i18next';
import { useCommands } from '#state/commands.ts';
import { MAX_PICKS } from '#domain/constants.ts';
import { usePicks } from '#state/picksStore.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PickRow } from './PickRow.tsx';
import styles from './PicksPanel.module.css';

/** What was picked, with its live odds: the seed of the slip. It places nothing. */
export const PicksPanel = ({ onClose }: { readonly onClose: (() => void) | null }) => {
  const { t } = useTranslation('app');
  const { items } = usePicks();
  const { clearPicks } = useCommands();
  return (
    <section className={styles.panel} aria-label={t('picks.title')} data-panel="picks">
      <header className={styles.head}>
        <h2>{t('picks.title')}</h2>
        <span className={styles.count}>{`${items.length}/${MAX_PICKS}`}</span>
        <span className={styles.tools}>
          {items.length === 0 ? null : <Button look="quiet" data-action="clear-picks" onClick={() => void clearPicks()}>{t('picks.clear')}</Button>}
          {onClose === null ? null : <IconButton label={t('picks.close')} onClick={onClose}><Icon name="close" /></IconButton>}
        </span>
      </header>
      {items.length === 0 ? (
        <EmptyState title={t('picks.empty')} text={t('picks.emptyNext')} />
      ) : (
        <ul className={styles.picks}>
          {items.map((pick) => (
            <li key={pick.key}>
              <Boundary area="pick" room="line">
                <PickRow pick={pick} />
              </Boundary>
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <Icon name="user" />
        <p>
          <strong>{t('picks.guest')}</strong>
          {t('picks.guestNext')}
        </p>
      </footer>
    </section>
  );
};
