import { finalScore, resultOf } from '#sandbox/betting/settlement/settleLeg.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { Random } from '#sandbox/world/random.ts';
import type { Match } from '#sandbox/world/worldChange.ts';
import type { Leg } from './leg.ts';
import type { Result } from './money.ts';

const HOUR = 3_600_000;
const MOST_LEGS = 200;

/** Options that a bet may be on now: of main markets on sale, with a price. */
export const offeredLegs = (board: ServerBoard): Leg[] => {
  const legs: Leg[] = [];
  for (const { match, kind, markets } of board.matches.values()) {
    if (kind === null || match.ty === 1) continue;
    const market = markets.find((each) => each.ss === 1 && each.main && each.od.some((od) => od > 1000));
    const at = market?.od.findIndex((od) => od > 1000) ?? -1;
    if (market === undefined || at < 0) continue;
    legs.push({
      match,
      league: board.leagues.get(match.lid)?.na ?? null,
      market: { ...market, od: [...market.od] },
      at,
      od: market.od[at] ?? 0,
      result: 0,
    });
    if (legs.length === MOST_LEGS) break;
  }
  return legs;
};

/** Scores that matches of a sport end with; sports that are not here settle by what a leg is wished to be. */
const SCORES: ReadonlyMap<number, readonly (readonly [number, number])[]> = new Map([
  [1, Array.from({ length: 25 }, (_, i) => [Math.floor(i / 5), i % 5] as const)],
  [3, Array.from({ length: 60 }, (_, i) => [84 + ((i * 7) % 31), 82 + ((i * 11) % 37)] as const)],
]);

/** A match of these teams that was played at another time, and how it ended. */
const playedMatch = (match: Match, bt: number, [h, a]: readonly [number, number]): Match => {
  const base = match.sid * 1000;
  return {
    ...match,
    bt,
    ms: 0,
    mc: null,
    nsg: [base, base + 1, ...(match.sid === 3 ? [base + 2] : [])].map((pe) => [pe, 5, h, a] as const),
  };
};
const before = (match: Match, bt: number): Match => ({ ...match, bt, ms: 4, mc: null, sb: null, nsg: [] });

/**
 * A leg of a match of the past: its score settles it by the rules of its market, as near to what is wished as a
 * score can.
 */
export const pastLeg = (leg: Leg, placed: number, wished: Result, random: Random): Leg => {
  const bt = placed + HOUR;
  const past = { ...leg, match: before(leg.match, bt) };
  if (wished === 7) return { ...past, result: 7, score: '' };
  const scores =
    leg.market.mty === 1000 || leg.market.pe === leg.match.sid * 1000 + 1 ? SCORES.get(leg.match.sid) : [];
  const from = random.int(1000);
  const ends = (scores ?? []).map((_, at, all) => {
    const score = all[(from + at) % all.length] ?? [0, 0];
    const match = playedMatch(leg.match, bt, score);
    return { result: resultOf(past, match), score: finalScore(past, match) };
  });
  const found = ends.find(({ result }) => result === wished) ?? ends[0];
  return found === undefined || found.result === 7
    ? { ...past, result: wished, score: '' }
    : { ...past, result: found.result, score: found.score };
};
