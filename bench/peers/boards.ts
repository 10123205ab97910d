import { produce } from 'immer';
import { bigMarketId, bigMatchId, FIRST_ODDS, type Size } from '../micro/bigBoard.ts';
import type { Change } from '../world.ts';

/** A change as most feeds send it. */
export type ObjectChange = {
  readonly matchId: string;
  readonly marketId: string;
  readonly optionType: number;
  readonly odds: number;
  readonly locked: boolean;
};
type Option = { odds: number; locked: boolean };
export type Objects = {
  matches: Record<string, { markets: Record<string, { options: Record<number, Option> }> }>;
};

export const objectChanges = (size: Size, changes: readonly Change[]): ObjectChange[] =>
  changes.map(([handle, option, odds, flags]) => {
    const match = Math.floor((handle - 1) / size.markets);
    return {
      matchId: bigMatchId(match),
      marketId: bigMarketId(size, match, (handle - 1) % size.markets),
      optionType: option + 1,
      odds,
      locked: flags === 1,
    };
  });

export const createObjects = (size: Size): Objects => {
  const options = () =>
    Object.fromEntries(
      Array.from({ length: size.options }, (_, at) => [at + 1, { odds: FIRST_ODDS, locked: false }]),
    );
  const markets = (match: number) =>
    Object.fromEntries(
      Array.from({ length: size.markets }, (_, market) => [
        bigMarketId(size, match, market),
        { options: options() },
      ]),
    );
  return {
    matches: Object.fromEntries(
      Array.from({ length: size.matches }, (_, match) => [bigMatchId(match), { markets: markets(match) }]),
    ),
  };
};

const write = (board: Objects, change: ObjectChange, marks: Set<string>): void => {
  const option = board.matches[change.matchId]?.markets[change.marketId]?.options[change.optionType];
  if (option === undefined || (option.odds === change.odds && option.locked === change.locked)) return;
  option.odds = change.odds;
  option.locked = change.locked;
  marks.add(`${change.marketId}:${change.optionType}`);
};

/** Applies changes to nested objects found by id, in place, and collects the changed keys. */
export const applyIndexed = (board: Objects, changes: readonly ObjectChange[], marks: Set<string>): void => {
  for (const change of changes) write(board, change, marks);
};

/** Applies changes with immer, one draft per frame. */
export const applyImmer = (board: Objects, changes: readonly ObjectChange[], marks: Set<string>): Objects =>
  produce(board, (draft) => {
    for (const change of changes) write(draft, change, marks);
  });

export const oddsIn = (board: Objects, size: Size, match: number, market: number, option: number): number =>
  board.matches[bigMatchId(match)]?.markets[bigMarketId(size, match, market)]?.options[option + 1]?.odds ??
  Number.NaN;
