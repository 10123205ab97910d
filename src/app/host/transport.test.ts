import * as fc from '#tests/property.ts';
import mitt from 'mitt';
import { describe, expect, test } from 'vitest';
import type { SportBus, SportBusEvents } from './messages.ts';
import type { Refusal, TakenMessage } from './readHostMessage.ts';
import { busTransport, iframeTransport } from './transport.ts';

const PARENT = 'https://harbour.example';
const OWN = 'https://sport.example';

type Sent = { readonly message: { readonly type: string }; readonly origin: string };
type Hear = (event: MessageEvent<unknown>) => void;

/** Creates a page in a frame whose windows are different objects. */
const framed = (ancestors?: readonly string[]) => {
  const sent: Sent[] = [];
  const parent = {
    postMessage: (message: Sent['message'], origin: string) => void sent.push({ message, origin }),
  } as unknown as Window;
  const hears = new Set<Hear>();
  const page = {
    parent,
    addEventListener: (_type: string, hear: Hear) => void hears.add(hear),
    removeEventListener: (_type: string, hear: Hear) => void hears.delete(hear),
  } as unknown as Window;
  const counts: Partial<Record<Refusal, number>> = {};
  const taken: TakenMessage[] = [];
  const transport = iframeTransport({
    window: page,
    allowed: [OWN, PARENT],
    ancestors,
    count: (refusal) => {
      counts[refusal] = (counts[refusal] ?? 0) + 1;
    },
  });
  const stop = transport.listen((message) => taken.push(message));
  const arrive = (data: unknown, origin = PARENT, source: unknown = parent) =>
    hears.forEach((hear) => hear({ data, origin, source } as MessageEvent<unknown>));
  return { sent, counts, taken, transport, stop, arrive, hears, page };
};

const SESSION = { authorization: 'abc.def', uid: 'u1', name: 'Alice', merchant: 'sandbox' };
const envelope = (type: unknown, payload: unknown) => ({ source: 'sport-live', version: 1, type, payload });

/** What the client answered to messages that it refused, and to whom. */
const errors = ({ sent }: ReturnType<typeof framed>) =>
  sent
    .map(({ message, origin }) => ({ ...(message as unknown as { payload: object }).payload, origin }))
    .filter((each) => 'code' in each);

describe('the iframe form', () => {
  test('takes what an allowed parent says, with what was left out filled in (D8, USER-10, SETTINGS-08)', () => {
    const { taken, arrive, counts } = framed();
    arrive(envelope('session', { ...SESSION, unknown: 1 }));
    arrive(envelope('session', null));
    arrive(envelope('language', { locale: 'en' }));
    arrive(envelope('balance', { balances: [{ coinCode: 'CNY', amount: '12.50', isDefault: true }] }));
    expect(taken).toEqual([
      {
        type: 'session',
        payload: { ...SESSION, memberType: 0, currencyId: 1, wallet: null },
      },
      { type: 'session', payload: null },
      { type: 'language', payload: { locale: 'en' } },
      {
        type: 'balance',
        payload: {
          centerBalance: null,
          total: null,
          oldGameBalance: null,
          balances: [{ coinCode: 'CNY', amount: '12.50', isDefault: true }],
          channels: [],
          experienceCash: [],
          security: {},
        },
      },
    ]);
    expect(counts).toEqual({});
  });

  test('sends to the exact origin, never "*": each allowed origin until the parent has sent a message', () => {
    const known = framed([PARENT, 'https://outer.example']);
    known.transport.send({ type: 'ready', payload: { version: 1, build: 'b' } });
    expect(known.sent).toEqual([{ message: envelope('ready', { version: 1, build: 'b' }), origin: PARENT }]);
    const unknown = framed();
    unknown.transport.send({ type: 'logged-out', payload: { uid: 'u1' } });
    expect(unknown.sent.map(({ origin }) => origin)).toEqual([OWN, PARENT]);
    unknown.arrive(envelope('hello', { version: 1 }));
    unknown.transport.send({ type: 'logged-out', payload: { uid: 'u1' } });
    expect(unknown.sent.map(({ origin }) => origin)).toEqual([OWN, PARENT, PARENT]);
    const foreign = framed(['https://evil.example']);
    foreign.transport.send({ type: 'ready', payload: { version: 1, build: 'b' } });
    expect([known, unknown, foreign].map(({ transport }) => transport.hasParent)).toEqual([
      true,
      true,
      false,
    ]);
    expect(foreign.sent).toEqual([]);
  });

  test('counts and ignores another origin, another window of the right origin, and what does not fit (F33, D8)', () => {
    const { taken, counts, arrive, page } = framed();
    const good = envelope('session', SESSION);
    for (const origin of [
      'https://evil.example',
      'http://harbour.example',
      'https://harbour.example:444',
      'https://harbour.example.evil.example',
      'null',
      '',
    ])
      arrive(good, origin);
    expect(counts).toEqual({ origin: 6 });
    for (const source of [null, {}, page]) arrive(good, PARENT, source);
    expect(counts).toEqual({ origin: 6, source: 3 });
    const misfits = [
      null,
      'session',
      7,
      [],
      {},
      { ...good, source: 'other' },
      { ...good, version: 2 },
      { ...good, version: '1' },
      envelope('login', SESSION),
      envelope('__proto__', {}),
      envelope('toString', {}),
      envelope(null, SESSION),
      envelope('session', undefined),
      envelope('session', { ...SESSION, uid: 7 }),
      envelope('session', { ...SESSION, uid: '' }),
      envelope('session', { ...SESSION, uid: 'a/b' }),
      envelope('session', { ...SESSION, authorization: 'a\r\nX-Evil: 1' }),
      envelope('session', { ...SESSION, memberType: 2 }),
      envelope('session', { ...SESSION, merchant: undefined }),
      envelope('balance', { balances: [{ coinCode: 'CNY', amount: 12.5, isDefault: true }] }),
      envelope('balance', { balances: [{ coinCode: 'CNY', amount: '1e9', isDefault: true }] }),
      envelope('language', { locale: 'xx' }),
      envelope('theme', { theme: 'javascript:' }),
      envelope('maintenance', { on: 'yes' }),
      envelope('route', { query: 'x'.repeat(2001) }),
    ];
    misfits.forEach((each) => arrive(each));
    expect(counts).toEqual({ origin: 6, source: 3, shape: misfits.length });
    for (const huge of [
      'x'.repeat(40_000),
      Array.from({ length: 5_000 }, () => ({ a: 'bcdef' })),
      new Map(),
      new Uint8Array(8),
    ])
      arrive(envelope('session', { ...SESSION, wallet: huge }));
    expect(counts).toEqual({ origin: 6, source: 3, shape: misfits.length + 4 });
    expect(taken).toEqual([]);
  });

  test.each([
    ['auth0|5f7', 'Bearer x'],
    ['tenant:42', 'abc.def'],
  ])('takes a session of %s with the value %s', (uid, authorization) => {
    const frame = framed();
    frame.arrive(envelope('session', { ...SESSION, uid, authorization }));
    expect(frame.taken).toMatchObject([{ type: 'session', payload: { uid, authorization } }]);
    expect(errors(frame)).toEqual([]);
  });

  test('answers a refused message of the parent with reason and field, without the value, to its origin only', () => {
    const frame = framed();
    const { arrive } = frame;
    arrive(envelope('session', { ...SESSION, uid: 'a b' }));
    arrive(envelope('balance', { balances: [{ coinCode: 'CNY', amount: 12.5, isDefault: true }] }));
    arrive(envelope('session', { ...SESSION, wallet: 'x'.repeat(40_000) }));
    arrive(envelope('login', SESSION));
    const code = 'message-refused';
    expect(errors(frame)).toEqual([
      { code, reason: 'invalid-field', type: 'session', field: 'uid', origin: PARENT },
      { code, reason: 'invalid-field', type: 'balance', field: 'balances.0.amount', origin: PARENT },
      { code, reason: 'invalid-field', type: 'session', field: 'wallet', origin: PARENT },
      { code, reason: 'unknown-type', origin: PARENT },
    ]);
  });

  test("answers only the parent, and only the client's own messages (F33)", () => {
    const frame = framed();
    const bad = envelope('session', { ...SESSION, uid: 'a b' });
    frame.arrive(bad, 'https://evil.example');
    frame.arrive(bad, PARENT, frame.page);
    frame.arrive({ source: 'resizer', type: 'size' });
    frame.arrive('text');
    expect(frame.sent).toEqual([]);
  });

  test('answers the same invalid message at most ten times, and again after a valid one', () => {
    const frame = framed();
    const many = () => {
      for (let n = 0; n < 50; n += 1) frame.arrive(envelope('theme', { theme: 'pink' }));
    };
    many();
    expect(errors(frame)).toHaveLength(10);
    frame.arrive(envelope('theme', { theme: 'dark' }));
    many();
    expect(errors(frame)).toHaveLength(20);
    expect(frame.counts).toEqual({ shape: 100 });
  });

  test('reads only a limited part of a message, however many keys or entries it has', () => {
    const frame = framed();
    const looks = { at: 0 };
    const watched = (value: object): object =>
      new Proxy(value, {
        get: (target, key) => {
          looks.at += 1;
          return Reflect.get(target, key) as unknown;
        },
        getOwnPropertyDescriptor: (target, key) => {
          looks.at += 1;
          return Reflect.getOwnPropertyDescriptor(target, key);
        },
      });
    const keys = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, true]));
    const entries = Array.from({ length: 50_000 }, () => ({ coinCode: 'CNY', amount: '1', isDefault: true }));
    const wallet = { balances: [] };
    for (const payload of [
      watched(keys),
      { ...SESSION, wallet: watched(keys) },
      { ...SESSION, wallet: { balances: watched(entries) } },
      { ...SESSION, wallet: { ...wallet, security: watched(keys) } },
    ])
      frame.arrive(envelope('session', payload));
    expect(frame.counts).toEqual({ shape: 4 });
    // Unknown fields beside the known ones are not looked at.
    frame.arrive(envelope('session', watched({ ...keys, ...SESSION })));
    expect(frame.taken).toHaveLength(1);
    expect(looks.at).toBeLessThan(500);
  });

  test('no forged message of 1,000 made at random is taken, and none throws (F33)', () => {
    const { taken, counts, arrive, page } = framed();
    const payload = fc.oneof(
      fc.constant(SESSION),
      fc.constant(null),
      fc.anything({
        withNullPrototype: true,
        withMap: true,
        withBigInt: true,
        withTypedArray: true,
        withSparseArray: true,
      }),
    );
    const type = fc.constantFrom(
      'session',
      'balance',
      'language',
      'theme',
      'route',
      'maintenance',
      'full-screen',
      'hello',
    );
    const forged = fc.oneof(
      fc.tuple(
        type,
        payload,
        fc.constantFrom('https://evil.example', 'null', 'http://harbour.example'),
        fc.constant('parent'),
      ),
      fc.tuple(type, payload, fc.constantFrom(PARENT, OWN), fc.constantFrom('self', 'other', 'none')),
      fc.tuple(fc.string(), payload, fc.constant(PARENT), fc.constant('parent')),
    );
    const sources: Readonly<Record<string, unknown>> = { self: page, other: {}, none: null };
    fc.assert(
      fc.property(forged, ([type, payload, origin, source]) =>
        arrive(envelope(type, payload), origin, source === 'parent' ? page.parent : sources[source]),
      ),
      { numRuns: 1_000 },
    );
    expect(taken).toEqual([]);
    expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(1_000);
  });

  test('receives nothing once it is stopped', () => {
    const { hears, stop } = framed();
    expect(hears.size).toBe(1);
    stop();
    expect(hears.size).toBe(0);
  });
});

/** A client on a bus that the test holds. */
const bussed = () => {
  const emitter = mitt<SportBusEvents>();
  const bus: SportBus = emitter;
  const counts: Refusal[] = [];
  const taken: TakenMessage[] = [];
  const transport = busTransport(bus, (refusal) => counts.push(refusal));
  const stop = transport.listen((message) => taken.push(message));
  return { emitter, bus, counts, taken, transport, stop };
};

describe('the same-document form', () => {
  test('carries the same messages by the same names, read as strictly', () => {
    const { bus, taken, counts } = bussed();
    bus.emit('theme', { theme: 'dark' });
    bus.emit('theme', { theme: 'pink' as 'dark' });
    expect(taken).toEqual([{ type: 'theme', payload: { theme: 'dark' } }]);
    expect(counts).toEqual(['shape']);
  });

  test('answers a message that was refused (README.md)', () => {
    const { bus } = bussed();
    const errors: unknown[] = [];
    bus.on('error', (error) => errors.push(error));
    bus.emit('theme', { theme: 'pink' as 'dark' });
    expect(errors).toEqual([
      { code: 'message-refused', reason: 'invalid-field', type: 'theme', field: 'theme' },
    ]);
  });

  test('leaves no handler behind when it is stopped', () => {
    const { emitter, stop, taken, bus } = bussed();
    stop();
    bus.emit('theme', { theme: 'dark' });
    expect(taken).toEqual([]);
    expect([...emitter.all.values()].flat()).toEqual([]);
  });
});
