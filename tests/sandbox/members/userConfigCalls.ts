import type { FastifyInstance } from 'fastify';
import { memberAnswer, memberRefusal } from '#sandbox/http/envelope.ts';
import type { Members } from './members.ts';

const COLLECT = 'UserConfig';
const MOST = 10_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/**
 * Creates the calls for a user's settings (REQ-13, REQ-14), which are stored as long as the sandbox runs.
 * `GET /sandbox/settings/:uid` returns them with their number of writes. A POST replaces them, as another
 * device of the user would.
 */
export const createUserConfigCalls = (app: FastifyInstance, members: Members): void => {
  const kept = new Map<string, { settings: Readonly<Record<string, unknown>>; writes: number }>();
  const of = (uid: string, currencyId: number) =>
    kept.get(uid) ?? {
      settings: {
        uid,
        handicap: 1,
        accept: 1,
        acceptList: [0, 0, 0, 1],
        STAccept: 2,
        push_event: '1',
        event_sort: 0,
        currencyId,
        setup: { sandbox: { handicap: 2, accept: 1 }, other: { handicap: '4', accept: '2' } },
      },
      writes: 0,
    };
  app.get<{ Querystring: Record<string, string> }>('/api/forehead/system/cfg/get', (request, reply) => {
    const member = members.required(request, reply);
    if (member === null) return reply;
    return request.query.collect === COLLECT
      ? memberAnswer(of(member.uid, member.currencyId).settings)
      : memberRefusal(1001, 'parameter error');
  });
  app.post('/api/forehead/system/cfg/set', (request, reply) => {
    const member = members.required(request, reply);
    if (member === null) return reply;
    const body = isRecord(request.body) ? request.body : {};
    const settings =
      typeof body.jsonStr === 'string' && body.jsonStr.length <= MOST ? parse(body.jsonStr) : null;
    if (body.collect !== COLLECT || !isRecord(settings)) return memberRefusal(1001, 'parameter error');
    kept.set(member.uid, { settings, writes: of(member.uid, member.currencyId).writes + 1 });
    return memberAnswer(true);
  });
  app.get<{ Params: { uid: string } }>('/sandbox/settings/:uid', ({ params }) => of(params.uid, 1));
  app.post<{ Params: { uid: string } }>('/sandbox/settings/:uid', ({ params, body }) => {
    if (!isRecord(body)) return { settings: null };
    kept.set(params.uid, { settings: body, writes: 0 });
    return { settings: body };
  });
};
