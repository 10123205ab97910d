import { takeAddressSession } from './addressSession.ts';

/**
 * The session from the page's address, taken when this file first runs: the first line of a standalone page's
 * script. Code that is loaded into a parent's document must not import this file, because the address there
 * is the parent's.
 */
export const pageAddressSession = takeAddressSession(location, history);
