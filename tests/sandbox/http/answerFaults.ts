import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, FaultKind, Faults } from '#sandbox/control/faults.ts';

/** Kinds that replace the answer of a call. With `accepted` the call is still carried out. */
const KINDS = [
  'status',
  'accept-hang',
  'reject-hang',
  'no-data',
  'garbled',
  'expire-at',
] as const satisfies readonly FaultKind[];
/** Kinds that carry the call out unless the fault says otherwise. */
const USUALLY_ACCEPTED: ReadonlySet<FaultKind> = new Set(['accept-hang', 'no-data', 'garbled']);
const JSON_TYPE = 'application/json; charset=utf-8';
const NEVER = new Promise<never>(() => undefined);

type AnswerFaults = {
  readonly faults: Faults;
  readonly pathOf: (request: FastifyRequest) => string | null;
  /**
   * Each of these three functions returns an envelope for the path: a refusal, a success without data, or an
   * expired session.
   */
  readonly refusal: (path: string, message: string) => unknown;
  readonly success: (path: string) => unknown;
  readonly expired: (path: string) => unknown;
  /** Ends the token of the request. */
  readonly expire: (request: FastifyRequest) => void;
};

/** The status and text in place of an answer; null if the call is never answered. */
type Instead = { readonly status: number; readonly text: string } | null;

/** Makes an answer invalid JSON. */
const garbled = (payload: unknown): string =>
  (typeof payload === 'string' && payload !== '' ? payload : '{"success":true}').replaceAll('"', '\u0001');

/**
 * Applies faults to answers of calls that move money (F24, F25, F26, F31). Only the ledger shows whether the call
 * was carried out.
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
    // Never answered: the socket stays open until the client closes it.
    reply.hijack();
    faults.leaveUnanswered(path);
    return reply;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const [fault, path] = [kept.get(request), pathOf(request)];
    if (fault === undefined || path === null) return payload;
    if (fault.kind === 'expire-at') expire(request);
    const answer = instead(fault, path, payload);
    if (answer === null) {
      faults.leaveUnanswered(path);
      return NEVER;
    }
    reply.code(answer.status).type(JSON_TYPE).header('content-length', Buffer.byteLength(answer.text));
    return answer.text;
  });
};
