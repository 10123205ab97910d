import { ok, type Result } from '#contract/problem.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { createIcons } from '#platform/icons.ts';
import type { RoomsDeps } from '#workers/rooms/roomsDeps.ts';
import { createFakeClock } from './fakeClock.ts';

export const CHAT_ROOM = '8000001' as RoomId;

/** What the rooms of a worker need, with a driven clock, and what they did with it. */
export const createChatScene = () => {
  const clock = createFakeClock();
  const scene = {
    uid: 'me' as string | null,
    logins: 0,
    flushes: 0,
    drops: [] as string[],
    stored: new Map<string, unknown>(),
    bodies: [] as (readonly [string, unknown])[],
    answer: (): Result<unknown> | Promise<Result<unknown>> => ok({ id: 'x1' }),
    onFlush: (): void => undefined,
  };
  const deps: RoomsDeps = {
    clock,
    activityChanged: () => undefined,
    serverNow: clock.wallNow,
    random: () => 0,
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
    socket: null,
    language: () => 'zh-CN',
    uid: () => scene.uid,
    store: {
      read: async (name) => scene.stored.get(name),
      write: async (name, value) => void scene.stored.set(name, value),
      forget: async () => undefined,
    },
    log: () => undefined,
    closed: () => null,
    watched: () => ({ open: new Set([CHAT_ROOM]), cards: null }),
    requestLogin: () => void (scene.logins += 1),
    flush: () => {
      scene.flushes += 1;
      scene.onFlush();
    },
    onNotices: () => undefined,
    answerChanged: () => undefined,
    setupChanged: () => undefined,
    reportChanged: () => undefined,
  };
  return { clock, scene, deps };
};
