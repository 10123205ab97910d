import type { Metric, Part } from './metricTable.ts';

export type HistogramValue = {
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
  readonly sum: number;
};
export type Value = number | Readonly<Record<string, number>> | HistogramValue;

/** A checked report: known metrics alone, each with words that the format allows. */
export type CheckedReport = {
  readonly life: string;
  readonly serial: number;
  readonly build: string;
  readonly values: ReadonlyMap<Metric, Value>;
};

/** The most words of one metric. More cannot come from the client's own tables. */
const MAX_WORDS = 60;
const WORD = /^[a-z][a-z0-9-]{0,39}$/;
const ID = /^[\w.-]{1,40}$/;
const PARTS: readonly Part[] = ['counts', 'countsBy', 'states', 'statesBy', 'histograms'];

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const areCounts = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every(isCount);

const readHistogram = (value: unknown): HistogramValue | null => {
  const { bounds, counts, sum } = fieldsOf(value);
  return areCounts(bounds) && areCounts(counts) && isCount(sum) && counts.length === bounds.length + 1
    ? { bounds, counts, sum }
    : null;
};
const readWords = (value: unknown): Readonly<Record<string, number>> | null => {
  const entries = Object.entries(fieldsOf(value));
  return entries.length <= MAX_WORDS && entries.every(([word, count]) => WORD.test(word) && isCount(count))
    ? (Object.fromEntries(entries) as Record<string, number>)
    : null;
};
const readValue = (metric: Metric, value: unknown): Value | null => {
  if (metric.part === 'histograms') return readHistogram(value);
  if (metric.by !== null) return readWords(value);
  return isCount(value) ? value : null;
};

/**
 * Checks a report by the table of metrics. Null if it is of another version or shape. A metric that is unknown,
 * or has another shape, is left out, so that a newer client is counted as far as it is known.
 */
export const readReport = (body: unknown, metrics: readonly Metric[]): CheckedReport | null => {
  const report = fieldsOf(body);
  const { v, life, serial, build } = report;
  if (v !== 1 || !isCount(serial) || typeof life !== 'string' || !ID.test(life)) return null;
  if (typeof build !== 'string' || !ID.test(build) || PARTS.some((part) => report[part] === undefined))
    return null;
  const values = new Map<Metric, Value>();
  for (const metric of metrics) {
    const given = fieldsOf(report[metric.part])[metric.name];
    const value = given === undefined ? null : readValue(metric, given);
    if (value !== null) values.set(metric, value);
  }
  return { life, serial, build, values };
};
