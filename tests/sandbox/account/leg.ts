import type { BoardMarket } from '#sandbox/server-board/serverBoard.ts';
import type { Match, Text } from '#sandbox/world/worldChange.ts';
import type { Result } from './money.ts';

/** One selection, with its data when the bet was placed. `at` is the index of its option in the market. */
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
  /** The score that settled the leg, once its match has ended. */
  readonly score?: string;
  /** The reason of a cancellation, in English; absent if the leg was not cancelled. */
  readonly cancelReason?: string;
};
