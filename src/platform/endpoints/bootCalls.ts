import { member } from '../endpoint.ts';

/**
 * What the page itself asks before there is a worker; apart, as it is all of the map that the first screen
 * carries.
 */
export const BOOT_CALLS = {
  /** REQ-73: asked for before anything is configured, so its base is the page's own origin. */
  domainConfig: member('/api/forehead/system/domain/config', { method: 'GET', auth: false, invented: true }),
};
