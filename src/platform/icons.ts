import type { DomainConfig, UrlKind } from '#domain/config/domainConfig.ts';
import type { SportId } from '#domain/ids.ts';
import { sportKeyOf } from '#domain/match/sports.ts';
import { ownAddress, safeUrl, type UrlRules } from './safeUrl.ts';

/** Addresses of pictures, all checked (D10). */
export type Icons = {
  /**
   * Returns a team's picture by the operator's rule (REQ-40). Null without a rule, or if it leads to another
   * origin without https.
   */
  readonly team: (id: string, sport: SportId) => string | null;
  /**
   * Checks an address from data, of a picture by default: https at a listed host, or the page's own origin;
   * else null (D10).
   */
  readonly address: (raw: unknown, kind?: UrlKind) => string | null;
};

/**
 * Whether the part of `teamIcon` before its first placeholder fixes the origin: an id must never choose the
 * host.
 */
const originIsFixed = (rule: string, base: string): boolean => {
  const one = ownAddress(rule.replaceAll('{keyword}', 'a').replaceAll('{id}', 'a'), base);
  const other = ownAddress(rule.replaceAll('{keyword}', 'b.c').replaceAll('{id}', '0'), base);
  return one !== null && other !== null && new URL(one).origin === new URL(other).origin;
};

const withId = (rule: string, id: string): string | null => {
  try {
    const written = encodeURIComponent(id);
    return rule.replaceAll('{id}', () => written);
  } catch {
    // A lone surrogate cannot be encoded in an address.
    return null;
  }
};

/** Returns the host of an absolute https address as a list of one; else an empty list. */
const hostOf = (text: string): readonly string[] => (text.startsWith('https://') ? [new URL(text).host] : []);

/**
 * Returns the rules for addresses from data: the operator's lists plus the hosts of the configuration itself.
 */
export const urlRulesOf = (
  { hostLists, hosts }: Pick<DomainConfig, 'hostLists' | 'hosts'>,
  base: string,
): UrlRules => ({
  base,
  lists: {
    ...hostLists,
    image: [...hostLists.image, ...hostOf(hosts.file)],
    banner: [...hostLists.banner, ...hostOf(hosts.banner), ...hostOf(hosts.file)],
    api: [...hostLists.api, ...Object.values(hosts).flatMap(hostOf)],
  },
});

/** A picture that the platform names by its file alone (wire facts of the platform 5). */
const FILE_ID = /^[0-9a-f]{24}\.(png|jpe?g)$/;

/**
 * Creates the address functions from the configuration's `teamIcon` rule and the operator's lists. `fileOf` makes
 * the address of a file by its id (REQ-39); without it a bare file id is no address.
 */
export const createIcons = (
  rule: string,
  base: string,
  lists: UrlRules['lists'] = {},
  fileOf?: (id: string) => string,
): Icons => {
  const rules = { base, lists };
  const usable = rule !== '' && originIsFixed(rule, base);
  // Resolved once, because a list has tens of thousands of teams.
  const absolute = usable ? new URL(rule, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}') : '';
  return {
    team: (id, sport) =>
      usable && id !== '' ? withId(absolute.replaceAll('{keyword}', sportKeyOf(sport) ?? 'sport'), id) : null,
    address: (raw, kind = 'image') =>
      fileOf !== undefined && typeof raw === 'string' && FILE_ID.test(raw)
        ? safeUrl(kind, fileOf(raw), rules)
        : safeUrl(kind, raw, rules),
  };
};
