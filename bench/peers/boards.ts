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
/** `first` is the slot of the first option: the number by which a tab's outbox marks it. */
type Market = { first: number; watched: boolean; options: Record<number, Option> };
export type Objects = { matches: Record<string, { markets: Record<string, Market> }> };
/** Collects changed options of watched markets: the worker's own outbox, for ours and peers alike. */
export type Marks = { mark(slot: number): void };

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

/** Creates a board of objects; a tab watches the markets of the first `shown` matches. */
export const createObjects = (size: Size, shown: number): Objects => {
  const options = () =>
    Object.fromEntries(
      Array.from({ length: size.options }, (_, at) => [at + 1, { odds: FIRST_ODDS, locked: false }]),
    );
  const markets = (match: number) =>
    Object.fromEntries(
      Array.from({ length: size.markets }, (_, market) => [
        bigMarketId(size, match, market),
        {
          first: (match * size.markets + market) * size.options,
          watched: match < shown,
          options: options(),
        },
      ]),
    );
  return {
    matches: Object.fromEntries(
      Array.from({ length: size.matches }, (_, match) => [bigMatchId(match), { markets: markets(match) }]),
    ),
  };
};

const write = (board: Objects, change: ObjectChange, marks: Marks): void => {
  const market = board.matches[change.matchId]?.markets[change.marketId];
  const option = market?.options[change.optionType];
  if (market === undefined || option === undefined) return;
  if (option.odds === change.odds && option.locked === change.locked) return;
  option.odds = change.odds;
  option.locked = change.locked;
  if (market.watched) marks.mark(market.first + change.optionType - 1);
};

/** Applies changes to nested objects, which are found by id, in place. Marks the watched ones. */
export const applyIndexed = (board: Objects, changes: readonly ObjectChange[], marks: Marks): void => {
  for (const change of changes) write(board, change, marks);
};

/** Applies changes with immer, one draft per frame. */
export const applyImmer = (board: Objects, changes: readonly ObjectChange[], marks: Marks): Objects =>
  produce(board, (draft) => {
    for (const change of changes) write(draft, change, marks);
  });

export const oddsIn = (board: Objects, size: Size, match: number, market: number, option: number): number =>
  board.matches[bigMatchId(match)]?.markets[bigMarketId(size, match, market)]?.options[option + 1]?.odds ??
  Number.NaN;
