import { parse } from 'lossless-json';
import { BODY_BYTES, CALL_DEADLINE_MS, LIST_BODY_BYTES } from '#domain/config/constants.ts';
import { isRecord } from '#domain/isRecord.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { ENDPOINTS } from '#platform/endpoints.ts';
import { retryAfterOf } from '#platform/retry.ts';
import { fault, note, warning, type Finding } from './findings.ts';
import type { Exchange } from './recorder.ts';

/** Slower answers delay a list that the client polls every 5 s. */
const SLOW_MS = 2_000;
/** Polled answers that may be older than this show outdated odds in play. */
const STALE_S = 5;

/** The text of a number that a double would round; it stands for the value in a parsed answer. */
class BigNumber {
  constructor(readonly text: string) {}
}
const isBig = (text: string): boolean =>
  /^-?\d{16,}$/.test(text) && String(Number(text)) !== text.replace(/^-0$/, '0');

/** Returns the paths of whole numbers beyond 2^53, each once and without list indexes. */
const bigNumberFields = (text: string): readonly string[] => {
  const found = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (value instanceof BigNumber) found.add(path);
    else if (Array.isArray(value)) value.forEach((each) => walk(each, `${path}[]`));
    else if (isRecord(value))
      for (const [name, each] of Object.entries(value)) walk(each, path === '' ? name : `${path}.${name}`);
  };
  try {
    walk(
      parse(text, null, (digits) => (isBig(digits) ? new BigNumber(digits) : Number(digits))),
      '',
    );
  } catch {
    return [];
  }
  return [...found];
};

const checkNumbers = ({ exact }: Endpoint, { text }: Exchange): readonly Finding[] =>
  exact || text === null
    ? []
    : bigNumberFields(text).map((field) =>
        fault('is a number beyond 2^53, whose last digits are lost in a browser; send it as a text', field),
      );

/** Returns the seconds for which a browser or a shared cache may keep an answer; 0 if neither may. */
const cacheSeconds = (headers: Headers): number => {
  const control = headers.get('cache-control') ?? '';
  if (/no-store|no-cache|private/i.test(control)) return 0;
  return Math.max(0, ...[...control.matchAll(/(?:s-maxage|max-age)=(\d+)/gi)].map(([, age]) => Number(age)));
};

const checkCaching = (
  { auth, method, path }: Endpoint,
  { headers }: Exchange,
  sentAuth: boolean,
): readonly Finding[] => {
  const control = headers.get('cache-control') ?? '';
  const seconds = cacheSeconds(headers);
  const findings: Finding[] = [];
  if (auth && sentAuth && (/public/i.test(control) || seconds > 0))
    findings.push(fault('lets a shared cache keep the answer of one user; send "no-store"', 'cache-control'));
  else if (seconds > STALE_S && path === ENDPOINTS.domainConfig.path)
    findings.push(
      warning(
        `lets a cache keep the configuration for ${seconds} s; a switch-off of betting comes that late. Send "no-store"`,
        'cache-control',
      ),
    );
  else if (seconds > STALE_S && method === 'POST')
    findings.push(
      warning(
        `keeps an answer for ${seconds} s; odds in play are polled every ${STALE_S} s`,
        'cache-control',
      ),
    );
  if (auth && sentAuth && control === '')
    findings.push(warning('is missing on the answer of one user; send "no-store"', 'cache-control'));
  const age = Number(headers.get('age') ?? 0);
  if (age > STALE_S) findings.push(fault(`says that the answer is ${age} s old`, 'age'));
  return findings;
};

const checkType = ({ headers, text }: Exchange): readonly Finding[] => {
  const type = headers.get('content-type') ?? '';
  if (!/json/i.test(type)) return [warning(`is "${type}"; send application/json`, 'content-type')];
  const charset = /charset=([\w-]+)/i.exec(type)?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8')
    return [fault(`names ${charset}; the client reads UTF-8`, 'content-type')];
  return text?.includes('\uFFFD') === true ? [fault('has bytes that are not UTF-8', 'body')] : [];
};

const checkSize = ({ large }: Endpoint, { text }: Exchange): readonly Finding[] => {
  const bytes = text === null ? 0 : Buffer.byteLength(text);
  const most = large ? LIST_BODY_BYTES : BODY_BYTES;
  if (bytes > most) return [fault(`has ${bytes} bytes; the client reads at most ${most}`, 'body')];
  return bytes > most / 2 ? [warning(`has ${bytes} bytes of at most ${most}`, 'body')] : [];
};

const checkTime = ({ ms }: Exchange): readonly Finding[] => {
  if (ms >= CALL_DEADLINE_MS)
    return [fault(`took ${Math.round(ms)} ms; the client gives up at ${CALL_DEADLINE_MS} ms`)];
  return ms > SLOW_MS ? [warning(`took ${Math.round(ms)} ms`)] : [];
};

/** Checks how a platform limits requests: an answer with status 429 must say when the client may retry. */
export const checkLimited = ({ status, headers }: Exchange): readonly Finding[] => {
  if (status !== 429) return [];
  const wait = retryAfterOf(headers.get('retry-after'), headers.get('date'));
  return wait === null
    ? [
        fault(
          'is missing or unreadable on an answer with 429; the client then only guesses when to return',
          'retry-after',
        ),
      ]
    : [note(`429 asks to return after ${wait / 1000} s`, 'retry-after')];
};

/** Checks the parts of an exchange that do not depend on its content: headers, numbers, size, time. */
export const checkExchange = (
  endpoint: Endpoint,
  exchange: Exchange,
  sentAuth: boolean,
): readonly Finding[] => [
  ...checkLimited(exchange),
  ...checkTime(exchange),
  ...(exchange.status === 200 && endpoint.envelope !== 'none'
    ? [
        ...checkType(exchange),
        ...checkSize(endpoint, exchange),
        ...checkNumbers(endpoint, exchange),
        ...checkCaching(endpoint, exchange, sentAuth),
      ]
    : []),
];

/**
 * Checks the answers to a preflight request and to a call from a page of another origin. `sent` are the headers that
 * the preflight request asked for.
 */
export const checkCors = (
  preflight: Exchange,
  call: Exchange,
  origin: string,
  sent: readonly string[],
): readonly Finding[] => {
  const findings: Finding[] = [];
  const allowed = call.headers.get('access-control-allow-origin');
  if (allowed !== origin && allowed !== '*')
    findings.push(
      fault(`is "${allowed ?? 'missing'}"; pages of ${origin} get no answer`, 'access-control-allow-origin'),
    );
  if (preflight.status === null || preflight.status >= 300)
    findings.push(fault(`answers a preflight request with ${preflight.status ?? 'nothing'}`, 'OPTIONS'));
  const names = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  const refused = sent.filter(
    (name) => !names.includes(name) && !(names.includes('*') && name !== 'authorization'),
  );
  if (refused.length > 0)
    findings.push(fault(`does not allow ${refused.join(', ')}`, 'access-control-allow-headers'));
  const exposed = (call.headers.get('access-control-expose-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  const hidden = ['date', 'retry-after'].filter((name) => !exposed.includes(name));
  if (hidden.length > 0)
    findings.push(
      warning(
        `does not expose ${hidden.join(', ')}: the client cannot follow the server's clock and limits`,
        'access-control-expose-headers',
      ),
    );
  if (allowed !== null && allowed !== '*' && !/origin/i.test(call.headers.get('vary') ?? ''))
    findings.push(
      warning('does not name Origin, so a cache may give one origin the answer of another', 'vary'),
    );
  return findings;
};

/** Compares the server's clock with the clock of this machine, in ms since the epoch. */
export const checkClock = ({ headers }: Exchange, now: number): readonly Finding[] => {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return [fault('is missing; clocks of matches follow it', 'date')];
  const off = Math.round((date - now) / 1000);
  return Math.abs(off) > 60 ? [warning(`differs from this machine's clock by ${off} s`, 'date')] : [];
};
