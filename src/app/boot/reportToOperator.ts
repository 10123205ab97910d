import { domainConfigFaults } from '#platform/decode/domainConfig.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';

const warn = (title: string, faults: readonly string[]): void => {
  // oxlint-disable-next-line no-console
  if (faults.length > 0) console.warn(`${title}\n${faults.join('\n')}`);
};

/**
 * Reports a rejected configuration in the console, one sentence for each field, for the operator's
 * developers.
 */
export const reportConfigFaults = (raw: unknown, base: string): void =>
  warn('The domain configuration is not used:', domainConfigFaults(raw, base));

/** Reports the rejected endpoint overrides in the console (C42). */
export const reportEndpointFaults = (endpoints: Readonly<Record<string, unknown>>): void =>
  warn('Changes of endpoints that are not used:', readEndpoints(endpoints).faults);
