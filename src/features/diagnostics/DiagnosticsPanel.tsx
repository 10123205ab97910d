import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '#ui/Boundary.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './Diagnostics.module.css';

/** A chunk of its own: few ever open it, and the first screen's script is counted (G10). */
const Content = lazy(() => import('./DiagnosticsContent.tsx').then(({ DiagnosticsContent }) => ({ default: DiagnosticsContent })));

/** Opens and closes on Ctrl+Shift+D; Escape closes. */
const useOpen = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.shiftKey && event.code === 'KeyD') {
        event.preventDefault();
        setOpen((is) => !is);
      } else if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return [open, setOpen] as const;
};

export const DiagnosticsPanel = () => {
  const { t } = useTranslation('diagnostics');
  const [open, setOpen] = useOpen();
  if (!open) return null;
  return (
    <aside className={styles.panel} data-panel="diagnostics" aria-label={t('title')}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        <IconButton label={t('close')} onClick={() => setOpen(false)}>
          <Icon name="close" />
        </IconButton>
      </header>
      <Boundary area="diagnostics">
        <Suspense fallback={null}>
          <Content />
        </Suspense>
      </Boundary>
    </aside>
  );
};
