import { languageOf } from '#sandbox/wire/language.ts';
import type { Language } from '#sandbox/wire/language.ts';

export type StreamRequest = {
  readonly s: string;
  readonly e?: string;
  readonly q?: number;
  readonly fresh: boolean;
};
export type ClientFrame =
  | {
      readonly t: 'hello';
      readonly v: unknown;
      readonly lang: Language;
      readonly device: string;
      readonly auth: string | null;
    }
  | { readonly t: 'sub'; readonly want: readonly StreamRequest[] }
  | { readonly t: 'ping'; readonly n: number }
  | { readonly t: 'auth'; readonly auth: string | null }
  | { readonly t: 'lang'; readonly lang: Language };

const MAX_STREAMS = 500;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const readWant = (raw: unknown): StreamRequest | null => {
  if (!isRecord(raw) || typeof raw.s !== 'string') return null;
  const resumes =
    typeof raw.e === 'string' && typeof raw.q === 'number' && Number.isInteger(raw.q) && raw.q >= 0;
  return {
    s: raw.s,
    fresh: raw.fresh === 1 || raw.fresh === true,
    ...(resumes ? { e: String(raw.e), q: Number(raw.q) } : {}),
  };
};

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
};

/** Parses a client's frame. Returns a sentence if the frame is invalid (FEED.md, "Client to server"). */
export const readFrame = (data: string): ClientFrame | string => {
  const raw = parse(data);
  if (!isRecord(raw)) return 'A frame is one JSON object.';
  if (raw.t === 'hello')
    return {
      t: 'hello',
      v: raw.v,
      lang: languageOf(raw.lang),
      device: text(raw.device) ?? '',
      auth: text(raw.auth),
    };
  if (raw.t === 'ping')
    return typeof raw.n === 'number' ? { t: 'ping', n: raw.n } : '"n" of a ping is a number.';
  if (raw.t === 'auth') return { t: 'auth', auth: text(raw.auth) };
  if (raw.t === 'lang') return { t: 'lang', lang: languageOf(raw.lang) };
  if (raw.t !== 'sub') return '"t" is none of hello, sub, ping, auth, lang.';
  if (!Array.isArray(raw.want) || raw.want.length > MAX_STREAMS)
    return `"want" of a sub is a list of at most ${MAX_STREAMS} streams.`;
  const want: StreamRequest[] = [];
  for (const each of raw.want as unknown[]) {
    const one = readWant(each);
    if (one === null) return 'Every entry of "want" has a stream "s".';
    want.push(one);
  }
  return { t: 'sub', want };
};
