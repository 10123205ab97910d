import type { UrlKind } from '#domain/config/domainConfig.ts';

/** Rules for addresses: the page's directory, and the allowed hosts by purpose. */
export type UrlRules = {
  readonly base: string;
  readonly lists: { readonly [K in UrlKind]?: readonly string[] };
};

const LENGTH_LIMIT = 2048;
/**
 * Matches control characters, blanks of any script, marks that reorder or hide text, backslashes, and
 * addresses without a scheme or host of their own. Browsers drop or rewrite some of these, so the address
 * would lead elsewhere than it reads.
 */
const UNWANTED = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\ufffd\\]|^\/\/|^[\w+.-]+:(?!\/\/[^/])/u;
/**
 * Matches the part between scheme and path. It must be written as the browser reads it: no encoded, folded or
 * foreign letters and no credentials.
 */
const AUTHORITY = /^https?:\/\/([^/?#]*)/i;
const OWN_HOST = /^[a-z0-9.:[\]-]+$/i;
const PLAIN_HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{1,5})?$/i;

const parse = (text: string, base: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};

/**
 * Whether a list has the host. `*.example.com` covers its subdomains at any depth, but not itself. A port
 * must be listed explicitly.
 */
const isListed = (host: string, list: readonly string[]): boolean =>
  list.some((each) =>
    each.startsWith('*.') ? host.endsWith(each.slice(1)) && host.length > each.length - 1 : host === each,
  );

/**
 * Makes an address from data absolute, or returns null (D10, F44, ASVS 1.2.2). Allowed are https at a host
 * listed for its purpose and the page's own origin, without credentials, control characters, encoded or
 * foreign hosts, or a borrowed scheme.
 */
export const safeUrl = (kind: UrlKind, text: unknown, { base, lists }: UrlRules): string | null => {
  if (typeof text !== 'string' || text === '' || text.length > LENGTH_LIMIT || UNWANTED.test(text))
    return null;
  const url = parse(text, base);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const own = new URL(base).origin;
  const authority = AUTHORITY.exec(text)?.[1];
  // The page's own origin, relative or absolute.
  if (url.origin === own && (authority === undefined || OWN_HOST.test(authority))) return url.href;
  if (url.protocol !== 'https:' || authority === undefined || !PLAIN_HOST.test(authority)) return null;
  return isListed(url.host, lists[kind] ?? []) ? url.href : null;
};

const HOST = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{1,5})?$/;
const NUMBERS = /^\d+(\.\d+)*(:\d+)?$/;
/**
 * Whether a text may be on a list of hosts: at least two parts in lower case, as the browser writes it, and
 * not a bare number.
 */
export const isListable = (text: string): boolean =>
  text.length <= 253 &&
  HOST.test(text) &&
  !NUMBERS.test(text) &&
  parse(`https://${text.replace('*.', 'a.')}`, 'https://a.invalid')?.host === text.replace('*.', 'a.');

/**
 * Checks an address of the operator's configuration: https or the page's own origin, without credentials. The
 * configuration is trusted, so no list is needed.
 */
export const ownAddress = (text: string, base: string): string | null => {
  if (text === '' || text.length > LENGTH_LIMIT || UNWANTED.test(text)) return null;
  const url = parse(text, base);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === new URL(base).origin)
    ? url.href
    : null;
};
