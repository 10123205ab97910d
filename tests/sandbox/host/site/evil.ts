// Forges messages that a parent could send. The test names the target windows; the variants are always the
// same.
import { variant } from './evilMessages.ts';

/** Posts `count` variants from `evilMessages.ts` to a window. */
const forge = (target: Window, count: number): number => {
  for (let nth = 0; nth < count; nth += 1) target.postMessage(variant(nth), '*');
  return count;
};
Object.assign(window, { forge });
