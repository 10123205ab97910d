import type { UrlKind } from '#domain/config/domainConfig.ts';

/** What addresses are judged by: the page's directory, and the hosts listed for each kind. */
export type UrlRules = {
  readonly base: string;
  readonly lists: { readonly [K in UrlKind]?: readonly string[] };
};

const LENGTH_LIMIT = 2048;
/**
 * Controls and blanks of any script, marks that re-order or hide text, backslashes, and forms that take only
 * the page's scheme or no host of their own: browsers strip, fold or turn some of them, so that what is read
 * is not where it leads.
 */
const UNWANTED = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\ufffd\\]|^\/\/|^[\w+.-]+:(?!\/\/[^/])/u;
/**
 * Between scheme and path: what stands there must be written as the browser reads it (no encoded, folded or
 * foreign letters, no credentials).
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
 * Whether a host stands on a list; `*.example.com` names what is below it, at any depth, and not itself. A
 * port must be written out.
 */
const isListed = (host: string, list: readonly string[]): boolean =>
  list.some((each) =>
    each.startsWith('*.') ? host.endsWith(each.slice(1)) && host.length > each.length - 1 : host === each,
  );

/**
 * An address from data made absolute, or null (D10, F44, ASVS 1.2.2): https at a host listed for its kind, or
 * of the page's own origin; without credentials, control characters, encoded or foreign hosts and forms that
 * borrow the page's scheme.
 */
export const safeUrl = (kind: UrlKind, text: unknown, { base, lists }: UrlRules): string | null => {
  if (typeof text !== 'string' || text === '' || text.length > LENGTH_LIMIT || UNWANTED.test(text))
    return null;
  const url = parse(text, base);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const own = new URL(base).origin;
  const authority = AUTHORITY.exec(text)?.[1];
  // Of the page's own origin, relative or written out.
  if (url.origin === own && (authority === undefined || OWN_HOST.test(authority))) return url.href;
  if (url.protocol !== 'https:' || authority === undefined || !PLAIN_HOST.test(authority)) return null;
  return isListed(url.host, lists[kind] ?? []) ? url.href : null;
};

const HOST = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{1,5})?$/;
const NUMBERS = /^\d+(\.\d+)*(:\d+)?$/;
/**
 * Whether a text may stand on a list of hosts: a name of at least two parts in lower case, as the browser
 * writes it; no bare number.
 */
export const isListable = (text: string): boolean =>
  text.length <= 253 &&
  HOST.test(text) &&
  !NUMBERS.test(text) &&
  parse(`https://${text.replace('*.', 'a.')}`, 'https://a.invalid')?.host === text.replace('*.', 'a.');

/**
 * An address of the operator's own configuration: https or of the page's own origin, without credentials; it
 * needs no list, as it is one.
 */
export const ownAddress = (text: string, base: string): string | null => {
  if (text === '' || text.length > LENGTH_LIMIT || UNWANTED.test(text)) return null;
  const url = parse(text, base);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === new URL(base).origin)
    ? url.href
    : null;
};
