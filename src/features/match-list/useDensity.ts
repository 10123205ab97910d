import { useSyncExternalStore } from 'react';
import type { Density } from './rowHeights.ts';

/** The same width at which `tokens.css` grows its sizes. */
const ROOMY = '(min-width: 1680px)';

const subscribe = (wake: () => void) => {
  const query = matchMedia(ROOMY);
  query.addEventListener('change', wake);
  return () => query.removeEventListener('change', wake);
};
const read = (): Density => (matchMedia(ROOMY).matches ? 'roomy' : 'compact');

export const useDensity = (): Density => useSyncExternalStore(subscribe, read, read);
