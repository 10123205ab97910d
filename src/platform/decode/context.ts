import type { EpochMs } from '#domain/ids.ts';
import type { Icons } from '../icons.ts';
import type { OptionLists } from './optionLists.ts';
import type { Drop } from './raw.ts';

/**
 * What a decoder needs: a callback for dropped entries, the server's time (for clocks without a stamp), icon
 * addresses, a cache of option lists, and the texts of the last list answers. Without the caches everything is
 * created again.
 */
export type Decoding = {
  readonly drop: Drop;
  readonly serverNow: () => EpochMs;
  /** False while `serverNow` is the device's time, with which no match clock is stamped (F45). */
  readonly isTimeKnown?: () => boolean;
  readonly icons: Icons;
  readonly optionLists?: OptionLists;
  /** Parses list answers (`RepeatedPages`). */
  readonly pages?: { readonly parse: (text: string) => unknown };
};
