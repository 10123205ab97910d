import type { FastifyInstance } from 'fastify';
import type { RoomWorld } from './roomWorld.ts';

const wrong = (message: string) => ({ error: message });
const bodyOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? { ...raw } : {};
const MAX_RATE = 20_000;
const MAX_MS = 600_000;
const MODERATIONS: readonly unknown[] = [
  'state',
  'chatDeleted',
  'ban',
  'approve',
  'enter',
  'gift',
  'chat',
  'activity',
  'end',
];

type Asked = { Params: { id: string } };

/**
 * Creates the sandbox's own calls about rooms. `chat` makes a room send `rate` messages a second for `ms`, or
 * `rate` messages at once if `ms` is 0; `#` in `text` becomes a number. `moderate` emits one event with the
 * given fields; its kind `end` ends the room. `quiet` stops the room's invented messages.
 */
export const createRoomControl = (app: FastifyInstance, world: RoomWorld, flush: () => void): void => {
  app.get('/sandbox/rooms', () => ({
    rooms: world.rooms.all().map(({ roomId, hostId, liveStatus, type, boardMatch, popularity }) => ({
      id: String(roomId),
      hostId: String(hostId),
      matchId: boardMatch.match.id,
      status: liveStatus,
      type,
      popularity,
    })),
  }));
  app.get<Asked>('/sandbox/rooms/:id', ({ params: { id } }, reply) => {
    const talk = world.talk(id);
    return talk === undefined
      ? reply.code(404).send(wrong(`There is no room ${id}.`))
      : { state: talk.state, events: talk.snapshot() };
  });
  app.post<Asked>('/sandbox/rooms/:id/chat', ({ params: { id }, body }, reply) => {
    const { rate, ms = 0, text = null } = bodyOf(body);
    if (typeof rate !== 'number' || !(rate > 0) || rate > MAX_RATE)
      return reply.code(400).send(wrong(`"rate" must be a number of 1 to ${MAX_RATE}.`));
    if (typeof ms !== 'number' || !(ms >= 0) || ms > MAX_MS)
      return reply.code(400).send(wrong(`"ms" must be a number of 0 to ${MAX_MS}.`));
    if (text !== null && typeof text !== 'string')
      return reply.code(400).send(wrong('"text" must be a text.'));
    if (!world.say(id, { rate, ms, text })) return reply.code(404).send(wrong(`There is no room ${id}.`));
    flush();
    return { said: true };
  });
  app.post<Asked>('/sandbox/rooms/:id/quiet', ({ params: { id }, body }) => {
    const on = bodyOf(body).on !== false;
    world.quiet(id, on);
    return { quiet: on };
  });
  /**
   * Creates a call that emits one event with the given fields. `kindOf` returns the kind of the event; null
   * refuses the call.
   */
  const emits = (path: string, kindOf: (asked: Readonly<Record<string, unknown>>) => string | null) =>
    app.post<Asked>(`/sandbox/rooms/:id/${path}`, ({ params: { id }, body }, reply) => {
      const sentFields = bodyOf(body);
      const kind = kindOf(sentFields);
      const talk = world.talk(id);
      if (kind === null) return reply.code(400).send(wrong('"kind" is none of those known.'));
      if (talk === undefined) return reply.code(404).send(wrong(`There is no room ${id}.`));
      const { kind: _kind, ...fields } = sentFields;
      if (kind === 'end') world.rooms.end(id);
      const event = kind === 'end' ? talk.emit('state', { st: 2 }) : talk.emit(kind, fields);
      flush();
      return { n: event.n };
    });
  emits('moderate', ({ kind }) => (MODERATIONS.includes(kind) ? String(kind) : null));
};
