import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createCollector, type Collector, type CollectorOptions } from './createCollector.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const setUp = async (options: Partial<CollectorOptions> = {}) => {
  const state = { now: 1_000_000 };
  const collector: Collector = await createCollector({ now: () => state.now, ...options });
  closing.push(collector.close);
  const post = async (kind: 'errors' | 'counters', body: unknown): Promise<number> =>
    (
      await fetch(`${collector.url}/hooks/${kind}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).status;
  const metrics = async (): Promise<string> => (await fetch(`${collector.url}/metrics`)).text();
  const lines = async (name: string): Promise<string[]> =>
    (await metrics()).split('\n').filter((line) => line.startsWith(name));
  return { collector, state, post, metrics, lines };
};

const report = (life: string, serial: number, more: object = {}) => ({
  v: 1,
  at: 5,
  build: 'b1',
  mode: 'shared',
  life,
  serial,
  counts: {},
  countsBy: {},
  states: {},
  statesBy: {},
  histograms: {},
  ...more,
});
const unknown = (count: number) => ({
  states: { tabs: 2 },
  statesBy: { unknownOrders: { 'over-10m': count } },
});
const ages = (...counts: number[]) => ({
  histograms: { priceAge: { bounds: [50, 1000], counts, sum: 7 * counts.length } },
});

describe('the reference collector', () => {
  test('adds what each worker counted since its last report, also after a lost one, and none twice', async () => {
    const { post, lines } = await setUp();
    await post('counters', report('a', 1, { counts: { frames: 10 } }));
    await post('counters', report('b', 1, { counts: { frames: 5 } }));
    await post('counters', report('a', 3, { counts: { frames: 40 } }));
    await post('counters', report('a', 3, { counts: { frames: 40 } }));
    await post('counters', report('a', 2, { counts: { frames: 20 } }));
    expect(await lines('sport_feed_frames_total')).toEqual(['sport_feed_frames_total 45']);
  });

  test('counts only what is new of a worker that began before the collector', async () => {
    const { post, lines } = await setUp();
    await post('counters', report('a', 7, { countsBy: { resyncs: { gap: 100 } } }));
    await post('counters', report('a', 8, { countsBy: { resyncs: { gap: 103, epoch: 1 } } }));
    expect(await lines('sport_resyncs_total')).toEqual([
      'sport_resyncs_total{reason="gap"} 3',
      'sport_resyncs_total{reason="epoch"} 1',
    ]);
  });

  test('shows states of workers that report; an ended one is not counted after 150 s', async () => {
    const { post, lines, state } = await setUp();
    await post('counters', report('a', 1, unknown(1)));
    state.now += 100_000;
    await post('counters', report('b', 1, unknown(2)));
    expect(await lines('sport_unknown_orders')).toEqual(['sport_unknown_orders{age="over-10m"} 3']);
    state.now += 60_000;
    expect(await lines('sport_unknown_orders')).toEqual(['sport_unknown_orders{age="over-10m"} 2']);
    expect(await lines('sport_tabs')).toEqual(['sport_tabs 2']);
    expect(await lines('sport_workers')).toEqual(['sport_workers{build="b1"} 1']);
  });

  test('formats histograms as Prometheus does: cumulative buckets, sum and count', async () => {
    const { post, lines } = await setUp();
    await post('counters', report('a', 1, ages(3, 2, 1)));
    await post('counters', report('b', 1, ages(1, 0, 0)));
    expect(await lines('sport_price_age_ms')).toEqual([
      'sport_price_age_ms_bucket{le="50"} 4',
      'sport_price_age_ms_bucket{le="1000"} 6',
      'sport_price_age_ms_bucket{le="+Inf"} 7',
      'sport_price_age_ms_sum 42',
      'sport_price_age_ms_count 7',
    ]);
  });

  test('counts bugs by code and place, and answers pages of other origins', async () => {
    const { post, lines, collector } = await setUp();
    const bug = { at: 1, trace: 'x-1', kind: 'error', code: 'broken', component: 'match-row' };
    expect(
      await post('errors', { v: 1, build: 'b1', entries: [bug, bug, { ...bug, component: 'Li Lei' }] }),
    ).toBe(204);
    expect(await lines('sport_errors_total')).toEqual([
      'sport_errors_total{code="broken",component="match-row"} 2',
    ]);
    expect(await lines('sport_reports_refused_total')).toEqual(['sport_reports_refused_total 1']);
    const { status, headers } = await fetch(`${collector.url}/hooks/counters`, { method: 'OPTIONS' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  test.each<[string, unknown]>([
    ['another version', { ...report('a', 1), v: 2 }],
    ['no life', { ...report('a', 1), life: undefined }],
    ['a life that is a text', report('Li Lei <li@example.com>', 1)],
    ['no serial', { ...report('a', 1), serial: '1' }],
    ['a list', []],
    ['null', 'null'],
    ['no JSON', '{'],
    ['a part missing', { ...report('a', 1), statesBy: undefined }],
    ['too much', report('a', 1, { counts: { x: 'y'.repeat(100_000) } })],
  ])('refuses a report with %s', async (_what, body) => {
    const { post, lines } = await setUp();
    expect(await post('counters', body)).toBeGreaterThanOrEqual(400);
    expect(await lines('sport_workers')).toEqual([]);
  });

  test('leaves out metrics and words that are not of the format, and keeps the others', async () => {
    const { post, metrics } = await setUp();
    const words = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`word-${at}`, 1]));
    await post(
      'counters',
      report('a', 1, {
        counts: { frames: 3, bytesIn: -1, changes: 'seven', userName: 5 },
        countsBy: { resyncs: { 'Li Lei': 1 }, drops: words },
        histograms: { priceAge: { bounds: [1], counts: [1], sum: 1 } },
      }),
    );
    const text = await metrics();
    expect(text).toContain('sport_feed_frames_total 3');
    for (const absent of [
      'Li Lei',
      'userName',
      'seven',
      'word-1',
      'priceAge',
      'sport_price_age_ms',
      'characters',
    ])
      expect(text).not.toContain(absent);
  });

  test('exports the totals by OTLP/HTTP in JSON, and survives a receiver that is down', async () => {
    const bodies: string[] = [];
    const receiver: Server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        bodies.push(`${request.url} ${body}`);
        response.end('{}');
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    const { post, collector } = await setUp({ otlp: `http://127.0.0.1:${port}/v1/metrics` });
    await post('counters', report('a', 1, { counts: { frames: 3 }, states: { tabs: 1 }, ...ages(3, 2, 1) }));
    expect(await collector.exportNow()).toBe(200);
    await new Promise((done) => receiver.close(done));
    expect(await collector.exportNow()).toBeNull();

    expect(bodies).toHaveLength(1);
    const [path = '', text = ''] = (bodies[0] ?? '').split(/ (.*)/s);
    expect(path).toBe('/v1/metrics');
    const body = JSON.parse(text) as {
      resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[];
    };
    const times = { startTimeUnixNano: '1000000000000', timeUnixNano: '1000000000000', attributes: [] };
    expect(body.resourceMetrics[0]?.scopeMetrics[0]?.metrics).toMatchObject([
      {
        name: 'sport_feed_frames_total',
        sum: { aggregationTemporality: 2, isMonotonic: true, dataPoints: [{ ...times, asInt: '3' }] },
      },
      {
        name: 'sport_price_age_ms',
        histogram: {
          aggregationTemporality: 2,
          dataPoints: [{ ...times, count: '6', bucketCounts: ['3', '2', '1'], explicitBounds: [50, 1000] }],
        },
      },
      { name: 'sport_tabs', gauge: { dataPoints: [{ ...times, asInt: '1' }] } },
    ]);
  });
});
