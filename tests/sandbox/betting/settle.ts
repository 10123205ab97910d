import type { Result } from '#sandbox/account/money.ts';
import type { Leg } from '#sandbox/account/orders.ts';
import { scoreAt } from '#sandbox/sports/follow.ts';
import type { Match } from '#sandbox/world/worldChange.ts';

/**
 * What of the score a market is about: `rest` is what comes after the bet, as football's handicap is settled.
 */
type About = 'result' | 'handicap' | 'rest' | 'total' | 'draw-no-bet' | 'odd-even' | 'double-chance';

/** Market types (wire facts 3.10) that the score of their period settles. */
const ABOUT: ReadonlyMap<number, About> = new Map<number, About>([
  [1000, 'rest'],
  [1005, 'result'],
  [1006, 'draw-no-bet'],
  [1007, 'total'],
  [1008, 'odd-even'],
  [1012, 'double-chance'],
  [3002, 'handicap'],
  [3003, 'total'],
  [3004, 'result'],
  [3005, 'odd-even'],
  ...[5001, 13_001, 15_001, 47_001, 51_001, 16_003, 7003, 6003, 8005, 4003, 178_003, 177_003].map(
    (mty) => [mty, 'result'] as const,
  ),
  ...[6001, 8001, 4001, 178_001].map((mty) => [mty, 'handicap'] as const),
  ...[6002, 8002, 4002, 178_002, 177_002].map((mty) => [mty, 'total'] as const),
]);

const OPEN: Result = 0;
const RETURN: Result = 2;
const LOST: Result = 3;
const WON: Result = 4;
const CANCELLED: Result = 7;
const [HOME, AWAY, DRAW, OVER, EVEN] = [1, 2, 3, 4, 6];
/** Double chance: which results win. */
const DOUBLE: ReadonlyMap<number, readonly number[]> = new Map([
  [50, [HOME, DRAW]],
  [51, [HOME, AWAY]],
  [52, [AWAY, DRAW]],
]);

const isCalledOff = ({ ms }: Match): boolean => ms === 3 || ms === 7;

/** How far a bet is ahead of its line, in quarters: a quarter is half of it. */
const byQuarters = (ahead: number): Result =>
  ahead >= 2 ? WON : ahead === 1 ? 5 : ahead === 0 ? RETURN : ahead === -1 ? 6 : LOST;
const wins = (won: boolean): Result => (won ? WON : LOST);
const winner = ([home, away]: readonly [number, number]): number =>
  home > away ? HOME : home < away ? AWAY : DRAW;

/** The score of a period; that of the whole match also stands where all of it is told. */
const periodScore = ({ nsg, sid }: Match, pe: number): readonly [number, number] | undefined =>
  scoreAt(nsg, pe, 5) ?? (pe === sid * 1000 + 1 ? scoreAt(nsg, sid * 1000, 5) : undefined);

const byScore = (
  about: About,
  type: number,
  line: number,
  score: readonly [number, number],
  before: readonly [number, number],
): Result => {
  const [home, away] = score;
  const sign = type === HOME || type === OVER ? 1 : -1;
  switch (about) {
    case 'handicap':
      return byQuarters(sign * (4 * (home - away) + line));
    case 'rest':
      return byQuarters(sign * (4 * (home - before[0] - (away - before[1])) + line));
    case 'total':
      return byQuarters(sign * (4 * (home + away) - line));
    case 'odd-even':
      return wins(((home + away) % 2 === 0) === (type === EVEN));
    case 'draw-no-bet':
      return home === away ? RETURN : wins(winner(score) === type);
    case 'double-chance':
      return DOUBLE.has(type) ? wins(DOUBLE.get(type)?.includes(winner(score)) ?? false) : OPEN;
    default:
      return wins(winner(score) === type);
  }
};

/** The score that is told of a pick when it is settled. */
export const finalScore = (leg: Leg, ended: Match): string =>
  periodScore(ended, leg.market.pe)?.join('-') ?? '';

/**
 * How a pick of a match that is gone ended: its stake back where it was called off, open where the score does
 * not tell.
 */
export const resultOf = (leg: Leg, ended: Match): Result => {
  if (isCalledOff(ended)) return CANCELLED;
  const { mty, pe, line, ops } = leg.market;
  const about = ABOUT.get(mty);
  const score = periodScore(ended, pe);
  const type = ops[leg.at];
  if (about === undefined || score === undefined || type === undefined) return OPEN;
  // A winner that nobody is, is no draw: the score is not the whole of it.
  if (about === 'result' && !ops.includes(DRAW) && winner(score) === DRAW) return OPEN;
  return byScore(about, type, line ?? 0, score, periodScore(leg.match, pe) ?? [0, 0]);
};
