import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCollector, type Collector } from './createCollector.ts';
import { readMetricTable } from './metricTable.ts';
import { OTLP_METRICS } from './otlpSchema.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const table = readMetricTable(read('../../workers/log/METRICS.md'));
const alerts = read('./alerts.yaml');
const dashboard = read('./dashboard.json');
const metricsIn = (text: string): readonly string[] => [...new Set(text.match(/\bsport_\w+/g) ?? [])];

const valuesOf = (part: string, value: unknown): object =>
  Object.fromEntries(table.filter((each) => each.part === part).map(({ name }) => [name, value]));
const basesIn = (text: string): ReadonlySet<string> =>
  new Set(metricsIn(text).map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));

/** A report in which every metric of the format has a value. */
const fullReport = (serial: number): object => ({
  v: 1,
  at: 5,
  build: 'b1',
  mode: 'shared',
  life: 'a',
  serial,
  counts: valuesOf('counts', serial),
  countsBy: valuesOf('countsBy', { gap: serial }),
  states: valuesOf('states', 1),
  statesBy: valuesOf('statesBy', { 'over-10m': 1 }),
  histograms: valuesOf('histograms', { bounds: [50, 1000], counts: [serial, 1, 0], sum: 70 }),
});

let collector: Collector;
let text: string;
let exported: unknown;
beforeAll(async () => {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  collector = await createCollector({
    now: () => 1_000_000,
    otlp: `http://127.0.0.1:${port}/v1/metrics`,
  });
  const post = (kind: string, body: object) =>
    fetch(`${collector.url}/hooks/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('counters', fullReport(1));
  await post('counters', fullReport(2));
  const entry = { at: 1, trace: 'x-1', kind: 'error', code: 'broken', component: 'match-row' };
  await post('errors', { v: 1, build: 'b1', entries: [entry] });
  await post('errors', { v: 9 });
  text = await (await fetch(`${collector.url}/metrics`)).text();
  await collector.exportNow();
  exported = JSON.parse(bodies[0] ?? '');
  await new Promise((done) => receiver.close(done));
});
afterAll(() => collector.close());

test('each metric of an alert rule or a panel is in the output of the collector', () => {
  const shown = new Set(
    text
      .split('\n')
      .filter((line) => line.startsWith('sport_'))
      .map((line) => line.split(/[{ ]/)[0] ?? ''),
  );
  const used = [...metricsIn(alerts), ...metricsIn(dashboard)];
  expect(used.length).toBeGreaterThan(15);
  expect(used.filter((name) => !shown.has(name))).toEqual([]);
});

test('each metric of an alert rule has a panel, and so has each measure that operators need', () => {
  const panels = basesIn(dashboard);
  expect([...basesIn(alerts)].filter((name) => !panels.has(name))).toEqual([]);
  const measures = ['lcp_ms', 'inp_ms', 'cls_thousandths', 'patch_lag_ms', 'price_age_ms', 'resyncs_total'];
  const outcomes = ['unknown_codes_total', 'unknown_orders', 'orders_total'];
  for (const name of [...measures, ...outcomes]) expect(panels).toContain(`sport_${name}`);
});

test('the export by OTLP/HTTP has the shape of ExportMetricsServiceRequest, with every metric of the format', () => {
  const validate = new Ajv({ strict: true, strictTypes: false, allErrors: true }).compile(OTLP_METRICS);
  expect(validate(exported) ? [] : validate.errors).toEqual([]);
  const { resourceMetrics } = exported as {
    resourceMetrics: {
      scopeMetrics: {
        metrics: {
          name: string;
          histogram?: { dataPoints: { bucketCounts: string[]; explicitBounds: number[]; count: string }[] };
        }[];
      }[];
    }[];
  };
  const metrics = resourceMetrics[0]?.scopeMetrics[0]?.metrics ?? [];
  expect(metrics.map(({ name }) => name).toSorted()).toEqual(
    expect.arrayContaining(table.map((each) => each.exported)),
  );
  for (const { histogram } of metrics)
    for (const { bucketCounts, explicitBounds, count } of histogram?.dataPoints ?? []) {
      expect(bucketCounts).toHaveLength(explicitBounds.length + 1);
      expect(bucketCounts.reduce((sum, each) => sum + BigInt(each), 0n)).toBe(BigInt(count));
    }
  // A misspelt field is no OTLP.
  expect(validate({ resource_metrics: [] })).toBe(false);
});
