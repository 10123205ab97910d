import type { Metric } from './metricTable.ts';
import type { HistogramValue, Value } from './readReport.ts';

/** Sums of the collector itself, beside those of the clients. */
export type CollectorSums = {
  readonly builds: ReadonlyMap<string, number>;
  /** Bugs by code and component. */
  readonly errors: ReadonlyMap<string, number>;
  readonly refused: number;
};

const label = (name: string, value: string): string => `${name}="${value.replaceAll(/["\\\n]/g, '')}"`;

const histogramLines = (name: string, { bounds, counts, sum }: HistogramValue): readonly string[] => {
  let below = 0;
  const buckets = counts.map((count, at) => {
    below += count;
    return `${name}_bucket{${label('le', String(bounds[at] ?? '+Inf'))}} ${below}`;
  });
  return [...buckets, `${name}_sum ${sum}`, `${name}_count ${below}`];
};
const linesOf = ({ exported, part, by }: Metric, value: Value): readonly string[] => {
  if (typeof value === 'number') return [`${exported} ${value}`];
  if (part === 'histograms') return histogramLines(exported, value as HistogramValue);
  return Object.entries(value as Readonly<Record<string, number>>).map(
    ([word, count]) => `${exported}{${label(by ?? 'word', word)}} ${count}`,
  );
};
const typeOf = ({ part }: Metric): string =>
  part === 'histograms' ? 'histogram' : part.startsWith('counts') ? 'counter' : 'gauge';

const block = (name: string, type: string, help: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];

/** Formats all values in Prometheus' text format 0.0.4. */
export const prometheusText = (
  values: ReadonlyMap<Metric, Value>,
  { builds, errors, refused }: CollectorSums,
): string =>
  [
    ...[...values].flatMap(([metric, value]) =>
      block(metric.exported, typeOf(metric), metric.help, linesOf(metric, value)),
    ),
    ...block(
      'sport_workers',
      'gauge',
      'workers that report, by build',
      [...builds].map(([build, count]) => `sport_workers{${label('build', build)}} ${count}`),
    ),
    ...block(
      'sport_errors_total',
      'counter',
      'bugs by code and component',
      [...errors].map(([key, count]) => {
        const [code = '', component = ''] = key.split(' ');
        return `sport_errors_total{${label('code', code)},${label('component', component)}} ${count}`;
      }),
    ),
    ...block('sport_reports_refused_total', 'counter', 'reports of another version or shape', [
      `sport_reports_refused_total ${refused}`,
    ]),
    '',
  ].join('\n');
