import type { FastifyInstance } from 'fastify';

/**
 * What is planted: texts in the place of every name that an answer carries, addresses in the place of every
 * picture's, fields of the configuration over its own.
 */
type Planted = {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  readonly config: Readonly<Record<string, unknown>>;
};
const NOTHING: Planted = { names: [], addresses: [], config: {} };

const NAMES: ReadonlySet<string> = new Set([
  'na',
  'nm',
  'rnm',
  'des',
  'name',
  'nickName',
  'notice',
  'title',
  'text',
]);
const ADDRESSES: ReadonlySet<string> = new Set([
  'lurl',
  'icon',
  'logo',
  'avatar',
  'url',
  'img',
  'image',
  'link',
  'pic',
]);
const CONFIG = '/api/forehead/system/domain/config';
const WORDS = '/language/';

const hash = (text: string): number => {
  let word = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) word = Math.imul(word ^ text.charCodeAt(at), 16_777_619);
  return word >>> 0;
};
/** The same name is always given the same text. */
const chosen = (from: readonly string[], was: string): string =>
  from.length === 0 ? was : (from[hash(was) % from.length] ?? was);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const spoilt = (value: unknown, key: string, all: boolean, { names, addresses }: Planted): unknown => {
  if (typeof value === 'string') {
    if (ADDRESSES.has(key)) return chosen(addresses, value);
    return value !== '' && (all || NAMES.has(key)) ? chosen(names, value) : value;
  }
  if (Array.isArray(value))
    return value.map((each: unknown) => spoilt(each, key, all, { names, addresses, config: {} }));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      spoilt(each, name, all, { names, addresses, config: {} }),
    ]),
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/**
 * `POST /sandbox/hostile { names, addresses, config }`: from now on answers over HTTP carry these (F43, F44). An empty
 * order takes all back. The pushed feed stays as it was: a sandbox without push has every name by HTTP.
 */
export const plantHostileTexts = (app: FastifyInstance): void => {
  let planted = NOTHING;
  app.post<{ Body: Partial<Planted> | null }>('/sandbox/hostile', ({ body }) => {
    planted = { ...NOTHING, ...body };
    return { names: planted.names.length, addresses: planted.addresses.length };
  });
  app.addHook('onSend', async ({ url }, _reply, payload) => {
    if (planted === NOTHING || typeof payload !== 'string' || url.startsWith('/sandbox/')) return payload;
    const answer = parsed(payload);
    if (!isRecord(answer)) return payload;
    const path = url.split('?')[0] ?? '';
    const data =
      path === CONFIG
        ? { ...(answer.data as object), ...planted.config }
        : spoilt(answer.data, '', path.startsWith(WORDS), planted);
    return JSON.stringify({ ...answer, data });
  });
};
