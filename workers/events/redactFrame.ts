import { isRecord } from '#domain/isRecord.ts';

/** The fields of each kind of frame that are public offer. A frame of another kind keeps its kind alone. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  welcome: ['v', 'now', 'hb', 'producers'],
  answer: ['s', 'e', 'q', 'how'],
  snapshot: ['s', 'e', 'q', 'part', 'of', 'lg', 'mt'],
  d: ['s', 'e', 'q', 'at', 'gone', 'move', 'lg', 'mt', 'x', 'g', 'm', 'f', 'p', 'ev'],
  alive: ['now', 'p', 'at'],
  producers: ['p'],
  names: ['s', 'lang', 'lg', 'tm', 'mk', 'op'],
};
/**
 * The fields of leagues, matches, teams, scores, clocks, markets, options and events (FEED.md). Addresses of
 * pictures and streams are left out, because an address may carry a token.
 */
const NESTED: ReadonlySet<string> = new Set(
  (
    'id na or sid hot rnm bt ms ss fid fmt ne ssi smt ty nm tms tps lg ts nsg mc mg mty pe mks h au mbl li op od ' +
    'tyg sc home away s r tp tu itd k mid side tec at goal'
  ).split(' '),
);

const pick = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pick);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (NESTED.has(key) ? [[key, pick(each)]] : [])),
  );
};
/** True for streams of the public offer. Those of a user or a room are private. */
const isPublicStream = (stream: unknown): boolean =>
  typeof stream === 'string' && /^(?:sport|match)\//.test(stream);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/**
 * Returns the public part of a frame of the pushed feed (D9). What is not listed here is left out, so that a
 * server's new field cannot leak. A frame of a private stream is reduced to its kind.
 */
export const redactFrame = (text: string): Readonly<Record<string, unknown>> => {
  const raw = parse(text);
  if (!isRecord(raw)) return { t: 'unreadable' };
  const kind = typeof raw.t === 'string' && /^[a-z]{1,10}$/.test(raw.t) ? raw.t : 'unreadable';
  const fields = Object.hasOwn(FIELDS, kind) ? FIELDS[kind] : undefined;
  if (fields === undefined || (raw.s !== undefined && !isPublicStream(raw.s))) return { t: kind };
  const kept = Object.fromEntries(
    fields.flatMap((key) => (raw[key] === undefined ? [] : [[key, pick(raw[key])]])),
  );
  if (kind !== 'alive' || !Array.isArray(raw.at)) return { t: kind, ...kept };
  const places = (raw.at as readonly unknown[]).filter(
    (place) => Array.isArray(place) && isPublicStream(place[0]),
  );
  return { t: kind, ...kept, at: places };
};
