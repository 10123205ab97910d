import { finalScore, resultOf } from '#sandbox/betting/settlement/settleLeg.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { pastEndings, type PastEnding } from './pastScores.ts';
import type { Random } from '#sandbox/world/random.ts';
import type { Match } from '#sandbox/world/worldChange.ts';
import type { Leg } from './leg.ts';
import type { Result } from './money.ts';

const HOUR = 3_600_000;
const MOST_LEGS = 200;
/** Odds that people bet at, in thousandths. */
const LEAST_ODDS = 1_200;
const MOST_ODDS = 5_000;

/** Options that a bet may be on now: of main markets on sale, with a price. */
export const offeredLegs = (board: ServerBoard): Leg[] => {
  const legs: Leg[] = [];
  for (const { match, kind, markets } of board.matches.values()) {
    if (kind === null || match.ty === 1) continue;
    const market = markets.find((each) => each.ss === 1 && each.main && each.od.some((od) => od > 1000));
    const usual = market?.od.findIndex((od) => od > LEAST_ODDS && od < MOST_ODDS) ?? -1;
    const at = usual >= 0 ? usual : (market?.od.findIndex((od) => od > 1000) ?? -1);
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

/** A match of these teams that was played at another time, and how it ended. */
const playedMatch = (match: Match, bt: number, { nsg }: PastEnding): Match => ({
  ...match,
  bt,
  ms: 0,
  mc: null,
  nsg,
});
const before = (match: Match, bt: number): Match => ({ ...match, bt, ms: 4, mc: null, sb: null, nsg: [] });

/**
 * A leg of a match of the past: its score settles it by the rules of its market, as near to what is wished as a
 * score can.
 */
export const pastLeg = (leg: Leg, placed: number, wished: Result, random: Random): Leg => {
  const bt = placed + HOUR;
  const past = { ...leg, match: before(leg.match, bt) };
  if (wished === 7) return { ...past, result: 7, score: '', cancelReason: 'Match cancelled' };
  const endings = pastEndings(leg.match.sid);
  const from = random.int(Math.max(1, Math.ceil(endings.length / 2)));
  const ends = [...endings.slice(from), ...endings.slice(0, from)].map((ending) => {
    const match = playedMatch(leg.match, bt, ending);
    return {
      result: resultOf(past, match, ending.events),
      score: finalScore(past, match, ending.events),
    };
  });
  const found = ends.find(({ result }) => result === wished) ?? ends.find(({ result }) => result !== 7);
  return found === undefined
    ? { ...past, result: 7, score: '', cancelReason: 'Part of the match not played' }
    : { ...past, result: found.result, score: found.score };
};
