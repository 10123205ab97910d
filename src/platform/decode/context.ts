import type { EpochMs } from '#domain/ids.ts';
import type { Icons } from '../icons.ts';
import type { OptionLists } from './optionLists.ts';
import type { Drop } from './raw.ts';

/**
 * What a decoder needs: a callback for dropped entries, the server's time (for clocks without a stamp), icon
 * addresses, and a cache of option lists. Without the cache each list is created again.
 */
export type Decoding = {
  readonly drop: Drop;
  readonly serverNow: () => EpochMs;
  /** False while `serverNow` is the device's time, with which no match clock is stamped (F45). */
  readonly isTimeKnown?: () => boolean;
  readonly icons: Icons;
  readonly optionLists?: OptionLists;
};
