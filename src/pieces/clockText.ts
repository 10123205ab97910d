import type { EpochMs } from '#domain/ids.ts';
import type { MatchClock } from '#domain/match/match.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds on a match clock at a moment of server time; null where the platform sends none. */
const clockSecond = (clock: MatchClock, now: EpochMs): number | null => {
  if (clock.second === null) return null;
  if (!clock.running) return clock.second;
  const gone = Math.max(0, Math.floor((now - clock.asOf) / 1000));
  return clock.direction === 'down' ? Math.max(0, clock.second - gone) : clock.second + gone;
};

/**
 * Ends of the periods in which the clock counts on over the break, in minutes: first half, second, extra
 * first, extra second.
 */
const FOOTBALL_ENDS: ReadonlyMap<number, number> = new Map([
  [1002, 45],
  [1004, 90],
  [1006, 105],
  [1008, 120],
  [177_002, 45],
  [177_004, 90],
  [177_006, 105],
  [177_008, 120],
]);

/**
 * The clock as text: "67:12", or "45+3" in announced stoppage time of football, or "67'" where the platform
 * counts minutes. Null where there is nothing to show. Countdown sports show what is left.
 */
export const clockText = (clock: MatchClock, now: EpochMs): string | null => {
  const second = clockSecond(clock, now);
  if (second === null) return null;
  const minute = (second - (second % 60)) / 60;
  const end = FOOTBALL_ENDS.get(clock.phase);
  const over = end !== undefined && second >= end * 60 && clock.direction === 'up' ? minute - end + 1 : null;
  // A phase whose clock stands for e-football's own length has no stoppage to count.
  if (over !== null && (clock.stoppage !== null || over <= 15)) return `${end}+${over}'`;
  return clock.precision === 'minute' ? `${minute}'` : `${two(minute)}:${two(second % 60)}`;
};

/** Time until something begins: "4:05", "1:02:09", null from a day on or once it is past. */
export const countdownText = (begin: EpochMs, now: EpochMs): string | null => {
  const left = Math.ceil((begin - now) / 1000);
  if (left <= 0 || left >= 86_400) return null;
  const hours = (left - (left % 3600)) / 3600;
  const minutes = ((left - (left % 60)) / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
};
