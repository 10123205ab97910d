import type { FastifyInstance } from 'fastify';
import type { Members } from '#sandbox/members/members.ts';
import type { Issuer } from './issuer.ts';

/** Where clients exchange their authorization value for credentials of NATS (`nats` of the configuration). */
export const NATS_PATH = '/nats/credentials';

/** Answers credentials: those of a guest without an authorization value, 401 for one that is not valid. */
export const createNatsCalls = (
  app: FastifyInstance,
  members: Members,
  issuer: Pick<Issuer, 'client'>,
): void => {
  app.post(NATS_PATH, (request, reply) => {
    if (request.headers.authorization === undefined) return issuer.client(null);
    const member = members.memberOf(request);
    return member === null
      ? reply.code(401).send({ error: 'The session has expired.' })
      : issuer.client(member.uid);
  });
};
