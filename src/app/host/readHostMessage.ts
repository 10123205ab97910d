import * as v from 'valibot';
import { VERSION } from './messages.ts';

/** Why a message is none of ours; each is counted and nothing else happens (F33). */
export type Refusal = 'origin' | 'source' | 'size' | 'shape';

/** Far above what any host has to say: about this many characters in all. */
const MOST_SIZE = 32_768;
const MOST_LIST = 100;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
/** A header's value: printable ASCII, so that no line can be smuggled into a request. */
const authorization = v.pipe(
  text(4096),
  v.check((value) => /^[\x21-\x7e]+$/.test(value)),
);
const uid = v.pipe(
  text(64),
  v.check((value) => /^[\w.@+-]+$/.test(value)),
);
const word = v.pipe(text(100), v.minLength(1));
const amount = v.pipe(
  text(50),
  v.check((value) => /^-?\d{1,30}(\.\d{1,18})?$/.test(value)),
);
const amountOrNull = v.optional(v.nullable(amount), null);
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const list = <T extends v.GenericSchema>(each: T) => v.pipe(v.array(each), v.maxLength(MOST_LIST));

const wallet = v.object({
  centerBalance: amountOrNull,
  balances: list(v.object({ coinCode: word, amount, isDefault: v.boolean() })),
  total: amountOrNull,
  oldGameBalance: amountOrNull,
  channels: v.optional(list(v.object({ channel: word, amount })), []),
  experienceCash: v.optional(list(v.object({ coinCode: word, amount, until: v.nullable(count) })), []),
  security: v.optional(v.record(text(100), v.boolean()), {}),
});

const DEFAULT_CURRENCY_ID = 1;

const session = v.nullable(
  v.object({
    authorization,
    uid,
    name: text(200),
    merchant: word,
    memberType: v.optional(v.picklist([0, 1]), 0),
    currencyId: v.optional(count, DEFAULT_CURRENCY_ID),
    wallet: v.optional(v.nullable(wallet), null),
    maintenance: v.optional(v.boolean(), false),
    restored: v.optional(v.boolean()),
  }),
);

const on = v.object({ on: v.boolean() });
const PAYLOADS = {
  hello: v.object({ version: v.picklist([VERSION]) }),
  session,
  language: v.object({ locale: v.picklist(['zh-CN', 'zh-TW', 'en', 'vi', 'th']) }),
  theme: v.object({ theme: v.picklist(['system', 'light', 'dark']) }),
  route: v.object({ query: text(2000) }),
  balance: wallet,
  maintenance: on,
  'full-screen': on,
};
type Payloads = typeof PAYLOADS;
type HostType = keyof Payloads;
export const HOST_TYPES = Object.keys(PAYLOADS) as readonly HostType[];

/** A host's message as the client takes it: what was left out filled in, what is not known dropped. */
export type TakenMessage = {
  readonly [K in HostType]: { readonly type: K; readonly payload: v.InferOutput<Payloads[K]> };
}[HostType];
type TakenOf<K extends HostType> = Extract<TakenMessage, { type: K }>;

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/**
 * Characters of a value, as far as the most; what is neither text, number, list nor plain object is too much
 * by itself.
 */
const sizeOf = (value: unknown): number => {
  let size = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && size <= MOST_SIZE) {
    const each = waiting.pop();
    size += 8;
    if (typeof each === 'string') size += each.length;
    else if (Array.isArray(each)) {
      if (each.length > MOST_SIZE) return Number.POSITIVE_INFINITY;
      waiting.push(...(each as unknown[]));
    } else if (typeof each === 'object' && each !== null) {
      if (!isPlain(each)) return Number.POSITIVE_INFINITY;
      for (const [key, inner] of Object.entries(each)) {
        size += key.length;
        waiting.push(inner);
      }
    }
  }
  return size;
};

type Read = { readonly message: TakenMessage } | { readonly refused: Refusal };

/** Reads one message by its type; whoever sent it was looked at before. */
export const readHostMessage = (type: unknown, payload: unknown): Read => {
  if (typeof type !== 'string' || !Object.hasOwn(PAYLOADS, type)) return { refused: 'shape' };
  if (sizeOf(payload) > MOST_SIZE) return { refused: 'size' };
  const known = type as HostType;
  const parsed = v.safeParse(PAYLOADS[known], payload);
  return parsed.success
    ? { message: { type: known, payload: parsed.output } as TakenOf<typeof known> }
    : { refused: 'shape' };
};
