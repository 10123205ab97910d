import type { Endpoint } from './endpoint.ts';

/**
 * A host of the configuration (absolute, or relative to the page's directory) and a path, as one absolute
 * address (REQ-01).
 */
export const addressOf = (host: string, path: string, base: string): string => {
  const root = new URL(host === '' ? '/' : host, base).href.replace(/\/+$/, '');
  return `${root}/${path.replace(/^\/+/, '')}`;
};

/** The address of a file by its id (REQ-39). */
export const fileAddress = (
  id: string,
  fileHost: string,
  base: string,
  endpoint: Pick<Endpoint, 'path'>,
): string => addressOf(fileHost, endpoint.path, base) + encodeURIComponent(id);

/** The feed's address as a socket takes it: absolute, or relative to the page's directory (FEED.md). */
export const feedAddress = (feed: string, base: string): string =>
  new URL(feed, base.replace(/^http/, 'ws')).href;
