import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { spoilPrices } from '#sandbox/control/badOdds.ts';
import { SHAPES } from '#sandbox/control/faultKinds.ts';
import type { Fault, FaultKind, Faults } from '#sandbox/control/faults.ts';
import { wrongType } from './wrongType.ts';

/** Kinds that replace the whole answer. The kinds of `AFTER` change it. */
const INSTEAD = ['html', 'no-content', 'empty', 'huge', 'hang'] as const satisfies readonly FaultKind[];
const AFTER = ['truncated', 'wrong-type', 'slow', 'delay'] as const satisfies readonly FaultKind[];

const HUGE_BYTES = 200_000_000;
const CHUNK = 64 * 1024;
/** Interval between two bytes of a slow answer, ms. */
const BYTE_MS = 100;
const PAGE =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1><script>document.title = "run"</script></body></html>';
const JSON_TYPE = 'application/json; charset=utf-8';

const sleep = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref());

/** Yields a JSON text of `bytes` bytes as it is read. `onEnd` receives the number of bytes sent. */
const endless = async function* (bytes: number, onEnd: (sent: number) => void): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(CHUNK, 'x');
  let taken = 0;
  try {
    yield Buffer.from('{"success":true,"code":0,"data":null,"message":"');
    for (; taken < bytes; taken += CHUNK)
      yield bytes - taken < CHUNK ? chunk.subarray(0, bytes - taken) : chunk;
    yield Buffer.from('"}');
  } finally {
    onEnd(Math.min(taken, bytes));
  }
};

const byteByByte = async function* (body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += 1) {
    await sleep(BYTE_MS);
    yield body.subarray(at, at + 1);
  }
};

/** Announces the whole body, sends its beginning, and closes the connection. */
const broken = async function* (body: Buffer, bytes: number, reply: FastifyReply): AsyncGenerator<Buffer> {
  yield body.subarray(0, bytes);
  await sleep(BYTE_MS);
  reply.raw.socket?.destroy();
};

const wholeOf = async (payload: unknown): Promise<Buffer> => {
  if (Buffer.isBuffer(payload)) return payload;
  if (!(payload instanceof Readable)) return Buffer.from(typeof payload === 'string' ? payload : '');
  const chunks: Buffer[] = [];
  for await (const chunk of payload) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    return null;
  }
};

type BodyFaults = {
  readonly faults: Faults;
  readonly pathOf: (request: FastifyRequest) => string | null;
};

/** Applies faults to HTTP answers (F36, F37). `pathOf` returns null for calls that faults do not affect. */
export const serveBodyFaults = (app: FastifyInstance, { faults, pathOf }: BodyFaults): void => {
  const answered = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    const fault =
      path === null || faults.all.length === 0
        ? undefined
        : faults.take(INSTEAD, { path }, Date.now(), `${request.method} ${path}`);
    if (fault === undefined || path === null) return undefined;
    answered.add(request);
    switch (fault.kind) {
      case 'html':
        return reply.code(200).type('text/html; charset=utf-8').send(PAGE);
      case 'no-content':
        return reply.code(204).send();
      case 'empty':
        return reply.code(200).type(JSON_TYPE).send('');
      case 'huge':
        return reply
          .code(200)
          .type(JSON_TYPE)
          .send(
            Readable.from(
              endless(fault.bytes ?? HUGE_BYTES, (taken) =>
                fault.did.add(`${request.method} ${path}: ${taken} bytes taken`),
              ),
            ),
          );
      default:
        // Never answered: the socket stays open until the client closes it.
        reply.hijack();
        faults.leaveUnanswered(path);
        return reply;
    }
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const path = pathOf(request);
    if (path === null || faults.all.length === 0 || answered.has(request)) return payload;
    const bad = faults.find('bad-odds', { path }, Date.now());
    const spoiled =
      bad === undefined || typeof payload !== 'string'
        ? null
        : spoilPrices(payload, { seed: bad.seed, match: bad.on.match ?? null, value: bad.value }, () => null);
    if (bad !== undefined && spoiled !== null) faults.count(bad, ...spoiled.hurt);
    const sent = spoiled?.text ?? payload;
    const fault = faults.take(AFTER, { path }, Date.now(), `${request.method} ${path}`);
    return fault === undefined ? sent : changed(fault, await wholeOf(sent), reply);
  });
};

const changed = async (fault: Fault, body: Buffer, reply: FastifyReply): Promise<unknown> => {
  switch (fault.kind) {
    case 'truncated': {
      const bytes = Math.min(fault.bytes ?? body.length >> 1, Math.max(0, body.length - 1));
      const isBroken = fault.cut === 'connection';
      reply.header('content-length', isBroken ? body.length : bytes);
      return isBroken ? Readable.from(broken(body, bytes, reply)) : body.subarray(0, bytes);
    }
    case 'wrong-type': {
      const text = wrongType(parse(body), fault.shape ?? fault.random.pick(SHAPES));
      reply.type('text/plain; charset=utf-8').header('content-length', Buffer.byteLength(text));
      return text;
    }
    case 'slow':
      if (fault.delay === null) {
        reply.header('content-length', body.length);
        return Readable.from(byteByByte(body));
      }
      await sleep(fault.delay);
      return body;
    default:
      await sleep(fault.delay ?? 1000);
      return body;
  }
};
