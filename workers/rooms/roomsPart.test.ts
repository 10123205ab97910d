import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import type { RoomPatches } from '#contract/room.ts';
import { applyRingChange, EMPTY_CHAT } from '#domain/chat/chatView.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { createIcons } from '#platform/icons.ts';
import { CHAT_ROOM as ROOM, createChatScene } from '#tests/worker/chatScene.ts';
import { createRoomsPart } from './roomsPart.ts';

const [ANCHOR] = (
  JSON.parse(readFileSync(new URL('../../src/platform/samples/anchors.json', import.meta.url), 'utf8')) as {
    data: readonly object[];
  }
).data;

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

/** A feed whose rooms do not exist, and the rooms of each of its requests. */
const setUpUnknown = () => {
  const { clock, scene, deps } = createChatScene();
  const requests: (readonly RoomId[])[] = [];
  const states = new Map<RoomId, 'live' | 'waiting' | 'none'>();
  const feed = {
    setRooms: (rooms: ReadonlySet<RoomId>) => {
      requests.push([...rooms]);
      for (const room of states.keys()) if (!rooms.has(room)) states.delete(room);
      for (const room of rooms) if (!states.has(room)) states.set(room, 'waiting');
    },
    stateOf: (room: RoomId) => states.get(room) ?? ('waiting' as const),
    cursors: () => [],
  };
  const part = createRoomsPart({ ...deps, feed });
  part.watchedChanged();
  const answerNone = () => {
    states.set(ROOM, 'none');
    part.lifeChanged(ROOM);
  };
  answerNone();
  requests.length = 0;
  const positions = new Map<RoomId, unknown>();
  const phase = () => {
    clock.advance(100);
    return part.since([ROOM], positions)?.[ROOM]?.phase;
  };
  return { scene, part, requests, answerNone, phase };
};

/** A worker whose platform lists one room. */
const setUpList = async (first: object, random = 0) => {
  const { clock, scene, deps } = createChatScene();
  const state = { listed: first };
  const icons = createIcons('', 'https://play.example/', { stream: ['stream.example.com'] });
  scene.answer = () => ok([{ ...ANCHOR, liveRoomId: ROOM, ...state.listed }]);
  const feed = { setRooms: () => undefined, stateOf: () => 'live' as const, cursors: () => [] };
  const part = createRoomsPart({
    ...deps,
    feed,
    random: () => random,
    decoding: { ...deps.decoding, icons },
  });
  part.watchedChanged();
  await part.ask();
  const lists = () => scene.bodies.filter(([name]) => name === 'anchors').length;
  const hls = async () => {
    const answer = await part.ask();
    return answer.ok ? answer.value.rooms[0]?.streams.hls : answer.problem;
  };
  let n = 0;
  const report = (status: number) => part.events(ROOM, [{ n: ++n, kind: 'state', st: status }], n === 1);
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise<void>((done) => setImmediate(done));
  };
  return { part, state, lists, hls, report, pass };
};
const streamAt = (name: string) => ({ videoSource: { m3u8: `https://stream.example.com/${name}.m3u8` } });

describe('a room’s chat in the worker', () => {
  test('a snapshot of a room makes every part of its activities old; an event only the parts that it names', () => {
    const { deps } = createChatScene();
    const changes: (readonly string[])[] = [];
    const part = createRoomsPart({
      ...deps,
      activityChanged: (_room, parts) => void changes.push([...parts]),
    });
    part.watchedChanged();
    part.events(ROOM, [chat(1)], true);
    part.events(ROOM, [chat(2)], false);
    part.events(ROOM, [{ n: 3, kind: 'approve', uid: 'me', id: 'm1', rs: 1 }], false);
    expect(changes).toEqual([
      ['envelope', 'lotteries', 'vote', 'questions', 'approvals', 'results'],
      ['approvals'],
    ]);
    part.stop();
  });

  test('2,000 messages a second: each tab gets them five times a second, and counts the rest (F42, D2)', () => {
    const { clock, scene, deps } = createChatScene();
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
    clock.advance(200);
    for (const { reader } of readers) reader.read();
    const [fast, slow] = readers.map(({ reader }) => reader);
    for (const reader of [fast, slow]) expect((reader?.added ?? 0) + (reader?.skipped ?? 0)).toBe(20_000);
    expect(fast?.added).toBeGreaterThan(50 * 290);
    expect(slow?.skipped).toBeGreaterThan(10_000);
    expect(published).toBeGreaterThan(48);
    expect(published).toBeLessThanOrEqual(52);
    for (const { reader } of readers)
      expect(reader.view.messages.map(({ order }) => order)).toEqual(
        Array.from({ length: 300 }, (_, at) => 19_701 + at),
      );
    part.stop();
  });

  test('a flood pushes out neither what the user wrote nor what calls the user, at any pace of a tab (F42)', () => {
    const { clock, scene, deps } = createChatScene();
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
    const forUser: Readonly<Record<number, object>> = {
      1_000: { uid: 'me' },
      1_001: { ty: 4, re: { id: 'm1000', nm: 'Me', tx: 'x' } },
      9_000: { mn: ['me'] },
      9_001: { ty: 4, re: { id: 'm8999', nm: 'Fan', tx: 'x' } },
    };
    for (let n = 1; n <= 20_000; n += 1) {
      part.events(ROOM, [chat(n, forUser[n])], false);
      if (n % 2 === 0) clock.advance(1);
    }
    clock.advance(200);
    for (const { reader } of readers) {
      reader.read();
      expect(reader.added + reader.skipped).toBe(20_000);
      expect(reader.view.messages).toHaveLength(300);
      expect(reader.view.messages.slice(0, 4).map(({ order }) => order)).toEqual([
        1_000, 1_001, 9_000, 19_704,
      ]);
    }
    part.stop();
  });

  test('500 messages a second are there ten times a second, none skipped (F42)', () => {
    const { clock, scene, deps } = createChatScene();
    const part = createRoomsPart(deps);
    part.watchedChanged();
    const reader = createReader((positions) => part.since([ROOM], positions));
    let published = 0;
    scene.onFlush = () => {
      published += 1;
      reader.read();
    };
    reader.read();
    for (let ms = 0; ms < 2_000; ms += 2) {
      part.events(ROOM, [chat(ms / 2 + 1)], false);
      clock.advance(2);
    }
    clock.advance(100);
    expect([reader.added, reader.skipped]).toEqual([1_000, 0]);
    expect(published).toBeGreaterThan(18);
    expect(published).toBeLessThanOrEqual(21);
    part.stop();
  });

  test('a deleted message leaves every tab, a repeated event and an unknown kind change nothing', () => {
    const { clock, scene, deps } = createChatScene();
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

  test('only the mute of this browser’s user is told, and its end', () => {
    const { clock, scene, deps } = createChatScene();
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

  test('the mute of a user ends with the user, and stays through a change of language (I6)', () => {
    const { clock, scene, deps } = createChatScene();
    const part = createRoomsPart(deps);
    part.watchedChanged();
    const reader = createReader((positions) => part.since([ROOM], positions));
    scene.onFlush = reader.read;
    part.events(ROOM, [ban(1, 'me')], false);
    clock.advance(100);
    part.renew();
    clock.advance(100);
    expect(reader.ban).toMatchObject({ text: 'no' });
    scene.uid = 'other';
    part.renew();
    clock.advance(100);
    expect(reader.ban).toBeNull();
    part.stop();
  });

  test('a muted user who logs in inside the room is told of the mute; a snapshot without it lifts it (I6)', () => {
    const { clock, scene, deps } = createChatScene();
    scene.uid = null;
    const part = createRoomsPart(deps);
    part.watchedChanged();
    const reader = createReader((positions) => part.since([ROOM], positions));
    scene.onFlush = reader.read;
    part.events(ROOM, [ban(1, 'me'), ban(2, 'other')], true);
    clock.advance(100);
    expect(reader.ban).toBeNull();
    scene.uid = 'me';
    part.renew();
    clock.advance(100);
    expect(reader.ban).toMatchObject({ text: 'no', uid: 'me' });
    part.events(ROOM, [ban(2, 'other')], true);
    clock.advance(100);
    expect(reader.ban).toBeNull();
    part.stop();
  });

  test('a list that comes while the feed connects again changes the state only until the feed resumes', async () => {
    const { clock, scene, deps } = createChatScene();
    let life: 'live' | 'waiting' = 'live';
    const feed = { setRooms: () => undefined, stateOf: () => life, cursors: () => [] };
    scene.answer = () => ok([{ ...ANCHOR, liveRoomId: ROOM, liveStatus: 1 }]);
    const part = createRoomsPart({ ...deps, feed });
    part.watchedChanged();
    const status = () => {
      clock.advance(100);
      return part.since([ROOM], new Map())?.[ROOM]?.state?.status;
    };
    part.events(ROOM, [{ n: 1, kind: 'state', st: 2 }], true);
    expect(status()).toBe(2);
    life = 'waiting';
    part.lifeChanged(ROOM);
    await part.ask();
    expect(status()).toBe(1);
    // The feed resumes after its last event, so the state does not come again.
    life = 'live';
    part.lifeChanged(ROOM);
    expect(status()).toBe(2);
    part.stop();
  });

  describe('a room that the feed does not know', () => {
    test("is requested again at the user's press, not when the page becomes visible (CHAT-04, CHAT-05)", () => {
      const { part, requests, phase } = setUpUnknown();
      expect(phase()).toBe('polled');
      part.retry(false);
      expect([requests, phase()]).toEqual([[], undefined]);
      part.retry(true);
      expect([requests, phase()]).toEqual([[[], [ROOM]], 'loading']);
      part.stop();
    });

    test('is requested again when its broadcast begins (CHAT-05)', async () => {
      const { scene, part, requests, answerNone, phase } = setUpUnknown();
      const list = async (status: number) => {
        scene.answer = () => ok([{ ...ANCHOR, liveRoomId: ROOM, liveStatus: status }]);
        // Another user or language reads the list anew.
        part.renew();
        await part.ask();
      };
      await list(0);
      expect(requests).toEqual([]);
      await list(1);
      expect([requests, phase()]).toEqual([[[], [ROOM]], 'loading']);
      answerNone();
      await list(1);
      expect(requests).toHaveLength(2);
      part.stop();
    });
  });

  describe('the stream of a room', () => {
    test('comes with the state of a room that has begun, within 20 s and without the whole list', async () => {
      const { part, state, hls, pass } = await setUpList({ liveStatus: 0, videoSource: null });
      expect(await hls()).toBeNull();
      state.listed = { liveStatus: 1, ...streamAt('new') };
      await pass(20_000);
      expect(await hls()).toBe('https://stream.example.com/new.m3u8');
      // A room that goes on keeps its stream until the next whole list.
      state.listed = { liveStatus: 1, ...streamAt('other') };
      await pass(20_000);
      expect(await hls()).toBe('https://stream.example.com/new.m3u8');
      part.stop();
    });

    test('is read 5 s after the last list if the feed reports that the room has begun', async () => {
      const { part, state, lists, hls, report, pass } = await setUpList({ liveStatus: 0, videoSource: null });
      report(0);
      state.listed = { liveStatus: 1, ...streamAt('new') };
      report(1);
      await pass(4_999);
      expect(lists()).toBe(1);
      await pass(1);
      expect([lists(), await hls()]).toEqual([2, 'https://stream.example.com/new.m3u8']);
      // The anchor left and returned with another stream.
      report(2);
      state.listed = { liveStatus: 1, ...streamAt('again') };
      report(1);
      report(2);
      report(1);
      await pass(5_000);
      expect([lists(), await hls()]).toEqual([3, 'https://stream.example.com/again.m3u8']);
      part.stop();
    });

    test('is read at a random moment of three seconds, because all viewers learn of the start at once', async () => {
      const { part, lists, report, pass } = await setUpList({ liveStatus: 0, videoSource: null }, 0.5);
      report(1);
      await pass(6_499);
      expect(lists()).toBe(1);
      await pass(1);
      expect(lists()).toBe(2);
      part.stop();
    });

    test('is not read again if the list has it when the feed first reports the room', async () => {
      const { part, lists, report, pass } = await setUpList({ liveStatus: 1, ...streamAt('old') });
      report(1);
      await pass(10_000);
      expect(lists()).toBe(1);
      part.stop();
    });
  });

  test.each([
    ['before', [2, 1]],
    ['after', [1, 2]],
  ])(
    'a room that is listed as ended %s it is listed as living is living, also in the states (ANCHOR-04, ANCHOR-05)',
    async (_, statuses) => {
      const { clock, scene, deps } = createChatScene();
      scene.answer = () => ok(statuses.map((liveStatus) => ({ ...ANCHOR, liveRoomId: ROOM, liveStatus })));
      const part = createRoomsPart(deps);
      part.watchedChanged();
      const listed = async () => {
        const answer = await part.ask();
        return answer.ok ? answer.value.rooms.map(({ roomId, status }) => [roomId, status]) : answer.problem;
      };
      expect(await listed()).toEqual([[ROOM, 1]]);
      clock.advance(20_000);
      await new Promise<void>((done) => setImmediate(done));
      expect(await listed()).toEqual([[ROOM, 1]]);
      clock.advance(100);
      expect(part.since([ROOM], new Map())?.[ROOM]?.state?.status).toBe(1);
      part.stop();
    },
  );

  test('only addresses of allowed hosts become links and pictures (D10)', () => {
    const { clock, scene, deps } = createChatScene();
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
