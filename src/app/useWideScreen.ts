import { useAtLeast } from '#ui/renderRoot.ts';

/** From this width on the right column has a place of its own (look.md, "Screen"), CSS pixels. */
const WIDE = 1024;
/**
 * Below this the six odds columns only fit beside a menu of icons; `tokens.css` and `skeleton.css` know it
 * too.
 */
const ROOM_FOR_NAMES = 1280;

export const useWideScreen = (): boolean => useAtLeast(WIDE);
/** Whether the menu has room for its names, where the user has not decided. */
export const hasNamedMenu = (): boolean => useAtLeast(ROOM_FOR_NAMES);
