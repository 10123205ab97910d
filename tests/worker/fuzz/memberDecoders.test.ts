import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { Decoding } from '#platform/decode/context.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import { createIcons } from '#platform/icons.ts';
import { parseExact } from '#platform/exactJson.ts';
import type { Caller } from '#platform/http.ts';
import { ASKED, askFor, type Known } from '#tests/msw/clientCalls.ts';
import { sampleOf } from '#tests/msw/samples.ts';
import { firstSeed, LIMIT_MS, ONLY, sized } from '#tests/worker/budget.ts';
import { createRandom, type Random } from '#tests/worker/random.ts';
import { answerOf, corruptBody } from './bodyCases.ts';
import type { Tree } from './recording.ts';
import { isPolluted, unsoundValue } from './sound.ts';

/** 3,000 bodies in `npm test`, 200,000 in the long tier. */
const BODIES = sized(3_000, 200_000);
const BASE = 'http://x.test/sport/';
const NOW = 1_763_730_000_000;
const decoding: Decoding = {
  drop: (reason) => {
    if (!/^[a-z-]{1,40}$/.test(reason)) throw new Error(`counted under ${reason}`);
  },
  serverNow: () => NOW,
  icons: createIcons('/icon/{keyword}/{id}.svg', BASE),
};
const KNOWN = {
  base: BASE,
  now: NOW,
  matchId: '1',
  optionKey: '1:1',
  legs: [
    { key: '1:1', odds: 1955 },
    { key: '2:1', odds: 1900 },
  ],
  roomId: '1',
  hostId: '1',
  userId: '1',
  orderIds: ['1'],
  cashOutIds: ['1'],
  titleId: '1',
  lotteryId: '1',
  messageId: '1',
  tipId: '1',
  tipsterId: '1',
  bankerId: '1',
  searched: 'x',
} as unknown as Known;

/** Calls whose body is hand-written and has its own decoder. The lists' hot path has its own test. */
const HOT: readonly EndpointName[] = [
  'matchList',
  'matchDetail',
  'search',
  'statistics',
  'leagues',
  'languageFile',
  'domainConfig',
];
const NAMES = ASKED.filter((name) => !HOT.includes(name));

/** The hand-written bodies as plain trees that may be spoilt. */
const CLEAN: ReadonlyMap<EndpointName, unknown> = new Map(
  NAMES.map((name) => [name, JSON.parse(JSON.stringify(sampleOf(name) ?? {})) as unknown]),
);

/** Runs a call with a text as its body. */
const decode = (name: EndpointName, text: string): Promise<unknown> =>
  askFor(name, () => Promise.resolve(answerOf(name, text)), decoding, KNOWN);
const decodeValue = (name: EndpointName, data: unknown): Promise<unknown> => {
  const call: Caller = () => Promise.resolve({ ok: true, value: data });
  return askFor(name, call, decoding, KNOWN);
};

/** Checks the decoded answer of one body. Returns the first violation, or undefined. */
const findViolation = async (
  name: EndpointName,
  ask: () => Promise<unknown>,
): Promise<string | undefined> => {
  try {
    const answer = await ask();
    return unsoundValue(answer) ?? (isPolluted() ? 'a prototype was changed' : undefined);
  } catch (error) {
    return `${name} threw: ${error instanceof Error ? error.stack : 'no error'}`;
  }
};

/** Returns a corrupted body; null if it is nested too deeply for the corrupting code itself. */
const spoiltText = (name: EndpointName, random: Random): string | null => {
  try {
    return corruptBody(structuredClone(CLEAN.get(name)) as Tree, random);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Decodes one corrupted body and returns the first violation. */
const runBody = async (seed: number): Promise<string | undefined> => {
  const random = createRandom(seed);
  const name = random.pick(NAMES);
  const text = spoiltText(name, random);
  if (text === null) return undefined;
  const violation = await findViolation(name, () => decode(name, text));
  return violation === undefined
    ? undefined
    : `${name}: ${violation}\nafter ${text.slice(0, 1_000)}\nagain: FUZZ_SEED=${seed} npx vitest run tests/worker/fuzz/memberDecoders.test.ts`;
};

/** Returns a body with a list that is far too long. */
const withLongList = (name: EndpointName): unknown => {
  const { data } = sampleOf(name) ?? { data: [] };
  return Array.isArray(data) ? Array.from({ length: 20_000 }, () => data[0] as unknown) : data;
};

describe('a body of any kind, for every call of the table', () => {
  test(
    'is decoded to valid values or returned as a problem (F36, F38, F40, D17, D19)',
    { timeout: LIMIT_MS },
    async () => {
      const from = ONLY.life ?? firstSeed();
      const bodies = ONLY.life === undefined ? BODIES : 1;
      for (let seed = from; seed < from + bodies; seed += 1) expect(await runBody(seed)).toBeUndefined();
    },
  );

  test('no JSON makes any of them throw (F36)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...NAMES), fc.jsonValue(), async (name, data) => {
        expect(await findViolation(name, () => decodeValue(name, data))).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['null', null],
    ['a list for an object, an object for a list', { length: 3, 0: {} }],
    ['an empty object', {}],
    ['a text', '<html><body>502</body></html>'],
    ['a number', 1e308],
    ['a list of nulls', [null, null]],
    ['a list of a million nothings', Array.from({ length: 1_000_000 }, () => 0)],
    [
      'a key that would change a prototype',
      parseExact('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}'),
    ],
  ])('%s in place of what every call answers is never a broken value (F36, F37)', async (_, data) => {
    for (const name of NAMES)
      expect([name, await findViolation(name, () => decodeValue(name, data))]).toEqual([name, undefined]);
  });

  test('a list too long is cut, and read in time (F37)', async () => {
    for (const name of NAMES) {
      const answer = (await decodeValue(name, withLongList(name))) as { ok: boolean; value: unknown };
      expect([name, answer.ok, Array.isArray(answer.value) ? answer.value.length <= 10_000 : true]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });

  test('texts of users are cleaned and clipped in every field (F43)', async () => {
    const hostile = `\u202eevil\u2066\u200b${'e\u0301\u0301\u0301\u0301\u0301\u0301'.repeat(40)}${'x'.repeat(1_000_000)}<img src=x onerror=alert(1)>{{count}} $t(app:title)`;
    const spoil = (tree: unknown): unknown =>
      typeof tree === 'string'
        ? /^[\d.:/-]*$|^https?:|^\/|^[\w-]{1,40}$/.test(tree)
          ? tree
          : hostile
        : Array.isArray(tree)
          ? tree.map(spoil)
          : typeof tree === 'object' && tree !== null
            ? Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, spoil(value)]))
            : tree;
    for (const name of NAMES) {
      const answer = await decodeValue(name, spoil(sampleOf(name)?.data));
      expect([
        name,
        unsoundValue(answer),
        /[\u202a-\u202e\u2066-\u2069\u200b]/.test(JSON.stringify(answer)),
      ]).toEqual([name, undefined, false]);
    }
  });
});
