import { DRAWN_ICONS, type IconName } from './Icon.tsx';
import { box, circle, LineDrawing, type IconPath } from './LineDrawing.tsx';

type OwnName = 'cup' | 'pin' | 'bolt' | 'back' | 'download' | 'pad' | 'copy' | 'clock' | 'lock';
/** The icons of the first screen, and those that only parts draw. */
export type PartIconName = OwnName | IconName;

const DRAWN: Readonly<Record<PartIconName, IconPath>> = {
  ...DRAWN_ICONS,
  clock: `${circle(8, 8, 5.5)}M8 4.8V8l2.2 1.6`,
  lock: `${box(3.5, 7, 9, 6.5, 1)}M5.5 7V5a2.5 2.5 0 0 1 5 0v2`,
  cup: 'M4.5 2.5h7v3.8a3.5 3.5 0 0 1-7 0ZM4.5 3.7H2.3c0 2 .9 3 2.3 3.2m6.9-3.2h2.2c0 2-.9 3-2.3 3.2M8 9.8v2.2m-2.7 1.7h5.4',
  pin: 'M6 2.5h4M6.7 2.5v4L4.5 9.2h7L9.3 6.5v-4M8 9.2v4.3',
  bolt: 'M9 1.8 3.8 9H8l-.9 5.2L12.2 7H8Z',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  download: 'M8 2.5v7.5M5 7.2 8 10l3-2.8M2.5 13h11',
  pad: 'M4 4h.01M8 4h.01M12 4h.01M4 8h.01M8 8h.01M12 8h.01M4 12h.01M8 12h.01M12 12h.01',
  copy: `${box(5.5, 5.5, 8, 8, 1.5)}M10.5 3.5v-.5a.5.5 0 0 0-.5-.5H3a.5.5 0 0 0-.5.5v7a.5.5 0 0 0 .5.5h.5`,
};

/**
 * Renders a line icon like `Icon`, of those that only parts draw that load on demand: the first screen does not
 * carry them (G10).
 */
export const PartIcon = ({ name, size = 16 }: { readonly name: PartIconName; readonly size?: number }) => (
  <LineDrawing path={DRAWN[name]} size={size} grid={16} line={1.5} />
);
