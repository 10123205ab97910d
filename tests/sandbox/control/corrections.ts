import type { FastifyInstance } from 'fastify';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { CORRECTIONS } from '#sandbox/world/corrections.ts';
import type { CorrectionResult, Correction } from '#sandbox/world/corrections.ts';

const KEYS = ['what', 'side', 'market', 'option'];

/** Parses a correction. Returns a sentence if the request is invalid. */
const readCorrection = (match: string, raw: unknown): Correction | string => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return 'The body must be a JSON object: { what, side, market, option }.';
  const body: Readonly<Record<string, unknown>> = { ...raw };
  const unknown = Object.keys(body).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) return `"${unknown}" is not known: use what, side, market, option.`;
  const what = CORRECTIONS.find((each) => each === body.what);
  if (what === undefined) return `"what" must be one of ${CORRECTIONS.join(', ')}.`;
  const { side, market, option } = body;
  if (side !== undefined && side !== 1 && side !== 2) return '"side" must be 1 (home) or 2 (away).';
  if (market !== undefined && typeof market !== 'string') return '"market" must be the text of a market id.';
  if (option !== undefined && (typeof option !== 'number' || !Number.isInteger(option)))
    return '"option" must be an option type.';
  return {
    match,
    what,
    ...(side === undefined ? {} : { side }),
    ...(market === undefined ? {} : { market }),
    ...(option === undefined ? {} : { option }),
  };
};

/**
 * Creates the call that corrects a match (D29): 404 for a match that is not on offer, 409 for a correction
 * that the state of the match does not allow.
 */
export const createCorrections = (
  app: FastifyInstance,
  serverBoard: ServerBoard,
  correct: (command: Correction) => Promise<CorrectionResult>,
): void => {
  app.post<{ Params: { id: string } }>('/sandbox/matches/:id/correct', async ({ params, body }, reply) => {
    const command = readCorrection(params.id, body);
    if (typeof command === 'string') return reply.code(400).send({ error: command });
    const corrected = await correct(command);
    if (!corrected.done) return reply.code(corrected.missing ? 404 : 409).send({ error: corrected.why });
    const boardMatch = serverBoard.matches.get(params.id) ?? serverBoard.ended.get(params.id);
    return {
      id: params.id,
      what: command.what,
      ms: boardMatch?.match.ms ?? null,
      ...(corrected.market === undefined ? {} : { market: corrected.market }),
    };
  });
};
