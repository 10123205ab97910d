import type { FastifyInstance } from 'fastify';
import type { Members } from './members.ts';
import { sessionOf } from './session.ts';

const wrong = (message: string) => ({ error: message });
const bodyOf = (raw: unknown) =>
  typeof raw === 'object' && raw !== null ? (raw as Readonly<Record<string, unknown>>) : {};
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * Creates the sandbox's own calls on accounts: the actions of the main site's login page, cashier and
 * administrators. They use plain JSON without an envelope.
 */
export const createMemberControl = (app: FastifyInstance, members: Members): void => {
  app.post('/sandbox/login', (request, reply) => {
    const member = members.login(textOf(bodyOf(request.body).user) ?? '');
    return member === null
      ? reply.code(404).send(wrong('There is no such user.'))
      : sessionOf(member, members.wallets);
  });
  app.post('/sandbox/logout', (request, reply) => {
    const { authorization, user } = bodyOf(request.body);
    const [token, name] = [textOf(authorization), textOf(user)];
    if (token === undefined && name === undefined)
      return reply.code(400).send(wrong('"authorization" or "user" says who logs out.'));
    return {
      ended: members.expire({
        ...(token === undefined ? {} : { token }),
        ...(name === undefined ? {} : { user: name }),
      }),
    };
  });
  app.post('/sandbox/expire', (request, reply) => {
    const { user, after, plain } = bodyOf(request.body);
    const name = textOf(user);
    if (name === undefined || (after !== undefined && !(Number.isSafeInteger(after) && Number(after) >= 0))) {
      return reply.code(400).send(wrong('"user" is a user or "all", "after" a whole number of requests.'));
    }
    if (typeof plain === 'boolean') members.answerPlainly(plain);
    return { ended: members.expire(name === 'all' ? null : { user: name }, Number(after ?? 0)) };
  });
  app.get('/sandbox/canaries', () => members.canaries());
  app.get('/sandbox/authorized', () => ({ paths: Object.fromEntries(members.seen) }));
};
