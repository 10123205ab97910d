import * as v from 'valibot';
import { THEMES } from '#contract/documents.ts';
import { AUTHORIZATION, MAX_AUTHORIZATION, UID } from '#contract/sessionChecks.ts';
import { LOCALES } from '#domain/config/locales.ts';
import { DEFAULT_CURRENCY_ID } from '#domain/money/currencyTable.ts';
import { RESTRICTION_KINDS } from '#domain/responsible-gambling/restrictions.ts';

/** Why a message was ignored; each reason is counted (F33). */
export type Refusal = 'origin' | 'source' | 'shape';

/** Longest list in a message, far above real ones. */
const MAX_LIST = 100;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const authorization = v.pipe(
  text(MAX_AUTHORIZATION),
  v.check((value) => AUTHORIZATION.test(value)),
);
const uid = v.pipe(
  v.string(),
  v.check((value) => UID.test(value)),
);
const word = v.pipe(text(100), v.minLength(1));
const amount = v.pipe(
  text(50),
  v.check((value) => /^-?\d{1,30}(\.\d{1,18})?$/.test(value)),
);
const amountOrNull = v.optional(v.nullable(amount), null);
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/**
 * Reads a list with a limit. The schema bounds the cost of a message: only known fields are read, texts and
 * lists have a maximum length, and a too long list or record is rejected before its entries are read.
 */
const list = <T extends v.GenericSchema>(each: T) =>
  v.pipe(
    v.custom<unknown[]>((value) => Array.isArray(value) && value.length <= MAX_LIST),
    v.array(each),
  );
const hasFewKeys = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  let count = 0;
  // Unlike `Object.keys`, this loop can stop early.
  for (const key in value) {
    count += key === '' ? 0 : 1;
    if (count > MAX_LIST) return false;
  }
  return true;
};

const wallet = v.object({
  centerBalance: amountOrNull,
  balances: list(v.object({ coinCode: word, amount, isDefault: v.boolean() })),
  total: amountOrNull,
  oldGameBalance: amountOrNull,
  channels: v.optional(list(v.object({ channel: word, amount })), []),
  experienceCash: v.optional(list(v.object({ coinCode: word, amount, until: v.nullable(count) })), []),
  security: v.optional(
    v.pipe(v.custom<Record<string, unknown>>(hasFewKeys), v.record(text(100), v.boolean())),
    {},
  ),
});

const restrictions = list(
  v.object({ kind: v.picklist(RESTRICTION_KINDS), until: v.optional(v.nullable(count), null) }),
);

const session = v.nullable(
  v.object({
    authorization,
    uid,
    name: text(200),
    merchant: word,
    memberType: v.optional(v.picklist([0, 1]), 0),
    currencyId: v.optional(count, DEFAULT_CURRENCY_ID),
    wallet: v.optional(v.nullable(wallet), null),
    maintenance: v.optional(v.boolean()),
    restrictions: v.optional(restrictions),
    restored: v.optional(v.boolean()),
    renewed: v.optional(v.boolean()),
    expiresAt: v.optional(count),
  }),
);

const on = v.object({ on: v.boolean() });
/** Schemas of all messages of the host; the specification for hosts is made from them. */
export const PAYLOADS = {
  hello: v.object({ version: v.pipe(count, v.minValue(1)) }),
  session,
  language: v.object({ locale: v.picklist(LOCALES) }),
  theme: v.object({ theme: v.picklist(THEMES) }),
  route: v.object({ query: text(2000) }),
  balance: wallet,
  'deposit-closed': v.object({}),
  maintenance: v.object({ on: v.boolean(), restored: v.optional(v.boolean()) }),
  restrictions: v.object({ restrictions }),
  'full-screen': on,
};
type Payloads = typeof PAYLOADS;
type HostType = keyof Payloads;
export const HOST_TYPES = Object.keys(PAYLOADS) as readonly HostType[];

/** A checked message from the host, with defaults for missing fields and without unknown fields. */
export type TakenMessage = {
  readonly [K in HostType]: { readonly type: K; readonly payload: v.InferOutput<Payloads[K]> };
}[HostType];
type TakenOf<K extends HostType> = Extract<TakenMessage, { type: K }>;

/** The host's information about a refused message, without any of its values. */
export type RefusedMessage = {
  readonly reason: 'unknown-type' | 'invalid-field';
  /** Type of the message; absent if the type is unknown. */
  readonly type?: HostType;
  /** Path of the first invalid field (`wallet.balances.0.amount`). */
  readonly field?: string;
};

type Read = { readonly message: TakenMessage } | { readonly refused: RefusedMessage };

/** Checks one message by its type. Its sender was checked before. */
export const readHostMessage = (type: unknown, payload: unknown): Read => {
  if (typeof type !== 'string' || !Object.hasOwn(PAYLOADS, type))
    return { refused: { reason: 'unknown-type' } };
  const known = type as HostType;
  const parsed = v.safeParse(PAYLOADS[known], payload, { abortEarly: true });
  if (parsed.success) return { message: { type: known, payload: parsed.output } as TakenOf<typeof known> };
  const field = v.getDotPath(parsed.issues[0]);
  return {
    refused: {
      reason: 'invalid-field',
      type: known,
      ...(field === null ? undefined : { field: field.slice(0, 100) }),
    },
  };
};
