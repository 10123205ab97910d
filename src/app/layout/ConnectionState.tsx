import { useTranslation } from 'react-i18next';
import { useFeedStatus, useStaleSince } from '#board/hooks.ts';
import { BURST_ATTEMPTS, IN_PLAY_LOOP_MS, MATCH_LOOP_MS } from '#domain/config/constants.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './TopBar.module.css';
import { useCommands } from '#state/hooks.ts';
import { useBuilds } from '../boot/buildsContext.ts';

const SECONDS = { inPlay: IN_PLAY_LOOP_MS / 1000, match: MATCH_LOOP_MS / 1000 };

/**
 * Shows the connection state and, while prices are not pushed, what the user can do (F03). Always with text,
 * because colour must not be the only sign.
 */
export const ConnectionState = () => {
  const { t } = useTranslation('app');
  const { connection, attempt } = useFeedStatus();
  const isOff = connection === 'off';
  const quiet = useStaleSince(null) !== null;
  const { reconnect } = useCommands();
  const builds = useBuilds();
  const detail =
    connection === 'off' || connection === 'outdated' || connection === 'polling'
      ? t(`connection.${connection}Detail`, SECONDS)
      : null;
  return (
    <div className={styles.connection} data-connection={connection} data-quiet={quiet ? '' : undefined}>
      <span role="status" className={styles.connectionText} aria-label={t('connection.label')}>
        <span className={styles.dot} aria-hidden="true" />
        <span>{t(`connection.${connection}`, { attempt, of: BURST_ATTEMPTS })}</span>
        {detail === null ? null : (
          <span className={styles.detail} title={detail}>
            {detail}
          </span>
        )}
      </span>
      {isOff || connection === 'outdated' ? (
        <Button
          look="quiet"
          data-action={isOff ? 'reconnect' : 'reload'}
          className={styles.reconnect}
          disabled={isOff && attempt > 0}
          onClick={isOff ? reconnect : builds.reload}
        >
          <Icon name="reconnect" size={14} />
          {isOff && attempt > 0
            ? t('connection.reconnecting', { attempt, of: BURST_ATTEMPTS })
            : t(isOff ? 'reconnect' : 'reload')}
        </Button>
      ) : null}
    </div>
  );
};
