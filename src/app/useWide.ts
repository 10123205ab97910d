import { useSyncExternalStore } from 'react';

/** From this width on the right column has a place of its own (look.md, "Screen"). */
const WIDE = '(min-width: 1024px)';
/** Below this the six odds columns only fit beside a menu of icons; `tokens.css` and `skeleton.css` know it too. */
const ROOM_FOR_NAMES = '(min-width: 1280px)';

const matches = (text: string) => {
  const subscribe = (wake: () => void) => {
    const query = matchMedia(text);
    query.addEventListener('change', wake);
    return () => query.removeEventListener('change', wake);
  };
  const read = () => matchMedia(text).matches;
  return { subscribe, read };
};
const wide = matches(WIDE);
const named = matches(ROOM_FOR_NAMES);

export const useWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.read, wide.read);
/** Whether the menu has room for its names, where the user has not decided. */
export const useNamedMenu = (): boolean => useSyncExternalStore(named.subscribe, named.read, named.read);
