import type { DomainConfig } from '#domain/domainConfig.ts';
import type { EpochMs } from '#domain/ids.ts';
import { switchesAt, type Switchable, type Switches } from '#domain/switches.ts';
import { getDomainConfig } from '#platform/calls.ts';
import type { Caller } from '#platform/http.ts';
import { isSameValue } from '../board/equality.ts';
import type { Clock, Timer } from '../runtime/environment.ts';

/** Each pause is up to a fifth longer, so that many clients do not ask at once. */
const JITTER = 0.2;
const NOT_NEWER = 304;

const partOf = ({ betting, maintenance, modules }: Switchable): Switchable => ({
  betting,
  maintenance,
  modules,
});

export type ConfigWatch = {
  /** As they stand now; the same object until they differ. */
  readonly switches: () => Switches;
  /**
   * A tab that has just begun brought its configuration: one that says otherwise is asked about at once, as
   * it may be an old one kept.
   */
  readonly seen: (config: DomainConfig) => void;
  readonly start: () => void;
  readonly stop: () => void;
};

export type ConfigWatchDeps = {
  readonly clock: Clock;
  readonly random: () => number;
  /** A caller without hosts: the configuration is asked of the page's own origin, as the page did. */
  readonly call: Caller;
  readonly config: DomainConfig;
  readonly base: string;
  readonly serverNow: () => EpochMs;
  readonly changed: () => void;
  /** A configuration came that is none. */
  readonly refused: () => void;
};

/**
 * Asks the domain configuration again and again, one request at a time, and takes from it what holds without
 * a reload: whether bets are taken, maintenance, modules. What it is besides belongs to the next load. One
 * that is broken or does not come changes nothing.
 */
export const createConfigWatch = ({
  clock,
  random,
  call,
  config,
  base,
  serverNow,
  changed,
  refused,
}: ConfigWatchDeps): ConfigWatch => {
  let switchable: Switchable = config;
  let seconds = config.intervals.config;
  let told: Switches | null = null;
  let tag: string | null = null;
  let timer: Timer | null = null;
  let flight: AbortController | null = null;

  const arm = (): void => {
    timer = clock.setTimeout(() => void ask(), Math.round(seconds * 1000 * (1 + JITTER * random())));
  };
  const ask = async (): Promise<void> => {
    const own = new AbortController();
    timer = null;
    flight = own;
    let newer: string | null = null;
    const answer = await getDomainConfig(call, base, {
      signal: own.signal,
      tag: {
        known: tag,
        told: (next) => {
          newer = next;
        },
      },
    });
    // A worker that came to rest meanwhile asks when it wakes.
    if (flight !== own) return;
    flight = null;
    arm();
    if (answer.ok) {
      tag = newer;
      // Another merchant's configuration is not this worker's to take.
      if (answer.value.merchant === config.merchant) take(answer.value);
    } else if (answer.problem.code === 'unreadable') refused();
    else if (answer.problem.code === 'http' && answer.problem.status !== NOT_NEWER) tag = null;
  };
  const isKnown = (next: Switchable): boolean => isSameValue(partOf(next), partOf(switchable));
  const take = (next: DomainConfig): void => {
    seconds = next.intervals.config;
    if (isKnown(next)) return;
    switchable = partOf(next);
    changed();
  };

  return {
    switches: () => {
      const now = switchesAt(switchable, serverNow());
      if (told === null || !isSameValue(told, now)) told = now;
      return told;
    },
    seen: (next) => {
      if (next.merchant !== config.merchant || isKnown(next) || timer === null) return;
      clock.clearTimeout(timer);
      void ask();
    },
    start: () => {
      if (timer === null && flight === null) arm();
    },
    stop: () => {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      flight?.abort();
      flight = null;
    },
  };
};
