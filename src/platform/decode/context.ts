import type { EpochMs } from '#domain/ids.ts';
import type { Icons } from '../icons.ts';
import type { OptionLists } from './optionLists.ts';
import type { Drop } from './raw.ts';

/**
 * What a decoder is handed: whom to tell of drops, the server's time now (stamps clocks that carry none),
 * icon addresses, and the lists of options that it made before; without them each list is made anew.
 */
export type Decoding = {
  readonly drop: Drop;
  readonly serverNow: () => EpochMs;
  readonly icons: Icons;
  readonly optionLists?: OptionLists;
};
