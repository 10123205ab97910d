import { useAtLeast } from '#ui/renderRoot.ts';

/** Width in CSS pixels from which the right column has its own place. */
const WIDE = 1024;
/**
 * Width in CSS pixels below which six odds columns fit only beside a menu of icons. `tokens.css` and
 * `skeleton.css` use the same width.
 */
const ROOM_FOR_NAMES = 1280;

export const useWideScreen = (): boolean => useAtLeast(WIDE);
/** Returns whether the menu has room for names, if the user has not chosen. */
export const useNamedMenu = (): boolean => useAtLeast(ROOM_FOR_NAMES);
