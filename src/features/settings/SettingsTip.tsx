import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useSettingsTip } from '#state/hooks.ts';

const content = withTexts(
  createLazyModule(() => import('./TipContent.tsx').then(({ TipContent }) => TipContent)),
  'settings',
);

/**
 * Stands once below the button that leads to the settings, for a user whom the platform wants told of them
 * (SETTINGS-05).
 */
export const SettingsTip = () =>
  useSettingsTip() ? <LazyBoundary area="settings-tip" part={content} /> : null;
