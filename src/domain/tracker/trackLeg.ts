import type { MarketPeriod, OptionType } from '../ids.ts';
import { parseLine } from '../odds/lines.ts';
import { MATCH_STATUS } from '../match/matchStatus.ts';
import type { Pair } from '../match/pair.ts';
import { parseScore } from '../match/scoreText.ts';
import { settleResultKey, type OrderOption } from '../orders/order.ts';
import { countOf, isPeriodAhead, isPeriodOver, type Counted, type TrackedMatch } from './counts.ts';
import type { LegOutcome, Undecided } from './legOutcome.ts';
import { legStateOf, type LegState } from './legNeed.ts';
import {
  firstAndMatchStateOf,
  halfFullStateOf,
  nthStateOf,
  tieBreakStateOf,
  type Part,
} from './legSpecial.ts';
import type { LegRule } from './legRule.ts';
import { legRuleOf } from './legRules.ts';

/** The fields of an order's leg that decide its state. */
export type TrackedLeg = Pick<
  OrderOption,
  | 'sportId'
  | 'marketType'
  | 'marketTypeName'
  | 'period'
  | 'selectionType'
  | 'linear'
  | 'optionName'
  | 'inPlay'
  | 'score'
  | 'settledResult'
>;

/**
 * The current state of a leg. `settled`: the platform has settled it. `waiting`: its match or period has not
 * begun. `unknown`: the market type or the match does not tell; only the score can be shown. `tracked`: by
 * the score now, with what its market counts.
 */
export type LegNow =
  | { readonly kind: 'settled'; readonly outcome: Exclude<LegOutcome, Undecided> | 'cancelled' }
  | { readonly kind: 'waiting' | 'unknown' }
  | ({ readonly kind: 'tracked'; readonly counted: Counted } & LegState);

const WAITING: LegNow = { kind: 'waiting' };
const UNKNOWN: LegNow = { kind: 'unknown' };
const AWAY = 2;
const [HALVED_FIRST, HALVED_SECOND] = [2, 3];
/** Period of the first set, less its sport's. */
const FIRST_SET = 2;

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

const less = ([home, away]: Pair, before: Pair): Pair => [home - before[0], away - before[1]];

/**
 * Returns the score of the market's period when the bet was placed. The platform sends that of the whole match.
 * Undefined if it is not known.
 */
const scoreAtBet = (leg: TrackedLeg, match: TrackedMatch): Pair | undefined => {
  if (!leg.inPlay) return [0, 0];
  const whole = parseScore(leg.score);
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

/** The first whole number in a market's name; only the name says which goal, or how many home begins with. */
const numberIn = (name: string): number | null => {
  const found = /(?<![\d.])[+-]?\d{1,3}(?![\d.])/.exec(name);
  return found === null ? null : Number(found[0]);
};

const stateOf = (rule: LegRule, leg: TrackedLeg, match: TrackedMatch, part: Part): LegState | undefined => {
  const { selectionType: type } = leg;
  const n = rule.kind === 'nth' || rule.kind === 'european' ? numberIn(leg.marketTypeName) : null;
  if (rule.kind === 'nth')
    return n === null || n < 1 ? undefined : nthStateOf(rule, type, n, part.count, part.isOver);
  if (rule.kind === 'half-full') {
    const half = (match.sportId * 1000 + rule.first) as MarketPeriod;
    const count = countOf(match, rule.counted, half);
    if (count === undefined) return undefined;
    const hasSecond = countOf(match, rule.counted, (half + 1) as MarketPeriod) !== undefined;
    return halfFullStateOf(
      type,
      { count, isOver: isPeriodOver(match, half) === true },
      { ...part, hasSecond },
    );
  }
  if (rule.kind === 'tie-break') return tieBreakStateOf(type, part.count, part.isOver);
  if (rule.kind === 'first-and-match') {
    const set = (match.sportId * 1000 + FIRST_SET) as MarketPeriod;
    const count = countOf(match, 'games', set);
    return count === undefined
      ? undefined
      : firstAndMatchStateOf(type, { count, isOver: isPeriodOver(match, set) === true }, part);
  }
  return legStateOf(rule, { type, line: ownLine(leg), n }, part.count, part.isOver);
};

/**
 * Returns the state of a leg by the current facts of its match; `match` undefined if they are not known.
 * Types that no rule knows are `unknown`: nothing is guessed (D17).
 */
export const trackLeg = (leg: TrackedLeg, match: TrackedMatch | undefined): LegNow => {
  const settled = settleResultKey(leg.settledResult);
  if (settled === undefined) return UNKNOWN;
  if (settled !== 'open') return { kind: 'settled', outcome: SETTLED[settled] };
  if (match === undefined) return UNKNOWN;
  const { marketType, period } = leg;
  const rule = marketType === null ? undefined : legRuleOf(marketType, period);
  if (rule === undefined || period === null) return UNKNOWN;
  // Nothing counts in a called-off match: the platform decides.
  if (match.status === MATCH_STATUS.cancelled || match.status === MATCH_STATUS.abandoned) return UNKNOWN;
  if (NOT_BEGUN.has(match.status)) return WAITING;
  const all = countOf(match, rule.counted, period);
  if (all === undefined) return isPeriodAhead(match, period) ? WAITING : UNKNOWN;
  const count = countSince(rule, leg, match, all);
  if (count === undefined) return UNKNOWN;
  const isOver = isPeriodOver(match, period);
  const standing = isOver === undefined ? undefined : stateOf(rule, leg, match, { count, isOver });
  return standing === undefined ? UNKNOWN : { kind: 'tracked', counted: rule.counted, ...standing };
};
