import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { decodeDomainConfig } from '#platform/decode/domainConfig.ts';
import { domainConfigFaults, unknownConfigFields } from '#platform/decode/domainConfigFaults.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';
import type { EndpointMap } from '#platform/endpoints.ts';
import { createCaller, type Caller } from '#platform/http.ts';
import { createIcons, urlRulesOf } from '#platform/icons.ts';
import { languageCodeOf } from '#platform/languages.ts';
import { memberHeaders } from '#platform/memberHeaders.ts';
import { toPreviewConfig } from '../../sandbox/preview/previewConfig.ts';

/** The means to call the platform as the client does with this configuration. */
export type PlatformSession = {
  readonly config: DomainConfig;
  readonly endpoints: EndpointMap;
  readonly base: string;
  /** Wrong fields of the configuration and of its `endpoints`, one sentence each. */
  readonly configFaults: readonly string[];
  /** Paths of the configuration that name no field; the client drops them. */
  readonly unknownFields: readonly string[];
  readonly callerOf: (language: string, token: string | null) => Caller;
  /**
   * The caller of the configuration itself, as the page asks for it: at the base, with success code 1 and without
   * anything that the configuration says.
   */
  readonly configCaller: Caller;
  readonly decodingOf: (drop: (reason: string) => void) => Decoding;
  readonly codeOf: (locale: string) => string;
};

const DEVICE = 'conformance';

/** Replaces the preview's paths by the addresses of the platform. */
const realHosts = (
  hosts: DomainConfig['hosts'],
  rules: ReturnType<typeof toPreviewConfig>['rules'],
  base: string,
) =>
  Object.fromEntries(
    Object.entries(hosts).map(([name, host]) => [
      name,
      rules.find(({ prefix }) => prefix !== '' && prefix === host)?.to ??
        (/^https?:/.test(host) ? host : `${base}/${host.replace(/^\/+/, '')}`.replace(/\/+$/, '')),
    ]),
  ) as DomainConfig['hosts'];

/**
 * Reads a configuration as the client does and creates callers for the platform at `base`. Throws a sentence if
 * the configuration is not usable.
 */
export const createPlatformSession = (text: string, base: string, now: () => number): PlatformSession => {
  const { config: raw, rules } = toPreviewConfig(text, base);
  const page = new URL('/sport/', base).href;
  const read = decodeDomainConfig(raw, page);
  if (!read.ok)
    throw new Error(`The configuration is not usable: ${domainConfigFaults(raw, page).join('; ')}`);
  const config = { ...read.value, hosts: realHosts(read.value.hosts, rules, base) };
  const { map, faults } = readEndpoints(config.endpoints);
  const icons = createIcons(config.teamIcon, page, urlRulesOf(config, page).lists);
  return {
    config,
    endpoints: map,
    base: page,
    configFaults: faults,
    unknownFields: unknownConfigFields(raw, page),
    codeOf: (locale) => languageCodeOf(locale, config),
    callerOf: (language, token) =>
      createCaller({
        base: page,
        hosts: config.hosts,
        endpoints: map,
        memberSuccess: config.memberSuccess,
        language: () => language,
        auth: () => token,
        memberHeaders: () =>
          memberHeaders({ deviceId: DEVICE, platform: 0, version: '1.0', language, now: now() }),
      }),
    configCaller: createCaller({
      base: page,
      hosts: { ...config.hosts, service: base },
      language: () => languageCodeOf(config.defaultLocale, config),
    }),
    decodingOf: (drop) => ({ drop, serverNow: now, icons }),
  };
};
