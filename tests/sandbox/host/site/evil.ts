// Forges what a parent could say. The test names the windows; the variants are always the same.
import { variant } from './evilMessages.ts';

/** Posts so many variants to a window; `evilMessages.ts` has them. */
const forge = (target: Window, count: number): number => {
  for (let nth = 0; nth < count; nth += 1) target.postMessage(variant(nth), '*');
  return count;
};
Object.assign(window, { forge });
