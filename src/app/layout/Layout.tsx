import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banners } from '#features/banners';
import { BetNotices, StakedToday, QuickBetButton, QuickBetSign, Receipts } from '#features/bets';
import { DiagnosticsPanel } from '#features/diagnostics';
import { GoalNotices } from '#features/favourites';
import { AbsenceNotice } from '#features/missed';
import { OddsMenu, ReserveNotices, ReserveView } from '#features/reserve';
import { SlipPanel } from '#features/slip';
import { SportsMenu } from '#features/sports-menu';
import type { OptionKey } from '#domain/ids.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useKeys, useRenderRoot } from '#ui/renderRoot.ts';
import { ToastProvider, ToastRegion } from '#ui/Toast.tsx';
import { MainColumn } from './MainColumn.tsx';
import { UserProblemToast } from './UserProblemToast.tsx';
import type { Navigate, AppLocation } from '../location.ts';
import { TopBar } from './TopBar.tsx';
import { useNamedMenu, useWideScreen } from './useWideScreen.ts';
import styles from './Layout.module.css';
import { useOpenBetCount, useUser } from '#state/hooks.ts';

/** Lazy module, because few users leave a live room for a list. */
const mini = createLazyModule(() => import('./MiniRoom.tsx').then(({ MiniRoom }) => MiniRoom));

const bannerSlot = ({ room, match }: AppLocation) =>
  room !== null ? 'live' : match === null ? 'home' : 'detail';

const openBets = createLazyModule(() =>
  import('./OpenBetsPanel.tsx').then(({ OpenBetsPanel }) => OpenBetsPanel),
);

/** Notices in their order, each in a boundary of its own. */
const NOTICE_PARTS = [
  ['notices', UserProblemToast],
  ['missed', AbsenceNotice],
  ['goal-notices', GoalNotices],
  ['bet-notices', BetNotices],
  ['reserve-notices', ReserveNotices],
] as const;

/** Three columns from 1024 on: menu, list, slip. Below that the slip is a drawer and the menu shows icons. */
export const Layout = ({ location, go }: { readonly location: AppLocation; readonly go: Navigate }) => {
  const { t } = useTranslation('app');
  const wide = useWideScreen();
  const named = useNamedMenu();
  const [chosen, setChosen] = useState<'icons' | 'names' | null>(null);
  const [drawer, setDrawer] = useState(false);
  /** The option whose view "bet when it reaches" is open in the slip. */
  const [reserving, setReserving] = useState<OptionKey | null>(null);
  /** The live room that was open last; it plays on beside a list until the user closes it. */
  const [left, setLeft] = useState(location.room);
  if (location.room !== null && location.room !== left) setLeft(location.room);
  const { root } = useRenderRoot();
  /** Moves the focus past bar and menu, for keyboard users. */
  const toMatches = () => root.querySelector<HTMLElement>('main [role="grid"]')?.focus();
  const narrow = !wide || (chosen === null ? !named : chosen === 'icons');
  const menuWords = narrow ? t('menu.expand') : t('menu.collapse');
  return (
    <ToastProvider>
      <div className={styles.screen} data-narrow={narrow ? '' : undefined}>
        <button type="button" className={styles.skip} onClick={toMatches}>
          {t('skip')}
        </button>
        <div className={styles.top}>
          <Boundary area="top-bar" room="line">
            <TopBar
              location={location}
              go={go}
              drawer={wide ? null : { open: drawer, toggle: () => setDrawer(!drawer) }}
            />
          </Boundary>
          <Boundary area="quick-sign" room="none">
            <QuickBetSign sport={location.sport} match={location.match} />
          </Boundary>
        </div>
        <aside className={styles.menu}>
          <div className={styles.menuScroll}>
            <Boundary area="sports-menu" about={location}>
              <SportsMenu location={location} narrow={narrow} />
            </Boundary>
          </div>
          {narrow ? null : <Banners slot={bannerSlot(location)} />}
          {wide ? (
            <div className={styles.menuFoot}>
              <IconButton
                label={menuWords}
                aria-expanded={!narrow}
                data-action="collapse-menu"
                onClick={() => setChosen(narrow ? 'names' : 'icons')}
              >
                <Icon name="panel" />
              </IconButton>
            </div>
          ) : null}
        </aside>
        <MainColumn location={location} go={go} />
        <div className={styles.news}>
          {NOTICE_PARTS.map(([area, News]) => (
            <Boundary key={area} area={area} room="none" about={location}>
              <News />
            </Boundary>
          ))}
          <Boundary area="odds-menu" room="none" about={location}>
            <OddsMenu
              onReserve={(key) => {
                setReserving(key);
                setDrawer(!wide);
              }}
            />
          </Boundary>
          <ToastRegion label={t('notices')} closeLabel={t('close')} />
        </div>
        {wide || drawer || location.slip !== '' ? (
          <Side
            location={location}
            drawer={!wide}
            reserve={{ View: ReserveView, opened: reserving, onOpen: setReserving }}
            onClose={() => setDrawer(false)}
          >
            {left === null || location.room !== null ? null : (
              <LazyBoundary area="mini" part={mini} props={{ room: left, onClose: () => setLeft(null) }} />
            )}
          </Side>
        ) : null}
      </div>
      <Boundary area="diagnostics" room="none" about={location}>
        <DiagnosticsPanel />
      </Boundary>
    </ToastProvider>
  );
};

type SideProps = {
  readonly location: AppLocation;
  readonly drawer: boolean;
  readonly reserve: ComponentProps<typeof SlipPanel>['reserve'];
  readonly onClose: () => void;
  /** Content above the slip. */
  readonly children: ReactNode;
};

const Side = ({ location, drawer, reserve, onClose, children }: SideProps) => {
  const isGuest = useUser() === null;
  const count = useOpenBetCount();
  useKeys((event) => {
    if (event.key === 'Escape') onClose();
  }, drawer);
  return (
    <aside className={styles.side} data-drawer={drawer ? '' : undefined}>
      {children}
      <Boundary area="slip">
        <SlipPanel
          receipts={<Receipts />}
          reserve={reserve}
          bets={isGuest ? null : { count, content: <LazyBoundary area="open-bets" part={openBets} /> }}
          tools={<QuickBetButton sport={location.sport} match={location.match} />}
          code={location.slip}
          note={<StakedToday />}
          onClose={drawer ? onClose : null}
        />
      </Boundary>
    </aside>
  );
};
