import { withTexts } from '#pieces/texts.ts';
import type { Navigate } from '#state/location.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./SettingsContent.tsx').then(({ SettingsContent }) => SettingsContent)),
  'settings',
);

/**
 * Stands in the middle in place of the list (SETTINGS-09); few open it, and the first screen's script is
 * counted (G10).
 */
export const SettingsScreen = ({ go }: { readonly go: Navigate }) => (
  <LazyBoundary area="settings-screen" part={content} props={{ go }} />
);
