import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { createDeferred } from '#domain/deferred.ts';
import { CHAT_ROOM, createChatScene } from '#tests/worker/chatScene.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import type { TransportListener } from '../runtime/environment.ts';
import { createChatDesk } from './chatDesk.ts';
import { createRoomsPart } from './roomsPart.ts';

const turn = () => new Promise<void>((done) => setImmediate(done));
const RULE = { content: 'be kind', maxLength: 9, interval: 3, image: 0 };
const USER_KEY = storageKeyOf('chat-token', 'me');

/** A chat whose calls of the given name hang until the test answers them. */
const createHanging = (hanging: string) => {
  const { clock, scene, deps } = createChatScene();
  const held: ((answer: Result<unknown>) => void)[] = [];
  const counts = { renewals: 0, setupChanges: 0 };
  scene.answer = () => {
    const name = scene.bodies.at(-1)?.[0];
    if (name === hanging) return new Promise((done) => held.push(done));
    if (name === 'chatRule') return ok({ ...RULE, maxLength: 5 });
    if (name === 'chatToken') return ok({ token: 't', chatRule: RULE });
    return name === 'orderShowRule' ? ok({}) : name === 'emojis' ? ok({ emojiGroupList: [] }) : ok([]);
  };
  const desk = createChatDesk({
    ...deps,
    setupChanged: () => void (counts.setupChanges += 1),
    renewSocket: () => void (counts.renewals += 1),
  });
  return {
    clock,
    scene,
    desk,
    counts,
    /** Answers the oldest call that hangs. */
    release: async (answer: Result<unknown>): Promise<void> => {
      held.shift()?.(answer);
      await turn();
    },
    countOf: (name: string): number => scene.bodies.filter(([each]) => each === name).length,
  };
};

/** Returns the token of a hello while the token request hangs; it must come after exactly 2 s. */
const tokenOfHello = async (
  { clock, desk }: ReturnType<typeof createHanging>,
  isRefused: boolean,
): Promise<string | null> => {
  const tokens: (string | null)[] = [];
  void desk.token(isRefused).then((token) => tokens.push(token));
  await turn();
  clock.advance(1_999);
  await turn();
  expect(tokens).toEqual([]);
  clock.advance(1);
  await turn();
  expect(tokens).toHaveLength(1);
  return tokens[0] ?? null;
};

test('a token request that hangs delays the hello by 2 s: the stored token, else a guest’s (CHAT-02)', async () => {
  for (const [stored, renewals] of [
    ['t', 0],
    ['old', 1],
    [null, 1],
  ] as const) {
    const chat = createHanging('chatToken');
    if (stored !== null) chat.scene.stored.set(USER_KEY, { token: stored });
    expect(await tokenOfHello(chat, false)).toBe(stored);
    await chat.release(ok({ token: 't' }));
    expect(chat.counts.renewals).toBe(renewals);
    expect(await chat.desk.token(false)).toBe('t');
    expect(chat.countOf('chatToken')).toBe(1);
  }
});

test('while the next token hangs, a refused one is not sent again; a late one replaces it once (CHAT-02)', async () => {
  const chat = createHanging('chatToken');
  chat.scene.stored.set(USER_KEY, { token: 'refused' });
  expect(await tokenOfHello(chat, true)).toBeNull();
  await chat.release(ok({ token: 't1' }));
  expect(chat.counts.renewals).toBe(1);
  // A server that refuses every token is not dialled without end.
  expect(await tokenOfHello(chat, true)).toBeNull();
  await chat.release(ok({ token: 't2' }));
  expect(chat.counts.renewals).toBe(1);
  // The next login begins anew.
  chat.desk.renew();
  expect(await tokenOfHello(chat, true)).toBeNull();
  await chat.release(ok({ token: 't3' }));
  expect(chat.counts.renewals).toBe(2);
});

test('a token that is late for an earlier hello or an earlier user renews nothing (I6)', async () => {
  const chat = createHanging('chatToken');
  expect(await tokenOfHello(chat, false)).toBeNull();
  const second = chat.desk.token(false);
  await chat.release(ok({ token: 't' }));
  expect([await second, chat.counts.renewals]).toEqual(['t', 0]);
  chat.desk.renew();
  expect(await tokenOfHello(chat, false)).toBe('t');
  chat.scene.uid = 'bob';
  chat.desk.renew();
  await chat.release(ok({ token: 't2' }));
  expect(chat.counts.renewals).toBe(0);
});

test('the rule opens the input while the emojis hang; they follow (CHAT-01)', async () => {
  const { clock, desk, counts, release, countOf } = createHanging('emojis');
  const setups = [desk.setup(), desk.setup()];
  await turn();
  clock.advance(2_000);
  for (const setup of setups)
    expect(await setup).toMatchObject({
      ok: true,
      value: { rule: { maxLength: 9 }, emojis: undefined, showRule: { showCount: 10 } },
    });
  expect(counts.setupChanges).toBe(0);
  await release(ok({ emojiGroupList: [] }));
  expect(counts.setupChanges).toBe(1);
  expect(await desk.setup()).toMatchObject({ ok: true, value: { emojis: [] } });
  expect(['chatToken', 'emojis', 'reportCategories', 'titleList'].map(countOf)).toEqual([1, 1, 1, 1]);
});

test('a list that fails late is announced as failed; a question 10 s later requests it again', async () => {
  const { clock, desk, counts, release, countOf } = createHanging('emojis');
  const setup = desk.setup();
  await turn();
  clock.advance(2_000);
  expect(await setup).toMatchObject({ ok: true, value: { emojis: undefined } });
  await release(fail({ code: 'timeout' }));
  expect(counts.setupChanges).toBe(1);
  // Every tab asks at once. A new request could fail late again, without end.
  for (let tab = 0; tab < 3; tab += 1)
    expect(await desk.setup()).toMatchObject({ ok: true, value: { emojis: null } });
  expect(countOf('emojis')).toBe(1);
  clock.advance(10_000);
  void desk.setup();
  await turn();
  expect(countOf('emojis')).toBe(2);
});

test('with a stored token the input waits 2 s for a hanging one; rule and ban follow (CHAT-01, CHAT-02)', async () => {
  const { clock, scene, desk, counts, release, countOf } = createHanging('chatToken');
  scene.stored.set(USER_KEY, { token: 'old' });
  const setup = desk.setup();
  await turn();
  clock.advance(2_000);
  await turn();
  expect(await setup).toMatchObject({ ok: true, value: { rule: { maxLength: 5 }, ban: { banned: false } } });
  await release(ok({ token: 't', chatRule: RULE }));
  expect(counts.setupChanges).toBe(1);
  expect(await desk.setup()).toMatchObject({ ok: true, value: { rule: { maxLength: 9 } } });
  expect(countOf('chatToken')).toBe(1);
});

test('without a stored token the input waits for the token that hangs (CHAT-02)', async () => {
  const { clock, desk, release } = createHanging('chatToken');
  const answers: unknown[] = [];
  void desk.setup().then((answer) => answers.push(answer));
  await turn();
  clock.advance(2_000);
  await turn();
  expect(answers).toEqual([]);
  await release(ok({ token: 't', chatRule: RULE }));
  expect(answers).toMatchObject([{ ok: true, value: { rule: { maxLength: 9 } } }]);
});

test('a late token replaces a refused one again after a minute (CHAT-02)', async () => {
  const chat = createHanging('chatToken');
  expect(await tokenOfHello(chat, true)).toBeNull();
  await chat.release(ok({ token: 't1' }));
  chat.clock.advance(60_000);
  expect(await tokenOfHello(chat, true)).toBeNull();
  await chat.release(ok({ token: 't2' }));
  expect(chat.counts.renewals).toBe(2);
});

test('the token of the former login is not compared with that of the next (D8)', async () => {
  const chat = createHanging('chatToken');
  const first = chat.desk.token(false);
  await turn();
  await chat.release(ok({ token: 't' }));
  expect(await first).toBe('t');
  chat.desk.renew();
  expect(await tokenOfHello(chat, true)).toBeNull();
  await chat.release(ok({ token: 't' }));
  expect(chat.counts.renewals).toBe(1);
});

test('a guest’s hello opens the chat socket, which is connected again with the late token (CHAT-02)', async () => {
  const { clock, scene, deps } = createChatScene();
  const pass = createDeferred<Result<unknown>>();
  scene.answer = () => pass.promise;
  const lines: TransportListener[] = [];
  const sent: string[] = [];
  const part = createRoomsPart({
    ...deps,
    socket: {
      url: 'wss://chat.example/',
      openSocket: (_url, on) => {
        lines.push(on);
        queueMicrotask(on.open);
        return { send: (text) => sent.push(text), close: () => undefined };
      },
    },
  });
  part.watchedChanged();
  await turn();
  clock.advance(2_000);
  await turn();
  lines[0]?.text(JSON.stringify({ t: 'welcome', v: 1, hb: 5_000 }));
  lines[0]?.text(JSON.stringify({ t: 'events', r: CHAT_ROOM, whole: 1, ev: [{ n: 4, kind: 'enter' }] }));
  pass.resolve(ok({ token: 'late' }));
  await turn();
  lines[1]?.text(JSON.stringify({ t: 'welcome', v: 1, hb: 5_000 }));
  expect(sent.map((text): unknown => JSON.parse(text))).toEqual([
    { t: 'hello', v: 1, token: null },
    { t: 'rooms', want: [{ r: CHAT_ROOM, n: 0 }] },
    { t: 'hello', v: 1, token: 'late' },
    { t: 'rooms', want: [{ r: CHAT_ROOM, n: 0 }] },
  ]);
  part.stop();
});
