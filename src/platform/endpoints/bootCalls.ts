import { member } from '../endpoint.ts';

/**
 * Calls that the page makes before the worker exists. They have their own file because the first screen loads
 * only these.
 */
export const BOOT_CALLS = {
  /** REQ-73: called before anything is configured, so its base is the page's own origin. */
  domainConfig: member('/api/forehead/system/domain/config', { method: 'GET', auth: false, invented: true }),
};
