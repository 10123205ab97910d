import { useTranslation } from 'react-i18next';
import { offeredFormats, offeredLocales } from '#contract/defaultSettings.ts';
import { THEMES, type Settings } from '#contract/documents.ts';
import { NoticeBell } from '#features/notices';
import { SettingsTip } from '#features/settings';
import { useConfig } from '#state/clientContext.tsx';
import { useLocationLink } from '#state/location.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import type { Navigate, AppLocation } from '../location.ts';
import { SearchBox } from './SearchBox.tsx';
import { UserMenu } from './UserMenu.tsx';
import styles from './TopBar.module.css';
import { useCommands, useSettings, useSlip } from '#state/hooks.ts';

type TopBarProps = {
  readonly location: AppLocation;
  readonly go: Navigate;
  /** State of the slip drawer, if the screen has no room for a slip column; else null. */
  readonly drawer: { readonly open: boolean; readonly toggle: () => void } | null;
};

export const TopBar = ({ location, go, drawer }: TopBarProps) => {
  const { t } = useTranslation('app');
  return (
    <header className={styles.top}>
      <span className={styles.product}>
        <Mark />
        <span className={styles.name}>{t('product')}</span>
      </span>
      <Boundary area="search" room="line" about={location}>
        <SearchBox text={location.search} go={go} />
      </Boundary>
      <Boundary area="connection" room="line">
        <ConnectionState />
      </Boundary>
      <span className={styles.tools}>
        <Boundary area="settings" room="line">
          <SettingSelects />
        </Boundary>
        <SettingsButton open={location.screen === 'settings'} />
        {drawer === null ? null : <DrawerButton {...drawer} />}
        <Boundary area="user" room="line">
          <NoticeBell />
          <UserMenu screen={location.screen} />
        </Boundary>
      </span>
    </header>
  );
};

/** Renders the product's logo: a moving line of odds. */
const Mark = () => (
  <svg
    className={styles.mark}
    data-mark=""
    width="24"
    height="24"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <rect width="24" height="24" rx="6" fill="var(--accent-fill)" />
    <path
      d="M5 15.5 9.5 10l3.5 3.5L19 7"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="19" cy="7" r="1.8" fill="#fff" />
  </svg>
);

const SettingSelects = () => {
  const { t } = useTranslation('app');
  const config = useConfig();
  const { oddsFormat, locale, theme } = useSettings();
  const { setSettings } = useCommands();
  const set = (change: Partial<Settings>) => void setSettings(change);
  const formats = offeredFormats(config);
  const locales = offeredLocales(config);
  return (
    <>
      <Select
        label={t('setting.oddsFormat')}
        setting="odds-format"
        value={String(oddsFormat)}
        onChange={(chosen) => {
          const format = formats.find((each) => String(each) === chosen);
          if (format !== undefined) set({ oddsFormat: format });
        }}
        options={formats.map((format) => ({ value: String(format), text: t(`oddsFormat.${format}`) }))}
      />
      <Select
        label={t('setting.locale')}
        setting="locale"
        value={locale}
        onChange={(chosen) => set({ locale: chosen })}
        options={(locales.includes(locale) ? locales : [...locales, locale]).map((each) => ({
          value: each,
          text: t(`locale.${each}`),
        }))}
      />
      <Select
        label={t('setting.theme')}
        setting="theme"
        value={theme}
        onChange={(chosen) => set({ theme: chosen })}
        options={THEMES.map((each) => ({ value: each, text: t(`setting.theme-${each}`) }))}
      />
    </>
  );
};

/** Opens the settings screen, or closes it. */
const SettingsButton = ({ open }: { readonly open: boolean }) => {
  const { t } = useTranslation('app');
  const link = useLocationLink({ screen: open ? null : 'settings' });
  return (
    <span className={styles.drawer}>
      <a
        {...link}
        className={styles.settings}
        aria-label={t('setting.all')}
        title={t('setting.all')}
        aria-current={open ? 'true' : undefined}
        data-action="settings"
      >
        <Icon name="settings" />
      </a>
      <SettingsTip />
    </span>
  );
};

const DrawerButton = ({ open, toggle }: { readonly open: boolean; readonly toggle: () => void }) => {
  const { t } = useTranslation('app');
  const items = useSlip((slip) => slip.items);
  return (
    <span className={styles.drawer}>
      <IconButton label={t('slip.open')} aria-expanded={open} data-action="slip" onClick={toggle}>
        <Icon name="ticket" />
      </IconButton>
      {items.length === 0 ? null : <span className={styles.badge}>{items.length}</span>}
    </span>
  );
};
