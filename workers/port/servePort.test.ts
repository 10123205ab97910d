import { proxy, wrap, type Remote } from 'comlink';
import { afterEach, describe, expect, test } from 'vitest';
import { FEED_METHODS, type FeedApi } from '#contract/feedApi.ts';
import { servePort } from './servePort.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

const setUp = () => {
  const calls: string[] = [];
  let refused = 0;
  const release: { now?: () => void } = {};
  const api = Object.fromEntries(
    FEED_METHODS.map((name) => [
      name,
      (...args: unknown[]) => {
        calls.push(name);
        if (name === 'connect') void (args[1] as (words: Int32Array) => Promise<void>)(new Int32Array(5));
        return name;
      },
    ]),
  ) as unknown as FeedApi;
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  let closed = 0;
  servePort(
    {
      open: (free) => {
        release.now = free;
        return {
          api,
          isGreeted: () => true,
          closed: () => {
            closed += 1;
          },
        };
      },
      refused: () => {
        refused += 1;
      },
    },
    port2,
  );
  const remote: Remote<FeedApi> = wrap<FeedApi>(port1);
  return {
    calls,
    refused: () => refused,
    closed: () => closed,
    release: () => release.now?.(),
    port1,
    port2,
    remote,
    api,
  };
};
/** Three timers: after a pause of the process, one alone may run before the messages that came meanwhile. */
const turn = async (): Promise<void> => {
  for (let timers = 0; timers < 3; timers += 1) await new Promise<void>((done) => setTimeout(done, 5));
};

describe('the port (security: a fixed list of methods)', () => {
  test('every method of the contract passes, and nothing else does', async () => {
    const { remote, calls, refused } = setUp();
    expect(await remote.diagnostics()).toBe('diagnostics');
    expect(calls).toEqual(['diagnostics']);
    expect(refused()).toBe(0);
  });

  test.each([
    ['SET of a method', { id: '1', type: 'SET', path: ['hello'], value: { type: 'RAW', value: 1 } }],
    [
      'SET of __proto__',
      { id: '1', type: 'SET', path: ['__proto__', 'polluted'], value: { type: 'RAW', value: 1 } },
    ],
    ['CONSTRUCT', { id: '1', type: 'CONSTRUCT', path: ['hello'], argumentList: [] }],
    ['GET of the whole', { id: '1', type: 'GET', path: [] }],
    ['GET of a method', { id: '1', type: 'GET', path: ['hello'] }],
    ['ENDPOINT', { id: '1', type: 'ENDPOINT' }],
    ['a path below a method', { id: '1', type: 'APPLY', path: ['hello', 'constructor'], argumentList: [] }],
    ['constructor', { id: '1', type: 'APPLY', path: ['constructor'], argumentList: [] }],
    ['an empty path', { id: '1', type: 'APPLY', path: [], argumentList: [] }],
    [
      'arguments that throw when read',
      {
        id: '1',
        type: 'APPLY',
        path: ['watch'],
        argumentList: [{ type: 'HANDLER', name: 'throw', value: { isError: true, value: {} } }],
      },
    ],
    [
      'a proxy for anything but the listener',
      {
        id: '1',
        type: 'APPLY',
        path: ['watch'],
        argumentList: [{ type: 'HANDLER', name: 'proxy', value: {} }],
      },
    ],
    [
      'too many arguments',
      {
        id: '1',
        type: 'APPLY',
        path: ['watch'],
        argumentList: Array.from({ length: 9 }, () => ({ type: 'RAW', value: 1 })),
      },
    ],
    ['no call at all', 'hello'],
    ['null', null],
  ])('%s is refused before Comlink sees it, and counted', async (_name, message) => {
    const { port1, calls, refused } = setUp();
    const answers: unknown[] = [];
    port1.addEventListener('message', ({ data }: MessageEvent) => answers.push(data));
    port1.postMessage(message);
    await turn();
    expect(refused()).toBe(1);
    expect(calls).toEqual([]);
    expect(answers).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("when the tab has gone, its port and its listener's port are closed (F51)", async () => {
    const { remote, release, port1 } = setUp();
    let patches = 0;
    await remote.connect(
      't',
      proxy(() => {
        patches += 1;
        return Promise.resolve();
      }),
    );
    await turn();
    expect(patches).toBe(1);
    const closed = new Promise<void>((done) => port1.addEventListener('close', () => done()));
    release();
    await closed;
  });
});
