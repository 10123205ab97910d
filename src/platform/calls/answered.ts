import { fail, ok, type Result } from '#contract/problem.ts';

/** An answer's `data` as a domain value; what the decoder cannot read is `unreadable` (F36). */
export const answered = <T>(answer: Result<unknown>, decode: (raw: unknown) => T | undefined): Result<T> => {
  if (!answer.ok) return answer;
  const value = decode(answer.value);
  return value === undefined ? fail({ code: 'unreadable' }) : ok(value);
};
