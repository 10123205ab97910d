import * as v from 'valibot';
import { isRecord } from '#domain/isRecord.ts';
import { parseDomainConfig } from './domainConfig.ts';

/**
 * Lists the faults of a configuration, one sentence each, for the operator's console; `raw` is undefined if the answer
 * had none. A file of its own, because the first screen reads the configuration and does not list its faults (G10).
 */
export const domainConfigFaults = (raw: unknown, base: string): readonly string[] => {
  if (raw === undefined) return ['configuration: the answer is not JSON with "code" 1 and "data"'];
  const result = parseDomainConfig(raw, base);
  return result.success
    ? []
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'configuration'}: ${issue.message}`);
};

/** Returns the paths of `given` that the decoder did not take over into `taken`. */
const droppedPaths = (given: unknown, taken: unknown, above = ''): readonly string[] =>
  isRecord(given) && isRecord(taken)
    ? Object.keys(given).flatMap((name) =>
        Object.hasOwn(taken, name)
          ? droppedPaths(given[name], taken[name], `${above}${name}.`)
          : [above + name],
      )
    : [];

/**
 * Lists the paths of a valid configuration that name no field (`modules.cashout`) and are dropped. Empty for an invalid
 * configuration.
 */
export const unknownConfigFields = (raw: unknown, base: string): readonly string[] => {
  const result = parseDomainConfig(raw, base);
  return result.success ? droppedPaths(raw, result.output) : [];
};
