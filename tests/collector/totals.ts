import type { Metric } from './metricTable.ts';
import type { CheckedReport, HistogramValue, Value } from './readReport.ts';

/** A worker that has not reported for this long, ms, has ended; its states no longer count. */
const ENDED_AFTER_MS = 150_000;
/** A worker that has been silent for this long, ms, is forgotten. Above the largest number, those silent longest go. */
const FORGOTTEN_AFTER_MS = 3_600_000;
const MAX_LIVES = 100_000;
/** The most builds that are counted apart. */
const MAX_BUILDS = 50;

type Life = { at: number; report: CheckedReport };

export type Totals = {
  /** Adds a report that arrived now; false if a later one of its worker was here before. */
  readonly add: (report: CheckedReport, now: number) => boolean;
  /** Returns the sum over all workers: counts since the collector's start, states of workers that report. */
  readonly read: (now: number) => ReadonlyMap<Metric, Value>;
  /** Number of workers that report, by build. */
  readonly builds: (now: number) => ReadonlyMap<string, number>;
};

const isHistogram = (value: Value): value is HistogramValue =>
  typeof value === 'object' && Array.isArray((value as HistogramValue).bounds);
const sameBounds = (one: HistogramValue, other: HistogramValue): boolean =>
  one.bounds.join() === other.bounds.join();

/** Adds two values of one metric, the second times `sign`. Histograms with other bounds do not mix: the first stays. */
const combine = (to: Value | undefined, more: Value, sign: 1 | -1): Value => {
  if (typeof more === 'number') return (typeof to === 'number' ? to : 0) + sign * more;
  if (isHistogram(more)) {
    const zero = { bounds: more.bounds, counts: more.counts.map(() => 0), sum: 0 };
    const from = to !== undefined && isHistogram(to) ? to : zero;
    if (!sameBounds(from, more)) return from;
    const counts = from.counts.map((count, at) => count + sign * (more.counts[at] ?? 0));
    return { bounds: from.bounds, counts, sum: from.sum + sign * more.sum };
  }
  const sums: Record<string, number> = typeof to === 'object' && !isHistogram(to) ? { ...to } : {};
  for (const [word, count] of Object.entries(more)) sums[word] = (sums[word] ?? 0) + sign * count;
  return sums;
};

const isState = ({ part }: Metric): boolean => part === 'states' || part === 'statesBy';

/** Creates the sums over all workers. Their number is bounded; nothing else of a worker is kept. */
export const createTotals = (): Totals => {
  const sums = new Map<Metric, Value>();
  const lives = new Map<string, Life>();
  const reporting = (now: number): readonly Life[] =>
    [...lives.values()].filter(({ at }) => now - at < ENDED_AFTER_MS);

  return {
    add: (report, now) => {
      const before = lives.get(report.life);
      if (before !== undefined && report.serial <= before.report.serial) return false;
      for (const [metric, value] of report.values) {
        if (isState(metric)) continue;
        sums.set(metric, combine(sums.get(metric), value, 1));
        // The sums of a worker that was known to an earlier run of the collector were counted there.
        const counted = before === undefined && report.serial > 1 ? value : before?.report.values.get(metric);
        if (counted !== undefined) sums.set(metric, combine(sums.get(metric), counted, -1));
      }
      lives.delete(report.life);
      lives.set(report.life, { at: now, report });
      for (const [life, { at }] of lives) {
        if (lives.size <= MAX_LIVES && now - at < FORGOTTEN_AFTER_MS) break;
        lives.delete(life);
      }
      return true;
    },
    read: (now) => {
      const all = new Map(sums);
      for (const { report } of reporting(now))
        for (const [metric, value] of report.values)
          if (isState(metric)) all.set(metric, combine(all.get(metric), value, 1));
      return all;
    },
    builds: (now) => {
      const builds = new Map<string, number>();
      for (const { report } of reporting(now)) {
        const build = builds.has(report.build) || builds.size < MAX_BUILDS ? report.build : 'other';
        builds.set(build, (builds.get(build) ?? 0) + 1);
      }
      return builds;
    },
  };
};
