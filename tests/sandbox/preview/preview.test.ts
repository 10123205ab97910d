import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Listening } from '../http/listen.ts';
import { createPreview } from './createPreview.ts';
import { readPreviewArguments } from './previewArguments.ts';
import { toPreviewConfig } from './previewConfig.ts';

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
type Platform = { url: string; seen: Seen[]; server: Server };

const clientDir = mkdtempSync(join(tmpdir(), 'client-'));
writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>client</title>');

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A platform that answers every call with its path and records what it was sent. */
const startPlatform = async (status = 200): Promise<Platform> => {
  const seen: Seen[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    incoming.on('end', () => {
      seen.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body });
      if (status === 0) return void incoming.socket.destroy();
      return void response
        .writeHead(status, {
          'content-type': 'application/json',
          'set-cookie': 'platform=1',
          'access-control-allow-origin': '*',
          'clear-site-data': '"*"',
          ...(status === 302 ? { location: 'https://elsewhere.example/' } : {}),
        })
        .end(JSON.stringify({ code: 0, data: incoming.url }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  open.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server };
};
const startPreview = async (platform: string, config: string | null = null): Promise<Listening> => {
  const preview = await createPreview({ platform, config, clientDir, port: 0 });
  open.push(() => preview.close());
  return preview;
};
/** Sends a request with headers that fetch would not send. */
const ask = (
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> =>
  new Promise((resolve, reject) => {
    request(url.replace('localhost', '127.0.0.1'), { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    })
      .on('error', reject)
      .end(body);
  });
/**
 * Sends a request head unchanged, which no client library would do. Resolves when the connection is closed.
 */
const askRaw = (port: number, head: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(`${head}Connection: close\r\n\r\n`));
    socket
      .on('error', reject)
      .on('close', () => resolve())
      .resume();
  });

describe('arguments', () => {
  test.each([
    [
      ['--platform', 'https://api.example.com/'],
      { platform: 'https://api.example.com', config: null, brand: null, port: 5173 },
    ],
    [
      ['--platform', 'https://a.example/base', '--config', 'c.json', '--port', '80'],
      { platform: 'https://a.example/base', config: 'c.json', brand: null, port: 80 },
    ],
  ])('%j are read', (args, expected) => expect(readPreviewArguments(args)).toEqual(expected));

  test.each([
    [[], /--platform must be an address/],
    [['--platform', 'api.example.com'], /--platform must be an address/],
    [['--platform', 'file:///etc'], /--platform must be an address/],
    [['--platform', 'https://a.example?x=1'], /--platform must be an address/],
    [['--platform', 'https://user:secret@a.example'], /must not contain a user name/],
    [['--platform', 'https://a.example', '--port', '0'], /--port must be/],
    [['--platform', 'https://a.example', '--matches', '3'], /Known are/],
  ])('%j are refused with a sentence', (args, sentence) =>
    expect(readPreviewArguments(args)).toMatch(sentence),
  );
});

describe('the configuration', () => {
  test('may be bare or in an envelope; absolute hosts become prefixes, everything else stays', () => {
    const bare = {
      merchant: 'm',
      hosts: { match: 'https://match.example/v2/', order: '/orders' },
      pageSize: 20,
    };
    const expected = {
      config: { merchant: 'm', hosts: { match: '/preview/match', order: '/orders' }, pageSize: 20 },
      rules: [
        { prefix: '/preview/match', to: 'https://match.example/v2' },
        { prefix: '', to: 'https://a.example' },
      ],
      sockets: [],
      media: [],
    };
    expect(toPreviewConfig(JSON.stringify(bare), 'https://a.example')).toEqual({ ...expected, isBare: true });
    expect(
      toPreviewConfig(JSON.stringify({ code: 1, message: '', data: bare }), 'https://a.example'),
    ).toEqual({ ...expected, isBare: false });
  });

  test.each([
    [
      'a bare one is a warning',
      '{"merchant":"m"}',
      [expect.stringMatching(/^The configuration file has no envelope/)],
    ],
    ['one in its envelope is none', '{"code":1,"data":{"merchant":"m"}}', []],
    ['the defaults without a file are none', null, []],
  ])('%s, since a server must answer the envelope', async (_what, config, warnings) => {
    const preview = await createPreview({ platform: 'https://a.example', config, clientDir, port: 0 });
    open.push(() => preview.close());
    expect(preview.warnings).toEqual(warnings);
  });

  test('names the origins of the feed and of streams for the content security policy', () => {
    const text = JSON.stringify({
      merchant: 'm',
      feed: 'wss://feed.example/ws',
      hostLists: { stream: ['*.video.example', 7] },
    });
    expect(toPreviewConfig(text, 'https://a.example')).toMatchObject({
      sockets: ['wss://feed.example'],
      media: ['https://*.video.example'],
    });
  });

  test.each([
    ['{', /is not JSON/],
    ['[]', /must be a JSON object/],
    ['{}', /must name a "merchant"/],
    ['{"merchant":"m","hosts":{"match":"https://"}}', /hosts.match is not an address/],
  ])('%s is refused with a sentence', (text, sentence) =>
    expect(() => toPreviewConfig(text, 'https://a.example')).toThrow(sentence),
  );
});

describe('the preview', () => {
  test('serves client and configuration, and forwards calls with body, query and authorization', async () => {
    const platform = await startPlatform();
    const preview = await startPreview(`${platform.url}/base`);
    expect((await ask(`${preview.url}/sport/`, {})).text).toContain('<title>client</title>');
    expect(JSON.parse((await ask(`${preview.url}/api/forehead/system/domain/config`, {})).text)).toEqual({
      code: 1,
      message: '',
      data: { merchant: '127.0.0.1', hosts: {} },
    });
    const answer = await ask(`${preview.url}/v1/match/getList?x=1`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        authorization: 'token',
        'idempotency-key': 'k1',
        cookie: 'other-page=1',
        origin: preview.url.replace('localhost', '127.0.0.1'),
      },
      body: '{"id":9007199254740993}',
    });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(platform.seen).toHaveLength(1);
    expect(platform.seen[0]).toMatchObject({
      method: 'POST',
      url: '/base/v1/match/getList?x=1',
      body: '{"id":9007199254740993}',
      headers: { authorization: 'token', 'idempotency-key': 'k1', host: platform.url.replace('http://', '') },
    });
    expect(platform.seen[0]?.headers.cookie).toBeUndefined();
    expect(platform.seen[0]?.headers.origin).toBeUndefined();
  });

  test('forwards to a second host that the configuration names, and to no host that a path names', async () => {
    const [platform, orders] = [await startPlatform(), await startPlatform()];
    const config = JSON.stringify({ merchant: 'm', hosts: { order: orders.url } });
    const preview = await startPreview(platform.url, config);
    await ask(`${preview.url}/preview/order/v1/order/list`, {});
    await ask(`${preview.url}//elsewhere.example/x`, {});
    await ask(`${preview.url}/preview/file/x`, {});
    expect(orders.seen.map(({ url }) => url)).toEqual(['/v1/order/list']);
    expect(platform.seen.map(({ headers }) => headers.host)).toEqual(
      platform.seen.map(() => platform.url.replace('http://', '')),
    );
  });

  test.each([
    ['a redirect is passed on, not followed', 302, 302],
    ['an overloaded platform is not asked again', 503, 503],
    ['a lost connection is reported, and the request is not sent again', 0, 502],
  ])('%s', async (_case, status, expected) => {
    const platform = await startPlatform(status);
    const preview = await startPreview(platform.url);
    for (const method of ['GET', 'POST'])
      expect((await ask(`${preview.url}/v1/order/bet/single`, { method })).status).toBe(expected);
    expect(platform.seen).toHaveLength(2);
  });

  test('serves a brand file beside the configuration', async () => {
    const platform = await startPlatform();
    const preview = await createPreview({
      platform: platform.url,
      config: null,
      brand: '{"name":"Ocean"}',
      clientDir,
      port: 0,
    });
    open.push(() => preview.close());
    const config = await ask(`${preview.url}/api/forehead/system/domain/config`, {});
    expect(JSON.parse(config.text)).toMatchObject({ data: { brandFile: '/brand.json' } });
    expect((await ask(`${preview.url}/brand.json`, {})).text).toBe('{"name":"Ocean"}');
    expect(platform.seen).toEqual([]);
  });

  test.each([
    ['a form or a call of another site', 'POST', { origin: 'https://evil.example' }],
    ['a picture of another site', 'GET', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port', 'GET', { 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', 'POST', { origin: 'null' }],
  ])('refuses %s', async (_what, method, headers) => {
    const platform = await startPlatform();
    const preview = await startPreview(platform.url);
    const { status } = await ask(`${preview.url}/v1/order/list`, { method, headers });
    expect([status, platform.seen.length]).toEqual([403, 0]);
  });

  test('passes on no header that acts on local pages, and none of the connection', async () => {
    const platform = await startPlatform();
    const preview = await startPreview(platform.url);
    const { status, headers } = await ask(`${preview.url}/v1/match/getList`, {
      headers: {
        'keep-alive': '5',
        te: 'trailers',
        'proxy-authorization': 'Basic x',
        'sec-fetch-site': 'same-origin',
      },
    });
    expect(status).toBe(200);
    expect(Object.keys(headers).filter((name) => /cookie|site-data|access-control/.test(name))).toEqual([]);
    expect(
      Object.keys(platform.seen[0]?.headers ?? {}).filter((name) => /keep-alive|^te$|proxy/.test(name)),
    ).toEqual([]);
  });

  test.each([
    ['//evil.example/x', '/base/x'],
    ['/\\evil.example/x', '/base/x'],
    ['/@evil.example/x', '/base/@evil.example/x'],
    ['/../../secret', '/base/secret'],
    ['/v1/%2e%2e/%2e%2e/%2E%2E/secret', '/base/secret'],
    ['/preview/order/../../../secret', '/orders/secret'],
  ])('the path %s stays below the address of its host', async (path, expected) => {
    const platform = await startPlatform();
    const config = JSON.stringify({ merchant: 'm', hosts: { order: `${platform.url}/orders` } });
    const preview = await startPreview(`${platform.url}/base`, config);
    await askRaw(preview.port, `GET ${path} HTTP/1.1\r\nHost: localhost:${preview.port}\r\n`);
    expect(platform.seen.map(({ url }) => url)).toEqual([expected]);
  });

  test.each([
    ['an address in place of a path', 'GET http://evil.example/x HTTP/1.1'],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1'],
    ['a path with an encoded step up', 'GET /v1/..%2f..%2fsecret HTTP/1.1'],
  ])('%s is not forwarded', async (_what, line) => {
    const platform = await startPlatform();
    const preview = await startPreview(platform.url);
    await askRaw(preview.port, `${line}\r\nHost: localhost:${preview.port}\r\n`);
    expect(platform.seen).toEqual([]);
  });

  test('refuses requests under another host name', async () => {
    const platform = await startPlatform();
    const preview = await startPreview(platform.url);
    const { status } = await ask(`${preview.url}/v1/match/getList`, { headers: { host: 'evil.example' } });
    expect([status, platform.seen.length]).toEqual([403, 0]);
  });
});
