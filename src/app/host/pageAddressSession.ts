import { takeAddressSession } from './addressSession.ts';

/**
 * Taken where this file is first run, which is the first line of the script of a page of our own. Nothing that is
 * loaded into a parent's document may import it: the address there is the parent's.
 */
export const pageAddressSession = takeAddressSession(location, history);
