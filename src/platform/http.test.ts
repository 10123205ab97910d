import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MatchId, SportId } from '#domain/ids.ts';
import { getDomainConfig, getLeagues, getMatchDetail, getMatchList, getStatistics } from './calls.ts';
import type { Decoding } from './decode/context.ts';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS, endpointsWith, type EndpointName } from './endpoints.ts';
import { readEnvelope } from './envelope.ts';
import { createCaller, type CallerOptions } from './http.ts';
import { createIcons } from './icons.ts';
import { memberHeaders } from './memberHeaders.ts';
import { isRefusal } from './refusals.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown };
let seen: Seen[] = [];
let answer: (response: ServerResponse, request: Seen) => void = (response) => response.end();
let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
      seen.push(one);
      answer(response, one);
    });
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
  seen = [];
});

const caller = (options: Partial<CallerOptions> = {}) =>
  createCaller({ base, language: () => 'CMN', ...options });
const says = (text: string, status = 200, type = 'application/json') => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': type }).end(text);
  };
};
const envelope = (data: unknown) => JSON.stringify({ success: true, code: 0, message: null, data });
const dated = (headers: Record<string, string>) => {
  answer = (response) => {
    response.writeHead(200, { date: 'Sat, 14 Mar 2026 12:00:07 GMT', ...headers }).end(envelope(null));
  };
};
const unreadable = { ok: false, problem: { code: 'unreadable' } };

describe('a call', () => {
  test('posts JSON with the language of the moment, and answers the data of a success (D19, REQ-08)', async () => {
    says(envelope({ a: 1 }));
    let language = 'CMN';
    const call = caller({ language: () => language });
    expect(await call('matchList', { type: 1 })).toEqual({ ok: true, value: { a: 1 } });
    language = 'ENG';
    await call('leagues');
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/v1/match/getList', { languageType: 'CMN', type: 1 }],
      ['POST', '/v1/match/getOnSaleLeagues', { languageType: 'ENG' }],
    ]);
    expect(seen[0]?.headers['content-type']).toContain('application/json');
  });

  test('goes to the host its endpoint names (REQ-01, C27)', async () => {
    says(envelope(null));
    const origin = new URL(base).origin;
    await caller({
      hosts: { service: '/', match: `${origin}/fb/`, order: '/', file: '/', banner: '/', banker: '/' },
    })('statistics');
    expect(seen[0]?.url).toBe('/fb/v1/match/statistical');
  });

  test('carries the authorization value raw, and only where the endpoint wants it (REQ-05, REQ-06)', async () => {
    says(envelope(null));
    await caller({ auth: () => 'token-1' })('matchList');
    await caller({ auth: () => 'token-1', endpoints: endpointsWith({ matchList: { auth: true } }) })(
      'matchList',
    );
    await caller({ auth: () => null, endpoints: endpointsWith({ matchList: { auth: true } }) })('matchList');
    expect(seen.map((each) => each.headers.authorization)).toEqual([undefined, 'token-1', undefined]);
  });

  test('a GET sends no body, and its language in the address', async () => {
    says(JSON.stringify({ code: 1, message: 'ok', data: 5 }));
    expect(await caller()('domainConfig')).toEqual({ ok: true, value: 5 });
    expect([seen[0]?.method, seen[0]?.url, seen[0]?.body]).toEqual([
      'GET',
      '/api/forehead/system/domain/config?languageType=CMN',
      undefined,
    ]);
  });

  test("the server's time comes with the time of the request, but not from a cached answer (F45)", async () => {
    const told: [number, number][] = [];
    let now = 5;
    const call = caller({
      dated: { now: () => (now += 1), onDate: (server, sent) => told.push([server, sent]) },
    });
    dated({});
    await call('statistics');
    dated({ age: '3' });
    await call('statistics');
    dated({ date: 'soon' });
    await call('statistics');
    expect(told).toEqual([[Date.UTC(2026, 2, 14, 12, 0, 7), 6]]);
  });

  test('every request is reported to the counter', async () => {
    says(envelope(null));
    const counted: string[] = [];
    const call = caller({ onRequest: (name, path) => counted.push(`${name} ${path}`) });
    await call('matchList');
    await call('statistics');
    expect(counted).toEqual(['matchList /v1/match/getList', 'statistics /v1/match/statistical']);
  });
});

describe('an answer that is not what the wire says', () => {
  test.each([
    ['HTML', '<!doctype html><title>502</title>', 200],
    ['nothing', '', 200],
    ['no content', '', 204],
    ['cut JSON', '{"success":true,"code":0,"data":{"rec', 200],
    ['a bare list', '[]', 200],
    ['a bare number', '5', 200],
    ['null', 'null', 200],
    ['no code', '{"data":{}}', 200],
    ['a code that is no number', '{"code":"ok","data":{}}', 200],
    ['a success without data', '{"success":true,"code":0}', 200],
  ])('%s is unreadable, never empty data (F36)', async (_name, text, status) => {
    says(text, status, 'text/html');
    expect(await caller()('matchList')).toEqual(unreadable);
  });

  test.each([400, 403, 404, 429, 500, 503])('HTTP %i is reported with its status (F36)', async (status) => {
    says(envelope({}), status);
    expect(await caller()('matchList')).toEqual({ ok: false, problem: { code: 'http', status } });
  });

  test('401, code 14010 and "login expired" each end the session once (REQ-05, F31)', async () => {
    const refused: string[] = [];
    const call = caller({ auth: () => 'the-value', refused: (value) => refused.push(value) });
    const over = { ok: false, problem: { code: 'session-expired' } };
    says('Unauthorized', 401, 'text/html');
    expect(await call('userConfigGet')).toEqual(over);
    says(JSON.stringify({ success: false, code: 14010, message: '', data: null }));
    expect(await call('orderList')).toEqual(over);
    for (const message of [
      'login expired',
      'Login has expired',
      '登录已过期',
      '登錄已過期',
      '登录失效,请重新登录',
    ]) {
      says(JSON.stringify({ code: 1002, message, data: null }));
      expect(await call('userConfigGet')).toEqual(over);
    }
    expect(refused).toEqual(Array.from({ length: 7 }, () => 'the-value'));
    // Without the value there was no session to be over.
    says('Unauthorized', 401, 'text/html');
    expect(await call('matchList')).toEqual(over);
    expect(refused).toHaveLength(7);
  });

  test('a money call keeps the code of a refusal whose words end the session (F31, D30)', async () => {
    const refused: string[] = [];
    const call = caller({ auth: () => 'the-value', refused: (value) => refused.push(value) });
    const results: unknown[] = [];
    for (const code of [1002, 1001])
      for (const name of ['giftPresent', 'redEnvelopeReceive', 'tipBuy'] as const) {
        says(JSON.stringify({ code, message: 'login expired', data: null }));
        const answer = await call(name);
        results.push(answer.ok ? null : [answer.problem, isRefusal('member', answer.problem)]);
      }
    expect(results).toEqual(
      ['1002', '1001'].flatMap((platformCode) => {
        const problem = { code: 'refused', platformCode, message: 'login expired' };
        return Array.from({ length: 3 }, () => [problem, platformCode === '1001']);
      }),
    );
    expect(refused).toHaveLength(6);
  });

  test('HTTP 200 with a refusing code is no success (D19)', async () => {
    says(JSON.stringify({ success: false, code: 55, message: 'no', data: [] }));
    expect(await caller()('matchList')).toEqual({
      ok: false,
      problem: { code: 'refused', platformCode: '55', message: 'no' },
    });
  });

  test('an answer past its cap is cut off and unreadable, whether its length is announced or not (F37)', async () => {
    const call = caller({ limits: { list: 5000, other: 1000 } });
    says(envelope('x'.repeat(3000)));
    expect([(await call('matchList')).ok, await call('leagues')]).toEqual([true, unreadable]);
    answer = (response) => {
      response.writeHead(200);
      for (let i = 0; i < 200; i += 1) response.write('y'.repeat(1000));
      response.end();
    };
    expect(await call('matchList')).toEqual(unreadable);
  });

  test('a server that never answers, or stops in the middle, is given up at the deadline (F37)', async () => {
    const call = caller({ deadline: 150 });
    answer = () => undefined;
    expect(await call('matchList')).toEqual({ ok: false, problem: { code: 'timeout' } });
    answer = (response) => {
      response.writeHead(200);
      response.write('{"success":true,');
    };
    expect(await call('matchList')).toEqual({ ok: false, problem: { code: 'timeout' } });
  });

  test('a broken connection, a refused one and an aborted call are network problems (F01)', async () => {
    answer = (response) => {
      response.socket?.destroy();
    };
    expect(await caller()('matchList')).toEqual({ ok: false, problem: { code: 'network' } });
    answer = (response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{');
      setTimeout(() => response.socket?.destroy(), 20);
    };
    expect(await caller()('matchList')).toEqual({ ok: false, problem: { code: 'network' } });
    expect(await caller({ base: 'http://127.0.0.1:9/sport/' })('matchList')).toEqual({
      ok: false,
      problem: { code: 'network' },
    });
    answer = () => undefined;
    const controller = new AbortController();
    const open = caller()('matchList', {}, { signal: controller.signal });
    controller.abort();
    expect(await open).toEqual({ ok: false, problem: { code: 'network' } });
  });
});

describe('envelopes', () => {
  test('code 0 is success in the match family and 1 in the member family, as number or text (D19)', () => {
    expect(
      [
        readEnvelope({ code: 0, data: 1 }, 'match'),
        readEnvelope({ code: '0', data: 1 }, 'match'),
        readEnvelope({ code: 1, data: 1 }, 'member'),
      ].map((each) => each.ok),
    ).toEqual([true, true, true]);
    expect(
      [
        readEnvelope({ code: 1, data: 1 }, 'match'),
        readEnvelope({ code: 0, data: 1 }, 'member'),
        readEnvelope({ success: false, code: 0, data: 1 }, 'match'),
      ].map((each) => each.ok),
    ).toEqual([false, false, false]);
  });

  test('14010 is an expired session (D19)', () => {
    expect(readEnvelope({ success: false, code: 14010, message: 'x' }, 'match')).toEqual({
      ok: false,
      problem: { code: 'session-expired' },
    });
  });

  test('a member call ends the session by its message, a match call by its code alone (D19)', async () => {
    says(JSON.stringify({ success: false, code: 55, message: 'login expired', data: null }));
    expect([await caller()('userConfigGet'), await caller()('matchList')]).toMatchObject([
      { problem: { code: 'session-expired' } },
      { problem: { code: 'refused', platformCode: '55' } },
    ]);
  });

  test('8 is maintenance, with its times where the message has them (D19)', () => {
    expect(readEnvelope({ code: 8, message: 'back soon [1763726400000-1763730000000]' }, 'match')).toEqual({
      ok: false,
      problem: { code: 'maintenance', from: 1763726400000, to: 1763730000000 },
    });
    expect(readEnvelope({ code: 8, message: 'back soon' }, 'match')).toEqual({
      ok: false,
      problem: { code: 'maintenance', from: null, to: null },
    });
  });
});

const decoding = (): Decoding => ({
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', base),
});
const sample = (name: string): string =>
  readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8');

describe('the typed calls', () => {
  test('a list page is asked by play type, sport, times and page, and comes decoded (REQ-59, CONST-04)', async () => {
    says(sample('matchList'));
    const page = await getMatchList(caller(), decoding(), {
      playType: 'today',
      sportId: 1 as SportId,
      beginTime: 5,
      endTime: 9,
      current: 2,
      size: 50,
      sort: 'time',
    });
    expect(page.ok && page.value.records.length).toBe(3);
    expect(seen[0]?.body).toEqual({
      languageType: 'CMN',
      sportTypes: [1, 2],
      type: 3,
      sportId: 1,
      beginTime: 5,
      endTime: 9,
      current: 2,
      size: 50,
      orderBy: 0,
      isPC: true,
      oddsType: 1,
    });
  });

  test('prices of what is on screen are asked by ids, without a play type (D20)', async () => {
    says(sample('matchList'));
    await getMatchList(caller(), decoding(), { matchIds: ['1', '2'] as MatchId[], current: 1, size: 50 });
    expect(seen[0]?.body).toEqual({
      languageType: 'CMN',
      matchIds: ['1', '2'],
      current: 1,
      size: 50,
      isPC: true,
      oddsType: 1,
    });
  });

  test('detail, counts and leagues are decoded, also of e-sports (MENU-01, REQ-38, REQ-60, REQ-61, C31)', async () => {
    says(sample('matchDetail'));
    expect((await getMatchDetail(caller(), decoding(), '1048404' as MatchId)).ok).toBe(true);
    says(sample('statistics'));
    expect((await getStatistics(caller(), decoding())).ok).toBe(true);
    says(sample('leagues'));
    expect((await getLeagues(caller(), decoding(), 5 as SportId)).ok).toBe(true);
    expect(seen.map((each) => each.body)).toEqual([
      { languageType: 'CMN', matchId: '1048404', oddsType: 1 },
      { languageType: 'CMN', sportTypes: [1, 2] },
      { languageType: 'CMN', type: 6, sportId: 5 },
    ]);
  });

  test('a success whose data has the wrong shape is unreadable (F36)', async () => {
    says(envelope({ records: 'none' }));
    expect(await getMatchList(caller(), decoding(), { current: 1, size: 50 })).toEqual(unreadable);
    says(envelope([]));
    expect(await getMatchDetail(caller(), decoding(), '1' as MatchId)).toEqual(unreadable);
  });

  test("the configuration is requested before anything is known, at the page's origin (REQ-73, BOOT-08)", async () => {
    says(sample('domainConfig'));
    const config = await getDomainConfig(caller(), base);
    expect(config.ok && config.value.merchant).toBe('demo');
  });
});

const retrying = () => {
  const pauses: number[] = [];
  return { pauses, retry: { sleep: async (ms: number) => void pauses.push(ms), random: () => 0.5 } };
};
const fails = (times: number, status: number, headers: Record<string, string> = {}) => {
  let left = times;
  answer = (response) => {
    left -= 1;
    if (left >= 0) response.writeHead(status, headers).end();
    else response.writeHead(200).end(JSON.stringify({ code: 1, message: '', data: 'here' }));
  };
};

describe('asking again', () => {
  test.each([429, 500, 502, 503, 504])(
    'a GET that is answered %i is asked up to three times, with growing pauses and jitter (F36)',
    async (status) => {
      const { pauses, retry } = retrying();
      fails(2, status);
      expect(await caller({ retry })('chatRule')).toEqual({ ok: true, value: 'here' });
      expect([seen.length, pauses]).toEqual([3, [625, 1250]]);
      fails(9, status);
      expect(await caller({ retry })('chatRule')).toEqual({ ok: false, problem: { code: 'http', status } });
      expect(seen).toHaveLength(6);
    },
  );

  test.each([304, 400, 403, 404, 501])('a GET that is answered %i is not', async (status) => {
    const { pauses, retry } = retrying();
    fails(1, status);
    expect(await caller({ retry })('chatRule')).toEqual({ ok: false, problem: { code: 'http', status } });
    expect([seen.length, pauses]).toEqual([1, []]);
  });

  test('Retry-After is the least wait; a wait of more than ten seconds is not made', async () => {
    const { pauses, retry } = retrying();
    fails(1, 503, { 'retry-after': '4' });
    expect((await caller({ retry })('chatRule')).ok).toBe(true);
    fails(1, 429, { 'retry-after': 'Sat, 14 Mar 2026 12:00:09 GMT', date: 'Sat, 14 Mar 2026 12:00:07 GMT' });
    expect((await caller({ retry })('chatRule')).ok).toBe(true);
    expect(pauses).toEqual([5000, 2500]);
    fails(1, 503, { 'retry-after': '11' });
    expect((await caller({ retry })('chatRule')).ok).toBe(false);
    expect(pauses).toHaveLength(2);
  });

  test('a broken connection is asked again, an unreadable or refusing answer is not', async () => {
    const { pauses, retry } = retrying();
    answer = (response) => {
      response.socket?.destroy();
    };
    expect(await caller({ retry })('chatRule')).toEqual({ ok: false, problem: { code: 'network' } });
    const broken = seen.length;
    says('<!doctype html>');
    expect(await caller({ retry })('chatRule')).toEqual(unreadable);
    says(JSON.stringify({ code: 0, message: 'no', data: null }));
    expect((await caller({ retry })('chatRule')).ok).toBe(false);
    expect([broken, seen.length - broken, pauses.length]).toEqual([3, 2, 2]);
  });

  test('no POST is ever sent twice, and so nothing that moves money (F31, security.md)', async () => {
    const { pauses, retry } = retrying();
    answer = (response) => {
      response.writeHead(503).end();
    };
    const posts = Object.entries<Endpoint>(ENDPOINTS)
      .filter(([, { method }]) => method === 'POST')
      .map(([name]) => name as EndpointName);
    for (const name of posts) await caller({ retry })(name);
    expect([seen.length, new Set(seen.map(({ url }) => url)).size, pauses]).toEqual([
      posts.length,
      posts.length,
      [],
    ]);
  });

  test('what one user asked is not asked again for the next one (I6)', async () => {
    let user = 'token-1';
    fails(9, 503);
    const later = async () => {
      user = 'token-2';
    };
    expect(
      (await caller({ auth: () => user, retry: { sleep: later, random: () => 0 } })('chatRule')).ok,
    ).toBe(false);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['token-1']);
  });

  test('a call that is given up in a pause is not asked again', async () => {
    const end = new AbortController();
    fails(9, 503);
    const call = caller({ retry: { sleep: async () => end.abort(), random: () => 0 } });
    expect((await call('chatRule', {}, { signal: end.signal })).ok).toBe(false);
    expect(seen).toHaveLength(1);
  });
});

describe('what a call carries', () => {
  const member = {
    'device-id': 'P1',
    'os-type': '0',
    'app-type': '1',
    timestamp: '5',
    version: '1.0',
    language: 'CMN',
  };
  const own = ({ headers }: Seen) => Object.keys(member).filter((name) => headers[name] !== undefined);

  test('the member platform gets device, version, site, language and time (BOOT-25, BOOT-27)', async () => {
    says(JSON.stringify({ code: 1, data: null }));
    const call = caller({
      memberHeaders: () =>
        memberHeaders({ deviceId: 'P1', platform: 0, version: '1.0', language: 'CMN', now: 5.4 }),
      auth: () => 't',
    });
    for (const name of ['chatRule', 'titleList', 'matchList', 'orderList', 'file'] as const) await call(name);
    expect(seen.map(own)).toEqual([Object.keys(member), Object.keys(member), [], [], []]);
    expect(seen[0]?.headers).toMatchObject(member);
  });

  test('the authorization value can be left out of one call (REQ-05)', async () => {
    says(JSON.stringify({ code: 1, data: null }));
    const call = caller({ auth: () => 'token-1' });
    await call('titleList');
    await call('titleList', {}, { auth: false });
    expect(seen.map((each) => each.headers.authorization)).toEqual(['token-1', undefined]);
  });

  test('the operator says which code of the member platform is success (D19)', async () => {
    says(JSON.stringify({ code: 200, data: 5 }));
    expect([await caller({ memberSuccess: 200 })('titleList'), (await caller()('titleList')).ok]).toEqual([
      { ok: true, value: 5 },
      false,
    ]);
  });

  test('a cash-out quote succeeds only by code 0, and its numbers are exact (REQ-11, REQ-12, C39)', async () => {
    says('{"success":true,"code":0,"data":{"pr":[{"oid":1234567890123456789,"amt":0.92}]}}');
    expect(await caller()('cashOutQuote')).toEqual({
      ok: true,
      value: { pr: [{ oid: '1234567890123456789', amt: 0.92 }] },
    });
    for (const code of [1, 6047, -1, '']) {
      says(JSON.stringify({ success: true, code, data: { pr: [] } }));
      expect((await caller()('cashOutQuote')).ok).toBe(false);
    }
  });

  test('what has not changed since its tag is not sent again', async () => {
    answer = (response, { headers }) => {
      if (headers['if-none-match'] === '"a"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"a"' }).end(JSON.stringify({ code: 1, data: 5 }));
    };
    const tags: (string | null)[] = [];
    const told = (tag: string | null) => tags.push(tag);
    expect(await caller()('domainConfig', {}, { tag: { known: null, onTag: told } })).toEqual({
      ok: true,
      value: 5,
    });
    expect(await caller()('domainConfig', {}, { tag: { known: '"a"', onTag: told } })).toEqual({
      ok: false,
      problem: { code: 'http', status: 304 },
    });
    expect(tags).toEqual(['"a"']);
  });

  test('what is polled by its tag is never taken from a cache, also before a tag is known', async () => {
    says(JSON.stringify({ code: 1, data: 5 }));
    await caller()('domainConfig', {}, { tag: { known: null, onTag: () => undefined } });
    await caller()('domainConfig');
    expect(seen.map(({ headers }) => headers['cache-control'])).toEqual(['no-cache', undefined]);
  });
});
