import type { Metric } from './metricTable.ts';
import type { HistogramValue, Value } from './readReport.ts';

/** OTLP's number of a cumulative sum (AggregationTemporality). */
const CUMULATIVE = 2;
const nanos = (ms: number): string => `${Math.round(ms)}000000`;

type Times = { readonly startTimeUnixNano: string; readonly timeUnixNano: string };
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });

const numberPoints = ({ by }: Metric, value: number | Readonly<Record<string, number>>, times: Times) =>
  typeof value === 'number'
    ? [{ ...times, asInt: String(value), attributes: [] }]
    : Object.entries(value).map(([word, count]) => ({
        ...times,
        asInt: String(count),
        attributes: [attribute(by ?? 'word', word)],
      }));
const histogramPoint = ({ bounds, counts, sum }: HistogramValue, times: Times) => ({
  ...times,
  count: String(counts.reduce((all, each) => all + each, 0)),
  sum,
  bucketCounts: counts.map(String),
  explicitBounds: bounds,
  attributes: [],
});

const metricOf = (metric: Metric, value: Value, times: Times) => {
  const head = { name: metric.exported, description: metric.help };
  if (metric.part === 'histograms')
    return {
      ...head,
      histogram: {
        aggregationTemporality: CUMULATIVE,
        dataPoints: [histogramPoint(value as HistogramValue, times)],
      },
    };
  const dataPoints = numberPoints(metric, value as number | Readonly<Record<string, number>>, times);
  return metric.part.startsWith('counts')
    ? { ...head, sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints } }
    : { ...head, gauge: { dataPoints } };
};

/** Builds the body of an OTLP/HTTP export in JSON (`POST /v1/metrics`). Times are ms since the epoch. */
export const otlpBody = (values: ReadonlyMap<Metric, Value>, startedAt: number, now: number) => {
  const times = { startTimeUnixNano: nanos(startedAt), timeUnixNano: nanos(now) };
  return {
    resourceMetrics: [
      {
        resource: { attributes: [attribute('service.name', 'sport-live-client')] },
        scopeMetrics: [
          {
            scope: { name: 'sport-live-collector', version: '1' },
            metrics: [...values].map(([metric, value]) => metricOf(metric, value, times)),
          },
        ],
      },
    ],
  };
};
