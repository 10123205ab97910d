import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, FaultKind, Faults } from '#sandbox/control/faults.ts';

/**
 * These answer in the call's place, or, where the call is `accepted`, in place of its answer: what it did
 * stands.
 */
const KINDS = [
  'status',
  'accept-hang',
  'reject-hang',
  'no-data',
  'garbled',
  'expire-at',
] as const satisfies readonly FaultKind[];
/** Accepted unless the order says otherwise. */
const USUALLY_ACCEPTED: ReadonlySet<FaultKind> = new Set(['accept-hang', 'no-data', 'garbled']);
const JSON_TYPE = 'application/json; charset=utf-8';
const NEVER = new Promise<never>(() => undefined);

type AnswerFaults = {
  readonly faults: Faults;
  readonly pathOf: (request: FastifyRequest) => string | null;
  /** The envelope of a refusal on this path, of a success without data, and of the end of a session. */
  readonly refusal: (path: string, message: string) => unknown;
  readonly success: (path: string) => unknown;
  readonly expired: (path: string) => unknown;
  /** The token that came with a request is good no more. */
  readonly expire: (request: FastifyRequest) => void;
};

/** What leaves in place of an answer: its status, and its text; null for nothing, ever. */
type Instead = { readonly status: number; readonly text: string } | null;

/** An answer that is no JSON any more. */
const garbled = (payload: unknown): string =>
  (typeof payload === 'string' && payload !== '' ? payload : '{"success":true}').replaceAll('"', '\u0001');

/**
 * What faults make of answers about money (F24, F25, F26, F31): whether the call was taken is told by the
 * ledger alone.
 */
export const serveAnswerFaults = (
  app: FastifyInstance,
  { faults, pathOf, refusal, success, expired, expire }: AnswerFaults,
): void => {
  const kept = new WeakMap<FastifyRequest, Fault>();
  const instead = (fault: Fault, path: string, payload: unknown): Instead => {
    switch (fault.kind) {
      case 'status':
        return { status: fault.status ?? 503, text: JSON.stringify(refusal(path, 'A fault was asked for.')) };
      case 'no-data':
        return { status: 200, text: JSON.stringify(success(path)) };
      case 'garbled':
        return { status: 200, text: garbled(payload) };
      case 'expire-at':
        return { status: fault.status ?? 200, text: JSON.stringify(expired(path)) };
      default:
        return null;
    }
  };
  const take = (path: string, method: string): Fault | undefined => {
    const fault = faults.find(KINDS, { path }, Date.now());
    if (fault === undefined) return undefined;
    fault.seen += 1;
    if (fault.seen < fault.at) return undefined;
    faults.count(fault, `${method} ${path}`);
    return fault;
  };

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const fault = path === null || faults.all.length === 0 ? undefined : take(path, request.method);
    if (fault === undefined || path === null) return undefined;
    if (fault.accepted ?? USUALLY_ACCEPTED.has(fault.kind)) {
      kept.set(request, fault);
      return undefined;
    }
    if (fault.kind === 'expire-at') expire(request);
    const answer = instead(fault, path, null);
    if (answer !== null) return reply.code(answer.status).type(JSON_TYPE).send(answer.text);
    // Never answered: the socket stays until the reader goes.
    reply.hijack();
    return reply;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const [fault, path] = [kept.get(request), pathOf(request)];
    if (fault === undefined || path === null) return payload;
    if (fault.kind === 'expire-at') expire(request);
    const answer = instead(fault, path, payload);
    if (answer === null) return NEVER;
    reply.code(answer.status).type(JSON_TYPE).header('content-length', Buffer.byteLength(answer.text));
    return answer.text;
  });
};
