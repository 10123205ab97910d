export { SettingsScreen } from './SettingsScreen.tsx';
export { SettingsTip } from './SettingsTip.tsx';
