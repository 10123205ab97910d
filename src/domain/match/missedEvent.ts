import type { EpochMs, Milliseconds, Thousandths } from '../ids.ts';
import type { NoticeWhat } from '../notices/notice.ts';
import type { LegTick } from '../orders/legTrail.ts';
import type { MarketFacts, MatchFacts, OptionFacts } from './match.ts';
import type { Pair } from './pair.ts';

/** Names the match of an event for a tab that does not show the match. */
export type MissedMatch = Pick<MatchFacts, 'id' | 'sportId' | 'outright'> & {
  readonly home: string;
  readonly away: string;
};

/** What happened in watched matches, and to the user's bets, while a tab was hidden. */
export type MissedEvent =
  | {
      readonly kind: 'goal' | 'goal-withdrawn';
      readonly id: string;
      readonly match: MissedMatch;
      readonly side: 1 | 2;
      readonly score: Pair;
      readonly at: EpochMs;
    }
  | {
      readonly kind: 'red-card';
      readonly id: string;
      readonly match: MissedMatch;
      readonly side: 1 | 2;
      readonly at: EpochMs;
    }
  /** A bet's outcome became known. `title` names its matches. */
  | {
      readonly kind: 'bet-succeeded' | 'bet-failed';
      readonly id: string;
      readonly title: string;
      readonly at: EpochMs;
    }
  /** Anything else that happened to a bet, a cash-out or a tip purchase. `title` names the matches, or the tip. */
  | {
      readonly kind: 'bet-changed';
      readonly id: string;
      readonly what: NoticeWhat;
      readonly title: string;
      readonly at: EpochMs;
    }
  /** A price moved far. */
  | {
      readonly kind: 'move';
      readonly id: string;
      readonly match: MissedMatch;
      readonly market: Pick<MarketFacts, 'type' | 'period' | 'name' | 'line' | 'options'>;
      readonly option: OptionFacts;
      readonly from: Thousandths;
      readonly to: Thousandths;
      readonly at: EpochMs;
    };

/** Returns the names by which an event shows its match; an outright has only its title. */
export const missedMatch = ({ id, sportId, outright, name, home, away }: MatchFacts): MissedMatch => ({
  id,
  sportId,
  outright,
  home: outright ? name : home.name,
  away: away.name,
});

/** A tab that was hidden for longer is offered what it missed. */
export const ABSENCE_MS: Milliseconds = 60_000;
/** A move of at least this share of the price is large, in percent. Not from the specification. */
const LARGE_PERCENT = 15;
/** The most moves that are offered. */
export const MAX_MOVES = 5;

/** Returns the price at a time; 0 if it was closed or is not known. */
export const priceAt = (ticks: readonly LegTick[], at: EpochMs): Thousandths =>
  ticks.findLast((tick) => tick[0] <= at)?.[1] ?? (0 as Thousandths);

/** Returns a large move since a time; null if the move is small, or if the price was closed at either end. */
export const largeMove = (
  ticks: readonly LegTick[],
  since: EpochMs,
): { readonly from: Thousandths; readonly to: Thousandths; readonly at: EpochMs } | null => {
  const last = ticks.at(-1);
  const from = priceAt(ticks, since);
  if (last === undefined || from === 0 || last[1] === 0) return null;
  const to = last[1];
  return Math.abs(to - from) * 100 >= from * LARGE_PERCENT ? { from, to, at: last[0] } : null;
};

/** Returns the largest moves first, by their share of the price. */
export const sortedMoves = <M extends { readonly from: Thousandths; readonly to: Thousandths }>(
  moves: readonly M[],
): readonly M[] => {
  const share = ({ from, to }: M): number => Math.abs(to - from) / from;
  return [...moves].sort((one, other) => share(other) - share(one)).slice(0, MAX_MOVES);
};
