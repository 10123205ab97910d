// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { createSportBus, createSportFrame, type SportBus, type SportBusEvents } from './published.ts';

const CLIENT = 'https://sport.example';
type Sent = { readonly type: string; readonly payload: unknown; readonly origin: string };

/**
 * Creates an iframe of another origin: the parent cannot read its document, and the test records the messages
 * posted to it.
 */
const framed = () => {
  const iframe = document.createElement('iframe');
  document.body.append(iframe);
  const sent: Sent[] = [];
  const inner = {
    postMessage: ({ type, payload }: Sent, origin: string) => void sent.push({ type, payload, origin }),
  };
  Object.defineProperty(iframe, 'contentWindow', { value: inner, configurable: true });
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

  test('probes for the client, then sends its state: only the latest message of each kind (D8)', () => {
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

  test('sends a newer client its own version, and its state once the client uses that version (D8)', () => {
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

  test('serves a client that stays at a newer version, and asks for its own version only once (D8)', () => {
    const { frame, sent, say } = framed();
    frame.send('theme', { theme: 'dark' });
    for (let time = 0; time < 3; time += 1) say('ready', { version: 2, build: 'b2' });
    expect(sent.map(({ type }) => type)).toEqual(['hello', 'hello', 'theme', 'theme']);
    say('ready', { version: 0, build: 'b0' });
    expect(sent).toHaveLength(4);
  });

  test('sends its state again to a reloaded client, but no route and no logout a second time (D23)', () => {
    const { frame, sent, say } = framed();
    frame.send('theme', { theme: 'dark' });
    frame.send('route', { query: '?sport=3' });
    frame.send('session', null);
    say('ready', READY);
    expect(sent.map(({ type }) => type)).toEqual(['hello', 'theme', 'session', 'route']);
    say('ready', READY);
    expect(sent.map(({ type }) => type).slice(4)).toEqual(['theme']);
  });

  test('a login has its own wallet: the balance of the previous user is not sent again', () => {
    const { frame, sent, say } = framed();
    frame.send('balance', { balances: [] });
    frame.send('session', ALICE);
    say('ready', READY);
    expect(sent.map(({ type }) => type)).toEqual(['hello', 'session']);
  });

  test('a stored session ends with its balance when the client reports another user or none (D23, I6)', () => {
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

  test('a renewed session is restored after a reload, also if the client said ready twice before (D23, I6)', () => {
    const { frame, sent, say } = framed();
    frame.send('session', ALICE);
    say('ready', READY);
    say('login-succeeded', { uid: 'alice' });
    // The answer to the `hello` of a late `load`. The same client does not report its user again.
    say('ready', READY);
    frame.send('session', { ...ALICE, authorization: 'renewed' });
    expect(sent.at(-1)?.payload).toEqual({ ...ALICE, authorization: 'renewed' });
    say('ready', READY);
    expect(sent.at(-1)?.payload).toEqual({ ...ALICE, authorization: 'renewed', restored: true });
    frame.send('session', { ...ALICE, uid: 'bob' });
    say('logged-out', { uid: 'alice' });
    expect(sent.at(-1)?.payload).toEqual({ ...ALICE, uid: 'bob' });
  });

  test('a session that is renewed while no client is there goes to the next one as a renewal, once (D8, D23)', () => {
    const { frame, sent, say } = framed();
    const restrictions = [{ kind: 'self-exclusion' }] as const;
    const renewed = { ...ALICE, authorization: 'renewed', restrictions };
    frame.send('session', ALICE);
    say('ready', READY);
    say('login-succeeded', { uid: 'alice' });
    say('closed', {});
    // A client that ends before it has reported its user.
    say('ready', READY);
    say('closed', {});
    sent.length = 0;
    frame.send('session', { ...renewed, authorization: 'between' });
    frame.send('session', renewed);
    expect(sent).toEqual([]);
    say('ready', READY);
    say('ready', READY);
    expect(sent.map(({ payload }) => payload)).toEqual([
      { ...renewed, restored: true, renewed: true },
      { ...renewed, restored: true },
    ]);
  });

  test.each<[string, (client: Pick<ReturnType<typeof framed>, 'frame' | 'say'>) => void]>([
    ['after the site said a logout', ({ frame }) => frame.send('session', null)],
    ['after the site said another user', ({ frame }) => frame.send('session', { ...ALICE, uid: 'bob' })],
    [
      'after a client showed the logout',
      ({ frame, say }) => {
        frame.send('session', null);
        say('ready', READY);
        say('closed', {});
      },
    ],
  ])('a session of the former user %s, while no client is there, is a login (D8)', (_when, between) => {
    const { frame, sent, say } = framed();
    frame.send('session', ALICE);
    say('ready', READY);
    say('login-succeeded', { uid: 'alice' });
    say('closed', {});
    between({ frame, say });
    frame.send('session', ALICE);
    say('ready', READY);
    expect(sent.at(-1)?.payload).toEqual(ALICE);
  });

  test('a login after the client has reported the logout of its user is one, also while no client is there (D8)', () => {
    const { frame, sent, say } = framed();
    frame.send('session', ALICE);
    say('ready', READY);
    say('login-succeeded', { uid: 'alice' });
    say('logged-out', { uid: 'alice' });
    say('closed', {});
    frame.send('session', ALICE);
    say('ready', READY);
    expect(sent.at(-1)?.payload).toEqual(ALICE);
  });

  test.each([
    ['is not in the document', false],
    ['was moved in the document', true],
  ])('a session that is sent while the frame %s waits for the next client (D8)', (_where, isMoved) => {
    const { iframe, frame, sent, say } = framed();
    frame.send('session', ALICE);
    say('ready', READY);
    say('login-succeeded', { uid: 'alice' });
    const lost: unknown[] = [];
    const inner = { postMessage: ({ type, payload }: Sent) => void lost.push([type, payload]) };
    const set = (value: unknown) =>
      Object.defineProperty(iframe, 'contentWindow', { value, configurable: true });
    set(isMoved ? inner : null);
    sent.length = 0;
    frame.send('session', { ...ALICE, authorization: 'renewed' });
    frame.send('maintenance', { on: true });
    expect([sent, lost]).toEqual([[], []]);
    set(inner);
    say('ready', READY, { source: inner });
    expect(lost).toEqual([
      ['maintenance', { on: true }],
      ['session', { ...ALICE, authorization: 'renewed', restored: true, renewed: true }],
    ]);
    // The new client is the one that messages go to.
    frame.send('theme', { theme: 'dark' });
    expect(lost.at(-1)).toEqual(['theme', { theme: 'dark' }]);
  });

  test('a reloaded client gets the last word on the maintenance, as one that other tabs may know better (BOOT-33)', () => {
    const { frame, sent, say } = framed();
    /** All words on the maintenance that were sent, in either message, and whether each is a repeated one. */
    const maintenance = () =>
      sent.splice(0).flatMap(({ type, payload }) => {
        const { on, maintenance: named, restored } = (payload ?? {}) as Record<string, unknown>;
        const word = type === 'maintenance' ? on : type === 'session' ? named : undefined;
        return word === undefined ? [] : [[type, word, restored === true]];
      });
    frame.send('session', { ...ALICE, maintenance: true });
    say('ready', READY);
    say('login-succeeded', { uid: 'alice' });
    expect(maintenance()).toEqual([['session', true, false]]);
    say('ready', READY);
    expect(maintenance()).toEqual([['session', true, true]]);
    frame.send('maintenance', { on: false });
    say('ready', READY);
    expect(maintenance()).toEqual([
      ['maintenance', false, false],
      ['maintenance', false, true],
    ]);
    frame.send('session', { ...ALICE, maintenance: true });
    frame.send('session', null);
    say('logged-out', { uid: 'alice' });
    say('ready', READY);
    expect(maintenance()).toEqual([
      ['session', true, false],
      ['maintenance', true, true],
    ]);
    // No client is there for the last word.
    say('closed', {});
    frame.send('session', { ...ALICE, maintenance: false });
    frame.send('session', null);
    say('ready', READY);
    say('ready', READY);
    expect(maintenance()).toEqual([
      ['maintenance', false, false],
      ['maintenance', false, true],
    ]);
  });

  test('restrictions are sent again to a reloaded client, after the session, and end with its user (D38)', () => {
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

  test('a session that the client received is sent again as restored; one that may have been lost is not', () => {
    const { frame, sent, say } = framed();
    const sessions = () => sent.filter(({ type }) => type === 'session').map(({ payload }) => payload);
    const again = { ...ALICE, restored: true };
    frame.send('session', ALICE);
    say('ready', READY);
    say('ready', READY);
    expect(sessions()).toEqual([ALICE, again]);
    say('login-succeeded', { uid: 'alice' });
    const bob = { ...ALICE, uid: 'bob' };
    // The client may be loading: nothing shows that it received the message.
    frame.send('session', bob);
    say('ready', READY);
    say('ready', READY);
    expect(sessions().slice(2)).toEqual([bob, bob, { ...bob, restored: true }]);
  });

  test('a user switch that the client has not finished does not end the new session', () => {
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

  test('a logout that a loading client may not have received is sent again', () => {
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

  test('accepts only messages of the client: its exact origin, its window, and a valid shape (F33)', () => {
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

  test('reports the reason of a refused message, only in its known form', () => {
    const { frame, say } = framed();
    const heard: unknown[] = [];
    frame.on('error', (error) => heard.push(error));
    const refused = { code: 'message-refused', reason: 'invalid-field', type: 'session', field: 'uid' };
    say('error', refused);
    say('error', { code: 'message-refused', reason: 'because' });
    say('error', { code: 'message-refused', field: 7 });
    expect(heard).toEqual([refused]);
  });

  test('sends and receives nothing once it is destroyed', () => {
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
  test('has the same messages as a frame, whichever side starts first (D8)', () => {
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
