import { useMemo, useSyncExternalStore } from 'react';
import { useBoardStore } from '#board/BoardContext.tsx';
import type { BoardStore } from '#board/boardStore.ts';
import { holdsMatch, type Bets } from '#domain/orders/bet.ts';
import { readOptionKey, type MarketId, type MatchId, type OptionKey, type Thousandths } from '#domain/ids.ts';
import type { AcceptanceRule } from '#domain/odds/acceptance.ts';
import { isOpen, oddsOf } from '#domain/odds/priceWord.ts';
import type { Quote, Selection } from '#domain/slip/slip.ts';
import { computeLegStatus, type BlockCode, type LegStatus } from './legStatus.ts';
import { useBets, useSettings } from '#state/hooks.ts';
import { useQuote } from '#state/lazyHooks.ts';

export type LegStatuses = Readonly<Partial<Record<OptionKey, LegStatus>>>;

type HeldReason = Extract<BlockCode, 'busy' | 'unfound'>;

/**
 * Returns the matches that have a bet of unknown outcome. The user cannot place another bet on them until it
 * is known (F24).
 */
const heldMatches = ({ items }: Bets): ReadonlyMap<MatchId, HeldReason> => {
  const holdingBets = items.filter(holdsMatch);
  const reasons = holdingBets.flatMap(({ state, legs }) =>
    legs.map(({ matchId }) => [matchId, state === 'unconfirmed' ? 'unfound' : 'busy'] as const),
  );
  // If a match has both reasons, `busy` wins: the user cannot dismiss that bet yet.
  return new Map([
    ...reasons.filter(([, why]) => why === 'unfound'),
    ...reasons.filter(([, why]) => why === 'busy'),
  ]);
};

const marketOf = (board: BoardStore, key: OptionKey) =>
  board.market(readOptionKey(key)?.marketId ?? ('' as MarketId));

type LegContext = {
  readonly quote: Quote;
  readonly held: ReadonlyMap<MatchId, HeldReason>;
  readonly rule: AcceptanceRule;
};

const currentStatuses = (
  board: BoardStore,
  items: readonly Selection[],
  { quote, held, rule }: LegContext,
): LegStatuses => {
  const { connection } = board.state.getState().status;
  const live = connection === 'live' || connection === 'polling';
  return Object.fromEntries(
    items.map((item) => {
      const market = marketOf(board, item.key);
      return [
        item.key,
        computeLegStatus({
          item,
          word: board.option(item.key)?.word,
          match: board.match(item.matchId),
          quote: quote.legs[item.key],
          hasBoardData: live,
          rule,
          openBet: held.get(item.matchId) ?? null,
          stale: market !== undefined && board.isStale(market),
        }),
      ];
    }),
  ) as LegStatuses;
};

const isSame = (one: LegStatuses, other: LegStatuses): boolean => {
  const keys = Object.keys(one) as OptionKey[];
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        one[key]?.block === other[key]?.block &&
        one[key]?.move === other[key]?.move &&
        one[key]?.needsAcceptance === other[key]?.needsAcceptance,
    )
  );
};

/** Wraps `read` so that it returns the same object while `same` finds no difference. */
const memoize = <T>(read: () => T, same: (one: T, other: T) => boolean): (() => T) => {
  let known: { readonly value: T } | undefined;
  return () => {
    const value = read();
    if (known === undefined || !same(known.value, value)) known = { value };
    return known.value;
  };
};

/** Returns the value that `read` derives from the board, evaluated once a patch. */
const useBoardValue = <T>(read: (board: BoardStore) => T, same: (one: T, other: T) => boolean): T => {
  const board = useBoardStore();
  const snapshot = useMemo(() => memoize(() => read(board), same), [board, read, same]);
  return useSyncExternalStore(board.state.subscribe, snapshot, snapshot);
};

/**
 * Returns the status of each leg. Renders when a leg opens, closes or its odds change direction, not on every
 * odds change (G5).
 */
export const useLegStatuses = (items: readonly Selection[]): LegStatuses => {
  const quote = useQuote();
  const bets = useBets();
  const { accept, tolerance } = useSettings();
  const read = useMemo(() => {
    const context = { quote, held: heldMatches(bets), rule: { accept, tolerance } };
    return (board: BoardStore) => currentStatuses(board, items, context);
  }, [items, quote, bets, accept, tolerance]);
  return useBoardValue(read, isSame);
};

export type Priced = {
  readonly key: OptionKey;
  readonly odds: Thousandths;
  /** Whether the market may not be in a parlay, as the board knows it (LIST-17). */
  readonly isBarred?: boolean;
};
const isSameOdds = (one: readonly Priced[], other: readonly Priced[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ key, odds, isBarred }, at) =>
      key === other[at]?.key && odds === other[at]?.odds && isBarred === other[at]?.isBarred,
  );

/**
 * Returns the legs with their current odds, or the odds that the user knew if the option is closed or gone, for
 * payout calculations, and whether their markets bar them from parlays.
 */
export const usePriced = (items: readonly Selection[]): readonly Priced[] => {
  const read = useMemo(
    () => (board: BoardStore) =>
      items.map(({ key, odds }) => {
        const word = board.option(key)?.word;
        return {
          key,
          odds: word === undefined || !isOpen(word) ? odds : oddsOf(word),
          isBarred: marketOf(board, key)?.parlay === false,
        };
      }),
    [items],
  );
  return useBoardValue(read, isSameOdds);
};
