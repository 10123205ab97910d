import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlatformSetting } from '#contract/platformSettings.ts';
import type { Navigate } from '#state/location.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useKeys, useRenderRoot } from '#ui/renderRoot.ts';
import { DataSection } from './DataSection.tsx';
import { GoalSection } from './GoalSection.tsx';
import { HiddenLeagues } from './HiddenLeagues.tsx';
import { ListSection } from './ListSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { NoticeSection } from './NoticeSection.tsx';
import { OddsSection } from './OddsSection.tsx';
import { SavingProvider, type Saving } from './saving.ts';
import styles from './Settings.module.css';
import { useCommands, useSettingsTip, useUser } from '#state/hooks.ts';

/**
 * Applies changes at once and returns the text beside the title: the settings are stored in the user's
 * account, or only in this browser.
 */
const useSavingHere = (): readonly [Saving, string] => {
  const { t } = useTranslation('settings');
  const { setSettings } = useCommands();
  const isGuest = useUser() === null;
  const [said, say] = useState('');
  const saving = useMemo<Saving>(
    () => ({
      set: (change) => {
        void setSettings(change);
        say(t(!isGuest && Object.keys(change).every(isPlatformSetting) ? 'said.account' : 'said.device'));
      },
      say,
    }),
    [setSettings, isGuest, t],
  );
  return [saving, said];
};

/** Records that the user has seen the settings (SETTINGS-05). */
const useTold = () => {
  const { tipTold } = useCommands();
  const isWanted = useSettingsTip();
  useEffect(() => {
    if (isWanted) void tipTold();
  }, [isWanted, tipTold]);
};

/** Moves the focus to the title, and back when the screen closes. */
const useFocusOnTitle = () => {
  const { root, body } = useRenderRoot();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = root.activeElement;
    title.current?.focus();
    return () => {
      const now = root.activeElement;
      if (before instanceof HTMLElement && before.isConnected && (now === null || now === body))
        before.focus();
    };
  }, [root, body]);
  return title;
};

export const SettingsContent = ({ go }: { readonly go: Navigate }) => {
  const { t } = useTranslation('settings');
  const [saving, said] = useSavingHere();
  const title = useFocusOnTitle();
  useTold();
  const close = () => go({ screen: null });
  useKeys((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  });
  return (
    <section className={styles.screen} data-screen="settings" aria-labelledby="settings-title">
      <header className={styles.head}>
        <IconButton label={t('back')} data-action="close-settings" onClick={close}>
          <Icon name="back" />
        </IconButton>
        <h1 ref={title} id="settings-title" className={styles.title} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className={styles.said} role="status" data-said="">
          {said === '' ? null : (
            <>
              <Icon name="check" size={14} />
              <bdi>{said}</bdi>
            </>
          )}
        </p>
      </header>
      <SavingProvider value={saving}>
        <div className={styles.scroll}>
          <div className={styles.columns}>
            <div className={styles.column}>
              <OddsSection />
            </div>
            <div className={styles.column}>
              <ListSection />
              <HiddenLeagues />
              <NoticeSection />
            </div>
            <div className={styles.column}>
              <GoalSection />
              <AppearanceSection />
              <DataSection />
            </div>
          </div>
        </div>
      </SavingProvider>
    </section>
  );
};
