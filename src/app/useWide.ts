import { useSyncExternalStore } from 'react';

/** From this width on the right column has a place of its own (look.md, "Screen"). */
const WIDE = '(min-width: 1024px)';

const subscribe = (wake: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', wake);
  return () => query.removeEventListener('change', wake);
};
const read = () => matchMedia(WIDE).matches;

export const useWide = (): boolean => useSyncExternalStore(subscribe, read, read);
