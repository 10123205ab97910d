import { finalScore, resultOf } from '#sandbox/betting/settlement/settleLeg.ts';
import type { BoardMarket, BoardMatch, ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { pastEndings, type PastEnding } from './pastScores.ts';
import type { Random } from '#sandbox/world/random.ts';
import type { Match } from '#sandbox/world/worldChange.ts';
import type { Leg } from './leg.ts';
import type { Result } from './money.ts';
import { seedOf } from './seedOf.ts';

const HOUR = 3_600_000;
const MAX_LEGS = 200;
const FOOTBALL = 1;
const [HANDICAP, TOTAL, FULL_TIME] = [1000, 1007, 1001];
/** The range of odds of invented bets, in thousandths. */
const MIN_ODDS = 1_200;
const MAX_ODDS = 5_000;

const legOf = (board: ServerBoard, { match }: BoardMatch, market: BoardMarket, at: number): Leg => ({
  match,
  league: board.leagues.get(match.lid)?.na ?? null,
  market: { ...market, od: [...market.od] },
  at,
  od: market.od[at] ?? 0,
  result: 0,
});
const isPriced = ({ ss, main, od }: BoardMarket): boolean =>
  ss === 1 && main && od.some((each) => each > 1000);

/** Returns the options of main markets on sale whose odds are in this range. */
export const offeredLegs = (board: ServerBoard): Leg[] => {
  const legs: Leg[] = [];
  for (const boardMatch of board.matches.values()) {
    if (boardMatch.kind === null || boardMatch.match.ty === 1) continue;
    const markets = boardMatch.markets.filter(isPriced);
    const market = markets[seedOf(boardMatch.match.id, 'market') % Math.max(1, markets.length)];
    if (market === undefined) continue;
    const options = market.od.flatMap((od, at) => (od > 1000 ? [{ od, at }] : []));
    const usual = options.filter(({ od }) => od > MIN_ODDS && od < MAX_ODDS);
    const choice = usual.length > 0 ? usual : options;
    legs.push(
      legOf(
        board,
        boardMatch,
        market,
        choice[seedOf(boardMatch.match.id, 'option') % choice.length]?.at ?? 0,
      ),
    );
    if (legs.length === MAX_LEGS) break;
  }
  return legs;
};

/**
 * Returns the options of football's handicaps and totals. Their stakes can be returned, or half won and half
 * lost.
 */
export const linedLegs = (board: ServerBoard): Leg[] => {
  const legs: Leg[] = [];
  for (const boardMatch of board.matches.values()) {
    if (boardMatch.kind === null || boardMatch.match.sid !== FOOTBALL) continue;
    for (const market of boardMatch.markets)
      if (isPriced(market) && (market.mty === HANDICAP || market.mty === TOTAL) && market.pe === FULL_TIME)
        legs.push(legOf(board, boardMatch, market, 0));
    if (legs.length >= MAX_LEGS) break;
  }
  return legs.filter(({ od }) => od > 1000);
};

/** Builds an earlier match of these teams and its result. */
const playedMatch = (match: Match, bt: number, { nsg }: PastEnding): Match => ({
  ...match,
  bt,
  ms: 0,
  mc: null,
  nsg,
});
const before = (match: Match, bt: number): Match => ({ ...match, bt, ms: 4, mc: null, sb: null, nsg: [] });

/**
 * Builds a leg of a past match. The market's rules settle the leg by a score whose result is as near to the
 * wanted result as possible.
 */
export const pastLeg = (leg: Leg, placed: number, wanted: Result, random: Random): Leg => {
  const bt = placed + HOUR;
  const past = { ...leg, match: before(leg.match, bt) };
  if (wanted === 7) return { ...past, result: 7, score: '', cancelReason: 'Match cancelled' };
  const endings = pastEndings(leg.match.sid);
  const from = random.int(Math.max(1, Math.ceil(endings.length / 2)));
  const ends = [...endings.slice(from), ...endings.slice(0, from)].map((ending) => {
    const match = playedMatch(leg.match, bt, ending);
    return {
      result: resultOf(past, match, ending.events),
      score: finalScore(past, match, ending.events),
    };
  });
  const found = ends.find(({ result }) => result === wanted) ?? ends.find(({ result }) => result !== 7);
  return found === undefined
    ? { ...past, result: 7, score: '', cancelReason: 'Part of the match not played' }
    : { ...past, result: found.result, score: found.score };
};
