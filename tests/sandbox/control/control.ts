import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Feed } from '#sandbox/feed/feed.ts';
import type { Lists } from '#sandbox/http/lists.ts';
import { windowOf } from '#sandbox/http/lists.ts';
import type { Logs } from '#sandbox/http/logCalls.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { Fault, FaultCommand, Faults } from './faults.ts';
import { readFault } from './readFault.ts';
import { truthOf } from './truth.ts';

export type Control = {
  readonly logs: Logs;
  readonly serverBoard: ServerBoard;
  readonly feed: Feed;
  readonly lists: Lists;
  readonly faults: Faults;
  readonly requests: ReadonlyMap<string, number>;
  readonly speed: number;
  readonly clock: ServerClock;
  pause(): Promise<void>;
  resume(): void;
  addFault(command: FaultCommand): Fault;
  clearFaults(): void;
  /** Serves another build of the client; returns false if no build has the name. */
  serveBuild(build: string | null): boolean;
};

const wrong = (message: string) => ({ error: message });

/**
 * Creates the sandbox's control calls: counters, truth, pause and faults. They use plain JSON without an
 * envelope.
 */
export const createControl = (app: FastifyInstance, control: Control): void => {
  const { serverBoard, feed, lists } = control;
  app.get('/sandbox/stats', () => ({
    sockets: feed.connections.size,
    frames: feed.counters.frames,
    changes: serverBoard.changes,
    bytes: feed.counters.bytes,
    requests: Object.fromEntries(control.requests),
    logs: { batches: control.logs.batches, entries: control.logs.entries },
    received: feed.received,
    connections: [...feed.connections.values()].map(({ id, subscriptions }) => ({
      id,
      streams: [...subscriptions.keys()],
    })),
  }));
  app.get<{ Params: { id: string } }>('/sandbox/truth/matches/:id', ({ params }, reply) => {
    const truth = truthOf(serverBoard, params.id, control.clock, control.speed);
    return truth ?? reply.code(404).send(wrong(`There is no match ${params.id}.`));
  });
  app.get<{ Querystring: Record<string, string> }>('/sandbox/truth/lists', ({ query }, reply) => {
    const sid = Number(query.sportId);
    const type = Number(query.type);
    if (!Number.isInteger(sid) || !Number.isInteger(type))
      return reply.code(400).send(wrong('"sportId" and "type" must be whole numbers.'));
    const time = (key: string) => (query[key] === undefined ? null : Number(query[key]));
    const [from, to] = windowOf(type, control.clock.now(), time('beginTime'), time('endTime'));
    return {
      ids: lists
        .query({ sports: [sid], type, leagues: null, from, to, orderBy: Number(query.orderBy ?? 0) })
        .map((boardMatch) => boardMatch.match.id),
    };
  });
  app.get<{ Querystring: Record<string, string> }>('/sandbox/matches', ({ query }) => {
    const all = [...serverBoard.matches.values(), ...serverBoard.ended.values()];
    const found = all.filter(
      ({ match }) =>
        (query.sportId === undefined || match.sid === Number(query.sportId)) &&
        (query.status === undefined || match.ms === Number(query.status)),
    );
    return {
      matches: found.map(({ match, kind, markets }) => ({
        id: match.id,
        sid: match.sid,
        ms: match.ms,
        kind: serverBoard.matches.has(match.id) ? kind : null,
        bt: match.bt,
        markets: markets.length,
      })),
    };
  });
  app.post('/sandbox/pause', async () => {
    await control.pause();
    return { paused: true };
  });
  app.post('/sandbox/resume', () => {
    control.resume();
    return { paused: false };
  });
  app.post('/sandbox/client', (request, reply) => {
    const { build } = (request.body ?? {}) as { build?: unknown };
    if (build !== null && (typeof build !== 'string' || !/^[a-z0-9-]+$/.test(build)))
      return reply.code(400).send(wrong('"build" must be the name of a build, or null.'));
    return control.serveBuild(build) ? { build } : reply.code(404).send(wrong(`There is no build ${build}.`));
  });
  app.post('/sandbox/faults', (request, reply) => {
    const command = readFault(request.body);
    if (typeof command === 'string') return reply.code(400).send(wrong(command));
    const { id, seed } = control.addFault(command);
    return { id, seed };
  });
  app.get('/sandbox/faults', () => ({
    faults: control.faults.told.map(({ id, kind, on, seed, hits, did, left }) => ({
      id,
      kind,
      on,
      seed,
      hits,
      left: Number.isFinite(left) ? Math.max(0, left) : null,
      did: [...did],
    })),
  }));
  app.delete<{ Params: { id: string } }>('/sandbox/faults/:id', ({ params: { id } }, reply) =>
    control.faults.end(id)
      ? { ended: true }
      : reply.code(404).send(wrong(`There is no fault ${id} in force on answers.`)),
  );
  app.delete('/sandbox/faults', () => {
    control.clearFaults();
    return { cleared: true };
  });
};
