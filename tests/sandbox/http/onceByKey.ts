import type { FastifyRequest } from 'fastify';
import { keyOf } from '#sandbox/account/wallets.ts';
import type { Member } from '#sandbox/members/members.ts';
import { matchRefusal } from './envelope.ts';

const DUPLICATE = 10;
type Answer = { readonly success: boolean };

/** Honours `Idempotency-Key`, or ignores it. All money calls use the same rule. */
export class OnceByKey {
  isHonoured = false;
  readonly #answered = new Map<string, { readonly requestText: string; readonly answer: Answer }>();

  static keyIn({ headers }: FastifyRequest): string | null {
    return typeof headers['idempotency-key'] === 'string' ? headers['idempotency-key'] : null;
  }

  /** Answers a request. If keys are honoured, a repeated request with the same key gets the first answer. */
  answer(request: FastifyRequest, member: Member, make: (key: string | null) => Answer): Answer {
    const key = OnceByKey.keyIn(request);
    const requestText = `${request.url} ${JSON.stringify(request.body)}`;
    const place = `${keyOf(member)} ${key}`;
    const before = this.isHonoured && key !== null ? this.#answered.get(place) : undefined;
    if (before !== undefined)
      return before.requestText === requestText
        ? before.answer
        : matchRefusal(DUPLICATE, 'This key was used for another request.');
    const answer = make(key);
    if (key !== null && answer.success) this.#answered.set(place, { requestText, answer });
    return answer;
  }
}
