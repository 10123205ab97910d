import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useSettingsTip } from '#state/hooks.ts';

const content = withTexts(
  createLazyModule(() => import('./TipContent.tsx').then(({ TipContent }) => TipContent)),
  'settings',
);

/** Shows a tip below the settings button once, if the platform asks for it (SETTINGS-05). */
export const SettingsTip = () =>
  useSettingsTip() ? <LazyBoundary area="settings-tip" part={content} /> : null;
