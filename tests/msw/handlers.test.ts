import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileAddress } from '#platform/addresses.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';
import { createCaller } from '#platform/http.ts';
import { createIcons } from '#platform/icons.ts';
import { ASKED, askFor, CLIENT_CALLS } from './clientCalls.ts';
import { handlersFor, type Variant } from './handlers.ts';
import { sampleOf } from './samples.ts';
import { SAMPLE_BASE as BASE, SAMPLE_IDS as KNOWN } from './sampleIds.ts';

const variants = new Map<EndpointName, Variant>();
const server = setupServer(...handlersFor({ base: BASE, variantOf: (name) => variants.get(name) }));
let drops: string[] = [];
const decoding: Decoding = {
  drop: (reason) => {
    drops.push(reason);
  },
  serverNow: () => 1_763_730_000_000,
  icons: createIcons('/icon/{keyword}/{id}.svg', BASE, {
    image: ['img.example.com'],
    stream: ['stream.example.com', 'animation.example.com', 'player.example.com'],
    banner: ['img.example.com'],
    link: ['www.example.com'],
  }),
};
const call = createCaller({ base: BASE, language: () => 'CMN', auth: () => 'token' });
const NAMES = Object.keys(ENDPOINTS) as EndpointName[];

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  drops = [];
  variants.clear();
});

describe('handlers generated from the endpoint map', () => {
  test('every call with a body has a hand-written one', () => {
    expect(
      NAMES.filter((name) => ENDPOINTS[name].envelope !== 'none' && sampleOf(name) === undefined),
    ).toEqual([]);
    expect(Object.keys(CLIENT_CALLS).sort()).toEqual([...NAMES].sort());
  });

  test.each(ASKED)(
    '%s is made over HTTP and answers a decoded value; only what no table has is counted (D17)',
    async (name) => {
      const answer = await askFor(name, call, decoding, KNOWN);
      expect([
        answer.ok,
        drops.filter((reason) => !reason.startsWith('unknown-') && reason !== 'video-line'),
      ]).toEqual([true, []]);
    },
  );

  test.each(NAMES.filter((name) => CLIENT_CALLS[name] === null && ENDPOINTS[name].envelope !== 'none'))(
    '%s, which later issues read, answers its body in the envelope of its family',
    async (name) => {
      expect(await call(name)).toEqual({ ok: true, value: sampleOf(name)?.data });
    },
  );

  test('a file is answered at its address (REQ-39)', async () => {
    expect(await (await fetch(fileAddress('a1.png', '/', BASE, ENDPOINTS.file))).text()).toBe('file');
  });

  test.each<[EndpointName, Variant, object]>([
    ['orderList', { kind: 'status', status: 503 }, { code: 'http', status: 503 }],
    [
      'orderList',
      { kind: 'refusal', code: 14051, message: 'range' },
      { code: 'refused', platformCode: '14051', message: 'range' },
    ],
    ['orderList', { kind: 'expired' }, { code: 'session-expired' }],
    [
      'cashOutQuote',
      { kind: 'refusal', code: 1, message: '' },
      { code: 'refused', platformCode: '1', message: '' },
    ],
    ['anchors', { kind: 'text', text: '<html></html>' }, { code: 'unreadable' }],
    ['anchors', { kind: 'data', data: { list: [] } }, { code: 'unreadable' }],
    ['gifts', { kind: 'broken' }, { code: 'network' }],
  ])('%s can be made to answer %j (REQ-11, REQ-12, F36)', async (name, variant, problem) => {
    variants.set(name, variant);
    expect(await askFor(name, call, decoding, KNOWN)).toEqual({ ok: false, problem });
  });

  test.each(ASKED)(
    '%s: a page, nothing, half an answer or another envelope is an error, never an empty list (F36, D19)',
    async (name) => {
      const whole = JSON.stringify(sampleOf(name));
      const family = ENDPOINTS[name].envelope;
      const invalidVariants: readonly Variant[] = [
        { kind: 'text', text: '<!doctype html><title>502</title>' },
        { kind: 'text', text: '' },
        { kind: 'status', status: 204 },
        { kind: 'text', text: whole.slice(0, Math.floor(whole.length / 2)) },
        { kind: 'text', text: 'null' },
        { kind: 'text', text: '[]' },
        { kind: 'text', text: '{}' },
        { kind: 'text', text: JSON.stringify({ data: sampleOf(name)?.data }) },
        {
          kind: 'text',
          text: JSON.stringify({
            success: true,
            code: family === 'match' ? 1 : 0,
            message: '',
            data: sampleOf(name)?.data,
          }),
        },
      ];
      const problems: string[] = [];
      for (const invalidVariant of invalidVariants) {
        variants.set(name, invalidVariant);
        const answer = await askFor(name, call, decoding, KNOWN);
        problems.push(answer.ok ? 'taken' : answer.problem.code);
      }
      expect(problems).toEqual([...Array.from({ length: 8 }, () => 'unreadable'), 'refused']);
    },
  );

  test('ids and money sent as long numbers keep every digit (C39, F40)', async () => {
    const text = JSON.stringify(sampleOf('orderList'))
      .replaceAll(/"id":"(\d{19})"/g, '"id":$1')
      .replace('"sat":60.01', '"sat":9007199254740993.07');
    expect(text).toContain('"id":9223372036854775807');
    variants.set('orderList', { kind: 'text', text });
    const answer = (await askFor('orderList', call, decoding, KNOWN)) as {
      value: { orders: { id: string; betAmount: string }[] };
    };
    expect(answer.value.orders.map(({ id, betAmount }) => [id, betAmount])).toEqual([
      ['1988112233445566771', '100'],
      ['1988112233445566779', '9007199254740993.07'],
      ['1988112233445566812', '300'],
      ['1988112233445566813', '400'],
      ['9223372036854775807', '400'],
    ]);
  });

  test('a late answer ends the call at its timeout (F37)', async () => {
    variants.set('gifts', { kind: 'delay', ms: 5_000 });
    expect(
      await askFor(
        'gifts',
        createCaller({ base: BASE, language: () => 'CMN', deadline: 50 }),
        decoding,
        KNOWN,
      ),
    ).toEqual({ ok: false, problem: { code: 'timeout' } });
  });
});
