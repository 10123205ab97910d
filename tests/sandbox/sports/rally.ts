import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { exactly, partScores } from '#sandbox/prices/seriesQuestion.ts';
import type { SeriesQuestion } from '#sandbox/prices/seriesQuestion.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import type { Rallies } from '#sandbox/prices/rally.ts';

const ODD_EVEN = [7, 6];
const detail = (group: Group): Group => ({ ...group, main: false });

/** Numbers of a sport's market types (wire facts 4.4), without the sport; `scores` and `exact` by best of. */
export type RallyMarkets = {
  readonly scores: ReadonlyMap<number, number>;
  readonly partWinner: number;
  readonly odd: number;
  readonly partLead: number;
  readonly parts: number;
  readonly home: number;
  readonly away: number;
  readonly exact: ReadonlyMap<number, number>;
};

export const rallyQuestions = (sid: number, markets: RallyMarkets): ReadonlyMap<number, SeriesQuestion> => {
  const base = sid * 1000;
  return new Map<number, SeriesQuestion>([
    [base + 1, { of: 'winner' }],
    [base + 2, { of: 'lead' }],
    [base + 3, { of: 'total' }],
    [base + markets.partWinner, { of: 'partWinner' }],
    [base + markets.odd, { of: 'odd' }],
    [base + markets.partLead, { of: 'partLead' }],
    [base + markets.parts, { of: 'parts' }],
    [base + markets.home, { of: 'home' }],
    [base + markets.away, { of: 'away' }],
    ...[...markets.scores].map(([best, mty]): [number, SeriesQuestion] => [
      base + mty,
      { of: 'score', best },
    ]),
    ...[...markets.exact].map(([best, mty]): [number, SeriesQuestion] => [base + mty, { of: 'exact', best }]),
  ]);
};

/**
 * Distance of the lines of a whole match in quarters, and their remainder. Longer matches have lines three
 * points apart.
 */
export type Apart = {
  readonly lead: readonly [step: number, rest: number];
  readonly total: readonly [step: number, rest: number];
};
export const LONG: Apart = { lead: [12, 6], total: [12, 2] };
export const SHORT: Apart = { lead: [4, 2], total: [8, 2] };

/**
 * Builds the group on the exact number of sets. The platform has no option types for six and seven (wire
 * facts 4.10), so the numbers are also sent as names.
 */
const exactGroup = (mty: number, pe: number, best: number): Group => {
  const types = exactly((best + 1) / 2, best);
  return {
    ...single(mty, pe, 'list', types, false),
    names: types.map((_, i): Text => [`${(best + 1) / 2 + i}`, `${(best + 1) / 2 + i}`]),
  };
};

/**
 * Builds winner, points handicap and points over/under for lists; sets, scores and the running set for the
 * detail. `most` is the maximum number of sets.
 */
export const rallyGroups = (
  sid: number,
  markets: RallyMarkets,
  most: number,
  apart: Apart,
): readonly Group[] => {
  const base = sid * 1000;
  const full = base + 1;
  const sets = Array.from({ length: most }, (_, i) => full + 1 + i);
  return [
    single(base + 1, full, 'two', HOME_AWAY),
    lined(base + 2, full, 'handicap', 3, ...apart.lead),
    lined(base + 3, full, 'total', 3, ...apart.total),
    detail(lined(base + markets.partLead, full, 'handicap', 3, 4, 2)),
    detail(lined(base + markets.parts, full, 'total', 3, 4, 2)),
    ...[...markets.scores].map(([best, mty]) =>
      single(base + mty, full, 'list', partScores((best + 1) / 2), false),
    ),
    ...[...markets.exact].map(([best, mty]) => exactGroup(base + mty, full, best)),
    single(base + markets.odd, full, 'two', ODD_EVEN, false),
    detail(lined(base + markets.home, full, 'total', 2, ...apart.total)),
    detail(lined(base + markets.away, full, 'total', 2, ...apart.total)),
    ...sets.flatMap((pe) => [
      single(base + markets.partWinner, pe, 'two', HOME_AWAY, false),
      detail(lined(base + 2, pe, 'handicap', 2, 4, 2)),
      detail(lined(base + 3, pe, 'total', 2, 4, 2)),
      single(base + markets.odd, pe, 'two', ODD_EVEN, false),
      detail(lined(base + markets.home, pe, 'total', 1, 4, 2)),
      detail(lined(base + markets.away, pe, 'total', 1, 4, 2)),
    ]),
  ];
};

/**
 * Strengths are rounded to a quarter of a per cent of the rallies, so that thousands of matches share a
 * model.
 */
const GRAIN = 400;
const MOST = 0.08;

const rounded = (p: number): number => Math.round(p * GRAIN) / GRAIN;

/**
 * Returns home's chances in a rally. `serve` is the chance of the serving side between equals; `lift` is the
 * effect of one deviation of strength.
 */
export const ralliesOf = (serve: number, lift: number, edge: number): Rallies => {
  const more = Math.max(-MOST, Math.min(MOST, lift * edge));
  return [rounded(serve + more), rounded(1 - serve + more)];
};
