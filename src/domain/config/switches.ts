import type { EpochMs } from '../ids.ts';
import type { RolloutConfig } from './rollout.ts';

/** Modules that an operator can turn on or off. */
export const MODULES = ['rooms', 'tips', 'bankers', 'cashOut', 'reserve', 'quickBet'] as const;
type Module = (typeof MODULES)[number];

/**
 * A period in which no bets are accepted. A missing `from` or `to` leaves that end open. `notice` is the
 * operator's message, by locale.
 */
type Maintenance = {
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  readonly notice: Readonly<Record<string, string>>;
};

/**
 * The part of the configuration that takes effect without a reload. It is not part of the key that selects
 * the worker of a page.
 */
export type Switchable = {
  /** False: no bets are accepted, whatever the other switches say. */
  readonly betting: boolean;
  readonly maintenance: Maintenance | null;
  readonly modules: Readonly<Record<Module, boolean>>;
} & RolloutConfig;

/** The switches in force now; every tab has the same. */
export type Switches = {
  readonly bets: 'on' | 'off' | 'maintenance';
  /** The current maintenance; null outside maintenance. */
  readonly maintenance: Maintenance | null;
  readonly modules: Readonly<Record<Module, boolean>>;
  /** True while a staged rollout does not offer a newer build to this device. */
  readonly isReloadHeld?: boolean;
  /**
   * Faults of the configuration that the platform answers now and the worker rejects, one sentence each, for the
   * operator's console. Absent while the configuration is valid.
   */
  readonly configFaults?: readonly string[];
};

const ALL_ON: Switchable['modules'] = {
  rooms: true,
  tips: true,
  bankers: true,
  cashOut: true,
  reserve: true,
  quickBet: true,
};
/**
 * Betting and all modules are on, without maintenance. For tests and the bench.
 *
 * @testOnly
 */
export const EVERYTHING_ON: Switchable = {
  betting: true,
  maintenance: null,
  modules: ALL_ON,
  minimumVersion: '',
  reloadShare: 100,
};

const NO_TIMES: Maintenance = { from: null, to: null, notice: {} };
const isUnderWay = ({ from, to }: Maintenance, now: EpochMs): boolean =>
  (from === null || now >= from) && (to === null || now < to);

/**
 * Returns the switches in force at a moment of the server's clock. `forUser` is the maintenance flag of the
 * user's state (BOOT-33).
 */
export const switchesAt = (
  { betting, maintenance, modules }: Switchable,
  now: EpochMs,
  forUser = false,
): Switches => {
  const planned = maintenance !== null && isUnderWay(maintenance, now) ? maintenance : null;
  if (planned !== null || forUser) return { bets: 'maintenance', maintenance: planned ?? NO_TIMES, modules };
  return { bets: betting ? 'on' : 'off', maintenance: null, modules };
};
