import { isWon, other, twoClear } from './part.ts';
import type { Side } from './part.ts';

/** Points of a game and of a tie-break; games of a set. */
export const GAME = twoClear(4);
export const TIE_BREAK = twoClear(7);
export const SET = twoClear(6, 7);

/** Returns home's chance to win a game from these points; `p` is the chance to win a point. */
export const gameChance = (p: number, home = 0, away = 0): number => {
  const q = 1 - p;
  // At deuce and after it only the difference counts.
  const deuce = (p * p) / (p * p + q * q);
  const from = (h: number, a: number): number => {
    if (isWon(h, a, GAME)) return 1;
    if (isWon(a, h, GAME)) return 0;
    if (h >= 3 && a >= 3) return h === a ? deuce : h > a ? p + q * deuce : p * deuce;
    return p * from(h + 1, a) + q * from(h, a + 1);
  };
  return from(home, away);
};

/** Returns the server of a tie-break's next point: the first server once, then each side twice. */
export const tieBreakServer = (first: Side, points: number): Side =>
  Math.floor((points + 1) / 2) % 2 === 0 ? first : other(first);

/** From 6-6 on, each pair of points has one serve of each side. */
const LEVEL = 6;
/**
 * Returns home's chance to win a tie-break from these points. `p` has home's chances of a point on its own
 * and on the other side's serve.
 */
export const tieBreakChance = (p: readonly [number, number], first: Side, home = 0, away = 0): number => {
  const both = p[0] * p[1];
  const none = (1 - p[0]) * (1 - p[1]);
  const level = both / (both + none);
  const kept = new Map<number, number>();
  const from = (h: number, a: number): number => {
    if (isWon(h, a, TIE_BREAK)) return 1;
    if (isWon(a, h, TIE_BREAK)) return 0;
    if (h === a && h >= LEVEL) return level;
    const key = h * 1000 + a;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const point = p[tieBreakServer(first, h + a)];
    const out = point * from(h + 1, a) + (1 - point) * from(h, a + 1);
    kept.set(key, out);
    return out;
  };
  return from(home, away);
};
