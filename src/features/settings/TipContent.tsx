import { useTranslation } from 'react-i18next';
import { useLocationLink } from '#state/location.ts';
import { Button } from '#ui/Button.tsx';
import styles from './Tip.module.css';
import { useCommands } from '#state/hooks.ts';

export const TipContent = () => {
  const { t } = useTranslation('settings');
  const { dismissSettingsTip } = useCommands();
  const link = useLocationLink({ screen: 'settings' });
  return (
    <aside className={styles.tip} aria-label={t('tip.label')} data-tip="settings">
      <p role="status">{t('tip.text')}</p>
      <div className={styles.actions}>
        <Button
          look="quiet"
          className={styles.ok ?? ''}
          data-action="tip-ok"
          onClick={() => void dismissSettingsTip()}
        >
          {t('tip.ok')}
        </Button>
        <a {...link} className={styles.open}>
          {t('tip.open')}
        </a>
      </div>
    </aside>
  );
};
