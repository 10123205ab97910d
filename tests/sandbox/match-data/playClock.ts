import type { Match } from '#sandbox/world/worldChange.ts';

/** Seconds of a quarter or half of basketball by format. */
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [300001, 720],
  [300002, 600],
  [300003, 1200],
]);
export const isFootball = (sid: number): boolean => sid === 1 || sid === 177;
export const isBasketball = (sid: number): boolean => sid === 3 || sid === 178;

/** Returns the first and the last period of the parts of a match. */
export const partRange = (match: Match): readonly [number, number] => {
  const base = match.sid * 1000;
  if (isFootball(match.sid)) return [base + 2, base + 5];
  return match.fmt === 300003 ? [base + 3, base + 4] : [base + 5, base + 9];
};
/** Returns the seconds of a part; the halves of football count as equally long. */
export const partLength = (match: Match): number =>
  match.sid === 1
    ? 2700
    : match.sid === 177
      ? 360
      : match.sid === 178
        ? 300
        : (LENGTHS.get(match.fmt ?? 0) ?? 600);

/** Returns the number of parts that have begun. */
export const partsBegun = (match: Match): number => {
  const [first, last] = partRange(match);
  const begun = new Set(
    match.nsg.filter(([pe, tyg]) => tyg === 5 && pe >= first && pe <= last).map(([pe]) => pe),
  );
  return begun.size;
};

/** Returns the seconds of play at a world time; null if the sport has no clock or no part has begun. */
export const secondsPlayed = (match: Match, now: number, speed: number): number | null => {
  const clock = match.mc;
  if (clock === null || clock.s === null || !(isFootball(match.sid) || isBasketball(match.sid))) return null;
  const gone = clock.r ? (Math.max(0, now - clock.at) / 1000) * speed : 0;
  if (clock.tp === 1) return Math.floor(clock.s + gone);
  const length = partLength(match);
  const left = Math.min(length, Math.max(0, clock.s - gone));
  return Math.floor(Math.max(0, partsBegun(match) - 1) * length + (length - left));
};

/**
 * Returns the minutes of stoppage time at these seconds of a part of a football match; null within regular
 * time.
 */
export const stoppageAt = (match: Match, seconds: number, part: number): number | null => {
  if (match.sid !== 1 || part > 1) return null;
  const over = seconds - (part + 1) * 2700;
  return over < 0 ? null : Math.floor(over / 60) + 1;
};
