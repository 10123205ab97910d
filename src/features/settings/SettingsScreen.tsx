import { withTexts } from '#pieces/texts.ts';
import type { Navigate } from '#state/location.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  withTexts(
    createLazyModule(() => import('./SettingsContent.tsx').then(({ SettingsContent }) => SettingsContent)),
    'settings',
  ),
  'notices',
);

/**
 * Renders the settings in place of the list (SETTINGS-09). Lazy, because few users open them and the size of
 * the first screen is limited (G10).
 */
export const SettingsScreen = ({ go }: { readonly go: Navigate }) => (
  <LazyBoundary area="settings-screen" part={content} props={{ go }} />
);
