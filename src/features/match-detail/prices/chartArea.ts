import type { EpochMs } from '#domain/ids.ts';
import type { LegTick } from '#domain/orders/legTrail.ts';
import { summarizeTicks, type ChartArea } from '#domain/odds/priceTicks.ts';

/** The least height of an area, as a share of its lowest price: a small move must not look like a large one. */
const MIN_SPAN = 0.06;

/** Returns the area that shows all given ticks up to a time. */
export const chartArea = (
  lines: readonly (readonly LegTick[])[],
  to: EpochMs,
  size: Pick<ChartArea, 'width' | 'height'>,
): ChartArea => {
  const summaries = lines.flatMap((ticks) => summarizeTicks(ticks) ?? []);
  const lowest = Math.min(...summaries.map((each) => each.lowest));
  const highest = Math.max(...summaries.map((each) => each.highest));
  const margin = Math.max(0, (lowest * MIN_SPAN - (highest - lowest)) / 2);
  return {
    ...size,
    to,
    from: Math.min(to, ...lines.flatMap(([first]) => (first === undefined ? [] : [first[0]]))),
    lowest: lowest - margin,
    highest: highest + margin,
  };
};
