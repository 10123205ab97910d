import { compareAmounts, type Amount } from '../money/amount.ts';
import { Money } from '../money/money.ts';
import type { ProfitPoint } from '../orders/profitCurve.ts';
import type { Tip, TipPage, Tipster } from './tip.ts';

/** Number of experts in a group (TIPS-05, CONST-06). */
export const EXPERTS_A_GROUP = 8;

/** Divides a list into groups of eight; the last one may be smaller. */
export const groupExperts = <T>(experts: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(experts.length / EXPERTS_A_GROUP) }, (_, at) =>
    experts.slice(at * EXPERTS_A_GROUP, (at + 1) * EXPERTS_A_GROUP),
  );

/** What experts are ranked by. `platform` keeps the platform's own ranking. */
export const RANKINGS = ['platform', 'hits', 'streak', 'form', 'yield'] as const;
export type Ranking = (typeof RANKINGS)[number];

const VALUES: Readonly<Record<Exclude<Ranking, 'platform'>, (expert: Tipster) => Amount | null>> = {
  hits: ({ hitPercents }) => hitPercents,
  streak: ({ winContinuous }) => String(winContinuous) as Amount,
  form: ({ tenWin }) => String(tenWin) as Amount,
  yield: ({ weekRateReturn }) => weekRateReturn,
};

/** Ranks experts, the best first. An unknown figure comes last; equal ones keep the platform's order. */
export const rankExperts = (experts: readonly Tipster[], by: Ranking): readonly Tipster[] => {
  if (by === 'platform') return experts;
  const value = VALUES[by];
  return [...experts].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compareAmounts(b, a);
  });
};

/** Filters of the experts, by id. */
export const EXPERT_FILTERS = ['all', 'streak', 'form', 'profit'] as const;
export type ExpertFilter = (typeof EXPERT_FILTERS)[number];
/** Hits in a row that count as a streak, and hits of the last ten that count as good form. */
const [STREAK, FORM] = [3, 6];

const FITS: Readonly<Record<ExpertFilter, (expert: Tipster) => boolean>> = {
  all: () => true,
  streak: ({ winContinuous }) => winContinuous >= STREAK,
  form: ({ tenWin }) => tenWin >= FORM,
  profit: ({ weekRateReturn }) =>
    weekRateReturn !== null && compareAmounts(weekRateReturn, '0' as Amount) > 0,
};

export const filterExperts = (experts: readonly Tipster[], filter: ExpertFilter): readonly Tipster[] =>
  filter === 'all' ? experts : experts.filter(FITS[filter]);

/** Result of a tip, by the platform's code; other codes are legal (D17). */
export type TipOutcome = 'open' | 'hit' | 'missed' | 'void' | 'other';
const OUTCOMES: readonly TipOutcome[] = ['open', 'hit', 'missed', 'void'];
export const tipOutcome = (result: number): TipOutcome => OUTCOMES[result] ?? 'other';

/** The last ten results of an expert, newest first, by the codes of `tenHistory` (TIPS-02). */
const FORM_CODES: readonly TipOutcome[] = ['missed', 'hit', 'void'];
export const formOf = ({ tenHistory }: Pick<Tipster, 'tenHistory'>): readonly TipOutcome[] =>
  tenHistory.map((code) => FORM_CODES[code] ?? 'other');

const YIELD_DECIMALS = 2;

/**
 * Returns the running yield of an expert's settled tips in the order of their publication: what one stake on each
 * tip so far has won or lost, in per cent of all these stakes. The last point is the yield of all. Leaves out tips
 * without a known yield.
 */
export const yieldCurve = (tips: readonly Tip[]): readonly ProfitPoint[] => {
  const settled = tips.flatMap(({ id, result, yieldRate, publishTime }) =>
    result === 0 || yieldRate === null ? [] : [{ id, yieldRate, at: publishTime ?? 0 }],
  );
  settled.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  let sum = new Money(0);
  return settled.map(({ at, yieldRate }, index) => {
    sum = sum.plus(yieldRate);
    return {
      at,
      profit: sum
        .div(index + 1)
        .toDecimalPlaces(YIELD_DECIMALS)
        .toString() as Amount,
    };
  });
};

/**
 * Joins the pages of a list (TIPS-06): page 1 replaces what was there, a later page is appended. An entry that
 * moved to a later page between two requests appears once, where it was.
 */
export const joinTipPages = <T extends { readonly id: string }>(
  before: readonly T[],
  { pageNum, list }: Pick<TipPage<T>, 'pageNum' | 'list'>,
): readonly T[] => {
  const start = pageNum > 1 ? before : [];
  const known = new Set(start.map(({ id }) => id));
  return [...start, ...list.filter(({ id }) => !known.has(id))];
};
