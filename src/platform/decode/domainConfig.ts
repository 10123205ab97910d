import * as v from 'valibot';
import { fail, ok, type Result } from '#contract/problem.ts';
import { PAGE_SIZE } from '#domain/constants.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { SportId } from '#domain/ids.ts';
import { PLAY_TYPES } from '#domain/playTypes.ts';
import { safeAddress } from '../icons.ts';

const LOCALES = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'];
const short = v.pipe(v.string(), v.maxLength(500));
/** A host of calls: https, or the page's own origin (D10). */
const host = (base: string) =>
  v.optional(v.pipe(short, v.check((text) => text === '' || safeAddress(text, base) !== null, 'must be https or of the own origin')), '/');

/** A socket's address: wss, or the page's own host; relative ones follow the page. */
const isFeedAddress = (text: string, base: string): boolean => {
  const page = new URL(base);
  try {
    const url = new URL(text, base.replace(/^http/, 'ws'));
    return url.username === '' && (url.protocol === 'wss:' || (url.protocol === 'ws:' && page.protocol === 'http:' && url.host === page.host));
  } catch {
    return false;
  }
};

const schema = (base: string) =>
  v.object({
    merchant: v.pipe(short, v.minLength(1)),
    hosts: v.optional(v.object({ service: host(base), match: host(base), order: host(base), file: host(base) }), {}),
    feed: v.optional(v.nullable(v.pipe(short, v.check((text) => isFeedAddress(text, base), 'must be wss or of the own host'))), null),
    log: v.optional(v.union([v.boolean(), v.pipe(short, v.check((text) => safeAddress(text, base) !== null, 'must be https or of the own origin'))]), false),
    teamIcon: v.optional(short, ''),
    locales: v.optional(v.pipe(v.array(v.picklist(LOCALES)), v.minLength(1)), LOCALES),
    defaultLocale: v.optional(v.picklist(LOCALES), 'zh-CN'),
    languageCodes: v.optional(v.record(v.pipe(v.string(), v.maxLength(10)), v.pipe(v.string(), v.maxLength(4))), {}),
    oddsFormats: v.optional(v.pipe(v.array(v.picklist([1, 2, 3, 4])), v.minLength(1)), [1, 2, 3, 4]),
    pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGE_SIZE)), PAGE_SIZE),
    variant: v.optional(v.picklist(['plain', 'mobile']), 'plain'),
    sport: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999))),
    playType: v.optional(v.picklist([...PLAY_TYPES])),
  });

const parsed = (raw: unknown, base: string) => v.safeParse(schema(base), raw);

/** The domain configuration (REQ-73) with defaults for what is not sent; `unreadable` where a field is wrong: see `domainConfigFaults`. */
export const decodeDomainConfig = (raw: unknown, base: string): Result<DomainConfig> => {
  const result = parsed(raw, base);
  if (!result.success) return fail({ code: 'unreadable' });
  const { sport, playType, log: logged, ...rest } = result.output;
  // Yes means with the member platform's other calls.
  const log = typeof logged === 'string' ? logged : logged ? rest.hosts.service : null;
  const defaultLocale = rest.locales.includes(rest.defaultLocale) ? rest.defaultLocale : (rest.locales[0] ?? 'zh-CN');
  return ok({ ...rest, log, defaultLocale, ...(sport === undefined ? undefined : { sport: sport as SportId }), ...(playType === undefined ? undefined : { playType }) });
};

/** What is wrong with a configuration, one sentence a field, for the operator's console. */
export const domainConfigFaults = (raw: unknown, base: string): readonly string[] => {
  const result = parsed(raw, base);
  return result.success ? [] : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'configuration'}: ${issue.message}`);
};
