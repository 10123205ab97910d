import type { DomainConfig, UrlKind } from '#domain/config/domainConfig.ts';
import type { SportId } from '#domain/ids.ts';
import { sportKeyOf } from '#domain/match/sports.ts';
import { ownAddress, safeUrl, type UrlRules } from './safeUrl.ts';

/** Addresses of pictures, all checked (D10). */
export type Icons = {
  /**
   * A team's picture by the operator's rule (REQ-40), or null where there is no rule or it leads to another
   * origin without https.
   */
  readonly team: (id: string, sport: SportId) => string | null;
  /**
   * An address from data, of a picture unless said otherwise: https at a listed host, or of the page's own
   * origin; anything else is null (D10).
   */
  readonly address: (raw: unknown, kind?: UrlKind) => string | null;
};

/**
 * The part of `teamIcon` before its first placeholder must settle the origin: an id never chooses the host.
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
    // Half of a surrogate pair cannot be written in an address.
    return null;
  }
};

/** The host of an absolute https address, as a list has it. */
const hostOf = (text: string): readonly string[] => (text.startsWith('https://') ? [new URL(text).host] : []);

/**
 * The operator's rules for addresses from data: the lists, and the hosts that the configuration itself names.
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

/**
 * Icon addresses by the domain configuration's rule (`teamIcon`), and addresses from data by the operator's
 * lists.
 */
export const createIcons = (rule: string, base: string, lists: UrlRules['lists'] = {}): Icons => {
  const rules = { base, lists };
  const usable = rule !== '' && originIsFixed(rule, base);
  // Made absolute once: a list has tens of thousands of teams.
  const absolute = usable ? new URL(rule, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}') : '';
  return {
    team: (id, sport) =>
      usable && id !== '' ? withId(absolute.replaceAll('{keyword}', sportKeyOf(sport) ?? 'sport'), id) : null,
    address: (raw, kind = 'image') => safeUrl(kind, raw, rules),
  };
};
