import type { DomainConfig } from '#domain/domainConfig.ts';

/** cyrb53: 53 bits of a text. Tells configurations apart; nothing secret rests on it. */
const hash = (text: string): string => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
};

/**
 * The worker's name holds the merchant (D23): two configurations never share one. What takes effect without a
 * reload is no part of it, nor how often the configuration is asked: a page loaded after a switch joins the
 * worker of those before.
 */
export const workerName = ({
  betting: _betting,
  maintenance: _maintenance,
  modules: _modules,
  intervals: { config: _config, ...intervals },
  ...config
}: DomainConfig): string => `feed-${hash(JSON.stringify({ ...config, intervals }))}`;
