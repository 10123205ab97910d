import { fail, type Problem } from '#contract/problem.ts';
import { BODY_BYTES, CALL_DEADLINE_MS } from '#domain/constants.ts';
import { addressOf, ENDPOINTS } from '#platform/endpoints.ts';
import { readEnvelope } from '#platform/envelope.ts';
import type { Caller } from '#platform/http.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The body's text, or null where it is larger than any answer but a list may be (F37). */
const readBody = async (response: Response): Promise<string | null> => {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > BODY_BYTES) {
      void reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
};

const problemOf = (error: unknown): Problem => {
  if (error instanceof SyntaxError) return { code: 'unreadable' };
  return { code: error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError') ? 'timeout' : 'network' };
};

/**
 * The page's one call before it mounts. The full caller (platform/http) stands in the worker: here it would add 20 kB (gzip)
 * to the first screen for a single GET.
 */
export const createBootCaller = (base: string, language: string, fetch: Fetch, deadline = CALL_DEADLINE_MS): Caller => async (name) => {
  const { method, path, envelope } = ENDPOINTS[name];
  try {
    const url = new URL(addressOf('/', path, base));
    url.searchParams.set('languageType', language);
    const response = await fetch(url.href, { method, credentials: 'omit', headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(deadline) });
    if (!response.ok) return fail({ code: 'http', status: response.status });
    const text = await readBody(response);
    return text === null ? fail({ code: 'unreadable' }) : readEnvelope(JSON.parse(text), envelope === 'none' ? 'member' : envelope);
  } catch (error) {
    return fail(problemOf(error));
  }
};
