import { withTexts } from '#pieces/texts.ts';
import type { Go } from '#state/place.ts';
import { createPart } from '#ui/part.ts';
import { PartRoom } from '#ui/PartRoom.tsx';

const content = withTexts(
  createPart(() => import('./SettingsContent.tsx').then(({ SettingsContent }) => SettingsContent)),
  'settings',
);

/**
 * Stands in the middle in place of the list (SETTINGS-09); few open it, and the first screen's script is
 * counted (G10).
 */
export const SettingsScreen = ({ go }: { readonly go: Go }) => (
  <PartRoom area="settings-screen" part={content} props={{ go }} />
);
