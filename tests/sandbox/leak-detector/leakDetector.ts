import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Path to which browsers report violations of the served content security policy. */
export const REPORTS_PATH = '/sandbox/violations';

/** Secret values of a run, which may appear only in expected places (I8, 16.2.5): session tokens and user names. */
type Canaries = { readonly tokens: readonly string[]; readonly names: readonly string[] };

/** Findings, one sentence each, without the secret value itself. */
export type LeakDetector = {
  readonly violations: readonly string[];
  readonly leaks: readonly string[];
  /** Adds values that count as leaked when they are seen from now on. */
  readonly plant: (canaries: Partial<Canaries>) => void;
  readonly canaries: () => Canaries;
  /** Searches a text from a client for the values. `where` names its source in a finding. */
  readonly search: (where: string, text: string) => void;
};

const MOST = 200;
/** Shorter values are not searched, because they may occur in a text by chance. */
const SHORTEST = 6;

type Report = {
  readonly 'csp-report'?: {
    readonly 'effective-directive'?: unknown;
    readonly 'blocked-uri'?: unknown;
    readonly 'document-uri'?: unknown;
    readonly 'source-file'?: unknown;
  };
};
const textOf = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value.slice(0, 300) : '?';
const sentence = (body: unknown): string => {
  const report = ((body ?? {}) as Report)['csp-report'] ?? {};
  return `${textOf(report['effective-directive'])} against ${textOf(report['blocked-uri'])} in ${textOf(report['document-uri'])} (${textOf(report['source-file'])})`;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

const note = (list: string[], text: string): void => {
  if (list.length < MOST && !list.includes(text)) list.push(text);
};

/**
 * Creates the leak detector: it searches the address and referrer of every request, and every log line, and
 * receives policy reports. Authorization headers, bodies of member calls and feed frames may contain session
 * values, and are not searched.
 */
export const createLeakDetector = (app: FastifyInstance): LeakDetector => {
  const violations: string[] = [];
  const leaks: string[] = [];
  const tokens = new Set<string>();
  const names = new Set<string>();
  const search = (where: string, text: string) => {
    for (const [kind, planted] of [
      ['token', tokens],
      ['name', names],
    ] as const) {
      for (const each of planted) if (text.includes(each)) note(leaks, `a ${kind} in ${where}`);
    }
  };
  const scanRequest = ({ url, headers, method }: FastifyRequest) => {
    const path = url.split('?')[0] ?? '';
    // Control calls of tests name users and tokens; no client sends them.
    if (!path.startsWith('/sandbox/')) {
      search(`an address: ${method} ${path}`, url);
      search(`an address: ${method} ${path}`, decoded(url));
    }
    if (headers.referer !== undefined) search(`a referrer: ${method} ${path}`, decoded(headers.referer));
  };
  const plant = (more: Partial<Canaries>) => {
    for (const each of more.tokens ?? []) if (each.length >= SHORTEST) tokens.add(each);
    for (const each of more.names ?? []) if (each.length >= SHORTEST) names.add(each);
  };
  const canaries = (): Canaries => ({ tokens: [...tokens], names: [...names] });
  app.addHook('onRequest', async (request) => scanRequest(request));
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(null, {});
      }
    },
  );
  app.post(REPORTS_PATH, async ({ body }, reply) => {
    note(violations, sentence(body));
    return reply.code(204).send();
  });
  app.get('/sandbox/lookout', () => ({ violations, leaks, canaries: canaries() }));
  app.post<{ Body: Partial<Canaries> | null }>('/sandbox/lookout', ({ body }) => {
    plant(body ?? {});
    return canaries();
  });
  return { violations, leaks, plant, canaries, search };
};
