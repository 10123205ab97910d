import type { Result } from '#sandbox/account/money.ts';
import type { Leg } from '#sandbox/account/leg.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { FEATURED_GROUPS } from '#sandbox/sports/footballFeatured.ts';
import { SPORTS } from '#sandbox/sports/sports.ts';
import type { Match, PlayEvent } from '#sandbox/world/worldChange.ts';
import { EndedMatch } from './endedMatch.ts';
import { CANCELLED } from './results.ts';
import { settleFight } from './settleFight.ts';
import { partScore, settleParts, type PartBet } from './settleParts.ts';
import { settleDrawn, settleRule } from './settleRule.ts';

const keyOf = (mty: number, pe: number, nth: number | undefined): string => `${mty}/${pe}/${nth ?? ''}`;
/** Bet groups with a rule. A group about the next goal or point is found without its number. */
const RULED: ReadonlyMap<string, Group> = new Map(
  [...SPORTS.flatMap(({ groups }) => groups), ...FEATURED_GROUPS]
    .filter(({ rule }) => rule !== undefined)
    .map((group) => [keyOf(group.mty, group.pe, group.nth), group]),
);

const isCalledOff = ({ ms }: Match): boolean => ms === 3 || ms === 7;

const scoreIn = (ended: EndedMatch, pe: number) => ended.count('score', pe) ?? partScore(ended, pe);

/** Returns the score of a leg's period for its order, such as 2-1; empty if there is none. */
export const finalScore = (leg: Leg, match: Match, events: readonly PlayEvent[] = []): string =>
  scoreIn(new EndedMatch(match, events), leg.market.pe)?.join('-') ?? '';

/** Settles a leg of a match that has ended: adds its result, score and reason of a cancellation. */
export const settledLeg = <L extends Leg>(leg: L, match: Match, events: readonly PlayEvent[] = []): L => {
  const result = resultOf(leg, match, events);
  if (result !== CANCELLED) return { ...leg, result, score: finalScore(leg, match, events) };
  const cancelReason =
    match.ms === 3 ? 'Match cancelled' : match.ms === 7 ? 'Match abandoned' : 'Part of the match not played';
  return { ...leg, result, score: '', cancelReason };
};

/** Cancels a leg for a reason other than its match; its stake is returned. */
export const cancelledLeg = <L extends Leg>(leg: L, cancelReason: string): L => ({
  ...leg,
  result: CANCELLED,
  score: '',
  cancelReason,
});

/**
 * Returns the result of a leg of a match that has ended, by the rules of its market. A match that was called
 * off, and a part that was not played, cancel it.
 */
export const resultOf = (leg: Leg, match: Match, events: readonly PlayEvent[] = []): Result => {
  if (isCalledOff(match)) return CANCELLED;
  const { mty, pe, line, ops, nth } = leg.market;
  const type = ops[leg.at];
  if (type === undefined) return CANCELLED;
  const bet: PartBet = { mty, pe, type, ops, line: line ?? 0, nth };
  const ended = new EndedMatch(match, events);
  const group = RULED.get(keyOf(mty, pe, nth)) ?? RULED.get(keyOf(mty, pe, undefined));
  if (group !== undefined) return settleRule(group, bet, ended, leg.match);
  return (
    settleFight(bet, ended) ??
    settleParts(bet, ended) ??
    settleDrawn(leg.market.od ?? ops.map(() => 2000), bet, match.id)
  );
};
