import type { FastifyInstance } from 'fastify';

/**
 * Hostile data for answers: texts that replace every name, addresses that replace every picture address, and
 * fields that override the configuration.
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
/** Chooses a text for a name. The same name always gets the same text. */
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
 * `POST /sandbox/hostile { names, addresses, config }`: from now on HTTP answers contain this data (F43,
 * F44); an empty request removes it. The pushed feed is not changed: a sandbox without push sends every name
 * over HTTP.
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
