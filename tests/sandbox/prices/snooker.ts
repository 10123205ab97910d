import type { Group } from './groups.ts';
import { nearestLine } from './nearest.ts';
import { normalAbove, deviationsOf } from './normal.ts';
import { Part, twoClear } from './part.ts';
import { fitsGroup } from './quote.ts';
import type { Quote } from './quote.ts';
import { Series } from './series.ts';
import { quoteSeries } from './seriesQuote.ts';
import type { SeriesQuestion } from './seriesQuestion.ts';

/**
 * The state of a frame: points, points left on the table, the player at the table (0 home, 1 away), and
 * whether a break is running.
 */
type FrameState = {
  readonly points: readonly [number, number];
  readonly left: number;
  readonly at: 0 | 1;
  readonly inBreak: boolean;
};
export type SnookerState = {
  /** Home's chance to win a frame. */
  readonly chance: number;
  readonly of: number;
  readonly frames: readonly [number, number];
  /** The running frame; null before the match and between frames. */
  readonly frame: FrameState | null;
  readonly over: boolean;
};

/** Points on the table at the start, and the share of them that is scored before a frame is given up. */
const WHOLE = 147;
const MADE = 0.6;
/** Deviation of the final lead at the start; it shrinks with the square root of the remaining points. */
const LEAD_DEVIATION = 52;
const TOTAL_DEVIATION = 19;
/** Value in points of being at the table, and of a running break. */
const AT_TABLE = 3;
const IN_BREAK = 12;
type Outlook = {
  readonly lead: number;
  readonly leadDeviation: number;
  readonly total: number;
  readonly totalDeviation: number;
};
const START: FrameState = { points: [0, 0], left: WHOLE, at: 0, inBreak: false };

const outlook = (state: SnookerState): Outlook => {
  const { points, left, at, inBreak } = state.frame ?? START;
  const share = left / WHOLE;
  const root = Math.sqrt(share);
  const turn =
    state.frame === null ? 0 : Math.min(left, AT_TABLE + (inBreak ? IN_BREAK : 0)) * (at === 0 ? 1 : -1);
  return {
    lead: points[0] - points[1] + turn + deviationsOf(state.chance) * LEAD_DEVIATION * share,
    leadDeviation: LEAD_DEVIATION * root,
    total: points[0] + points[1] + left * MADE,
    totalDeviation: TOTAL_DEVIATION * root,
  };
};

/**
 * Returns the chance of home to win the running frame. A player who is behind by more than the remaining
 * points needs fouls.
 */
const frameChance = (state: SnookerState): number => {
  const { lead, leadDeviation } = outlook(state);
  return Math.min(0.998, Math.max(0.002, normalAbove(lead, leadDeviation, 0)));
};

const FULL = 16_001;
export const SNOOKER_QUESTIONS: ReadonlyMap<number, SeriesQuestion> = new Map<number, SeriesQuestion>([
  [16_001, { of: 'partLead' }],
  [16_002, { of: 'parts' }],
  [16_003, { of: 'winner' }],
  [16_006, { of: 'partWinner' }],
  [16_007, { of: 'partsOdd' }],
]);
const POINT_LEAD = 16_004;
const POINT_TOTAL = 16_005;

const GRAIN = 100;
export const chanceOf = (chance: number): number => Math.round(chance * GRAIN) / GRAIN;
const seriesCache = new Map<string, Series>();
const modelOf = (chance: number, of: number): Series => {
  const key = `${chance} ${of}`;
  const found =
    seriesCache.get(key) ??
    new Series({
      need: (of + 1) / 2,
      part: new Part({ goal: twoClear(1, 1), cap: 1, chance: () => chance, next: () => 0 }),
      next: () => 0,
    });
  seriesCache.set(key, found);
  return found;
};

const isPoints = ({ mty }: Group): boolean => mty === POINT_LEAD || mty === POINT_TOTAL;
const pointsChance = (
  { mty }: Group,
  { lead, leadDeviation, total, totalDeviation }: Outlook,
  line: number,
): number =>
  mty === POINT_TOTAL
    ? normalAbove(total, totalDeviation, line / 4)
    : normalAbove(lead, leadDeviation, -line / 4);

export const quoteSnooker = (state: SnookerState): Quote => {
  const series = modelOf(state.chance, state.of);
  const p = state.frame === null ? state.chance : frameChance(state);
  const running = FULL + state.frames[0] + state.frames[1] + 1;
  const seriesScore = {
    won: state.frames,
    played: state.frames,
    views: [{ weight: 1, beginner: 0 as const, ends: Float64Array.of(p, 1 - p) }],
  };
  /** Returns the outlook of the running frame or of the next one, which has not begun. */
  const outlookOf = (group: Group): Outlook | null => {
    if (group.pe === running) return outlook(state);
    return group.pe === running + 1 && series.following(seriesScore) !== null
      ? outlook({ ...state, frame: null })
      : null;
  };
  return quoteSeries({
    series,
    seriesScore,
    full: FULL,
    over: state.over,
    asks: SNOOKER_QUESTIONS,
    own: (group, line) => {
      if (!isPoints(group)) return undefined;
      const frame = outlookOf(group);
      if (frame === null) return null;
      const first = pointsChance(group, frame, line ?? 0);
      return [first, 1 - first];
    },
    ownEven: (group) => {
      if (!isPoints(group)) return undefined;
      const frame = outlookOf(group);
      if (frame === null) return null;
      const isTotal = group.mty === POINT_TOTAL;
      return nearestLine(
        4 * (isTotal ? frame.total : -frame.lead),
        (line) => pointsChance(group, frame, line),
        fitsGroup(group),
        !isTotal,
      );
    },
  });
};
