import { afterEach, describe, expect, test, vi } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import { createNatsExchange, parseNatsCredentials } from './natsCredentials.ts';

const HTTPS = 'https://play.example.com/sport/';
const GOOD = {
  jwt: 'e30.e30.c2ln',
  ttl: 600_000,
  uid: '710001',
  inbox: '_INBOX.710001.0a1b',
  nodes: ['wss://n1.example.com/', 'wss://n2.example.com:8443/'],
};

describe('credentials of NATS', () => {
  test('are read for a user and for a guest', () => {
    expect(parseNatsCredentials(GOOD, HTTPS)).toEqual({
      jwt: GOOD.jwt,
      lifetimeMs: 600_000,
      uid: '710001',
      inbox: GOOD.inbox,
      nodes: GOOD.nodes,
    });
    expect(parseNatsCredentials({ ...GOOD, uid: null, inbox: '_INBOX._guest.1' }, HTTPS)?.uid).toBeNull();
  });

  test.each([
    ['jwt', 'none'],
    ['jwt', 'a.b.c\r\nPUB x 0'],
    ['ttl', 0],
    ['ttl', 1.5],
    ['ttl', '600'],
    ['uid', 'u1.*'],
    ['uid', '>'],
    ['uid', 'a b'],
    ['uid', undefined],
    ['inbox', '_INBOX.>'],
    ['inbox', '_INBOX'],
    ['inbox', '_INBOX.1 x'],
    ['nodes', []],
    ['nodes', 'wss://n1.example.com'],
    ['nodes', ['ws://n1.example.com']],
    ['nodes', ['ws://play.example.com:8080']],
    ['nodes', ['https://n1.example.com']],
    ['nodes', ['wss://user@n1.example.com']],
    ['nodes', ['wss://n1.example.com', 'ws://evil.example']],
    ['nodes', Array.from({ length: 33 }, () => 'wss://n1.example.com')],
  ])('with %s %j are rejected as a whole (D10)', (field, value) => {
    expect(parseNatsCredentials({ ...GOOD, [field]: value }, HTTPS)).toBeUndefined();
  });

  test('may name nodes without TLS only on the host of a page without TLS', () => {
    const nodes = ['ws://localhost:9222'];
    expect(parseNatsCredentials({ ...GOOD, nodes }, 'http://localhost:5173/sport/')).toBeDefined();
    expect(parseNatsCredentials({ ...GOOD, nodes }, 'http://127.0.0.1:5173/sport/')).toBeUndefined();
  });
});

const exchange = (body: BodyInit) => {
  vi.stubGlobal('fetch', async () => new Response(body));
  return createNatsExchange('/nats', HTTPS)(null, new AbortController().signal);
};

describe('the exchange for credentials of NATS', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('reads an answer of the usual size', async () => {
    expect(await exchange(JSON.stringify(GOOD))).toEqual(ok(parseNatsCredentials(GOOD, HTTPS)));
  });

  test('does not read the rest of an answer that is too long (F37)', async () => {
    let chunks = 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (stream) => {
        chunks += 1;
        stream.enqueue(new Uint8Array(65_536));
        if (chunks === 100) stream.close();
      },
    });
    expect(await exchange(body)).toEqual(fail({ code: 'unreadable' }));
    expect(chunks).toBeLessThan(10);
  });
});
