const SESSION = {
  authorization: 'forged.token.value',
  uid: 'mallory',
  name: 'Mallory',
  merchant: 'sandbox',
  memberType: 0,
  currencyId: 1,
  wallet: null,
  maintenance: false,
};
const WALLET = { balances: [{ coinCode: 'CNY', amount: '66666666.66', isDefault: true }] };

const PAYLOADS: readonly (readonly [string, unknown])[] = [
  ['session', SESSION],
  ['session', null],
  ['session', { ...SESSION, uid: 7 }],
  ['session', 'null'],
  ['balance', WALLET],
  ['balance', { balances: 'all' }],
  ['language', { locale: 'th' }],
  ['theme', { theme: 'dark' }],
  ['route', { query: '?sport=16' }],
  ['maintenance', { on: true }],
  ['full-screen', { on: true }],
  ['hello', { version: 1 }],
  ['login', SESSION],
  ['__proto__', { on: true }],
  ['constructor', {}],
  ['', null],
];
const ENVELOPES: readonly ((type: string, payload: unknown) => unknown)[] = [
  (type, payload) => ({ source: 'sport-live', version: 1, type, payload }),
  (type, payload) => ({
    source: 'sport-live',
    version: 1,
    type,
    payload,
    origin: 'https://evil.example.com',
  }),
  (type, payload) => ({ source: 'sport-live', version: '1', type, payload }),
  (type, payload) => ({ source: 'sport-live', version: 2, type, payload }),
  (type, payload) => ({ source: 'Sport-Live', version: 1, type, payload }),
  (type, payload) => ({ type, payload }),
  (type, payload) => [{ source: 'sport-live', version: 1, type, payload }],
  (type, payload) => JSON.stringify({ source: 'sport-live', version: 1, type, payload }),
  (type, payload) =>
    JSON.parse(
      `{"__proto__":{"source":"sport-live","version":1},"type":${JSON.stringify(type)},"payload":${JSON.stringify(payload)}}`,
    ) as unknown,
  (type, payload) => ({ source: 'sport-live', version: 1, type: [type], payload }),
];

/** Changes to a complete message. The first one leaves the message unchanged. */
const TWISTS: readonly ((message: unknown, nth: number) => unknown)[] = [
  (message) => message,
  (message, nth) => ({ ...(message as object), trusted: true, isTrusted: true, id: nth }),
  (message) => ({ data: message }),
  (message, nth) => ({
    ...(message as object),
    origin: 'https://parent.example.com',
    source: 'sport-live',
    id: nth,
  }),
  (message) => [message, message],
  (message) => new Map([['message', message]]),
  (message, nth) => ({
    ...(message as object),
    id: nth,
    payload: { toString: 'x', length: 1, ...(message as { payload?: object }).payload },
  }),
];

/**
 * Returns the nth forged message. The first 1,000 messages all differ. The first sixteen are messages of a
 * true parent, or nearly so.
 */
export const variant = (nth: number): unknown => {
  const [type, payload] = PAYLOADS[nth % PAYLOADS.length] ?? ['', null];
  const rest = Math.trunc(nth / PAYLOADS.length);
  const wrapped = ENVELOPES[rest % ENVELOPES.length]?.(type, payload);
  return TWISTS[Math.trunc(rest / ENVELOPES.length) % TWISTS.length]?.(wrapped, nth);
};
