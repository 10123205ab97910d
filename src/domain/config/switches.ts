import type { EpochMs } from '../ids.ts';

/** Parts of the product that an operator may have or not. */
export const MODULES = ['rooms', 'tips', 'bankers', 'cashOut', 'reserve', 'quickBet'] as const;
type Module = (typeof MODULES)[number];

/**
 * A time in which no bets are taken; open at either end. `notice` is what the operator says about it, by
 * locale.
 */
type Maintenance = {
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  readonly notice: Readonly<Record<string, string>>;
};

/** What of the configuration takes effect without a reload: it is no part of which worker serves a page. */
export type Switchable = {
  /** False: no bets are taken, whatever else holds. */
  readonly betting: boolean;
  readonly maintenance: Maintenance | null;
  readonly modules: Readonly<Record<Module, boolean>>;
};

/** The switches as they stand now; every tab has the same. */
export type Switches = {
  readonly bets: 'on' | 'off' | 'maintenance';
  /** What is under way: null but in maintenance. */
  readonly maintenance: Maintenance | null;
  readonly modules: Readonly<Record<Module, boolean>>;
};

const ALL_ON: Switchable['modules'] = {
  rooms: true,
  tips: true,
  bankers: true,
  cashOut: true,
  reserve: true,
  quickBet: true,
};
/** As long as nobody says otherwise. */
export const EVERYTHING_ON: Switchable = { betting: true, maintenance: null, modules: ALL_ON };

const NO_TIMES: Maintenance = { from: null, to: null, notice: {} };
const isUnderWay = ({ from, to }: Maintenance, now: EpochMs): boolean =>
  (from === null || now >= from) && (to === null || now < to);

/** What holds at a moment of the server's clock; `forUser` is the flag of the user's state (BOOT-33). */
export const switchesAt = (
  { betting, maintenance, modules }: Switchable,
  now: EpochMs,
  forUser = false,
): Switches => {
  const planned = maintenance !== null && isUnderWay(maintenance, now) ? maintenance : null;
  if (planned !== null || forUser) return { bets: 'maintenance', maintenance: planned ?? NO_TIMES, modules };
  return { bets: betting ? 'on' : 'off', maintenance: null, modules };
};
