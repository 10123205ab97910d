import type { FastifyInstance } from 'fastify';
import type { Burst, BurstResult } from '#sandbox/world/bursts.ts';

const KEYS = ['sportId', 'ms'];
const MAX_MS = 60_000;

/** Parses a burst. Returns a sentence if the request is invalid. */
const readBurst = (raw: unknown): Burst | string => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return 'The body must be a JSON object: { sportId, ms }.';
  const body: Readonly<Record<string, unknown>> = { ...raw };
  const unknown = Object.keys(body).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) return `"${unknown}" is not known: use sportId, ms.`;
  const { sportId, ms } = body;
  if (typeof sportId !== 'number' || !Number.isInteger(sportId))
    return '"sportId" must be the whole number of a sport.';
  if (typeof ms !== 'number' || !Number.isInteger(ms) || ms < 1 || ms > MAX_MS)
    return `"ms" must be a whole number of milliseconds from 1 to ${MAX_MS}.`;
  return { sport: sportId, ms };
};

/**
 * Creates the call for a burst: all matches of a sport stop and resume at once (D2, F10). Answers 404 if no
 * match of the sport is in play.
 */
export const createBursts = (app: FastifyInstance, burst: (command: Burst) => Promise<BurstResult>): void => {
  app.post('/sandbox/burst', async ({ body }, reply) => {
    const command = readBurst(body);
    if (typeof command === 'string') return reply.code(400).send({ error: command });
    const { matches, markets } = await burst(command);
    if (matches === 0)
      return reply.code(404).send({ error: `No match of sport ${command.sport} is being played.` });
    return { sportId: command.sport, ms: command.ms, matches, markets };
  });
};
