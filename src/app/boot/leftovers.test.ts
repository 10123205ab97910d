import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { isSettings } from '#contract/documentChecks.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { isStoredSession } from '#contract/sessionChecks.ts';
import { fail } from '#contract/problem.ts';
import { createAuthorization } from '#state/authorization.ts';
import { createTextStore } from '#state/storage.ts';
import { readSettings, writeSettings } from '#state/storedSettings.ts';
import { readDeviceId } from './deviceId.ts';
import { createConfigSource } from './lastGoodConfig.ts';

const BASE = 'https://play.example.com/sport/';
const WHOSE = { merchant: 'm', uid: 'u1' };
const FIRST = defaultSettings({ defaultLocale: 'zh-CN', oddsFormats: [1, 2, 3, 4] });
const SESSION = {
  authorization: 'a.b.c',
  uid: 'u1',
  name: 'n',
  memberType: 0,
  merchant: 'm',
  currencyId: 1,
  wallet: null,
  maintenance: false,
} as const;
const KEYS = [
  'settings',
  'settings:m',
  'settings:m:u1',
  'deviceId',
  'session:m',
  `config:${BASE}`,
  'kept',
] as const;

const storeOf = (held: Map<string, string>) =>
  createTextStore(() => ({
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  }));

/**
 * Everything that a start reads of what an earlier one, another version or somebody else left; and what is
 * wrong with what came of it.
 */
const started = async (store: ReturnType<typeof createTextStore>): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const say = (holds: boolean, what: string) => void (holds || wrong.push(what));
  say(isSettings(readSettings(store, FIRST)), 'settings of the device');
  say(isSettings(readSettings(store, FIRST, WHOSE)), 'settings of the user');
  say(/^[0-9a-f]{32}$/.test(readDeviceId(store, (bytes) => bytes.fill(7))), 'device id');
  const authorization = createAuthorization(store, 'm');
  const kept = authorization.stored();
  say(
    kept === undefined || (isStoredSession(kept) && (kept.session === null || kept.session.merchant === 'm')),
    'session',
  );
  const config = await createConfigSource({
    call: () => Promise.resolve(fail({ code: 'network' })),
    base: BASE,
    store,
    refused: () => undefined,
  })();
  say(
    !config.ok || (typeof config.value.merchant === 'string' && Number.isSafeInteger(config.value.pageSize)),
    'configuration',
  );
  // What is decided now holds for this page, kept or not.
  authorization.keep(5, SESSION);
  say(authorization.stored()?.session?.authorization === SESSION.authorization, 'a login is forgotten');
  writeSettings(store, { ...FIRST, theme: 'dark' }, WHOSE);
  say(
    ({} as Record<string, unknown>).polluted === undefined && Object.keys(Object.prototype).length === 0,
    'a prototype was changed',
  );
  return wrong;
};

const sound: Readonly<Record<(typeof KEYS)[number], unknown>> = {
  settings: { locale: 'en' },
  'settings:m': FIRST,
  'settings:m:u1': FIRST,
  deviceId: 'f'.repeat(32),
  'session:m': { generation: 3, session: SESSION },
  [`config:${BASE}`]: { merchant: 'm' },
  kept: 'kept',
};
/**
 * What another version, a bug or somebody else may have left under a key: text, JSON of any shape, or what
 * was sound with one thing in it that is not.
 */
const leftover = (key: (typeof KEYS)[number]) => {
  const text = JSON.stringify(sound[key]);
  const spoilt =
    typeof sound[key] === 'object'
      ? fc
          .tuple(
            fc.constantFrom(...Object.keys(sound[key] as object), '__proto__', 'constructor', 'extra'),
            fc.jsonValue(),
          )
          .map(([name, value]) => `${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`)
      : fc.string();
  return fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.json(),
    spoilt,
    fc.nat(text.length).map((at) => text.slice(0, at)),
    fc.constantFrom(
      '',
      'null',
      '[]',
      '{}',
      '0',
      '"x"',
      'undefined',
      'NaN',
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '[[[[[[[[]]]]]]]]',
      'x'.repeat(200_000),
      '{"generation":1e400,"session":null}',
      '{"generation":-1,"session":{}}',
      '<html>',
      '\u0000',
    ),
  );
};

const broken = (): never => {
  throw new DOMException('no', 'SecurityError');
};

describe('what a start finds in the storage (F34)', () => {
  test.each(KEYS)(
    'garbage of 200 kinds under "%s" leaves a page that starts, with defaults for what cannot be read',
    async (key) => {
      await fc.assert(
        fc.asyncProperty(leftover(key), async (text) => {
          expect(await started(storeOf(new Map([[key, text]])))).toEqual([]);
        }),
        { numRuns: 200, seed: 34 },
      );
    },
  );

  test('garbage under all keys at once leaves it too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(...KEYS.map(leftover)), async (texts) => {
        expect(await started(storeOf(new Map(KEYS.map((key, at) => [key, texts[at] ?? '']))))).toEqual([]);
      }),
      { numRuns: 200, seed: 35 },
    );
  });

  test.each([
    ['denied', () => broken()],
    [
      'full',
      () => ({
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
        removeItem: () => undefined,
      }),
    ],
    ['throwing at every call', () => ({ getItem: broken, setItem: broken, removeItem: broken })],
    ['forgetful', () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })],
  ])(
    'a storage that is %s leaves a page that starts, and a login that holds as long as it',
    async (_how, open) => {
      expect(await started(createTextStore(open))).toEqual([]);
    },
  );

  test('a session of another merchant at the same origin is none (D23)', () => {
    const held = new Map([
      ['session:m', JSON.stringify({ generation: 1, session: { ...SESSION, merchant: 'other' } })],
    ]);
    expect(createAuthorization(storeOf(held), 'm').stored()).toBeUndefined();
  });
});
