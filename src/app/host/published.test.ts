// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { createSportBus, createSportFrame, type SportBus, type SportBusEvents } from './published.ts';

const CLIENT = 'https://sport.example';
type Sent = { readonly type: string; readonly payload: unknown; readonly origin: string };

/**
 * An iframe of another origin as its parent sees it: its document is out of reach, and what is posted to it
 * is kept.
 */
const framed = () => {
  const iframe = document.createElement('iframe');
  document.body.append(iframe);
  const sent: Sent[] = [];
  const inner = {
    postMessage: ({ type, payload }: Sent, origin: string) => void sent.push({ type, payload, origin }),
  };
  Object.defineProperty(iframe, 'contentWindow', { value: inner });
  Object.defineProperty(iframe, 'contentDocument', { value: null });
  const frame = createSportFrame({ iframe, clientOrigin: CLIENT });
  const say = (
    type: string,
    payload: unknown,
    { origin = CLIENT, source = inner, form = {} }: { origin?: string; source?: unknown; form?: object } = {},
  ) => {
    const event = new MessageEvent('message', {
      data: { source: 'sport-live', version: 1, type, payload, ...form },
      origin,
    });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };
  return { iframe, frame, sent, say };
};
const READY = { version: 1, build: 'b1' };
const ALICE = { authorization: 'a', uid: 'alice', name: 'Alice', merchant: 'm' };

describe("the host's end of a frame", () => {
  afterEach(() => document.body.replaceChildren());

  test('asks whether the client is there, then sends its state: only the last word of each kind (D8)', () => {
    const { frame, sent, say } = framed();
    frame.send('session', ALICE);
    frame.send('language', { locale: 'en' });
    frame.send('language', { locale: 'th' });
    expect(sent).toEqual([{ type: 'hello', payload: { version: 1 }, origin: CLIENT }]);
    say('ready', READY);
    expect(sent.slice(1)).toEqual([
      { type: 'language', payload: { locale: 'th' }, origin: CLIENT },
      { type: 'session', payload: ALICE, origin: CLIENT },
    ]);
    frame.send('theme', { theme: 'dark' });
    expect(sent.at(-1)).toEqual({ type: 'theme', payload: { theme: 'dark' }, origin: CLIENT });
  });

  test('tells a newer client its own version, and sends its state when the client speaks that one (D8)', () => {
    const { frame, sent, say } = framed();
    const reads: unknown[] = [];
    frame.on('ready', (payload) => reads.push(payload));
    frame.send('session', ALICE);
    say('ready', { version: 2, build: 'b2' });
    expect(sent.map(({ type }) => type)).toEqual(['hello', 'hello']);
    expect(reads).toEqual([]);
    say('ready', { version: 1, build: 'b2' });
    expect(sent.map(({ type }) => type)).toEqual(['hello', 'hello', 'session']);
    expect(reads).toEqual([{ version: 1, build: 'b2' }]);
  });

  test('serves a client that stays at a newer version, and asks it no more than once (D8)', () => {
    const { frame, sent, say } = framed();
    frame.send('theme', { theme: 'dark' });
    for (let time = 0; time < 3; time += 1) say('ready', { version: 2, build: 'b2' });
    expect(sent.map(({ type }) => type)).toEqual(['hello', 'hello', 'theme', 'theme']);
    say('ready', { version: 0, build: 'b0' });
    expect(sent).toHaveLength(4);
  });

  test('says its state again to a client that was loaded anew, but no route and no logout a second time (D23)', () => {
    const { frame, sent, say } = framed();
    frame.send('theme', { theme: 'dark' });
    frame.send('route', { query: '?sport=3' });
    frame.send('session', null);
    say('ready', READY);
    expect(sent.map(({ type }) => type)).toEqual(['hello', 'theme', 'session', 'route']);
    say('ready', READY);
    expect(sent.map(({ type }) => type).slice(4)).toEqual(['theme']);
  });

  test('a login brings a wallet of its own: the balance of the user before is not said again', () => {
    const { frame, sent, say } = framed();
    frame.send('balance', { balances: [] });
    frame.send('session', ALICE);
    say('ready', READY);
    expect(sent.map(({ type }) => type)).toEqual(['hello', 'session']);
  });

  test('a kept session ends when the client reports another user or none; the balance goes with it (D23, I6)', () => {
    for (const news of [
      [['logged-out', { uid: 'alice' }]],
      [['login-succeeded', { uid: 'bob' }]],
      [
        ['logged-out', { uid: 'alice' }],
        ['login-succeeded', { uid: 'bob' }],
      ],
    ] as const) {
      const { frame, sent, say } = framed();
      frame.send('session', ALICE);
      frame.send('balance', { balances: [] });
      frame.send('theme', { theme: 'dark' });
      say('ready', READY);
      say('login-succeeded', { uid: 'alice' });
      news.forEach(([type, payload]) => say(type, payload));
      sent.length = 0;
      say('ready', READY);
      expect(sent.map(({ type }) => type)).toEqual(['theme']);
    }
  });

  test('restrictions are said again to a reloaded client, after the session, and end with its user (D38)', () => {
    const { frame, sent, say } = framed();
    const types = () => sent.splice(0).map(({ type }) => type);
    frame.send('restrictions', { restrictions: [{ kind: 'region' }] });
    frame.send('session', ALICE);
    say('ready', READY);
    expect(types()).toEqual(['hello', 'session', 'restrictions']);
    frame.send('session', { ...ALICE, authorization: 'renewed' });
    say('ready', READY);
    expect(types()).toEqual(['session', 'session', 'restrictions']);
    frame.send('session', { ...ALICE, uid: 'bob' });
    say('ready', READY);
    expect(types()).toEqual(['session', 'session']);
  });

  test('a session that the client has had is said again as restored; one that may have been lost is not', () => {
    const { frame, sent, say } = framed();
    const sessions = () => sent.filter(({ type }) => type === 'session').map(({ payload }) => payload);
    const again = { ...ALICE, restored: true };
    frame.send('session', ALICE);
    say('ready', READY);
    say('ready', READY);
    expect(sessions()).toEqual([ALICE, again]);
    say('login-succeeded', { uid: 'alice' });
    const bob = { ...ALICE, uid: 'bob' };
    // The client may be loading at this moment: nothing says that it has heard.
    frame.send('session', bob);
    say('ready', READY);
    say('ready', READY);
    expect(sessions().slice(2)).toEqual([bob, bob, { ...bob, restored: true }]);
  });

  test('a switch that the client is still carrying out does not end the new session', () => {
    const { frame, sent, say } = framed();
    frame.send('session', ALICE);
    say('ready', READY);
    say('login-succeeded', { uid: 'alice' });
    const bob = { ...ALICE, uid: 'bob' };
    frame.send('session', bob);
    say('logged-out', { uid: 'alice' });
    say('login-succeeded', { uid: 'bob' });
    sent.length = 0;
    say('ready', READY);
    expect(sent).toEqual([{ type: 'session', payload: { ...bob, restored: true }, origin: CLIENT }]);
  });

  test('a logout that the client may not have heard, as it was loading, is said again', () => {
    const { frame, sent, say } = framed();
    frame.send('session', ALICE);
    say('ready', READY);
    say('login-succeeded', { uid: 'alice' });
    frame.send('session', null);
    sent.length = 0;
    say('ready', READY);
    say('ready', READY);
    expect(sent).toEqual([{ type: 'session', payload: null, origin: CLIENT }]);
  });

  test('hears the client alone: its exact origin, its window, and only what fits (F33)', () => {
    const { frame, say } = framed();
    const heard: unknown[] = [];
    const stop = frame.on('login-wanted', (payload) => heard.push(payload));
    say('login-wanted', { reason: 'user' }, { origin: 'https://evil.example' });
    say('login-wanted', { reason: 'user' }, { source: window });
    say('login-wanted', { reason: 'free coins' });
    say('login-wanted', null);
    say('login-wanted', { reason: 'user' }, { form: { version: 2 } });
    say('constructor', {});
    expect(heard).toEqual([]);
    say('login-wanted', { reason: 'user' });
    expect(heard).toEqual([{ reason: 'user' }]);
    stop();
    say('login-wanted', { reason: 'user' });
    expect(heard).toHaveLength(1);
  });

  test('hands on why a message was refused, in its known form alone', () => {
    const { frame, say } = framed();
    const heard: unknown[] = [];
    frame.on('error', (error) => heard.push(error));
    const refused = { code: 'message-refused', reason: 'invalid-field', type: 'session', field: 'uid' };
    say('error', refused);
    say('error', { code: 'message-refused', reason: 'because' });
    say('error', { code: 'message-refused', field: 7 });
    expect(heard).toEqual([refused]);
  });

  test('says and hears nothing once it is destroyed', () => {
    const { iframe, frame, sent, say } = framed();
    const heard: unknown[] = [];
    frame.on('size', (payload) => heard.push(payload));
    say('ready', READY);
    frame.destroy();
    say('ready', READY);
    say('size', { width: 1, height: 1 });
    iframe.dispatchEvent(new Event('load'));
    frame.send('theme', { theme: 'dark' });
    expect(heard).toEqual([]);
    expect(sent.map(({ type }) => type)).toEqual(['hello']);
  });

  test.each([
    '*',
    '',
    'sport.example',
    'https://sport.example/',
    'https://sport.example/sport',
    'null',
    'data:',
  ])("refuses %j as the client's origin", (clientOrigin) => {
    const iframe = document.body.appendChild(document.createElement('iframe'));
    expect(() => createSportFrame({ iframe, clientOrigin })).toThrow(TypeError);
  });
});

describe("the host's end of a bus", () => {
  test('has the same words as a frame, whichever side came first (D8)', () => {
    const sport = createSportBus();
    const heard: unknown[] = [];
    const client = (bus: SportBus) => {
      for (const type of ['session', 'theme'] as const)
        bus.on(type, (payload: SportBusEvents[typeof type]) => heard.push([type, payload]));
      bus.emit('ready', { version: 1, build: 'b1' });
    };
    sport.send('session', ALICE);
    client(sport.bus);
    sport.send('theme', { theme: 'light' });
    expect(heard).toEqual([
      ['session', ALICE],
      ['theme', { theme: 'light' }],
    ]);
    const wanted: unknown[] = [];
    sport.on('login-wanted', (payload) => wanted.push(payload));
    sport.bus.emit('login-wanted', { reason: 'expired' });
    sport.destroy();
    sport.bus.emit('login-wanted', { reason: 'user' });
    expect(wanted).toEqual([{ reason: 'expired' }]);
  });
});
