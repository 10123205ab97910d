import type { FastifyInstance } from 'fastify';
import type { LeakDetector } from '#sandbox/leak-detector/leakDetector.ts';
import { memberAnswer, memberRefusal } from './envelope.ts';

const MAX_KEPT = 1_000;
const PATH = '/api/forehead/system/log';

/** Requests that the log service received. */
export type Logs = { readonly kept: readonly unknown[]; readonly batches: number; readonly entries: number };

/**
 * Serves the log service (D9): accepts batches, either a list or `{ entries: [...] }`, and keeps the latest
 * entries. Neither specification shows its path.
 */
export const createLogCalls = (app: FastifyInstance, search: LeakDetector['search']): Logs => {
  const logs = { kept: [] as unknown[], batches: 0, entries: 0 };
  app.post(PATH, (request, reply) => {
    const body = request.body as { entries?: unknown } | unknown[] | null | undefined;
    const batch: unknown = Array.isArray(body) ? body : body?.entries;
    if (!Array.isArray(batch)) return reply.code(400).send(memberRefusal(0, 'A batch is a list of entries.'));
    search('the log', JSON.stringify(batch));
    logs.batches += 1;
    logs.entries += batch.length;
    logs.kept = [...logs.kept, ...(batch as unknown[])].slice(-MAX_KEPT);
    return memberAnswer({ accepted: batch.length });
  });
  app.get('/sandbox/logs', () => logs);
  return logs;
};
