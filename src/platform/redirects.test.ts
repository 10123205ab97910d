import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import { createCaller } from './http.ts';
import { createPostHook } from './postHook.ts';

const STATUSES = [301, 302, 303, 307, 308] as const;
const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const NOT_FOLLOWED = { ok: false, problem: { code: 'network' } };

/** Answers every request with a redirect, except below `/elsewhere`, where it answers a success. */
const servers: Server[] = [];
let status: number = STATUSES[0];
let target = '';
let seen: string[] = [];
let first = '';
let second = '';

const listen = async (): Promise<string> => {
  const server = createServer((request, response) => {
    request.resume();
    seen.push(request.url ?? '');
    if (request.url?.startsWith('/elsewhere') === true)
      response.end(JSON.stringify({ success: true, code: 0, message: '', data: { taken: true } }));
    else response.writeHead(status, { location: target }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  first = await listen();
  second = await listen();
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  seen = [];
});

describe.each(STATUSES)('an answer %i', (redirect) => {
  test.each([
    ['the same origin', () => first],
    ['another origin', () => second],
  ])(
    'that leads to %s is followed by no call, and is no refusal of a money request (D30)',
    async (_where, origin) => {
      status = redirect;
      target = `${origin()}/elsewhere`;
      const call = createCaller({ base: `${first}/sport/`, language: () => 'CMN', auth: () => 'token' });
      for (const name of NAMES) {
        seen = [];
        const { path, money }: Endpoint = ENDPOINTS[name];
        const options = { ...(money ? { reference: 'ref' } : undefined), keepalive: true };
        expect([name, await call(name, {}, options)]).toEqual([name, NOT_FOLLOWED]);
        expect(seen.map((url) => url.split('?')[0])).toEqual([path]);
      }
      seen = [];
      const post = createPostHook(`${first}/sport/`);
      expect(await post('/counters', {}, new AbortController().signal)).toEqual(NOT_FOLLOWED);
      expect(seen).toEqual(['/counters']);
    },
  );
});
