import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { readMetricTable } from './metricTable.ts';
import { otlpBody } from './otlpBody.ts';
import { prometheusText } from './prometheusText.ts';
import { readReport } from './readReport.ts';
import { createTotals } from './totals.ts';

export type CollectorOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  readonly now: () => number;
  /** Where totals are exported by OTLP/HTTP, such as `http://localhost:4318/v1/metrics`; null for nowhere. */
  readonly otlp: string | null;
  /** Milliseconds between two exports. */
  readonly exportEveryMs: number;
};

export type Collector = {
  readonly url: string;
  /** Exports the totals now. Answers the receiver's status; null if it did not answer. */
  readonly exportNow: () => Promise<number | null>;
  readonly close: () => Promise<void>;
};

const PAGE = new URL('../../workers/log/METRICS.md', import.meta.url);
const WORD = /^[a-z][a-z-]{0,39}$/;
const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value);
/** The most places of bugs that are counted apart. */
const MAX_PLACES = 500;
/** A report of all metrics has some kilobytes. */
const MAX_BYTES = 64 * 1024;
/** A black box has two segments of at most 2,000,000 characters, in JSON within JSON. */
const MAX_BLACK_BOX_BYTES = 16 * 1024 * 1024;
const EXPORT_DEADLINE_MS = 10_000;

type Bug = { readonly code?: unknown; readonly component?: unknown };
type Bugs = { readonly v?: unknown; readonly entries?: unknown } | null;

/**
 * Starts the reference collector. It takes the client's reports at `/hooks/errors` and `/hooks/counters`, shows the
 * totals at `/metrics` in Prometheus' text format, and exports them by OTLP/HTTP. It keeps sums alone.
 */
export const createCollector = async (wanted: Partial<CollectorOptions> = {}): Promise<Collector> => {
  const options: CollectorOptions = {
    port: 0,
    host: '127.0.0.1',
    now: Date.now,
    otlp: null,
    exportEveryMs: 60_000,
    ...wanted,
  };
  const metrics = readMetricTable(await readFile(PAGE, 'utf8'));
  const totals = createTotals();
  const errors = new Map<string, number>();
  const startedAt = options.now();
  let refused = 0;

  const countBug = ({ code, component }: Bug): void => {
    const key = `${String(code)} ${String(component)}`;
    if (!isWord(code) || !isWord(component) || (!errors.has(key) && errors.size >= MAX_PLACES)) refused += 1;
    else errors.set(key, (errors.get(key) ?? 0) + 1);
  };

  const app = fastify({ bodyLimit: MAX_BYTES });
  // Pages of other origins post here, and a JSON body makes the browser ask first.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') await reply.code(204).send();
  });
  app.options('/hooks/*', (_request, reply) => reply.code(204).send());
  app.post<{ Body: Bugs }>('/hooks/errors', { bodyLimit: MAX_BLACK_BOX_BYTES }, ({ body }, reply) => {
    if (body?.v !== 1 || !Array.isArray(body.entries)) {
      refused += 1;
      return reply.code(400).send();
    }
    for (const entry of body.entries as readonly (Bug | null)[]) countBug(entry ?? {});
    return reply.code(204).send();
  });
  app.post('/hooks/counters', ({ body }, reply) => {
    const report = readReport(body, metrics);
    if (report === null) {
      refused += 1;
      return reply.code(400).send();
    }
    totals.add(report, options.now());
    return reply.code(204).send();
  });
  app.get('/metrics', (_request, reply) =>
    reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(
        prometheusText(totals.read(options.now()), { builds: totals.builds(options.now()), errors, refused }),
      ),
  );

  const exportNow: Collector['exportNow'] = async () => {
    if (options.otlp === null) return null;
    try {
      const { status } = await fetch(options.otlp, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(otlpBody(totals.read(options.now()), startedAt, options.now())),
        signal: AbortSignal.timeout(EXPORT_DEADLINE_MS),
      });
      return status;
    } catch {
      return null;
    }
  };
  const exporting =
    options.otlp === null ? undefined : setInterval(() => void exportNow(), options.exportEveryMs);
  const url = await app.listen({ port: options.port, host: options.host });
  return {
    url,
    exportNow,
    close: async () => {
      clearInterval(exporting);
      await app.close();
    },
  };
};
