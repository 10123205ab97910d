import { withTexts } from '#pieces/texts.ts';
import { useSettingTip } from '#state/session.ts';
import { createPart } from '#ui/part.ts';
import { PartRoom } from '#ui/PartRoom.tsx';

const content = withTexts(
  createPart(() => import('./TipContent.tsx').then(({ TipContent }) => TipContent)),
  'settings',
);

/**
 * Stands once below the button that leads to the settings, for a user whom the platform wants told of them
 * (SETTINGS-05).
 */
export const SettingsTip = () => (useSettingTip() ? <PartRoom area="settings-tip" part={content} /> : null);
