import type { Result } from '#sandbox/account/money.ts';
import { seedOf } from '#sandbox/account/seedOf.ts';
import { constantDist } from '#sandbox/prices/dist.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import type { Counted, Model } from '#sandbox/prices/model.ts';
import { Span } from '#sandbox/prices/span.ts';
import type { Match, PlayEvent } from '#sandbox/world/worldChange.ts';
import { EndedMatch, type Pair } from './endedMatch.ts';
import { byHalves, CANCELLED, RETURN, wonOrLost, type HalfResult } from './results.ts';
import type { PartBet } from './settleParts.ts';

/** Marks data that a rule needs and the match does not have. */
const UNKNOWN = Symbol('unknown');
const SURE = 1 - 1e-9;
const SHOOTOUTS: ReadonlyMap<number, number> = new Map([
  [1, 1006],
  [177, 177_006],
]);
const EXTRA_TIMES: ReadonlyMap<number, number> = new Map([
  [1, 1013],
  [177, 177_007],
]);
const [HOME, AWAY, DRAW, NOBODY] = [1, 2, 3, 16];
/** Winning results of each option of double chance. */
const DOUBLE: ReadonlyMap<number, readonly number[]> = new Map([
  [50, [HOME, DRAW]],
  [51, [HOME, AWAY]],
  [52, [AWAY, DRAW]],
]);
/** Counted events of bets on the next corner or booking; all other types count the score. */
const NEXT: ReadonlyMap<number, Counted> = new Map([
  [1094, 'corners'],
  [1169, 'bookings'],
]);

/** Returns the side that leads: 1 home, 0 away, null if the score is level or unknown. */
const ahead = (pair: Pair | null): 0 | 1 | null =>
  pair === null || pair[0] === pair[1] ? null : pair[0] > pair[1] ? 1 : 0;

/** Creates the model of a match that has ended, for the rules that price it: no further event is possible. */
const endedModel = (ended: EndedMatch, placed: Match, pe: number): Model => {
  const before = new EndedMatch(placed);
  const { sid } = ended.match;
  const span = (what: Counted, period: number): Span => {
    const now = ended.count(what, period);
    if (now === null) throw UNKNOWN;
    const [h, a] = before.count(what, period) ?? [0, 0];
    return new Span([h, a], [constantDist(now[0] - h), constantDist(now[1] - a)]);
  };
  const shootout = ahead(ended.count('score', SHOOTOUTS.get(sid) ?? 0));
  return {
    span,
    ended: span,
    tie: () => shootout ?? 0.5,
    through:
      shootout ??
      ahead(ended.count('score', EXTRA_TIMES.get(sid) ?? 0)) ??
      ahead(ended.count('score', sid * 1000 + 1)),
    shootout,
    last: ended.eventsOf('score', pe).at(-1)?.[2] ?? 0,
  };
};

const settleLine = (group: Group, model: Model, { type, line, ops }: PartBet): Result => {
  const first = ops.indexOf(type) === ops.indexOf(group.ops[0] ?? 0);
  return byHalves(line, (at): HalfResult => {
    const p = group.rule?.probs(model, at)?.[0];
    return p === undefined ? 'returned' : p >= 0.5 === first ? 'won' : 'lost';
  });
};

/** Settles a bet on the side that scores or takes the nth event. "Nobody" wins if there was no nth event. */
const settleNth = ({ mty, pe, nth, type }: PartBet, ended: EndedMatch): Result => {
  const event: PlayEvent | undefined = ended.eventsOf(NEXT.get(mty) ?? 'score', pe)[(nth ?? 0) - 1];
  return wonOrLost((event?.[2] ?? NOBODY) === type);
};

/** Settles a bet on the first side to reach a number of points; the stake is returned if no side did. */
const settleRace = ({ pe, nth, type }: PartBet, ended: EndedMatch): Result => {
  const sums = [0, 0, 0];
  for (const [, , side, amount] of ended.eventsOf('score', pe)) {
    sums[side] = (sums[side] ?? 0) + amount;
    if ((sums[side] ?? 0) >= (nth ?? 0)) return wonOrLost(side === type);
  }
  return RETURN;
};

/**
 * Draws the winning option if the rule leaves several, because the world does not simulate everything (such
 * as which player scored). The draw uses the match's id and the chance of each option.
 */
const drawOutcome = (probs: readonly number[], matchId: string, key: string): number => {
  const all = probs.reduce((sum, p) => sum + p, 0);
  let left = ((seedOf(matchId, key, 'drawn') % 10_000) / 10_000) * all;
  const at = probs.findIndex((p) => (left -= p) < 0);
  return at < 0 ? probs.length - 1 : at;
};

/**
 * Settles a market with a pricing rule. Applies the rule to the match at its end. `placed` is the match at
 * the time of the bet.
 */
export const settleRule = (group: Group, bet: PartBet, ended: EndedMatch, placed: Match): Result => {
  if (group.shape === 'nth') return settleNth(bet, ended);
  if (group.shape === 'two' && group.nth !== undefined && group.ops[0] === HOME)
    return settleRace(bet, ended);
  try {
    const model = endedModel(ended, placed, bet.pe);
    if (group.lines > 0) return settleLine(group, model, bet);
    if (group.shape === 'double') {
      const score = ended.count('score', bet.pe);
      if (score === null) return CANCELLED;
      const winner = score[0] > score[1] ? HOME : score[0] < score[1] ? AWAY : DRAW;
      return wonOrLost(DOUBLE.get(bet.type)?.includes(winner) ?? false);
    }
    // A rule has no probabilities for a decided match only if the stake is returned.
    const probs = group.rule?.probs(model, 0) ?? null;
    if (probs === null) return RETURN;
    const sure = probs.findIndex((p) => p >= SURE);
    const winner = sure >= 0 ? sure : drawOutcome(probs, ended.match.id, `${bet.mty}/${bet.pe}`);
    return wonOrLost(group.ops[winner] === bet.type);
  } catch (error) {
    if (error === UNKNOWN) return CANCELLED;
    throw error;
  }
};

/** Settles markets without a model (winners of a season, unknown types): draws one option by its odds. */
export const settleDrawn = (odds: readonly number[], bet: PartBet, matchId: string): Result =>
  wonOrLost(
    bet.ops[
      drawOutcome(
        odds.map((od) => (od > 1000 ? 1000 / od : 0.0001)),
        matchId,
        `${bet.mty}/${bet.pe}`,
      )
    ] === bet.type,
  );
