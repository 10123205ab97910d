import type { EpochMs, Thousandths } from '../ids.ts';
import type { LegTick } from '../orders/legTrail.ts';

/** The most ticks of an option, and how many of the newest are never thinned. Not from the specification. */
export const MAX_TICKS = 64;
export const NEWEST_TICKS = 32;

/**
 * Adds a tick to those of an option, oldest first. A full record loses every second one of its older ticks, so it
 * reaches back to the opening price with fewer and fewer points. The opening price and the newest ticks stay.
 */
export const withTick = (ticks: readonly LegTick[], tick: LegTick): readonly LegTick[] => {
  const all = [...ticks, tick];
  if (all.length <= MAX_TICKS) return all;
  const firstNewest = all.length - NEWEST_TICKS;
  return all.filter((_, at) => at === 0 || at >= firstNewest || at % 2 === 0);
};

/** The ticks of an option at a glance, in thousandths. */
export type PriceSummary = {
  readonly opening: Thousandths;
  readonly last: Thousandths;
  readonly lowest: Thousandths;
  readonly highest: Thousandths;
  /** True if the price is closed now; `last` is the price before. */
  readonly isClosed: boolean;
};

/** Returns the summary of an option's ticks; null if none has a price. Closed times are left out. */
export const summarizeTicks = (ticks: readonly LegTick[]): PriceSummary | null => {
  const prices = ticks.flatMap(([, odds]) => (odds > 0 ? [odds] : []));
  const [opening] = prices;
  const last = prices.at(-1);
  if (opening === undefined || last === undefined) return null;
  return {
    opening,
    last,
    lowest: Math.min(...prices) as Thousandths,
    highest: Math.max(...prices) as Thousandths,
    isClosed: ticks.at(-1)?.[1] === 0,
  };
};

/** The area that a chart draws: times in ms, prices in thousandths, size in units of the drawing. */
export type ChartArea = {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly lowest: number;
  readonly highest: number;
  readonly width: number;
  readonly height: number;
};

/** Returns the vertical position of a price. A range without height is drawn in the middle. */
export const priceY = (odds: number, { lowest, highest, height }: ChartArea): number =>
  highest <= lowest ? height / 2 : height - ((odds - lowest) / (highest - lowest)) * height;

/** Returns the horizontal position of a time. */
export const timeX = (at: EpochMs, { from, to, width }: ChartArea): number =>
  to <= from ? 0 : (Math.min(to, Math.max(from, at)) - from) * (width / (to - from));

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * Returns the path data of an option's ticks: a price holds until the next tick, and a closed time is a gap. Empty if
 * there is no price.
 */
export const stepPath = (ticks: readonly LegTick[], area: ChartArea): string => {
  let path = '';
  let isDrawing = false;
  for (const [at, odds] of ticks) {
    const x = round(timeX(at, area));
    if (odds === 0) {
      if (isDrawing) path += `H${x}`;
      isDrawing = false;
      continue;
    }
    const y = round(priceY(odds, area));
    path += isDrawing ? `H${x}V${y}` : `M${x} ${y}`;
    isDrawing = true;
  }
  return isDrawing ? `${path}H${round(area.width)}` : path;
};
