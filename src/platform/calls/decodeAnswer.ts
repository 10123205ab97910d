import { fail, ok, type Result } from '#contract/problem.ts';

/** Decodes the `data` of an answer. The result is `unreadable` if the decoder rejects it (F36). */
export const decodeAnswer = <T>(
  answer: Result<unknown>,
  decode: (raw: unknown) => T | undefined,
): Result<T> => {
  if (!answer.ok) return answer;
  const value = decode(answer.value);
  return value === undefined ? fail({ code: 'unreadable' }) : ok(value);
};
