import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useFeedStatus } from '#board/hooks.ts';
import { bettingClosedReason } from '#contract/bettingClosed.ts';
import type { Problem } from '#contract/problem.ts';
import { useClient } from '#state/clientContext.tsx';
import { useTransportState } from '#state/useTransportState.ts';
import { canStoreTexts, pageStorage } from '#state/storage.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { BuildUpdates } from '../boot/buildUpdates.ts';
import { useBuilds } from '../boot/buildsContext.ts';
import styles from './StandingNotice.module.css';
import { useCommands, useMaintenance } from '#state/hooks.ts';

type Kind = 'none' | 'maintenance' | 'bettingOff' | 'broken' | 'degraded' | 'newer' | 'unkept';

/** Returns the most important current notice, or null. */
const useKind = (
  builds: BuildUpdates,
  hasNoStorage: boolean,
  closed: Problem | null,
  isReloadHeld = false,
): Kind | null => {
  const { mode, degraded } = useTransportState();
  const offer = useStore(builds.offer, (state) => state.offer);
  if (mode === 'none') return 'none';
  if (closed !== null) return closed.code === 'maintenance' ? 'maintenance' : 'bettingOff';
  if (offer === 'broken') return 'broken';
  if (degraded) return 'degraded';
  return (isReloadHeld ? null : offer) ?? (hasNoStorage ? 'unkept' : null);
};

/**
 * Renders a notice that stays until its cause is gone or the user dismisses it. Below the list, so that no
 * price moves under the pointer.
 */
export const StandingNotice = () => {
  const { t } = useTranslation('app');
  const builds = useBuilds();
  const { reconnect } = useCommands();
  const [hasNoStorage, setUnkept] = useState(() => !canStoreTexts(pageStorage));
  const { switches } = useFeedStatus();
  const closed = bettingClosedReason(switches, useMaintenance());
  const kind = useKind(builds, hasNoStorage, closed, switches?.isReloadHeld);
  const locale = useStore(useClient().settings, (settings) => settings.locale);
  if (kind === null) return null;
  const dismiss = kind === 'newer' ? builds.dismiss : kind === 'unkept' ? () => setUnkept(false) : null;
  return (
    <aside className={styles.notice} role={kind === 'none' ? 'alert' : 'status'} data-notice={kind}>
      <Icon name={kind === 'newer' ? 'reconnect' : 'warning'} />
      <p className={styles.text}>
        {(kind === 'maintenance' ? switches?.maintenance?.notice[locale] : undefined) ??
          t(`standing.${kind}`)}
      </p>
      {kind === 'none' ? (
        <Button data-action="retry-worker" onClick={reconnect}>
          {t('retry')}
        </Button>
      ) : null}
      {kind === 'newer' || kind === 'broken' ? (
        <Button look="primary" data-action="reload" onClick={builds.reload}>
          {t('standing.reload')}
        </Button>
      ) : null}
      {dismiss === null ? null : (
        <IconButton label={t('close')} data-action="put-away" onClick={dismiss}>
          <Icon name="close" size={14} />
        </IconButton>
      )}
    </aside>
  );
};
