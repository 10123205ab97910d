import { fail, type Problem, type Result } from '#contract/problem.ts';
import type { ExchangeFacts } from '#contract/report.ts';
import { BODY_BYTES, CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import { addressOf } from '#platform/addresses.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import { BOOT_CALLS } from '#platform/endpoints/bootCalls.ts';
import { readEnvelope } from '#platform/envelope.ts';
import type { Caller } from '#platform/http.ts';
import { readBody } from '#platform/readBody.ts';

/** Called after every request (D9), with the text of the answer; empty if it has none or was too long. */
type OnExchange = (name: EndpointName, facts: ExchangeFacts, text: string) => void;
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const problemOf = (error: unknown): Problem => {
  if (error instanceof SyntaxError) return { code: 'unreadable' };
  return {
    code:
      error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')
        ? 'timeout'
        : 'network',
  };
};

/** The received part of an answer. */
type Got = { readonly status: number | null; readonly text: string; readonly answer: Result<unknown> };

const get = async (fetch: Fetch, url: string): Promise<Got> => {
  let status: number | null = null;
  let text = '';
  try {
    const response = await fetch(url, {
      method: 'GET',
      credentials: 'omit',
      redirect: 'error',
      // A copy in the browser's cache is used only if the server says that it is still valid.
      cache: 'no-cache',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(CALL_DEADLINE_MS),
    });
    ({ status } = response);
    if (!response.ok) return { status, text, answer: fail({ code: 'http', status }) };
    const body = await readBody(response, BODY_BYTES);
    if (body === null) return { status, text, answer: fail({ code: 'unreadable' }) };
    text = body;
    return { status, text, answer: readEnvelope(JSON.parse(text), 'member') };
  } catch (error) {
    return { status, text, answer: fail(problemOf(error)) };
  }
};

/**
 * Creates the caller for the page's one GET request before mounting. The full caller (platform/http) belongs
 * to the worker and would add 20 kB (gzip) to the first screen.
 */
export const createBootCaller =
  (base: string, language: string, fetch: Fetch, onExchange: OnExchange = () => undefined): Caller =>
  async (name) => {
    const { path } = BOOT_CALLS.domainConfig;
    const startedAt = performance.now();
    const url = new URL(addressOf('/', path, base));
    url.searchParams.set('languageType', language);
    const { status, text, answer } = await get(fetch, url.href);
    onExchange(
      name,
      {
        status,
        ms: performance.now() - startedAt,
        sent: 0,
        received: text.length,
        problem: answer.ok ? null : answer.problem.code,
      },
      text,
    );
    return answer;
  };
