import type { FastifyInstance } from 'fastify';
import type { Members } from '#sandbox/members/members.ts';
import type { Issuer } from './issuer.ts';

/**
 * The path at which clients exchange their authorization value for credentials of NATS (`nats` of the
 * configuration).
 */
export const NATS_PATH = '/nats/credentials';

/** Returns the nodes' addresses under the same loopback name as the page. */
const nodesFor = (host: string, nodes: readonly string[]): readonly string[] =>
  host.startsWith('127.0.0.1') ? nodes.map((node) => node.replace('//localhost:', '//127.0.0.1:')) : nodes;

/**
 * Serves credentials. A request without an authorization value gets those of a guest; an invalid value gets
 * 401.
 */
export const createNatsCalls = (
  app: FastifyInstance,
  members: Members,
  issuer: Pick<Issuer, 'client'>,
): void => {
  app.post(NATS_PATH, (request, reply) => {
    const credentials = (uid: string | null) => {
      const answer = issuer.client(uid);
      return { ...answer, nodes: nodesFor(request.host, answer.nodes) };
    };
    if (request.headers.authorization === undefined) return credentials(null);
    const member = members.memberOf(request);
    return member === null
      ? reply.code(401).send({ error: 'The session has expired.' })
      : credentials(member.uid);
  });
};
