import { fail, ok } from '#contract/problem.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';
import { writeExact } from '#platform/exactJson.ts';
import type { Caller } from '#platform/http.ts';
import { createIcons } from '#platform/icons.ts';
import { SAMPLE_BASE, SAMPLE_IDS } from '#tests/msw/sampleIds.ts';
import { sampleOf } from '#tests/msw/samples.ts';
import { CALL_USES } from '../conformance/callUses.ts';
import { askOf } from '../conformance/readCalls.ts';
import { sendMoney } from './moneyCalls.ts';
import { deriveSchema, type JsonSchema } from './deriveSchema.ts';

const KNOWN = { ...SAMPLE_IDS, reserveIds: ['1'], reserveCashOutIds: ['1'] };
const decodingOf = (drop: (reason: string) => void): Decoding => ({
  drop,
  serverNow: () => SAMPLE_IDS.now,
  icons: createIcons('/icon/{keyword}/{id}.svg', SAMPLE_BASE, {
    image: ['img.example.com'],
    stream: ['stream.example.com', 'animation.example.com', 'player.example.com'],
    banner: ['img.example.com'],
    link: ['www.example.com'],
  }),
});

/** Decodes a body as the client does; null if the decoder rejects or drops anything. */
const decodeAs = (name: EndpointName) => {
  const ask = askOf(name);
  if (ask === null) return null;
  return async (data: unknown): Promise<string | null> => {
    let drops = 0;
    const decoding = decodingOf((reason) => {
      drops += reason.startsWith('unknown-') || reason === 'video-line' ? 0 : 1;
    });
    const answer = await ask(async () => ok(data), decoding, KNOWN);
    return answer.ok && drops === 0 ? (JSON.stringify(answer.value) ?? 'done') : null;
  };
};

/** Returns the body that the client sends; null if the client makes the call in another way. */
const sentBody = async (name: EndpointName): Promise<Readonly<Record<string, unknown>> | null> => {
  let sent: Readonly<Record<string, unknown>> | null = null;
  const call: Caller = async (_name, body = {}) => {
    sent = JSON.parse(writeExact({ languageType: 'CMN', ...body })) as Record<string, unknown>;
    return fail({ code: 'network' });
  };
  const decoding = decodingOf(() => undefined);
  await (sendMoney(name, call) ?? askOf(name)?.(call, decoding, KNOWN));
  return sent;
};

/**
 * Returns the schema of a value that the client writes: all its fields are required, and no other is allowed.
 */
const shapeOf = (value: unknown): JsonSchema => {
  if (Array.isArray(value)) return { type: 'array', items: value[0] === undefined ? {} : shapeOf(value[0]) };
  if (typeof value !== 'object' || value === null) return { type: value === null ? 'null' : typeof value };
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)])),
  };
};

const successOf = (name: EndpointName, { envelope }: Endpoint): string => {
  if (envelope === 'match') return '0 is a success.';
  return name === 'domainConfig'
    ? 'The success code is always 1, also where memberSuccess names another one for the other calls.'
    : 'The success code is 1, or memberSuccess of the configuration.';
};

const envelopeOf = (name: EndpointName, endpoint: Endpoint, data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['code', 'data'],
  properties: {
    ...(endpoint.envelope === 'match' ? { success: { type: 'boolean' } } : undefined),
    code: { type: ['integer', 'string'], description: successOf(name, endpoint) },
    message: { type: ['string', 'null'] },
    data,
  },
});

const DERIVED =
  'Required fields and types are derived by trial with the decoder of the client. Other fields are ignored.';
/** What no trial shows of the fields of an answer. */
const FIELD_NOTES: Partial<Record<EndpointName, string>> = {
  orderStatus: ' `os` is the stake per combination that the platform would accept after a position limit.',
};

const responsesOf = async (name: EndpointName, endpoint: Endpoint): Promise<object> => {
  if (endpoint.envelope === 'none')
    return { 200: { description: 'The file.' }, default: { description: 'No file.' } };
  const sample = sampleOf(name);
  const decode = decodeAs(name);
  const data = decode === null || sample === undefined ? {} : await deriveSchema(sample.data, decode);
  const description =
    decode === null
      ? 'An example written by hand. The client makes this call in several steps, so no schema is derived.'
      : `${DERIVED}${FIELD_NOTES[name] ?? ''}`;
  const error = { $ref: '#/components/responses/Refusal' };
  return {
    200: {
      description,
      content: {
        'application/json': {
          schema: envelopeOf(name, endpoint, data),
          ...(sample === undefined
            ? undefined
            : { examples: { sample: { externalValue: `../samples/${name}.json` } } }),
        },
      },
    },
    429: { $ref: '#/components/responses/TooMany' },
    default: error,
  };
};

/** The headers of all calls of the member platform, in the order of `memberHeaders.ts`. */
const MEMBER_HEADERS = [
  { name: 'device-id', description: 'The id of the browser, with its prefix.' },
  { name: 'os-type', description: 'Platform: 0 PC, 2 Android app, 3 iOS app, 1 anything else.' },
  { name: 'app-type', description: 'The site that calls: 1 is sport.' },
  { name: 'timestamp', description: 'The time of the request, ms since 1970.' },
  { name: 'version', description: 'The version of the app: 1.0, in an app 1.0.8.' },
  { name: 'language', description: 'The language code, as in languageType.' },
] as const;
const referenceTo = (header: string) => ({ $ref: `#/components/parameters/${header}` });

const operationOf = async (name: EndpointName): Promise<object> => {
  const endpoint: Endpoint = ENDPOINTS[name];
  const { kind, turnsOff } = CALL_USES[name];
  const body = (await sentBody(name)) ?? { languageType: 'CMN' };
  const isPost = endpoint.method === 'POST';
  const query = isPost
    ? []
    : Object.entries(body).map(([field, value]) => ({
        name: field,
        in: 'query',
        schema: shapeOf(value),
        example: value,
      }));
  const headers = endpoint.money
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          schema: { type: 'string' },
          description: 'The same for a request that the user repeats (money.reference).',
        },
      ]
    : [];
  const memberParameters =
    endpoint.envelope === 'member' ? MEMBER_HEADERS.map(({ name }) => referenceTo(name)) : [];
  const id =
    endpoint.envelope === 'none'
      ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
      : [];
  return {
    operationId: name,
    tags: [endpoint.host],
    summary: `Without this call: ${turnsOff}.`,
    'x-kind': kind,
    ...(endpoint.invented ? { 'x-invented': true } : undefined),
    parameters: [...id, ...query, ...headers, ...memberParameters],
    ...(isPost
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: shapeOf(body), example: body } },
          },
        }
      : undefined),
    ...(endpoint.auth ? { security: [{ authorization: [] }] } : { security: [] }),
    responses: await responsesOf(name, endpoint),
  };
};

const HOSTS = ['service', 'match', 'order', 'file', 'banner', 'banker'] as const;
const REFUSAL = {
  type: 'object',
  required: ['code'],
  properties: {
    success: { const: false },
    code: { type: ['integer', 'string'] },
    message: { type: ['string', 'null'] },
    data: {},
  },
};

/** Creates the OpenAPI 3.1 description of every call that the client makes. */
export const createOpenApi = async (version: string): Promise<object> => {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { path, method, envelope }: Endpoint = ENDPOINTS[name];
    const address = envelope === 'none' ? `${path}{id}` : path;
    paths[address] = { ...paths[address], [method.toLowerCase()]: await operationOf(name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calls of the sports client',
      version,
      description:
        'Generated by `npm run specifications` from the endpoint map, the bodies that the client sends and its decoders. The configuration may move a path (endpoints) and a host (hosts). x-kind: read, write or money; x-invented: the path is a proposal.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://platform.example.com' }],
    tags: HOSTS.map((name) => ({ name, description: `Calls of hosts.${name} of the configuration.` })),
    paths,
    components: {
      parameters: Object.fromEntries(
        MEMBER_HEADERS.map(({ name, description }) => [
          name,
          { name, in: 'header', required: true, schema: { type: 'string' }, description },
        ]),
      ),
      securitySchemes: {
        authorization: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The value as the host gave it, without "Bearer".',
        },
      },
      responses: {
        Refusal: {
          description:
            'A refusal in the envelope. Code 14010, or HTTP 401, is a session that is over; code 8 is maintenance.',
          content: { 'application/json': { schema: REFUSAL } },
        },
        TooMany: {
          description: 'Too many requests.',
          headers: {
            'Retry-After': { required: true, schema: { type: 'string' }, description: 'Seconds, or a date.' },
          },
        },
      },
    },
  };
};
