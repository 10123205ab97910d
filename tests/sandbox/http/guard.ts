import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Faults } from '#sandbox/control/faults.ts';
import type { Members } from '#sandbox/members/members.ts';
import { serveAnswerFaults } from './answerFaults.ts';
import { serveBodyFaults } from './bodyFaults.ts';
import { matchRefusal, memberRefusal } from './envelope.ts';

const SESSION_EXPIRED = 14_010;
const LOGIN_EXPIRED = 1002;

export type Guard = {
  readonly faults: Faults;
  readonly requests: Map<string, number>;
  readonly members: Members;
  readonly hostPort: () => number | null;
  readonly now: () => number;
};
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
const isControl = (path: string) => path.startsWith('/sandbox/');
/** Returns the path of a call; null for control calls, which faults never affect. */
const faulty = (request: FastifyRequest) => (isControl(pathOf(request)) ? null : pathOf(request));
const isMatch = (path: string) => path.startsWith('/v1/') || path.startsWith('/language/');
const refusal = (path: string, message: string) => {
  if (isControl(path)) return { error: message };
  return isMatch(path) ? matchRefusal(1, message) : memberRefusal(0, message);
};

/**
 * Runs before every call: counts it, applies faults, and allows calls of the host page. Answers unknown paths and
 * invalid bodies.
 */
export const guard = (app: FastifyInstance, { faults, requests, members, hostPort, now }: Guard): void => {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    if (!isControl(path)) {
      requests.set(path, (requests.get(path) ?? 0) + 1);
      members.note(path, request.headers.authorization !== undefined);
    }
    const { origin } = request.headers;
    const port = hostPort();
    if (
      origin !== undefined &&
      port !== null &&
      [`http://localhost:${port}`, `http://127.0.0.1:${port}`].includes(origin)
    ) {
      reply
        .header('access-control-allow-origin', origin)
        .header('vary', 'origin')
        .header(
          'access-control-allow-headers',
          'content-type, authorization, device-id, os-type, app-type, timestamp, version, language, if-none-match, idempotency-key',
        );
      if (request.method === 'OPTIONS') return reply.code(204).send();
    }
    // Every part of the server has the same clock, so a skew changes the date header too (F45).
    reply
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .header('date', new Date(now()).toUTCString());
    return undefined;
  });
  serveAnswerFaults(app, {
    faults,
    refusal,
    pathOf: faulty,
    success: (path) => (isMatch(path) ? { success: true, code: 0 } : { code: 1, message: '' }),
    expired: (path) =>
      isMatch(path)
        ? matchRefusal(SESSION_EXPIRED, 'The session has expired.')
        : memberRefusal(LOGIN_EXPIRED, 'login expired'),
    expire: ({ headers }) => void members.expire({ token: headers.authorization ?? '' }),
  });
  serveBodyFaults(app, { faults, pathOf: faulty });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(refusal(request.url, 'There is nothing here.')),
  );
  app.setErrorHandler((error: unknown, request, reply) => {
    // A client that disconnected gets nothing more.
    if (reply.raw.headersSent || reply.raw.destroyed) return reply.hijack();
    const known = error as { statusCode?: number; message?: string };
    const status = known.statusCode ?? 500;
    if (status >= 500) console.error(error);
    return reply
      .code(status)
      .send(refusal(request.url, status < 500 ? (known.message ?? 'Bad request.') : 'Internal error.'));
  });
};
