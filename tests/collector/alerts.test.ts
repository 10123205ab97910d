import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMetricTable } from './metricTable.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const alerts = read('./alerts.yaml');
const objectives = read('./OBJECTIVES.md');
const dashboard = JSON.parse(read('./dashboard.json')) as {
  readonly panels: readonly { readonly id: number; readonly targets: readonly { readonly expr: string }[] }[];
};
/** Each rule by its name, as text up to the next one. */
const rules = new Map(
  alerts
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => [text.split('\n')[0] ?? '', text] as const),
);
const exported = readMetricTable(read('../../workers/log/METRICS.md')).flatMap((metric) =>
  metric.part === 'histograms'
    ? ['bucket', 'sum', 'count'].map((end) => `${metric.exported}_${end}`)
    : [metric.exported],
);
const OWN = ['sport_workers', 'sport_errors_total', 'sport_reports_refused_total'];
const known = new Set([...exported, ...OWN]);
const metricsIn = (text: string): readonly string[] => text.match(/\bsport_\w+/g) ?? [];

test('alerts, dashboard and objectives name only metrics that the collector shows', () => {
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const used = [alerts, ...expressions].flatMap(metricsIn);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  const bases = new Set([...known].map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
  expect(metricsIn(objectives).filter((name) => !bases.has(name))).toEqual([]);
});

test('every alert has a severity, an objective and a runbook page, and every page an alert', () => {
  expect(rules.size).toBeGreaterThan(8);
  for (const [name, text] of rules) {
    expect(text).toMatch(/severity: (?:page|ticket)/);
    expect(text).toContain(`runbook: tests/collector/runbooks/${name}.md`);
    expect(objectives).toContain(`(runbooks/${name}.md)`);
    const page = read(`./runbooks/${name}.md`);
    expect(page).toContain('## What users see');
    expect(page).toContain('## What to do');
  }
  const pages = readdirSync(new URL('./runbooks/', import.meta.url)).map((file) => file.replace('.md', ''));
  expect(pages.filter((page) => !rules.has(page))).toEqual([]);
  const linked = [...objectives.matchAll(/\((runbooks\/\w+\.md)\)/g)].map(([, path = '']) => path);
  expect(linked.filter((path) => !existsSync(new URL(`./${path}`, import.meta.url)))).toEqual([]);
});

test('a bound that an alert or a panel reads is a bound of its histogram', () => {
  const measures = read('../../workers/log/measures.ts') + read('../../workers/runtime/counters.ts');
  const bounds = [
    ...JSON.stringify(dashboard).matchAll(/le=\\\\\\?"(\d+)/g),
    ...alerts.matchAll(/le="(\d+)"/g),
  ];
  expect(bounds.length).toBeGreaterThan(3);
  for (const [, bound = ''] of bounds)
    expect(measures.replaceAll('_', '')).toMatch(new RegExp(`[[\\s]${bound}[,\\]]`));
});
