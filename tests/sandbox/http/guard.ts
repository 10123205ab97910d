import type { FastifyInstance } from 'fastify';
import type { Faults } from '#sandbox/control/faults.ts';
import { matchRefusal, memberRefusal } from './envelope.ts';

export type Guard = { readonly faults: Faults; readonly requests: Map<string, number>; readonly hostPort: () => number | null };
const isControl = (path: string) => path.startsWith('/sandbox/');
const refusal = (path: string, message: string) => {
  if (isControl(path)) return { error: message };
  return path.startsWith('/v1/') || path.startsWith('/language/') ? matchRefusal(1, message) : memberRefusal(0, message);
};

/** What stands before every call: counting, faults, the host page's origin, answers to what is not there or not readable. */
export const guard = (app: FastifyInstance, { faults, requests, hostPort }: Guard): void => {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!isControl(path)) requests.set(path, (requests.get(path) ?? 0) + 1);
    const { origin } = request.headers;
    const port = hostPort();
    if (origin !== undefined && port !== null && [`http://localhost:${port}`, `http://127.0.0.1:${port}`].includes(origin)) {
      reply.header('access-control-allow-origin', origin).header('vary', 'origin').header('access-control-allow-headers', 'content-type, authorization');
      if (request.method === 'OPTIONS') return reply.code(204).send();
    }
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    const fault = isControl(path) ? undefined : faults.take('status', { path }, Date.now());
    if (fault !== undefined) return reply.code(fault.status).type('application/json').send(refusal(path, 'A fault was asked for.'));
    return undefined;
  });
  app.setNotFoundHandler((request, reply) => reply.code(404).send(refusal(request.url, 'There is nothing here.')));
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = error as { statusCode?: number; message?: string };
    const status = known.statusCode ?? 500;
    if (status >= 500) console.error(error);
    return reply.code(status).send(refusal(request.url, status < 500 ? (known.message ?? 'Bad request.') : 'Internal error.'));
  });
};
