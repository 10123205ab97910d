import type { EpochMs, MatchId } from '../ids.ts';
import { OPEN_STATES } from '../orders/bet.ts';
import type { OpenBet, OrderState } from '../orders/openBets.ts';
import { settleResultKey } from '../orders/order.ts';

/** Kick-off of the first leg that is not settled; null if unknown. */
const kickOffOf = (open: OpenBet): EpochMs | null => {
  if (open.kind === 'bet') return null;
  const times = open.order.options.flatMap(({ beginTime, settledResult }) =>
    beginTime === null || settleResultKey(settledResult) !== 'open' ? [] : [beginTime],
  );
  return times.length === 0 ? null : Math.min(...times);
};

/** States in which the platform has not decided yet whether it takes the bet. */
const UNDECIDED: ReadonlySet<OrderState> = OPEN_STATES;

/**
 * 0: the bet itself waits for a decision. 1: a match has kicked off. 2: none has. 3: kick-off is not known.
 */
const rankOf = (open: OpenBet, kickOff: EpochMs | null, now: EpochMs): number => {
  if (open.kind === 'bet' || UNDECIDED.has(open.state)) return 0;
  if (kickOff === null) return 3;
  return kickOff <= now ? 1 : 2;
};

/**
 * Sorts open bets by urgency: bets that wait for the platform's decision, then bets of matches that have kicked
 * off, the one that kicked off first before others because it ends first, then by kick-off; equal ones newest first.
 */
export const sortByUrgency = (bets: readonly OpenBet[], now: EpochMs): readonly OpenBet[] =>
  bets
    .map((open) => {
      const kickOff = kickOffOf(open);
      return { open, kickOff: kickOff ?? 0, rank: rankOf(open, kickOff, now) };
    })
    .sort((a, b) => a.rank - b.rank || a.kickOff - b.kickOff || b.open.at - a.open.at)
    .map(({ open }) => open);

/** The matches of open bets, each once. */
export const matchesOfBets = (bets: readonly OpenBet[]): readonly MatchId[] => [
  ...new Set(
    bets.flatMap((each) =>
      (each.kind === 'bet' ? each.bet.legs : each.order.options).map(({ matchId }) => matchId),
    ),
  ),
];
