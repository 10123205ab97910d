import type { Endpoint } from './endpoint.ts';

/**
 * Joins a configured host (absolute, or relative to the page's directory) and a path to an absolute address
 * (REQ-01).
 */
export const addressOf = (host: string, path: string, base: string): string => {
  const root = new URL(host === '' ? '/' : host, base).href.replace(/\/+$/, '');
  return `${root}/${path.replace(/^\/+/, '')}`;
};

/** Returns the address of a file by its id (REQ-39). */
export const fileAddress = (
  id: string,
  fileHost: string,
  base: string,
  endpoint: Pick<Endpoint, 'path'>,
): string => addressOf(fileHost, endpoint.path, base) + encodeURIComponent(id);

/** Returns the address of a configured socket: absolute, or resolved against the page's directory. */
export const feedAddress = (feed: string, base: string): string =>
  new URL(feed, base.replace(/^http/, 'ws')).href;
