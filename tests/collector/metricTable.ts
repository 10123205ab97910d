/** Parts of a counter report that hold values (workers/log/METRICS.md). */
export type Part = 'counts' | 'countsBy' | 'states' | 'statesBy' | 'histograms';

export type Metric = {
  /** Name in the report. */
  readonly name: string;
  readonly part: Part;
  /** Label of the words; null where the metric is one number. */
  readonly by: string | null;
  /** Name in Prometheus and OTLP. */
  readonly exported: string;
  readonly help: string;
};

const ROW = /^\| `(\w+)` \| `(\w+)` \| (?:-|`(\w+)`) \| `(\w+)` \| (.*) \|$/;

/** Reads the table of metrics from the page that describes the format. */
export const readMetricTable = (page: string): readonly Metric[] =>
  page.split('\n').flatMap((line) => {
    const [, name, part, by, exported, help] = ROW.exec(line) ?? [];
    return name === undefined || part === undefined || exported === undefined || help === undefined
      ? []
      : [{ name, part: part as Part, by: by ?? null, exported, help: help.replaceAll('`', '') }];
  });
