import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { DiagnosticsContent } from './DiagnosticsContent.tsx';
import styles from './Diagnostics.module.css';

/** Renders the open panel with its counters. */
export const OpenPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('app');
  return (
    <aside className={styles.panel} data-panel="diagnostics" aria-label={t('diagnostics')}>
      <header className={styles.head}>
        <h2>{t('diagnostics')}</h2>
        <IconButton label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <DiagnosticsContent />
    </aside>
  );
};
