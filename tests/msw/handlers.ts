import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { addressOf } from '#platform/addresses.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { ENDPOINTS, type EndpointMap, type EndpointName } from '#platform/endpoints.ts';
import { sampleOf } from './samples.ts';

/** An answer that replaces the hand-written body of a call. */
export type Variant =
  /** Another `data` in the envelope of the call's family. */
  | { readonly kind: 'data'; readonly data: unknown }
  /** A whole body built from the request, in its envelope. */
  | { readonly kind: 'made'; readonly answer: (requestBody: unknown) => unknown }
  | { readonly kind: 'status'; readonly status: number }
  /** The hand-written body after a delay. */
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'refusal'; readonly code: number; readonly message: string }
  /**
   * An expired session as the call's family reports it: code 14010, or a text in an ordinary refusal (wire
   * facts, section 2).
   */
  | { readonly kind: 'expired' }
  /** Any text with status 200, as a proxy may answer. */
  | { readonly kind: 'text'; readonly text: string }
  /** The connection breaks. */
  | { readonly kind: 'broken' };

/** Base address of the handlers, and the calls with another answer. */
export type HandlerOptions = {
  readonly base: string;
  readonly endpoints?: EndpointMap;
  readonly variantOf?: (name: EndpointName) => Variant | undefined;
};

const enveloped = ({ envelope }: Endpoint, code: number | null, message: string, data: unknown) =>
  envelope === 'match'
    ? { success: code === null, code: code ?? 0, message, data }
    : { code: code ?? 1, message, data };
const MEMBER_REFUSED = 0;
const MATCH_EXPIRED = 14010;

const answer = async (
  name: EndpointName,
  endpoint: Endpoint,
  variant: Variant | undefined,
  request: Request,
): Promise<Response> => {
  switch (variant?.kind) {
    case 'data':
      return HttpResponse.json(enveloped(endpoint, null, '', variant.data));
    case 'made':
      return HttpResponse.json(
        variant.answer(
          await request
            .clone()
            .json()
            .catch(() => null),
        ) as Parameters<typeof HttpResponse.json>[0],
      );
    case 'status':
      return new HttpResponse(null, { status: variant.status });
    case 'refusal':
      return HttpResponse.json(enveloped(endpoint, variant.code, variant.message, null));
    case 'expired':
      return HttpResponse.json(
        enveloped(
          endpoint,
          endpoint.envelope === 'match' ? MATCH_EXPIRED : MEMBER_REFUSED,
          'login expired',
          null,
        ),
      );
    case 'text':
      return new HttpResponse(variant.text, { headers: { 'Content-Type': 'text/html' } });
    case 'broken':
      return HttpResponse.error();
    case 'delay':
      await delay(variant.ms);
      break;
    case undefined:
      break;
  }
  if (endpoint.envelope === 'none')
    return new HttpResponse('file', { headers: { 'Content-Type': 'image/png' } });
  const sample = sampleOf(name);
  return sample === undefined
    ? new HttpResponse(`No body is written for ${name}.`, { status: 501 })
    : HttpResponse.json(sample);
};

/**
 * Creates a handler for each call of the endpoint map. It answers with the hand-written body unless a variant
 * is chosen. Runs in Node (`msw/node`) and in a browser (`msw/browser`).
 */
export const handlersFor = ({ base, endpoints = ENDPOINTS, variantOf }: HandlerOptions): HttpHandler[] =>
  (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const endpoint = endpoints[name];
    const address = addressOf('/', endpoint.path, base) + (endpoint.envelope === 'none' ? ':id' : '');
    const answered = ({ request }: { readonly request: Request }) =>
      answer(name, endpoint, variantOf?.(name), request);
    return endpoint.method === 'GET' ? http.get(address, answered) : http.post(address, answered);
  });
