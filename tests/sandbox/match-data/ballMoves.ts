import { seedOf } from '#sandbox/account/seedOf.ts';
import { seeded } from '#sandbox/world/random.ts';
import { EVENT_CODES, type Entry, type Side } from './timelineEvent.ts';
import { isFootball } from './playClock.ts';

/** Seconds of play between two moves of the ball. */
const EVERY = { football: 14, basketball: 12 } as const;
/** Kinds of moves with their shares, and their range along the pitch for the attacking side. */
const MOVES: readonly (readonly [k: number, share: number, from: number, to: number])[] = [
  [EVENT_CODES.possession, 0.34, 25, 60],
  [EVENT_CODES.attack, 0.3, 55, 75],
  [EVENT_CODES.danger, 0.17, 74, 90],
  [EVENT_CODES.throwIn, 0.06, 40, 75],
  [EVENT_CODES.freeKick, 0.04, 45, 75],
  [EVENT_CODES.foul, 0.03, 35, 70],
  [EVENT_CODES.shotOff, 0.04, 80, 92],
  [EVENT_CODES.shotOn, 0.02, 84, 95],
];
const COURT_MOVES: typeof MOVES = [
  [EVENT_CODES.possession, 0.36, 30, 55],
  [EVENT_CODES.attack, 0.34, 58, 82],
  [EVENT_CODES.danger, 0.22, 78, 92],
  [EVENT_CODES.foul, 0.08, 55, 80],
];
const SUBSTITUTIONS = [0.58, 0.72, 0.85] as const;

const moveAt = (moves: typeof MOVES, share: number): (typeof MOVES)[number] => {
  let sum = 0;
  for (const move of moves) {
    sum += move[1];
    if (share < sum) return move;
  }
  return moves[0] as (typeof MOVES)[number];
};

/** A move without its time; equal for the same match and second. */
export type Move = Omit<Entry, 'at'> & { readonly s: number };

/**
 * Returns the moves of the ball in (from, to] seconds of play. They depend only on the match and the seconds.
 */
export const movesBetween = (id: string, sid: number, from: number, to: number): Move[] => {
  const step = isFootball(sid) ? EVERY.football : EVERY.basketball;
  const lean = 0.4 + (seedOf(id, 'lean') % 21) / 100;
  const out: Move[] = [];
  for (let n = Math.floor(from / step) + 1; n * step <= to; n += 1) {
    const random = seeded(seedOf(id, 'move', n));
    // Pressure comes in waves of some minutes.
    const wave = 0.25 * Math.sin(n / 9 + (seedOf(id, 'wave') % 7));
    const side: Side = random.chance(lean + wave) ? 1 : 2;
    const [k, , near, far] = moveAt(isFootball(sid) ? MOVES : COURT_MOVES, random.next());
    const along = Math.round(random.range(near, far));
    const across =
      k === EVENT_CODES.throwIn ? (random.chance(0.5) ? 2 : 98) : Math.round(random.range(15, 85));
    out.push({ k, side, s: n * step, xy: side === 1 ? [along, across] : [100 - along, 100 - across] });
  }
  return out;
};

/** The second of play at which a side makes its first, second or third substitution. */
const substitutionSecond = (id: string, side: 1 | 2, at: number, whole: number): number =>
  Math.floor(whole * (SUBSTITUTIONS[at] ?? 1)) + (seedOf(id, 'sub', side, at) % 240);

/** Returns who plays at a second of play in place of a player who started: the substitute, once he has come in. */
export const playerAt = (id: string, side: 1 | 2, place: number, s: number, whole: number): number => {
  const at = 10 - place;
  return at < SUBSTITUTIONS.length && s > substitutionSecond(id, side, at, whole) ? 11 + at : place;
};

/**
 * Returns the substitutions of football in (from, to] seconds of play. Players 0 to 10 start, players from 11
 * are substitutes.
 */
export const substitutionsBetween = (id: string, from: number, to: number, whole: number): Move[] =>
  ([1, 2] as const).flatMap((side) =>
    SUBSTITUTIONS.flatMap((_share, at): Move[] => {
      const s = substitutionSecond(id, side, at, whole);
      return s > from && s <= to
        ? [{ k: EVENT_CODES.substitution, side, s, player: 11 + at, other: 10 - at }]
        : [];
    }),
  );
