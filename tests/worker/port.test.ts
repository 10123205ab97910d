import { proxy, transferHandlers, wrap } from 'comlink';
import { afterEach, describe, expect, test } from 'vitest';
import { handshakeChannelName, transportChannelName } from '#contract/transport.ts';
import { tabLock, type FeedApi } from '#contract/feedApi.ts';
import type { Records } from '#contract/patch.ts';
import { fail } from '#contract/problem.ts';
import { createChannelTransport } from '#feed/channelTransport.ts';
import { createListenerPort } from '#feed/listenerPort.ts';
import { createFeed } from '#workers/app/createFeed.ts';
import { servePort } from '#workers/port/servePort.ts';
import { listenForTabs } from '#workers/port/portHandshake.ts';
import { createFakeClock } from './fakeClock.ts';
import { createOrigin } from './fakeOrigin.ts';
import { hostile } from './fuzz/hostile.ts';
import { helloFrom, portCase } from './fuzz/portCases.ts';
import { isPolluted } from './fuzz/sound.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { createRandom } from './random.ts';

const MESSAGES = 4_000;
const SEED = 20_260_314;
const EVIL = 'tab of somebody else';

/** Address of no platform: accidental requests go nowhere. */
const nowhere = {
  caller: () => () => Promise.resolve(fail({ code: 'network' })),
  openSocket: () => ({ send: () => undefined, close: () => undefined }),
};
const open: { close(): void }[] = [];
const bench = (): Bench => {
  const made = createBench(configOf('http://x.test'), 'http://x.test/', nowhere);
  open.push(made);
  return made;
};
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const isThrown = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'name' in answer && answer.name === 'throw';

const attempt = (run: () => void): boolean => {
  try {
    run();
    return true;
  } catch {
    return false;
  }
};

describe('the port under hostile messages (security: the port)', () => {
  test(`${MESSAGES} messages change no prototype and throw nothing; invalid ones are refused (I7)`, async () => {
    const { feed, tab, clock, locks } = bench();
    locks.hold(tabLock(EVIL));
    const neighbour = await tab();
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    servePort(feed, port2);
    const answers: unknown[] = [];
    port1.addEventListener('message', ({ data }: MessageEvent) => answers.push(data));
    port1.start();
    const postToPort = (message: unknown) => port1.postMessage(message);
    let unsent = 0;
    // Number of messages that are nested too deeply to be read.
    let unread = 0;
    port2.addEventListener('messageerror', () => {
      unread += 1;
    });
    postToPort({
      id: 'hello',
      type: 'APPLY',
      path: ['hello'],
      argumentList: [{ type: 'RAW', value: helloFrom(EVIL) }],
    });
    const random = createRandom(SEED);
    const refused = async () => (await neighbour.api.diagnostics()).drops['refused-message'] ?? 0;
    let expected = 0;
    let calls = 1;
    for (let serial = 0; serial < MESSAGES; serial += 1) {
      const hostileCase = portCase(random, EVIL, serial);
      // The message could not be cloned and never left its sender.
      if (!attempt(() => postToPort(hostileCase.message))) unsent += 1;
      else if (hostileCase.refused) expected += 1;
      else calls += 1;
      if (serial % 500 === 0) await settle(2);
    }
    // Requests to the platform are answered when the worker gives them up.
    await until(
      () => answers.length >= calls - unread,
      () => clock.advance(1_000),
    );
    expect(unsent).toBeLessThan(MESSAGES / 10);
    await settle(20);
    // Every message is answered or refused, except those that the port could not read, which may be of either
    // kind.
    expect((await refused()) + answers.length + unread).toBe(expected + calls);
    expect(unread).toBeLessThan(10);
    expect(answers.length).toBeLessThanOrEqual(calls);
    expect(answers.filter(isThrown)).toEqual([]);
    expect(isPolluted()).toBe(false);
    const { tabs, ports } = await neighbour.api.diagnostics();
    expect([tabs.map(({ tabId }) => tabId).sort(), ports]).toEqual([['t1', EVIL].sort(), 2]);
    // The neighbour's connection is unaffected: no patch is missing, and a command still works.
    await neighbour.api.command('t1', { kind: 'settings.set', change: { locale: 'vi' } });
    await until(() => neighbour.model.documents.settings?.locale === 'vi');
    expect(neighbour.model.faults).toEqual([]);
    expect(Object.keys(neighbour.model.documents.settings ?? {}).sort()).toEqual(
      Object.keys(helloFrom('x').settings).sort(),
    );
  });

  test('a first hello of any kind is answered and leaves the worker able to take a sound one', async () => {
    const random = createRandom(SEED + 1);
    for (let round = 0; round < 300; round += 1) {
      const feed = createFeed({
        build: 'test',
        userAgent: '',
        post: () => async () => ({ ok: true, value: null }),
        mode: 'shared',
        clock: createFakeClock(),
        locks: null,
        channel: null,
        store: null,
        log: () => undefined,
        random: () => 0.5,
        ...nowhere,
      });
      const { api } = feed.open(() => undefined);
      let hostileCase = portCase(random, EVIL, round);
      while (
        hostileCase.refused ||
        !JSON.stringify((hostileCase.message as { path: unknown }).path).includes('hello')
      )
        hostileCase = portCase(random, EVIL, round);
      const [{ value } = { value: undefined }] = (
        hostileCase.message as { argumentList: { value: unknown }[] }
      ).argumentList;
      await api.hello(structuredClone(value) as never);
      const second = feed.open(() => undefined);
      await second.api.hello(helloFrom('sound'));
      expect(await second.api.watch('sound', { lists: {}, picks: [], matches: [] })).toEqual({
        ok: true,
        value: null,
      });
      await second.api.leave('sound');
    }
    expect(isPolluted()).toBe(false);
  });

  test('a port that offers listeners without end is refused after some, and keeps what it had (I9)', async () => {
    const { feed, tab, locks } = bench();
    locks.hold(tabLock(EVIL));
    await tab();
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    servePort(feed, port2);
    const remote = wrap<FeedApi>(port1);
    await remote.hello(helloFrom(EVIL));
    for (let offer = 0; offer < 100; offer += 1)
      await remote.connect(
        EVIL,
        proxy(() => Promise.resolve()),
      );
    expect((await remote.diagnostics()).drops['refused-message']).toBeGreaterThan(30);
    expect((await remote.diagnostics()).tabs).toHaveLength(2);
  });
});

describe('the handshake channel under hostile messages', () => {
  test('thousands of random messages are refused, open few private channels, and a later tab is served', async () => {
    const { feed, clock } = bench();
    const origin = createOrigin();
    const worker = { alive: true };
    const page = { alive: true };
    let ids = 0;
    const newId = () => (ids += 1).toString(16).padStart(32, '0');
    const handshake = handshakeChannelName('x', 'y');
    listenForTabs(feed, { handshake, clock, channel: origin.channels.open(worker), newId });
    const messages: { kind: string; channelId: string }[] = [];
    const at = origin.channels.open(page)(handshake);
    at.addEventListener('message', ({ data }) => {
      if ((data as { kind?: string }).kind === 'open') messages.push(data as (typeof messages)[number]);
    });
    const random = createRandom(SEED + 2);
    for (let serial = 0; serial < MESSAGES; serial += 1)
      attempt(() =>
        at.postMessage(
          random.chance(0.1)
            ? { kind: 'connect', requestId: serial.toString(16).padStart(32, 'a') }
            : hostile(random),
        ),
      );
    await settle();
    expect(new Set(messages.map(({ channelId }) => channelId)).size).toBe(64);
    const [{ channelId } = { channelId: '' }] = messages;
    const onLine = origin.channels.open(page)(transportChannelName(handshake, channelId));
    for (let serial = 0; serial < MESSAGES; serial += 1) {
      const { message } = portCase(random, EVIL, serial);
      attempt(() =>
        onLine.postMessage(
          random.chance(0.8) ? { side: random.pick(['calls', 'patches']), data: message } : message,
        ),
      );
    }
    await settle();
    clock.advance(20_000);
    messages.length = 0;
    at.postMessage({ kind: 'connect', requestId: 'f'.repeat(32) });
    await until(() => messages.length === 1);
    const own = createChannelTransport(
      origin.channels.open(page)(transportChannelName(handshake, messages[0]?.channelId ?? '')),
    );
    const remote = wrap<FeedApi>(own.endpoint);
    const { drops } = await remote.diagnostics();
    expect(drops['refused-message']).toBeGreaterThan(MESSAGES / 2);
    expect(isPolluted()).toBe(false);
  });
});

describe("the tab's own ends", () => {
  test('on a channel that any page may use, only a whole patch gets through, and no prototype changes', async () => {
    const origin = createOrigin();
    const line = createChannelTransport(origin.channels.open({ alive: true })('a line'));
    const receivedPatches: [Int32Array, Records | undefined][] = [];
    line.offer((words, records) => {
      receivedPatches.push([words, records]);
      return Promise.resolve();
    });
    const evil = origin.channels.open({ alive: true })('a line');
    const random = createRandom(SEED + 3);
    for (let serial = 0; serial < MESSAGES; serial += 1) {
      attempt(() =>
        evil.postMessage({
          side: 'patches',
          data: random.chance(0.5)
            ? hostile(random)
            : {
                id: 'x',
                type: random.pick(['SET', 'APPLY', 'GET']),
                path: ['__proto__', 'polluted'],
                value: { type: 'RAW', value: 1 },
                argumentList: [{ type: 'RAW', value: hostile(random) }],
              },
        }),
      );
    }
    await settle();
    expect(receivedPatches).toEqual([]);
    evil.postMessage({
      side: 'patches',
      data: { id: 'x', type: 'APPLY', path: [], argumentList: [{ type: 'RAW', value: new Int32Array(5) }] },
    });
    await settle();
    expect(receivedPatches).toHaveLength(1);
    expect(isPolluted()).toBe(false);
  });

  test('over a port, whoever holds the other end of the listener can call it and nothing more', async () => {
    let patches = 0;
    const listener = createListenerPort().offer(() => {
      patches += 1;
      return Promise.resolve();
    });
    const [port] = transferHandlers.get('proxy')?.serialize(listener) ?? [];
    const held = port as MessagePort;
    open.push(held);
    const answers: unknown[] = [];
    held.addEventListener('message', ({ data }: MessageEvent) => answers.push(data));
    held.start();
    for (const [type, path] of [
      ['SET', ['__proto__', 'polluted']],
      ['SET', ['constructor', 'prototype', 'polluted']],
      ['GET', ['constructor']],
      ['APPLY', ['call']],
      ['APPLY', ['__proto__', 'apply']],
      ['CONSTRUCT', []],
      ['ENDPOINT', []],
      ['APPLY', null],
    ] as const) {
      held.postMessage({ id: 'evil', type, path, value: { type: 'RAW', value: 1 }, argumentList: [] });
    }
    held.postMessage({
      id: 'sound',
      type: 'APPLY',
      path: [],
      argumentList: [{ type: 'RAW', value: new Int32Array(5) }],
    });
    await until(() => patches === 1);
    await settle();
    expect(answers).toEqual([expect.objectContaining({ id: 'sound' })]);
    expect(isPolluted()).toBe(false);
  });
});
