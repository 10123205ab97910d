import { describe, expect, test } from 'vitest';
import type { ChatSend } from '#contract/roomRequest.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { RoomPatches } from '#contract/room.ts';
import { applyRingChange, EMPTY_CHAT } from '#domain/chat/chatView.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { createIcons } from '#platform/icons.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createChatDesk } from './chatDesk.ts';
import type { RoomsDeps } from './roomsDeps.ts';
import { createRoomsPart } from './roomsPart.ts';

const ROOM = '8000001' as RoomId;
const turn = () => new Promise<void>((done) => setImmediate(done));
const chat = (n: number, more: object = {}) => ({
  n,
  kind: 'chat',
  id: `m${n}`,
  at: 1_700_000_000_000 + n,
  ty: 1,
  uid: `u${n % 9}`,
  nm: 'Fan',
  tx: `message ${n}`,
  ...more,
});

const setUp = () => {
  const clock = createFakeClock();
  const scene = {
    uid: 'me' as string | null,
    logins: 0,
    flushes: 0,
    drops: [] as string[],
    bodies: [] as (readonly [string, unknown])[],
    answer: (): Result<unknown> | Promise<Result<unknown>> => ok({ id: 'x1' }),
    onFlush: (): void => undefined,
  };
  const deps: RoomsDeps = {
    clock,
    serverNow: clock.wallNow,
    call: async (name, body) => {
      scene.bodies.push([name, body]);
      return scene.answer();
    },
    decoding: {
      drop: (what) => void scene.drops.push(what),
      serverNow: clock.wallNow,
      icons: createIcons('', 'https://play.example/', { image: ['img.example'], link: ['ok.example'] }),
    },
    feed: null,
    uid: () => scene.uid,
    closed: () => null,
    watched: () => ({ open: new Set([ROOM]), cards: null }),
    loginWanted: () => void (scene.logins += 1),
    flush: () => {
      scene.flushes += 1;
      scene.onFlush();
    },
    answerChanged: () => undefined,
    setupChanged: () => undefined,
  };
  return { clock, scene, deps };
};

/** A tab that reads a room's chat from the worker and adds up what it got. */
const createReader = (since: (positions: Map<RoomId, unknown>) => RoomPatches | undefined) => {
  const positions = new Map<RoomId, unknown>();
  const reader = {
    view: EMPTY_CHAT,
    added: 0,
    skipped: 0,
    patches: 0,
    ban: undefined as unknown,
  };
  return Object.assign(reader, {
    read: () => {
      const patch = since(positions)?.[ROOM];
      if (patch === undefined) return;
      reader.patches += 1;
      if (patch.chat !== undefined && 'ban' in patch.chat) reader.ban = patch.chat.ban;
      const change = patch.chat?.change;
      if (change === undefined) return;
      reader.added += change.added.length;
      reader.skipped += change.skipped;
      reader.view = applyRingChange(patch.whole === true ? EMPTY_CHAT : reader.view, change);
    },
  });
};

const ban = (n: number, uid: string, on = 1) => ({ n, kind: 'ban', uid, on, tx: 'no', to: null });

describe('a room’s chat in the worker', () => {
  test('2,000 messages a second for 10 s: each tab gets them at most ten times a second, and what it got and what it skipped are exactly all (F42, D2)', () => {
    const { clock, scene, deps } = setUp();
    const part = createRoomsPart(deps);
    part.watchedChanged();
    const readers = [1, 20].map((every) => ({
      every,
      reader: createReader((positions) => part.since([ROOM], positions)),
    }));
    let published = 0;
    scene.onFlush = () => {
      published += 1;
      for (const { every, reader } of readers) if (published % every === 0) reader.read();
    };
    for (const { reader } of readers) reader.read();
    for (let ms = 0; ms < 10_000; ms += 1) {
      part.events(ROOM, [chat(2 * ms + 1), chat(2 * ms + 2)], false);
      clock.advance(1);
    }
    clock.advance(100);
    for (const { reader } of readers) reader.read();
    const [fast, slow] = readers.map(({ reader }) => reader);
    expect([fast?.added, fast?.skipped]).toEqual([20_000, 0]);
    expect((slow?.added ?? 0) + (slow?.skipped ?? 0)).toBe(20_000);
    expect(slow?.skipped).toBeGreaterThan(10_000);
    expect(published).toBeLessThanOrEqual(101);
    for (const { reader } of readers)
      expect(reader.view.messages.map(({ order }) => order)).toEqual(
        Array.from({ length: 300 }, (_, at) => 19_701 + at),
      );
    part.stop();
  });

  test('a deleted message leaves every tab, a repeated event and an unknown kind change nothing', () => {
    const { clock, scene, deps } = setUp();
    const part = createRoomsPart(deps);
    part.watchedChanged();
    const readers = [1, 2].map(() => createReader((positions) => part.since([ROOM], positions)));
    scene.onFlush = () => readers.forEach((reader) => reader.read());
    part.events(ROOM, [chat(1), chat(2), chat(2), chat(1), chat(3, { ty: 6 })], false);
    clock.advance(100);
    part.events(ROOM, [{ n: 4, kind: 'chatDeleted', ids: ['m1'] }, chat(5)], false);
    clock.advance(100);
    for (const reader of readers) expect(reader.view.messages.map(({ id }) => id)).toEqual(['m2', 'm5']);
    expect(scene.drops).toEqual(['unknown-chat-kind']);
    part.stop();
  });

  test('only the mute of this browser’s user is told, and its end (CHAT-05)', () => {
    const { clock, scene, deps } = setUp();
    const part = createRoomsPart(deps);
    part.watchedChanged();
    const reader = createReader((positions) => part.since([ROOM], positions));
    scene.onFlush = reader.read;
    part.events(ROOM, [ban(1, 'other')], false);
    clock.advance(100);
    expect(reader.ban).toBeNull();
    part.events(ROOM, [ban(2, 'me')], false);
    clock.advance(100);
    expect(reader.ban).toMatchObject({ text: 'no', until: null });
    part.events(ROOM, [ban(3, 'me', 0)], false);
    clock.advance(100);
    expect(reader.ban).toBeNull();
    part.stop();
  });

  test('only addresses of allowed hosts become links and pictures (D10)', () => {
    const { clock, scene, deps } = setUp();
    const part = createRoomsPart(deps);
    part.watchedChanged();
    const reader = createReader((positions) => part.since([ROOM], positions));
    scene.onFlush = reader.read;
    part.events(
      ROOM,
      [
        chat(1, { tx: 'a https://ok.example/x b https://bad.example/y javascript:alert(1)' }),
        chat(2, { ty: 2, img: [{ u: 'https://img.example/p.png', w: 9, h: 9 }] }),
        chat(3, { ty: 2, img: [{ u: 'https://bad.example/p.png', w: 9, h: 9 }] }),
      ],
      false,
    );
    clock.advance(100);
    expect(reader.view.messages.map(({ links, image }) => [links, image])).toEqual([
      [['https://ok.example/x'], null],
      [[], 'https://img.example/p.png'],
      [[], null],
    ]);
    part.stop();
  });
});

const SEND: ChatSend = {
  kind: 'chat-send',
  roomId: ROOM,
  clientId: 'c1',
  text: 'hello',
  replyTo: null,
  mentions: [],
  orderId: null,
};

describe('sending a chat message', () => {
  test('sends one request for one press, however often a tab asks, also when its outcome is unknown', async () => {
    const { scene, deps } = setUp();
    const desk = createChatDesk(deps);
    const held: ((answer: Result<unknown>) => void)[] = [];
    scene.answer = () => new Promise((done) => held.push(done));
    const asked = [desk.send(SEND, 0), desk.send(SEND, 0)];
    await turn();
    held[0]?.(fail({ code: 'timeout' }));
    expect(await Promise.all([...asked, desk.send(SEND, 0)])).toEqual(
      Array(3).fill(fail({ code: 'timeout' })),
    );
    expect(scene.bodies).toHaveLength(1);
    expect(scene.bodies[0]).toMatchObject(['chatSend', { clientId: 'c1', messageType: 1, content: 'hello' }]);
  });

  test('two tabs share the limits of the client and the room’s slow mode', async () => {
    const { clock, scene, deps } = setUp();
    const desk = createChatDesk(deps);
    expect(await desk.send(SEND, 5)).toEqual(ok({ messageId: 'x1', waitUntil: null }));
    clock.advance(1_000);
    expect(await desk.send({ ...SEND, clientId: 'c2' }, 5)).toEqual(
      ok({ messageId: null, waitUntil: clock.wallNow() + 4_000 }),
    );
    clock.advance(4_000);
    expect(await desk.send({ ...SEND, clientId: 'c3', replyTo: 'm1' as never }, 5)).toMatchObject({
      ok: true,
    });
    expect(scene.bodies.map(([, body]) => (body as { messageType: number }).messageType)).toEqual([1, 4]);
  });

  test('a guest sends nothing; the host is asked for the login', async () => {
    const { scene, deps } = setUp();
    scene.uid = null;
    const desk = createChatDesk(deps);
    expect(await desk.send(SEND, 0)).toEqual(fail({ code: 'login-wanted' }));
    expect(await desk.setup()).toEqual(fail({ code: 'login-wanted' }));
    expect([scene.logins, scene.bodies.length]).toEqual([1, 0]);
  });

  test('a report is one POST with its category (CHAT-08, REQ-22, REQ-24, C25)', async () => {
    const { scene, deps } = setUp();
    const desk = createChatDesk(deps);
    const report = { roomId: ROOM, messageId: 'm1' as never, userId: 'u1', categoryId: '2', content: 'spam' };
    expect(await desk.report({ kind: 'chat-report', ...report })).toEqual(ok(null));
    expect(scene.bodies).toEqual([['reportAdd', report]]);
  });
});

test('the pass comes with rule and ban, once for all tabs; a list that failed is requested again (CHAT-01, REQ-21)', async () => {
  const { scene, deps } = setUp();
  const desk = createChatDesk(deps);
  const pass = { token: 't', chatRule: { content: 'be kind', maxLength: 9, interval: 3, image: 0 } };
  const answers = (emojis: Result<unknown>) => () => {
    const name = scene.bodies.at(-1)?.[0];
    return name === 'chatToken'
      ? ok({ ...pass, chatBanInfo: { isBan: 1, banText: 'no', banEndTime: null } })
      : name === 'emojis'
        ? emojis
        : name === 'orderShowRule'
          ? ok({})
          : ok([]);
  };
  scene.answer = answers(fail({ code: 'network' }));
  const [one, two] = await Promise.all([desk.setup(), desk.setup()]);
  expect(one).toEqual(two);
  expect(one).toMatchObject({ ok: true, value: { ban: { banned: true, text: 'no' }, emojis: null } });
  expect(JSON.stringify(one)).not.toContain('"t"');
  expect(scene.bodies.filter(([name]) => name === 'chatToken')).toHaveLength(1);
  scene.answer = answers(ok({ emojiGroupList: [] }));
  expect(await desk.setup()).toMatchObject({ ok: true, value: { emojis: [], showRule: { showCount: 10 } } });
  await desk.setup();
  expect(scene.bodies.filter(([name]) => name === 'chatToken')).toHaveLength(2);
});
