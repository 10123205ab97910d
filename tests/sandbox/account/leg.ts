import type { BoardMarket } from '#sandbox/server-board/serverBoard.ts';
import type { Match, Text } from '#sandbox/world/worldChange.ts';
import type { Result } from './money.ts';

/** One selection, as it stood when the bet was placed. `at` is its option's place in the market. */
export type Leg = {
  readonly match: Match;
  readonly league: Text | null;
  readonly market: Pick<BoardMarket, 'id' | 'n' | 'mty' | 'pe' | 'line' | 'ops' | 'names' | 'nth' | 'nm'> & {
    readonly od?: readonly number[];
  };
  readonly at: number;
  /** European odds in thousandths. */
  readonly od: number;
  readonly result: Result;
  /** The score that settled it, once its match has ended. */
  readonly score?: string;
  /** Why it was cancelled, in English; absent where it was not. */
  readonly cancelReason?: string;
};
