import { domainConfigFaults } from '#platform/decode/domainConfig.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';

const say = (what: string, faults: readonly string[]): void => {
  // oxlint-disable-next-line no-console
  if (faults.length > 0) console.warn(`${what}\n${faults.join('\n')}`);
};

/**
 * Tells a configuration that was not taken, one sentence a field, in the console: the operator's own
 * developers look there.
 */
export const reportConfigFaults = (raw: unknown, base: string): void =>
  say('The domain configuration is not used:', domainConfigFaults(raw, base));

/** Tells what of the operator's changes of endpoints was left out (C42). */
export const reportEndpointFaults = (endpoints: Readonly<Record<string, unknown>>): void =>
  say('Changes of endpoints that are not used:', readEndpoints(endpoints).faults);
