import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Member, Members } from '#sandbox/members/members.ts';
import { languageOf, type Language } from '#sandbox/wire/language.ts';
import { bodyOf, memberAnswer, memberRefusal, type Body } from './envelope.ts';

/** Codes of the member platform's refusals (wire facts of the platform 2). */
const NOT_FOUND = -2;
const BAD_PARAMETER = 1001;
/** A refusal of the member platform. A call returns it instead of the answer's `data`. */
export class Refusal {
  readonly code: number;
  readonly message: string;
  constructor(code: number, message: string) {
    this.code = code;
    this.message = message;
  }
}
export const missing = (what: string): Refusal => new Refusal(NOT_FOUND, `There is no such ${what}.`);
export const wrong = (message: string): Refusal => new Refusal(BAD_PARAMETER, message);

/** The input of a call: its body (or query), and the language of the answer. */
export type MemberRequest = { readonly body: Body; readonly language: Language };
/** Adds calls of the member platform: `open` for everyone, `own` for members only. */
export type MemberRoutes = {
  open(
    method: 'GET' | 'POST',
    path: string,
    answer: (memberRequest: MemberRequest, member: Member | null) => unknown,
  ): void;
  own(
    method: 'GET' | 'POST',
    path: string,
    answer: (memberRequest: MemberRequest, member: Member, key: string) => unknown,
  ): void;
};

/** An id in a body, which the wire writes as text or number. */
export const idIn = (body: Body, key: string): string => body.text(key) ?? String(body.number(key) ?? '');

const requestOf = (request: FastifyRequest): MemberRequest => {
  const body = bodyOf(request.method === 'GET' ? request.query : request.body);
  return { body, language: languageOf(body.text('languageType')) };
};
const enveloped = (answer: unknown) =>
  answer instanceof Refusal ? memberRefusal(answer.code, answer.message) : memberAnswer(answer);

/** Adds calls of the member platform to the server and wraps each answer in its envelope. */
export const memberRoutes = (app: FastifyInstance, members: Members): MemberRoutes => {
  return {
    open(method, url, answer) {
      app.route({
        method,
        url,
        handler: (request) => enveloped(answer(requestOf(request), members.memberOf(request))),
      });
    },
    own(method, url, answer) {
      app.route({
        method,
        url,
        handler: (request: FastifyRequest, reply: FastifyReply) => {
          const member = members.required(request, reply);
          return member === null
            ? reply
            : enveloped(answer(requestOf(request), member, `${member.merchant}/${member.uid}`));
        },
      });
    },
  };
};
