import { MODULES, switchesAt, type Switchable } from '#domain/config/switches.ts';
import type { EpochMs } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import { parseDomainConfig } from './domainConfig.ts';

/**
 * Applies to the switches in force what a rejected configuration of the same merchant closes: `betting` and `modules`
 * that are false, and a valid `maintenance`. So a fault in another field does not delay an emergency. What is off stays
 * off: only a valid configuration switches it on again, and a maintenance under way at `now`, a moment of the server's
 * clock, stays until its end. `raw` is the rejected configuration, of any shape.
 */
export const withClosings = <S extends Switchable>(
  switches: S,
  raw: unknown,
  { merchant, base, now }: { readonly merchant: string; readonly base: string; readonly now: EpochMs },
): S => {
  if (!isRecord(raw) || raw.merchant !== merchant) return switches;
  const { betting, maintenance, modules } = raw;
  const period = parseDomainConfig({ merchant, maintenance }, base);
  const isUnderWay = switchesAt(switches, now).maintenance !== null;
  const isOff = (name: string): boolean => isRecord(modules) && modules[name] === false;
  return {
    ...switches,
    betting: switches.betting && betting !== false,
    maintenance: (isUnderWay || !period.success ? null : period.output.maintenance) ?? switches.maintenance,
    modules: Object.fromEntries(
      MODULES.map((name) => [name, switches.modules[name] && !isOff(name)]),
    ) as Switchable['modules'],
  };
};
