import type { DomainConfig } from '#domain/config/domainConfig.ts';

/**
 * Hashes a text to 53 bits, by two series of multiplications. It distinguishes configurations; it is not for security.
 */
const hash = (text: string): string => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
};

/**
 * Returns the worker's name, a hash of the configuration that includes the merchant. Two configurations never
 * share a worker (D23). The name leaves out fields that take effect without a reload, the polling interval
 * of the configuration, and whether it is the browser's last valid one, so a page loaded after such a change joins the
 * running worker.
 */
export const workerName = ({
  betting: _betting,
  maintenance: _maintenance,
  modules: _modules,
  minimumVersion: _minimumVersion,
  reloadShare: _reloadShare,
  isLastGood: _isLastGood,
  intervals: { config: _config, ...intervals },
  ...config
}: DomainConfig): string => `feed-${hash(JSON.stringify({ ...config, intervals }))}`;
