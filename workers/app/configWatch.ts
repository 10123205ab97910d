import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { RolloutConfig } from '#domain/config/rollout.ts';
import { switchesAt, type Switchable, type Switches } from '#domain/config/switches.ts';
import { getDomainConfig } from '#platform/calls.ts';
// Not a lazy part: it must also close betting where the parts of an older build are gone.
import { applyClosures } from '#platform/decode/closingSwitches.ts';
import type { Caller } from '#platform/http.ts';
import { isSameValue } from '../board/equality.ts';
import type { Clock, Timer } from '../runtime/environment.ts';

/** Each pause is up to a fifth longer, so that many clients do not ask at once. */
const JITTER = 0.2;
/** Longest interval in seconds while the server's time is unknown: the answer has it in its `Date` (F45). */
const UNTIMED_SECONDS = 60;
/** HTTP status of an answer without a newer configuration. */
export const NOT_NEWER = 304;

const partOf = ({ betting, maintenance, modules, minimumVersion, reloadShare }: Switchable): Switchable => ({
  betting,
  maintenance,
  modules,
  minimumVersion,
  reloadShare,
});

export type ConfigWatch = {
  /** Returns the current switches; the same object until one changes. */
  readonly switches: () => Switches;
  /**
   * Checks the configuration that a new tab brought. If it differs, or is the last valid one of the tab's browser, asks
   * the platform at once, or at the next start: the tab's copy may be old, or the worker's.
   */
  readonly check: (config: DomainConfig) => void;
  readonly start: () => void;
  readonly stop: () => void;
};

export type ConfigWatchDeps = {
  readonly clock: Clock;
  readonly random: () => number;
  /** A caller without hosts: requests go to the page's own origin, as the page's did. */
  readonly call: Caller;
  readonly config: DomainConfig;
  readonly base: string;
  readonly serverNow: () => EpochMs;
  /** False while `serverNow` is the device's clock. */
  readonly isTimeTrusted: () => boolean;
  readonly changed: () => void;
  /** Returns true if a staged rollout does not offer a newer build to this device. */
  readonly isReloadHeld?: (config: RolloutConfig) => boolean;
  /** Called with the first configuration, and with each one that the platform answers. */
  readonly took: (config: DomainConfig) => void;
  /**
   * Called when a response is not a valid configuration, with its data if it has any. Returns the faults, one sentence
   * each; undefined if they could not be listed.
   */
  readonly refused: (raw: unknown) => Promise<readonly string[] | undefined>;
};

/**
 * Polls the domain configuration, one request at a time. Takes what applies without a reload: betting,
 * maintenance, modules, and the staged rollout. Everything else applies at the next load. A missing response changes
 * nothing. An invalid configuration switches nothing on, but what it closes takes effect.
 */
export const createConfigWatch = ({
  clock,
  random,
  call,
  config,
  base,
  serverNow,
  isTimeTrusted,
  changed,
  isReloadHeld = () => false,
  took,
  refused,
}: ConfigWatchDeps): ConfigWatch => {
  let switchable: Switchable = config;
  /** The maintenance of a rejected configuration that applies once `switchable.maintenance` has ended. */
  let nextMaintenance: Switchable['maintenance'] = null;
  let seconds = config.intervals.config;
  let lastSwitches: Switches | null = null;
  let tag: string | null = null;
  let timer: Timer | null = null;
  let flight: AbortController | null = null;
  let isRunning = false;
  /**
   * True if the next start, or the end of the request in flight, asks at once: a request was cut off, a tab brought
   * another configuration meanwhile, or the page started with the last valid configuration of its browser.
   */
  let isDue = config.isLastGood === true;
  /** Number of configurations applied or rejected. The faults of any but the last one are dropped. */
  let answerCount = 0;
  let configFaults: readonly string[] | null = null;

  /**
   * Asks after `pause` seconds: by default after the interval, or at once if a request is due. If the server's time is
   * unknown at the end of a minute of the pause, also after a sleep, it asks then.
   */
  const schedule = (pause: number = isDue ? 0 : seconds): void => {
    const step = Math.min(pause, UNTIMED_SECONDS);
    const next = (): void => {
      if (step < pause && isTimeTrusted()) schedule(pause - step);
      else void ask();
    };
    timer = clock.setTimeout(next, Math.round(step * 1000 * (1 + JITTER * random())));
  };
  const ask = async (): Promise<void> => {
    const request = new AbortController();
    timer = null;
    isDue = false;
    flight = request;
    let newer: string | null = null;
    let raw: unknown;
    const answer = await getDomainConfig(
      call,
      base,
      {
        signal: request.signal,
        tag: {
          known: tag,
          onTag: (next) => {
            newer = next;
          },
        },
      },
      (data) => {
        raw = data;
      },
    );
    // The worker came to rest meanwhile; it asks again when it wakes.
    if (flight !== request) return;
    flight = null;
    schedule();
    if (answer.ok) {
      tag = newer;
      // Ignores a configuration of another merchant.
      if (answer.value.merchant === config.merchant) apply(answer.value);
    } else if (answer.problem.code === 'unreadable') void applyRejected(raw);
    else if (answer.problem.code === 'http' && answer.problem.status !== NOT_NEWER) tag = null;
  };
  const isKnown = (next: Switchable): boolean => isSameValue(partOf(next), partOf(switchable));
  const apply = (next: DomainConfig): void => {
    seconds = next.intervals.config;
    took(next);
    answerCount += 1;
    nextMaintenance = null;
    update(next, null);
  };
  const applyRejected = async (raw: unknown): Promise<void> => {
    answerCount += 1;
    const current = answerCount;
    // With the tag of the last valid one, a return to it would be answered as unchanged.
    tag = null;
    const closed = applyClosures(inForce(), raw, { merchant: config.merchant, base, now: serverNow() });
    nextMaintenance = closed.nextMaintenance ?? nextMaintenance;
    update(closed.switches, configFaults);
    const faults = await refused(raw);
    if (answerCount === current && faults !== undefined) update(switchable, faults);
  };
  /**
   * Returns the switches, with the next maintenance in place of one that has ended. Keeps both, because the server's
   * time may be wrong for a moment after a sleep.
   */
  const inForce = (): Switchable => {
    const end = switchable.maintenance?.to ?? null;
    const hasEnded = end !== null && serverNow() >= end;
    return hasEnded && nextMaintenance !== null
      ? { ...switchable, maintenance: nextMaintenance }
      : switchable;
  };
  /** Sets switches and faults together, so that no tab has the one without the other. */
  const update = (next: Switchable, faults: readonly string[] | null): void => {
    if (isKnown(next) && isSameValue(faults, configFaults)) return;
    switchable = partOf(next);
    configFaults = faults;
    changed();
  };

  return {
    switches: () => {
      const held = isReloadHeld(switchable) ? { isReloadHeld: true } : undefined;
      const faults = configFaults === null ? undefined : { configFaults };
      const now = { ...switchesAt(inForce(), serverNow()), ...held, ...faults };
      if (lastSwitches === null || !isSameValue(lastSwitches, now)) lastSwitches = now;
      return lastSwitches;
    },
    check: (next) => {
      if (next.merchant !== config.merchant || (isKnown(next) && next.isLastGood !== true)) return;
      isDue = true;
      if (timer === null) return;
      clock.clearTimeout(timer);
      void ask();
    },
    start: () => {
      if (isRunning) return;
      isRunning = true;
      took(config);
      if (isDue) void ask();
      else schedule();
    },
    stop: () => {
      isRunning = false;
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      if (flight !== null) isDue = true;
      flight?.abort();
      flight = null;
    },
  };
};
