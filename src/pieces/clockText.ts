import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { MatchClock } from '#domain/match/match.ts';

/**
 * No period runs so long without a newer reading: the device has slept, or data are missing. Not from the
 * specification.
 */
const MAX_RUN_MS: Milliseconds = 10_800_000;

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Returns the seconds on a match clock at a server time; null if the platform sends none. Where either time
 * is unknown (F45) or the reading is older than `MAX_RUN_MS`, the clock stays at its reading.
 */
const clockSecond = (clock: MatchClock, now: EpochMs | null): number | null => {
  if (clock.second === null || !clock.running || now === null || clock.asOf === null) return clock.second;
  const age = now - clock.asOf;
  if (age > MAX_RUN_MS) return clock.second;
  const elapsed = Math.max(0, Math.floor(age / 1000));
  return clock.direction === 'down' ? Math.max(0, clock.second - elapsed) : clock.second + elapsed;
};

/**
 * Minute at which each period ends regularly, for clocks that continue in stoppage time: first half, second
 * half, extra first, extra second.
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
 * Formats the clock: "67:12", "45+3'" in announced stoppage time of football, or "67'" if the platform counts
 * minutes. Null if there is nothing to show. Countdown sports show the time left. `now` is the server's time;
 * null if it is unknown.
 */
export const clockText = (clock: MatchClock, now: EpochMs | null): string | null => {
  const second = clockSecond(clock, now);
  if (second === null) return null;
  const minute = (second - (second % 60)) / 60;
  const end = FOOTBALL_ENDS.get(clock.phase);
  const over = end !== undefined && second >= end * 60 && clock.direction === 'up' ? minute - end + 1 : null;
  // E-football matches may be shorter or longer, so minutes far beyond the period's end are not stoppage
  // time.
  if (over !== null && (clock.stoppage !== null || over <= 15)) return `${end}+${over}'`;
  return clock.precision === 'minute' ? `${minute}'` : `${two(minute)}:${two(second % 60)}`;
};

/** Formats the time until a begin: "4:05", "1:02:09"; null from a day on or if it is past. */
export const countdownText = (begin: EpochMs, now: EpochMs): string | null => {
  const seconds = Math.ceil((begin - now) / 1000);
  if (seconds <= 0 || seconds >= 86_400) return null;
  const hours = (seconds - (seconds % 3600)) / 3600;
  const minutes = ((seconds - (seconds % 60)) / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
