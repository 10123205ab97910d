import type { SportId } from '#domain/ids.ts';
import { sportKeyOf } from '#domain/sports.ts';

/** Addresses of pictures, all checked (D10). */
export type Icons = {
  /** A team's picture by the operator's rule (REQ-40), or null where there is no rule or it leads to another origin without https. */
  readonly team: (id: string, sport: SportId) => string | null;
  /** An address from data: https, or of the page's own origin; anything else is null (D10). */
  readonly address: (raw: unknown) => string | null;
};

const ADDRESS_LIMIT = 2048;
/** Controls and blanks, backslashes, and forms that take only the page's scheme. */
// oxlint-disable-next-line no-control-regex
const UNWANTED = /[\u0000-\u0020\u007f\\]|^\/\//;

/** An address from data made absolute, if it is https or of the page's own origin, without credentials (D10). */
export const safeAddress = (raw: unknown, base: string): string | null => {
  if (typeof raw !== 'string' || raw === '' || raw.length > ADDRESS_LIMIT || UNWANTED.test(raw)) return null;
  const url = parse(raw, base);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === new URL(base).origin) ? url.href : null;
};

const parse = (raw: string, base: string): URL | null => {
  try {
    return new URL(raw, base);
  } catch {
    return null;
  }
};

/** The part of `teamIcon` before its first placeholder must settle the origin: an id never chooses the host. */
const originIsFixed = (rule: string, base: string): boolean => {
  const one = safeAddress(rule.replaceAll('{keyword}', 'a').replaceAll('{id}', 'a'), base);
  const other = safeAddress(rule.replaceAll('{keyword}', 'b.c').replaceAll('{id}', '0'), base);
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

/** Icon addresses by the domain configuration's rule (`teamIcon`) and the page's directory. */
export const createIcons = (rule: string, base: string): Icons => {
  const usable = rule !== '' && originIsFixed(rule, base);
  // Made absolute once: a list has tens of thousands of teams.
  const absolute = usable ? new URL(rule, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}') : '';
  return {
    team: (id, sport) =>
      usable && id !== ''
        ? withId(absolute.replaceAll('{keyword}', sportKeyOf(sport) ?? 'sport'), id)
        : null,
    address: (raw) => safeAddress(raw, base),
  };
};
