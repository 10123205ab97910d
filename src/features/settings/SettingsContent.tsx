import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlatformSetting } from '#contract/platformSettings.ts';
import type { Navigate } from '#state/location.ts';
import { Icon } from '#ui/Icon.tsx';
import { ScreenFrame } from '#ui/ScreenFrame.tsx';
import { DataSection } from './DataSection.tsx';
import { GoalSection } from './GoalSection.tsx';
import { LinkSection } from './LinkSection.tsx';
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
 * account, or only in this browser. `count` grows with each change.
 */
const useSavingHere = (): readonly [Saving, { readonly text: string; readonly count: number }] => {
  const { t } = useTranslation('settings');
  const { setSettings } = useCommands();
  const isGuest = useUser() === null;
  const [confirmation, setConfirmation] = useState({ text: '', count: 0 });
  const saving = useMemo<Saving>(() => {
    const confirm = (text: string) => setConfirmation(({ count }) => ({ text, count: count + 1 }));
    return {
      set: (change) => {
        void setSettings(change);
        confirm(t(!isGuest && Object.keys(change).every(isPlatformSetting) ? 'said.account' : 'said.device'));
      },
      confirm,
    };
  }, [setSettings, isGuest, t]);
  return [saving, confirmation];
};

/** Records that the user has seen the settings (SETTINGS-05). */
const useTipSeen = () => {
  const { dismissSettingsTip } = useCommands();
  const isWanted = useSettingsTip();
  useEffect(() => {
    if (isWanted) void dismissSettingsTip();
  }, [isWanted, dismissSettingsTip]);
};

export const SettingsContent = ({ go }: { readonly go: Navigate }) => {
  const { t } = useTranslation('settings');
  const [saving, said] = useSavingHere();
  useTipSeen();
  return (
    <ScreenFrame
      name="settings"
      title={t('title')}
      backLabel={t('back')}
      onClose={() => go({ screen: null })}
      head={
        <p className={styles.said} role="status" data-said="">
          {said.text === '' ? null : (
            <>
              <Icon name="check" size={14} />
              {/* A new element, as screen readers announce no text that is the same as before. */}
              <bdi key={said.count}>{said.text}</bdi>
            </>
          )}
        </p>
      }
    >
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
              <LinkSection />
            </div>
          </div>
        </div>
      </SavingProvider>
    </ScreenFrame>
  );
};
