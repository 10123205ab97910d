import type { Amount } from '#domain/money/amount.ts';
import * as v from 'valibot';
import type { BannerSlot } from '#contract/memberQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import {
  BY_BROWSER,
  CONFIG_LOOP_MS,
  DETAIL_LOOP_MS,
  LIVE_DETAIL_LOOP_MS,
  MAX_FAVOURITES,
  MAX_PICKS,
  PAGE_SIZE,
  STATISTICS_LOOP_MS,
} from '#domain/config/constants.ts';
import {
  BRANDS,
  MONEY_CALLS,
  RESULTS_APIS,
  URL_KINDS,
  type DomainConfig,
} from '#domain/config/domainConfig.ts';
import { LANGUAGE_CODE, LOCALES } from '#domain/config/locales.ts';
import type { SportId } from '#domain/ids.ts';
import { PLAY_TYPES } from '#domain/markets/playTypes.ts';
import { MODULES } from '#domain/config/switches.ts';
import { isListable, ownAddress } from '../safeUrl.ts';
import { nameOf } from './raw.ts';

const short = v.pipe(v.string(), v.maxLength(500));
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const upTo = (least: number, most: number, usual = most) => v.optional(whole(least, most), usual);
/** A field that may be left out or null, which say the same. */
const orNull = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.optional(v.nullable(schema), null);
const time = orNull(whole(0, 253_402_300_799_999));
const yes = v.optional(v.boolean(), true);

/** Https, or the page's own origin (D10). */
const address = (base: string) =>
  v.pipe(
    short,
    v.check((text) => ownAddress(text, base) !== null, 'must be https or of the own origin'),
  );
/** Reads a base address of calls; an empty text means the page's own origin. */
const host = (base: string) => v.optional(v.union([v.literal(''), address(base)]));

/** Whether a text is a socket address: wss, or the page's own host. Relative addresses start at the page. */
const isSocketAddress = (text: string, base: string): boolean => {
  try {
    const url = new URL(text, base.replace(/^http/, 'ws'));
    return (
      url.username === '' &&
      (url.protocol === 'wss:' ||
        (url.protocol === 'ws:' && base.startsWith('http:') && url.host === new URL(base).host))
    );
  } catch {
    return false;
  }
};

/**
 * Whether a text is an origin as browsers write it in a message: https, or http if the page itself uses it.
 */
const isOrigin = (text: string, base: string): boolean => {
  try {
    return (
      new URL(text).origin === text &&
      (text.startsWith('https:') || (text.startsWith('http:') && base.startsWith('http:')))
    );
  } catch {
    return false;
  }
};

const each = <K extends string, S>(keys: readonly K[], schema: S) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>;
const hostList = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.check(isListable, 'must be a host or *.host'))), v.maxLength(200)),
  [],
);
const code = v.pipe(v.string(), v.regex(LANGUAGE_CODE, 'must be a language code'));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** Reads the operator's id of a banner position, by default its name. */
const bannerId = (bannerSlot: BannerSlot) => v.optional(name, bannerSlot);

/** Reads an amount above zero. */
const stake = v.pipe(
  v.string(),
  v.regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,2})?$/, 'must be above 0'),
  v.transform((text) => text as Amount),
);

/** Reads the refusal codes that an operator adds to a call (D30). 0 is a success and not allowed. */
const refusalCodes = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        whole(-999_999, 999_999),
        v.check((value) => value !== 0, 'must not be 0'),
      ),
    ),
    v.maxLength(200),
  ),
  [],
);

const maintenance = v.pipe(
  v.object({
    from: time,
    to: time,
    notice: v.optional(
      v.record(
        v.picklist(LOCALES),
        v.pipe(
          short,
          v.transform((text: string) => nameOf(text)),
        ),
      ),
      {},
    ),
  }),
  v.check(({ from, to }) => from === null || to === null || from < to, 'must end later'),
);

/**
 * Keeps an endpoint override as received; it is checked where calls are made. Null replaces a value that no
 * field can have, so a configuration stays shallow whatever was sent.
 */
const endpointChange = v.fallback(
  v.nullable(
    v.record(v.string(), v.fallback(v.nullable(v.union([v.string(), v.number(), v.boolean()])), null)),
  ),
  null,
);

const socketAddress = (base: string) =>
  orNull(
    v.pipe(
      short,
      v.check((text) => isSocketAddress(text, base), 'must be wss or of the own host'),
    ),
  );

/** The schema of the configuration of a page at `base`; the specification for operators is made from it. */
export const domainConfigSchema = (base: string) =>
  v.object({
    merchant: name,
    hosts: v.optional(
      v.object({
        service: host(base),
        match: host(base),
        order: host(base),
        file: host(base),
        banner: host(base),
        banker: host(base),
      }),
      {},
    ),
    hostLists: v.optional(v.object(each(URL_KINDS, hostList)), {}),
    parents: v.optional(
      v.pipe(
        v.array(
          v.pipe(
            short,
            v.check((text) => isOrigin(text, base), 'must be an https origin'),
          ),
        ),
        v.maxLength(50),
      ),
      [],
    ),
    parentPath: v.optional(v.pipe(short, v.regex(/^\/(?!\/)[^\s\\?#]*$/, 'must be a path')), '/'),
    feed: socketAddress(base),
    nats: v.optional(v.nullable(address(base)), null),
    chatSocket: socketAddress(base),
    log: v.optional(v.union([v.boolean(), address(base)]), false),
    hooks: v.optional(
      v.object({
        errors: v.optional(v.nullable(address(base)), null),
        counters: v.optional(v.nullable(address(base)), null),
        evidence: v.optional(v.nullable(address(base)), null),
      }),
      {},
    ),
    teamIcon: v.optional(short, ''),
    locales: v.optional(v.pipe(v.array(v.picklist(LOCALES)), v.minLength(1)), LOCALES),
    defaultLocale: v.optional(v.picklist([...LOCALES, BY_BROWSER]), 'zh-CN'),
    languageCodes: v.optional(v.record(v.picklist(LOCALES), code), {}),
    anchorLocales: v.optional(v.pipe(v.array(code), v.maxLength(10)), ['CMN']),
    oddsFormats: v.optional(v.pipe(v.array(v.picklist([1, 2, 3, 4])), v.minLength(1)), [1, 2, 3, 4]),
    limits: v.optional(
      v.object({
        picks: upTo(1, MAX_PICKS),
        favourites: upTo(0, MAX_FAVOURITES),
        historyDays: upTo(1, 45),
        reserveDays: upTo(1, 7),
      }),
      {},
    ),
    intervals: v.optional(
      v.object({
        statistics: upTo(10, 600, STATISTICS_LOOP_MS / 1000),
        liveDetail: upTo(5, 60, LIVE_DETAIL_LOOP_MS / 1000),
        detail: upTo(5, 300, DETAIL_LOOP_MS / 1000),
        config: upTo(5, 3600, CONFIG_LOOP_MS / 1000),
      }),
      {},
    ),
    requestsPerMinute: orNull(whole(6, 600)),
    minimumVersion: v.optional(v.pipe(short, v.regex(/^[\d.]*$/)), ''),
    reloadShare: upTo(0, 100),
    pageSize: upTo(1, PAGE_SIZE),
    memberSuccess: upTo(-999_999, 999_999, 1),
    utcOffset: upTo(-720, 840, 480),
    play: v.optional(
      v.object({
        sessionMinutes: orNull(whole(5, 1440)),
        stakeToday: orNull(stake),
      }),
      { sessionMinutes: null, stakeToday: null },
    ),
    money: v.optional(
      v.object({
        reference: v.optional(v.picklist(['ignored', 'honoured']), 'ignored'),
        refusals: v.optional(v.object(each(MONEY_CALLS, refusalCodes)), {}),
      }),
      {},
    ),
    appShell: v.optional(v.pipe(v.string(), v.maxLength(50)), ''),
    bannerIds: v.optional(
      v.object({ home: bannerId('home'), live: bannerId('live'), detail: bannerId('detail') }),
      {},
    ),
    resultsApi: v.optional(v.picklist([...RESULTS_APIS]), 'own'),
    betting: yes,
    maintenance: orNull(maintenance),
    modules: v.optional(v.object(each(MODULES, yes)), {}),
    endpoints: v.optional(v.record(v.string(), endpointChange), {}),
    variant: v.optional(v.picklist(['plain', 'mobile']), 'plain'),
    sport: v.optional(whole(1, 999_999_999)),
    playType: v.optional(v.picklist([...PLAY_TYPES])),
    brand: v.optional(v.picklist([...BRANDS])),
    brandFile: v.optional(address(base)),
  });

/** Checks a configuration against its schema. */
export const parseDomainConfig = (raw: unknown, base: string) => v.safeParse(domainConfigSchema(base), raw);

/**
 * Reads the domain configuration (REQ-73) with defaults for missing fields. `unreadable` if a field is wrong;
 * `domainConfigFaults` names it.
 */
export const decodeDomainConfig = (raw: unknown, base: string): Result<DomainConfig> => {
  const result = parseDomainConfig(raw, base);
  if (!result.success) return fail({ code: 'unreadable' });
  const {
    sport,
    playType,
    brand,
    brandFile,
    log: logged,
    hosts: { service = '/', ...others },
    ...rest
  } = result.output;
  const hosts = {
    service,
    match: others.match ?? service,
    order: others.order ?? service,
    file: others.file ?? service,
    banner: others.banner ?? service,
    banker: others.banker ?? service,
  };
  // `true` means the log service of the member platform.
  const log = typeof logged === 'string' ? logged : logged ? service : null;
  const defaultLocale =
    rest.defaultLocale === BY_BROWSER || rest.locales.includes(rest.defaultLocale)
      ? rest.defaultLocale
      : (rest.locales[0] ?? 'zh-CN');
  return ok({
    ...rest,
    hosts,
    log,
    defaultLocale,
    ...(sport === undefined ? undefined : { sport: sport as SportId }),
    ...(playType === undefined ? undefined : { playType }),
    ...(brand === undefined ? undefined : { brand }),
    ...(brandFile === undefined ? undefined : { brandFile }),
  });
};
