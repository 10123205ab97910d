import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCaller } from './http.ts';
import { isRefusal } from './refusals.ts';
import { createRequestLimits } from './requestLimits.ts';

let server: Server;
let base = '';
let asked: string[] = [];
let answer: { status: number; retryAfter?: string } = { status: 200 };
let now = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status, retryAfter } = answer;
    response
      .writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
      .end('{"success":true,"code":0,"data":{}}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sport/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  now = 0;
});
const caller = (random = 0) =>
  createCaller({ base, language: () => 'CMN', limited: { now: () => now, random: () => random } });
const LIMITED = { ok: false, problem: { code: 'http', status: 429 } };
const KEPT_BACK = { ok: false, problem: { code: 'http', status: 429, isKeptBack: true } };

describe('limits of the platform', () => {
  test('an endpoint that answered 429 is not asked before Retry-After; other endpoints are', async () => {
    const call = caller();
    answer = { status: 429, retryAfter: '30' };
    expect(await call('matchList')).toEqual(LIMITED);
    answer = { status: 200 };
    now = 29_999;
    expect(await call('matchList')).toEqual(KEPT_BACK);
    expect((await call('statistics')).ok).toBe(true);
    now = 30_000;
    expect((await call('matchList')).ok).toBe(true);
    expect(asked).toEqual(['/v1/match/getList', '/v1/match/statistical', '/v1/match/getList']);
  });

  test('clients come back spread over half of the pause more', async () => {
    const call = caller(0.9);
    answer = { status: 503, retryAfter: '10' };
    await call('matchList');
    now = 14_499;
    await call('matchList');
    expect(asked).toHaveLength(1);
    now = 14_500;
    await call('matchList');
    expect(asked).toHaveLength(2);
  });

  test('a request that is kept back after 503 says 503, and that the platform did not get it (D30)', async () => {
    const call = caller();
    answer = { status: 503, retryAfter: '10' };
    const first = await call('chatSend');
    const second = await call('chatSend');
    expect(first).toEqual({ ok: false, problem: { code: 'http', status: 503 } });
    expect(second).toEqual({ ok: false, problem: { code: 'http', status: 503, isKeptBack: true } });
    expect([first, second].map((each) => !each.ok && isRefusal('member', each.problem))).toEqual([
      false,
      true,
    ]);
    expect(asked).toHaveLength(1);
  });

  test('a money call is never kept back: its user pressed once (D4)', async () => {
    const call = caller();
    answer = { status: 429, retryAfter: '30' };
    await call('betSingle');
    await call('betSingle');
    expect(asked).toHaveLength(2);
  });

  test.each([
    [{ code: 'http', status: 429 }, null, 0],
    [{ code: 'http', status: 500 }, 9_000, 0],
    [{ code: 'network' }, 9_000, 0],
    [{ code: 'http', status: 429 }, 9_000, 9_000],
    [{ code: 'http', status: 429 }, 86_400_000, 120_000],
  ] as const)(
    'after %j with a pause of %s ms the endpoint is kept back for %i ms',
    (problem, retryAfter, ms) => {
      let at = 0;
      const limits = createRequestLimits({ now: () => at, random: () => 0 });
      limits.note('matchList', problem, retryAfter);
      at = ms - 1;
      expect(limits.refusal('matchList') === null).toBe(ms === 0);
      at = ms;
      expect(limits.refusal('matchList')).toBeNull();
    },
  );
});
