import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiagnosticsPanel } from '#features/diagnostics';
import { MatchList } from '#features/match-list';
import { PlayTypeTabs, SportsMenu } from '#features/sports-menu';
import { Boundary } from '#ui/Boundary.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { Notices } from './Notices.tsx';
import { PicksPanel } from './PicksPanel.tsx';
import type { Go, Place } from './place.ts';
import { TopBar } from './TopBar.tsx';
import { useNamedMenu, useWide } from './useWide.ts';
import styles from './Layout.module.css';

/** Past the bar and the menu, for keyboards. */
const toMatches = () => document.querySelector<HTMLElement>('main [role="grid"]')?.focus();

/** Three columns from 1024 on: menu, list, picks. Below that the picks are a drawer and the menu shows icons. */
export const Layout = ({ place, go }: { readonly place: Place; readonly go: Go }) => {
  const { t } = useTranslation('app');
  const wide = useWide();
  const named = useNamedMenu();
  const [chosen, setChosen] = useState<'icons' | 'names' | null>(null);
  const [drawer, setDrawer] = useState(false);
  const narrow = !wide || (chosen === null ? !named : chosen === 'icons');
  const menuWords = narrow ? t('menu.expand') : t('menu.collapse');
  return (
    <ToastProvider label={t('notices')} closeLabel={t('close')}>
      <div className={styles.screen} data-narrow={narrow ? '' : undefined}>
        <button type="button" className={styles.skip} onClick={toMatches}>{t('skip')}</button>
        <div className={styles.top}>
          <Boundary area="top-bar" room="line">
            <TopBar place={place} go={go} drawer={wide ? null : { open: drawer, toggle: () => setDrawer(!drawer) }} />
          </Boundary>
        </div>
        <aside className={styles.menu}>
          <div className={styles.menuScroll}>
            <Boundary area="sports-menu" about={place}>
              <SportsMenu place={place} go={go} narrow={narrow} />
            </Boundary>
          </div>
          {wide ? (
            <div className={styles.menuFoot}>
              <IconButton label={menuWords} aria-expanded={!narrow} data-action="collapse-menu" onClick={() => setChosen(narrow ? 'names' : 'icons')}>
                <Icon name="panel" />
              </IconButton>
            </div>
          ) : null}
        </aside>
        <main className={styles.main}>
          <div className={styles.playTypes}>
            <Boundary area="play-types" room="line" about={place}>
              <PlayTypeTabs place={place} go={go} />
            </Boundary>
          </div>
          <Boundary area="match-list" about={place}>
            <MatchList place={place} go={go} />
          </Boundary>
        </main>
        {wide || drawer ? <Side drawer={!wide} onClose={() => setDrawer(false)} /> : null}
      </div>
      <Boundary area="diagnostics" room="none" about={place}>
        <DiagnosticsPanel />
      </Boundary>
      <Boundary area="notices" room="none" about={place}>
        <Notices />
      </Boundary>
    </ToastProvider>
  );
};

const Side = ({ drawer, onClose }: { readonly drawer: boolean; readonly onClose: () => void }) => {
  useEffect(() => {
    if (!drawer) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [drawer, onClose]);
  return (
    <aside className={styles.side} data-drawer={drawer ? '' : undefined}>
      <Boundary area="picks">
        <PicksPanel onClose={drawer ? onClose : null} />
      </Boundary>
    </aside>
  );
};
