import * as v from 'valibot';
import { parseDomainConfig } from './domainConfig.ts';

/**
 * Lists the faults of a configuration, one sentence each, for the operator's console. A file of its own, because the
 * first screen reads the configuration and does not list its faults (G10).
 */
export const domainConfigFaults = (raw: unknown, base: string): readonly string[] => {
  const result = parseDomainConfig(raw, base);
  return result.success
    ? []
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'configuration'}: ${issue.message}`);
};
