import type { FastifyInstance } from 'fastify';
import type { LeakDetector } from '#sandbox/leak-detector/leakDetector.ts';

const MAX_KEPT = 1_000;

/**
 * Serves the operator's addresses for errors, counters (D9) and evidence of bets. Keeps the latest bodies
 * that the client posted.
 */
export const createHookCalls = (app: FastifyInstance, search: LeakDetector['search']): void => {
  const kept = { errors: [] as unknown[], counters: [] as unknown[], evidence: [] as unknown[] };
  for (const kind of ['errors', 'counters', 'evidence'] as const) {
    app.post(`/hooks/${kind}`, (request, reply) => {
      search(`the operator's ${kind}`, JSON.stringify(request.body));
      kept[kind] = [...kept[kind], request.body].slice(-MAX_KEPT);
      return reply.code(204).send();
    });
  }
  app.get('/sandbox/hooks', () => kept);
};
