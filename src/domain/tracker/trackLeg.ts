import type { MarketPeriod, OptionType } from '../ids.ts';
import { parseLine } from '../odds/lines.ts';
import { MATCH_STATUS } from '../match/matchStatus.ts';
import type { Pair } from '../match/pair.ts';
import { settleResultKey, type OrderOption } from '../orders/order.ts';
import { countOf, isPeriodAhead, isPeriodOver, type Counted, type TrackedMatch } from './counts.ts';
import type { LegOutcome } from './legOutcome.ts';
import { legStateOf, type LegState } from './legNeed.ts';
import { legRuleOf, type LegRule } from './legRules.ts';

/** The fields of an order's leg that decide how it stands. */
export type TrackedLeg = Pick<
  OrderOption,
  | 'sportId'
  | 'marketType'
  | 'period'
  | 'selectionType'
  | 'linear'
  | 'optionName'
  | 'inPlay'
  | 'score'
  | 'settledResult'
>;

/**
 * How a leg stands now. `settled`: the platform has settled it. `waiting`: its match or period has not begun.
 * `unknown`: the market type or the match does not tell; only the score can be shown. `tracked`: by the score
 * now, with what its market counts.
 */
export type LegNow =
  | { readonly kind: 'settled'; readonly outcome: Exclude<LegOutcome, 'level'> | 'cancelled' }
  | { readonly kind: 'waiting' | 'unknown' }
  | ({ readonly kind: 'tracked'; readonly what: Counted } & LegState);

const WAITING: LegNow = { kind: 'waiting' };
const UNKNOWN: LegNow = { kind: 'unknown' };
const AWAY = 2;
const [HALVED_FIRST, HALVED_SECOND] = [2, 3];

const SETTLED = {
  return: 'returned',
  lost: 'lost',
  won: 'won',
  'win-return': 'half-won',
  'lose-return': 'half-lost',
  cancel: 'cancelled',
} as const;

/** A signed line at the end of an option's name, such as "Away +0.5/1". */
const SIGNED = /([+-]\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)?)\s*\)?$/;

/**
 * Returns the line from the picked side's view, in hundredths. The platform sends the home side's line; a line
 * in the option's name is of its own side.
 */
const ownLine = (leg: TrackedLeg): number | null => {
  const sent = leg.linear === null ? undefined : parseLine(leg.linear);
  if (sent === undefined) return null;
  if (leg.selectionType !== (AWAY as OptionType)) return sent;
  const named = parseLine(SIGNED.exec(leg.optionName)?.[1] ?? '');
  return named !== undefined && named === sent ? sent : sent === 0 ? 0 : -sent;
};

const SCORE = /^(\d{1,3})\s*[-:–]\s*(\d{1,3})$/;
const readScore = (text: string): Pair | undefined => {
  const found = SCORE.exec(text.trim());
  return found === null ? undefined : [Number(found[1]), Number(found[2])];
};

const less = ([home, away]: Pair, before: Pair): Pair => [home - before[0], away - before[1]];

/**
 * Returns the score of the market's period when the bet was placed. The platform sends that of the whole match.
 * Undefined if it is not known.
 */
const scoreAtBet = (leg: TrackedLeg, match: TrackedMatch): Pair | undefined => {
  if (!leg.inPlay) return [0, 0];
  const whole = readScore(leg.score);
  if (whole === undefined || leg.period === null) return undefined;
  if (whole[0] + whole[1] === 0) return whole;
  const at = leg.period - match.sportId * 1000;
  if (at <= HALVED_FIRST) return whole;
  if (at !== HALVED_SECOND) return undefined;
  const first = countOf(match, 'score', (match.sportId * 1000 + HALVED_FIRST) as MarketPeriod);
  if (first === undefined) return undefined;
  // A bet placed in the first half saw fewer goals than that half has; none of them were of the second.
  const [home, away] = less(whole, first);
  return [Math.max(0, home), Math.max(0, away)];
};

const countSince = (rule: LegRule, leg: TrackedLeg, match: TrackedMatch, count: Pair): Pair | undefined => {
  if (rule.kind !== 'handicap' || !rule.sinceBet) return count;
  const before = scoreAtBet(leg, match);
  return before === undefined ? undefined : less(count, before);
};

const NOT_BEGUN: ReadonlySet<number> = new Set([
  MATCH_STATUS.upcoming,
  MATCH_STATUS.postponed,
  MATCH_STATUS.delayed,
]);

/**
 * Returns how a leg stands by the facts of its match now; `match` undefined if they are not known. Types that no
 * rule knows are `unknown`: nothing is guessed (D17).
 */
export const trackLeg = (leg: TrackedLeg, match: TrackedMatch | undefined): LegNow => {
  const settled = settleResultKey(leg.settledResult);
  if (settled === undefined) return UNKNOWN;
  if (settled !== 'open') return { kind: 'settled', outcome: SETTLED[settled] };
  if (match === undefined) return UNKNOWN;
  const { marketType, period, selectionType } = leg;
  const rule = marketType === null ? undefined : legRuleOf(marketType);
  if (rule === undefined || period === null) return UNKNOWN;
  // Nothing counts in a called-off match: the platform decides.
  if (match.status === MATCH_STATUS.cancelled || match.status === MATCH_STATUS.abandoned) return UNKNOWN;
  if (NOT_BEGUN.has(match.status)) return WAITING;
  const all = countOf(match, rule.what, period);
  if (all === undefined) return isPeriodAhead(match, period) ? WAITING : UNKNOWN;
  const count = countSince(rule, leg, match, all);
  if (count === undefined) return UNKNOWN;
  const isOver = isPeriodOver(match, period);
  const standing = legStateOf(rule, { type: selectionType, line: ownLine(leg) }, count, isOver);
  return standing === undefined ? UNKNOWN : { kind: 'tracked', what: rule.what, ...standing };
};
