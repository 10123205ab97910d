import { fail, ok, type Result } from '#contract/problem.ts';
import { ownAddress } from './safeUrl.ts';

/** Browsers refuse a larger body of a request that may outlive its page. */
const MAX_KEPT_ALIVE = 16_000;

/**
 * Posts words and counts to an operator's address (D9), without cookies, referrer or authorization value. The
 * answer is not read.
 */
export type PostHook = (address: string, body: object, signal: AbortSignal) => Promise<Result<null>>;

export const createPostHook =
  (base: string): PostHook =>
  async (address, body, signal) => {
    const url = ownAddress(address, base);
    if (url === null) return fail({ code: 'bad-request' });
    const text = JSON.stringify(body);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: text,
        headers: { 'Content-Type': 'application/json' },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: text.length <= MAX_KEPT_ALIVE,
        redirect: 'error',
        signal,
      });
      void answer.body?.cancel();
      return answer.ok ? ok(null) : fail({ code: 'http', status: answer.status });
    } catch {
      return fail({ code: 'network' });
    }
  };
