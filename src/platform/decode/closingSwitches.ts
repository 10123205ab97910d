import { MODULES, switchesAt, type Switchable } from '#domain/config/switches.ts';
import type { EpochMs } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import { parseDomainConfig } from './domainConfig.ts';

type Maintenance = NonNullable<Switchable['maintenance']>;

type Closures = {
  readonly switches: Switchable;
  /** A maintenance that begins after the end of the one under way, and takes effect then; null for none. */
  readonly nextMaintenance: Maintenance | null;
};

/** Returns the maintenance that is under way until the end of both, or null if there is a time between them. */
const joinMaintenances = (current: Maintenance, next: Maintenance): Maintenance | null => {
  if (current.to === null) return current;
  if (next.from !== null && next.from > current.to) return null;
  return next.to === null || next.to > current.to ? { ...next, from: current.from } : current;
};

/**
 * Applies to the switches in force what a rejected configuration of the same merchant closes: `betting` and `modules`
 * that are false, and a valid `maintenance`. So a fault in another field does not delay an emergency. What is off stays
 * off: only a valid configuration switches it on again. A maintenance under way at `now`, a moment of the server's
 * clock, stays until its end. It is extended by one that begins before its end or at it; a later one is the next
 * maintenance. `raw` is the rejected configuration, of any shape.
 */
export const applyClosures = (
  switches: Switchable,
  raw: unknown,
  { merchant, base, now }: { readonly merchant: string; readonly base: string; readonly now: EpochMs },
): Closures => {
  if (!isRecord(raw) || raw.merchant !== merchant) return { switches, nextMaintenance: null };
  const { betting, maintenance, modules } = raw;
  const parsed = parseDomainConfig({ merchant, maintenance }, base);
  const closing = parsed.success ? parsed.output.maintenance : null;
  const current = switchesAt(switches, now).maintenance;
  const joined = current === null || closing === null ? closing : joinMaintenances(current, closing);
  const isOff = (name: string): boolean => isRecord(modules) && modules[name] === false;
  return {
    switches: {
      ...switches,
      betting: switches.betting && betting !== false,
      maintenance: joined ?? switches.maintenance,
      modules: Object.fromEntries(
        MODULES.map((name) => [name, switches.modules[name] && !isOff(name)]),
      ) as Switchable['modules'],
    },
    nextMaintenance: joined === null ? closing : null,
  };
};
